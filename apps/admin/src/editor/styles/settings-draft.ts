import type { SettingsDraft, SettingsDraftKind } from '@awning/contract';
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

/** As the server has it. */
type StoredDraft = Pick<SettingsDraft, 'value' | 'version'>;

interface DraftOptions extends Omit<LookContext, 'server' | 'first' | 'draft'> {
  /** Where the caller has read it already. */
  readonly first?: StoredDraft;
  /** Refuses, by throwing, a draft that this window can no longer work on. */
  readonly demand?: (fields: Fields) => Promise<void>;
}

interface DraftKey {
  readonly kind: SettingsDraftKind;
  readonly id: string;
}

/** Opens a draft of settings for the editor: shown at once, saved a moment later, undone on its timeline. */
export async function openSettingsDraft(
  api: Client,
  params: DraftKey,
  { fieldsOf, bodyOf }: DraftShape,
  { first, demand, ...rest }: DraftOptions,
): Promise<LookSession> {
  const toFields = ({ value, version }: StoredDraft) => ({ fields: fieldsOf(value), version });
  const read = async () => {
    const newest = toFields((await api.call(readSettingsDraft, { params })).body);
    await demand?.(newest.fields);
    return newest;
  };
  return createLookSession({
    ...rest,
    draft: params,
    first: first ? toFields(first) : await read(),
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
