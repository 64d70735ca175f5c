import type { SettingsDraftKind } from '@awning/contract';
import { discardSettingsDraft, readSettingsDraft, saveSettingsDraft } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { describeError, isConflict } from '../../api/api-error.ts';
import { createLookSession, type Fields, type LookContext, type LookSession } from './look-session.ts';

/** How the body of a draft is read as fields, and written again. */
export interface DraftShape {
  readonly fieldsOf: (value: unknown) => Fields;
  readonly bodyOf: (fields: Fields) => Record<string, unknown>;
}

/** A body whose fields are changed one by one. */
export const plainShape: DraftShape = {
  fieldsOf: (value) => ({ ...(value as Fields | null) }),
  bodyOf: (fields) => ({ ...fields }),
};

interface DraftKey {
  readonly kind: SettingsDraftKind;
  readonly id: string;
}

/** Opens a draft of settings for the editor: shown at once, saved a moment later, undone on its timeline. */
export async function openSettingsDraft(
  api: Client,
  params: DraftKey,
  { fieldsOf, bodyOf }: DraftShape,
  rest: Omit<LookContext, 'server' | 'first'>,
): Promise<LookSession> {
  const read = async () => {
    const { value, version } = (await api.call(readSettingsDraft, { params })).body;
    return { fields: fieldsOf(value), version };
  };
  return createLookSession({
    ...rest,
    first: await read(),
    server: {
      read,
      async save(fields, version) {
        const headers = { 'if-match': `"${version}"` };
        if (Object.keys(fields).length > 0) {
          const body = { value: bodyOf(fields) };
          return (await api.call(saveSettingsDraft, { params, headers, body })).body;
        }
        await api.call(discardSettingsDraft, { params, headers });
        return read();
      },
      isConflict,
      describe: describeError,
    },
  });
}
