import { isDeepStrictEqual } from 'node:util';
import type { Permission, SettingsDraftKind } from '@awning/contract';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { addressesIn } from '../../media/index.ts';
import type { DraftContext } from '../draft-context.ts';
import { draftErrors } from '../draft-errors.ts';
import type { DraftKey } from '../draft-key.ts';
import { insertDraft, lockDraft, readLiveValue, writeLive } from '../draft-repository.ts';
import type { DraftKind } from './draft-kind.ts';
import {
  asSettings,
  fieldsOf,
  type Groups,
  pickFields,
  type Settings,
  settingsConflicts,
} from './settings-fields.ts';

export interface SettingsKind extends DraftKind {
  readonly name: SettingsDraftKind;
  readonly groups: Groups;
  /** Refuses a body that the call which saves it would not take. */
  demandShape(value: Settings): void;
  /** What a member needs for these fields beside the permission of the kind. */
  permissionFor(value: Settings): Permission;
  /** Other drafts that can make it possible, and are published before it when they are published together. */
  leansOn(value: Settings): readonly Omit<DraftKey, 'websiteId'>[];
}

interface SettingsKindParts extends Pick<DraftKind, 'live'> {
  readonly name: SettingsDraftKind;
  readonly permission: Permission;
  /** The same unless told. */
  readonly readPermission?: Permission;
  /** The body of the call that saves it. */
  readonly body: TSchema;
  readonly groups?: Groups;
  /** Fields of the body that no draft has. */
  readonly without?: readonly string[];
  /** Refuses an editor who may not change this one. */
  readonly demandEditor?: DraftKind['demandEditor'];
  readonly leansOn?: SettingsKind['leansOn'];
  readonly permissionFor?: (value: Settings) => Permission | undefined;
  readonly save: (...args: Parameters<DraftKind['save']>) => Promise<unknown>;
  readonly assets?: (value: Settings) => readonly string[];
}

/** A draft of settings is the body of the call that saves them: the fields that change, and no others. */
export function settingsKind(context: DraftContext, parts: SettingsKindParts): SettingsKind {
  const { name, permission, groups = [], without = [], live, save } = parts;
  const demandEditor = parts.demandEditor ?? (async () => undefined);
  const body = Compile(parts.body);
  const isStill = (now: unknown, value: unknown): boolean =>
    isDeepStrictEqual(pickFields(asSettings(now), fieldsOf(asSettings(value), groups).keys(), groups), value);
  return {
    name,
    permission,
    readPermission: parts.readPermission ?? permission,
    demandEditor,
    groups,
    live,
    demandShape(value) {
      const unknown = without.find((field) => field in value);
      if (unknown !== undefined)
        throw draftErrors.invalid({ errors: { [unknown]: 'This is changed at once and has no draft.' } });
      if (body.Check(value)) return;
      const errors = body
        .Errors(value)
        .map((error) => [error.instancePath.slice(1).replaceAll('/', '.') || name, error.message]);
      throw draftErrors.invalid({ errors: Object.fromEntries(errors.toReversed()) });
    },
    leansOn: (value) => parts.leansOn?.(value) ?? [],
    permissionFor: (value) => parts.permissionFor?.(value) ?? permission,
    async hold(tx, key, editor) {
      await demandEditor(tx, key.websiteId, key.id, editor);
      const now = await live(tx, key.websiteId, key.id);
      const row = (await lockDraft(tx, key)) ?? (await createRow(context, tx, key, now));
      if (row.basedOn === now.version) return { ...row, conflicts: [] };
      const values = { draft: asSettings(row.isOpen ? row.value : {}), live: asSettings(now.value) };
      const base = asSettings(await readLiveValue(tx, key));
      const conflicts = settingsConflicts({ base, ...values }, groups);
      if (conflicts.length > 0) return { ...row, conflicts };
      await writeLive(tx, key, { liveValue: asSettings(now.value), basedOn: now.version });
      return { ...row, value: row.isOpen ? row.value : now.value, basedOn: now.version, conflicts: [] };
    },
    async save(tx, key, value, options) {
      await save(tx, key, value, options);
    },
    inverse: (before, value) =>
      before === null
        ? null
        : pickFields(asSettings(before), fieldsOf(asSettings(value), groups).keys(), groups),
    isStill,
    base: (_key, value) => asSettings(value),
    carryOver(_key, { base, draft, live: now }) {
      const values = { base: asSettings(base), draft: asSettings(draft), live: asSettings(now) };
      const conflicts = settingsConflicts(values, groups);
      return conflicts.length > 0 ? { conflicts } : { value: draft };
    },
    assets: (value) => [...(parts.assets?.(asSettings(value)) ?? []), ...addressesIn(value)],
  };
}

async function createRow(
  { clock }: DraftContext,
  tx: Parameters<DraftKind['hold']>[0],
  key: DraftKey,
  now: { readonly value: unknown; readonly version: number },
) {
  await insertDraft(tx, key, {
    liveValue: asSettings(now.value),
    basedOn: now.version,
    version: now.version,
    now: clock.now(),
  });
  const row = await lockDraft(tx, key);
  if (!row) throw new Error(`The draft ${key.kind} ${key.id} was deleted as soon as it was made.`);
  return row;
}
