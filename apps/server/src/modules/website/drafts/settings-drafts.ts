import { hash } from 'node:crypto';
import type { DraftEdited, Permission, SettingsDraft } from '@awning/contract';
import { applyDiff, type DocumentDiff, diffDocuments, type PageDocument } from '@awning/site-model';
import type { Queryable } from '../../../platform/db/index.ts';
import type { MemberId } from '../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../platform/errors/index.ts';
import { type ContentSettings, type Editor, unrestrictedEditor } from '../content/index.ts';
import type { Resolution } from './documents/resolve-document-draft.ts';
import { recordDraftAssets } from './draft-assets.ts';
import { chosenParts } from './draft-conflicts.ts';
import type { DraftContext } from './draft-context.ts';
import { draftErrors } from './draft-errors.ts';
import { assetOwnerOf, type DraftKey } from './draft-key.ts';
import {
  type DraftRow,
  findBatch,
  findDraft,
  readLiveValue,
  readSteps,
  writeLive,
  writeStep,
} from './draft-repository.ts';
import type { HeldValue, LiveThing } from './kinds/draft-kind.ts';
import type { DraftKinds } from './kinds/draft-kinds.ts';
import { asSettings, fieldsOf, joinFields, pickFields, type Settings } from './kinds/settings-fields.ts';
import type { SettingsKind } from './kinds/settings-kind.ts';
import { settingsAhead } from './publishing/publish-changes.ts';
import { keepVersion } from './versions/store-version.ts';

export interface SettingsChange {
  readonly expected: number | undefined;
  readonly editor: Editor;
  readonly by: MemberId;
  readonly demand: DemandPermission;
}

/** Refuses a member whose roles lack the permission. */
export type DemandPermission = (permission: Permission) => void;

export interface SettingsDraftContext extends DraftContext {
  readonly settings: ContentSettings;
  readonly kinds: Pick<DraftKinds, 'of'>;
}

export async function readSettingsDraft(
  { database }: DraftContext,
  kind: SettingsKind,
  key: DraftKey,
): Promise<SettingsDraft> {
  const live = await kind.live(database.query, key.websiteId, key.id);
  const row = await findDraft(database.query, key);
  if (!row) return { ...untouched, version: live.version, basedOn: live.version };
  const isBehind = row.isOpen && row.basedOn !== live.version;
  const held = isBehind
    ? await database.transaction((tx) => kind.hold(tx, key, readOnly))
    : { ...row, conflicts: [] };
  return toSettingsDraft(held);
}

const readOnly: Editor = { productsOnly: false, mayAddCode: false, mayChangeLocked: false };

const untouched = {
  value: null,
  isOpen: false,
  conflicts: [],
  openedAt: null,
  openedBy: null,
  updatedAt: null,
  updatedBy: null,
};

const toSettingsDraft = (held: HeldValue): SettingsDraft => ({
  value: held.isOpen ? held.value : null,
  version: held.version,
  isOpen: held.isOpen,
  basedOn: held.basedOn,
  conflicts: [...held.conflicts],
  openedAt: held.openedAt?.getTime() ?? null,
  openedBy: held.openedBy,
  updatedAt: held.updatedAt.getTime(),
  updatedBy: held.updatedBy,
});

/** Ends a trial whose only purpose is what it found. */
class TrialOver {
  readonly live: LiveThing;
  constructor(live: LiveThing) {
    this.live = live;
  }
}

/**
 * What is refused as the site is may be possible with other drafts, such as that of the page that pops up: they can be
 * published together.
 */
async function trySave(
  context: SettingsDraftContext,
  kind: SettingsKind,
  key: DraftKey,
  value: Settings,
  editor: Editor,
): Promise<Settings> {
  try {
    return await trySaveOnto(context, kind, key, value, { editor, others: [] });
  } catch (refusal) {
    if (!(refusal instanceof CataloguedError)) throw refusal;
    const others: DraftKey[] = [];
    for (const other of kind.leansOn(value)) {
      const otherKey = { websiteId: key.websiteId, ...other };
      if ((await findDraft(context.database.query, otherKey))?.isOpen) others.push(otherKey);
    }
    if (others.length === 0) throw refusal;
    return await trySaveOnto(context, kind, key, value, { editor, others }).catch(() => {
      throw refusal;
    });
  }
}

/**
 * Saves it in a transaction that is then rolled back: the module that keeps it refuses and cleans what it would refuse
 * and clean, with no second copy of its rules.
 */
async function trySaveOnto(
  { database, settings, kinds }: SettingsDraftContext,
  kind: SettingsKind,
  key: DraftKey,
  value: Settings,
  { editor, others }: { readonly editor: Editor; readonly others: readonly DraftKey[] },
): Promise<Settings> {
  const ahead = await settingsAhead(settings, key.websiteId);
  try {
    await database.transaction(async (tx) => {
      for (const other of others) {
        const draft = await findDraft(tx, other);
        const save = { editor: unrestrictedEditor, by: null, settings: ahead };
        if (draft?.isOpen) await kinds.of(other.kind).save(tx, other, draft.value, save);
      }
      await kind.save(tx, key, value, { editor, by: null, settings: ahead });
      throw new TrialOver(await kind.live(tx, key.websiteId, key.id));
    });
  } catch (error) {
    if (!(error instanceof TrialOver)) throw error;
    return pickFields(asSettings(error.live.value), fieldsOf(value, kind.groups).keys(), kind.groups);
  }
  throw new Error('A trial ends by being rolled back.');
}

export async function saveSettingsDraft(
  context: SettingsDraftContext,
  kind: SettingsKind,
  key: DraftKey,
  sent: Settings,
  { expected, editor, by, demand }: SettingsChange,
): Promise<SettingsDraft> {
  const demandFor = (draft: Pick<HeldValue, 'isOpen' | 'value'> | null): void =>
    demand(permissionToChange(kind, draft?.isOpen ? asSettings(draft.value) : {}, sent));
  demandFor(await findDraft(context.database.query, key));
  kind.demandShape(sent);
  const value = await trySave(context, kind, key, sent, editor);
  return context.database.transaction(async (tx) => {
    const draft = await kind.hold(tx, key, editor);
    if (expected !== undefined && expected !== draft.version) throw draftErrors.changedMeanwhile();
    demandFor(draft);
    return toSettingsDraft(await storeSettings(context, tx, kind, key, draft, { value, by }));
  });
}

/** By what differs: what others have drafted before may stay beside it, and is not theirs to take out. */
const permissionToChange = (kind: SettingsKind, before: Settings, after: Settings): Permission =>
  kind.permissionFor(
    pickFields(joinFields(before, after, kind.groups), changedFields(before, after, kind), kind.groups),
  );

/**
 * What was published and taken back waits again, below what was changed since: a draft of settings holds only what
 * differs from what is live, so that one which was begun after the publish lacks it.
 */
export async function joinTakenBack(
  context: DraftContext,
  tx: Queryable,
  kind: SettingsKind,
  key: DraftKey,
  { draft, value, by }: { readonly draft: DraftRow; readonly value: Settings; readonly by: MemberId | null },
): Promise<void> {
  const own = asSettings(draft.value);
  const joined = joinFields(value, own, kind.groups);
  if (changedFields(own, joined, kind).length === 0) return;
  await storeSettings(context, tx, kind, key, { ...draft, conflicts: [] }, { value: joined, by });
}

/** Null: back to what is live. */
async function storeSettings(
  context: DraftContext,
  tx: Queryable,
  kind: SettingsKind,
  key: DraftKey,
  draft: HeldValue,
  {
    value,
    by,
    label,
    batch = null,
    requestHash = null,
    undoes = null,
  }: {
    readonly value: Settings | null;
    readonly by: MemberId | null;
    readonly label?: string;
    readonly batch?: string | null;
    readonly requestHash?: string | null;
    readonly undoes?: number | null;
  },
): Promise<HeldValue> {
  const before = draft.isOpen ? asSettings(draft.value) : {};
  const after = value ?? {};
  const touched = changedFields(before, after, kind);
  const now = context.clock.now();
  const version = draft.version + 1;
  await keepVersion(context, tx, key, draft, async () => {
    const live = await kind.live(tx, key.websiteId, key.id);
    const whole = joinFields(asSettings(live.value), before, kind.groups);
    return { value: whole, assets: kind.assets(whole) };
  });
  await writeStep(tx, key, value, {
    version,
    batch,
    requestHash,
    labels: [label ?? labelOf(touched, after)],
    diff: settingsDiff(before, after),
    undo: settingsDiff(after, before),
    adjusted: [],
    touched,
    undoes,
    by,
    at: now,
  });
  if (value === null) await context.media.deleteUses(tx, key.websiteId, assetOwnerOf(key));
  else
    await recordDraftAssets(context, tx, key, {
      before: kind.assets(before),
      after: kind.assets(value),
      isRecorded: draft.isOpen,
    });
  await context.notify(tx, key.websiteId, { draft: { kind: key.kind, id: key.id }, version, by });
  const opened =
    value === null
      ? { isOpen: false, openedAt: null, openedBy: null }
      : { isOpen: true, openedAt: draft.openedAt ?? now, openedBy: draft.openedBy ?? by };
  return { ...draft, ...opened, value, version, updatedAt: now, updatedBy: by };
}

/** Settings are plain objects, as documents are. */
const settingsDiff = (from: Settings, to: Settings): ReturnType<typeof diffDocuments> =>
  diffDocuments(from as unknown as PageDocument, to as unknown as PageDocument);

export const changedFields = (before: Settings, after: Settings, { groups }: SettingsKind): string[] => {
  const [old, now] = [fieldsOf(before, groups), fieldsOf(after, groups)];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => JSON.stringify(old.get(path)) !== JSON.stringify(now.get(path)),
  );
};

const labelOf = (touched: readonly string[], after: Settings): string => {
  if (touched.length === 0) return 'Change nothing';
  const shown = after.enabled;
  if (touched.join() === 'enabled' && typeof shown === 'boolean')
    return shown ? 'Show to visitors' : 'Hide from visitors';
  return `Change ${touched.slice(0, 5).join(', ')}`;
};

export async function discardSettingsDraft(
  context: DraftContext,
  kind: SettingsKind,
  key: DraftKey,
  { expected, editor, by, demand }: SettingsChange,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const draft = await kind.hold(tx, key, editor);
    if (!draft.isOpen) throw draftErrors.missing();
    demand(kind.permissionFor(asSettings(draft.value)));
    if (expected !== undefined && expected !== draft.version) throw draftErrors.changedMeanwhile();
    await storeSettings(context, tx, kind, key, draft, { value: null, by, label: 'Discard the draft' });
    const live = await kind.live(tx, key.websiteId, key.id);
    await writeLive(tx, key, { liveValue: asSettings(live.value), basedOn: live.version });
  });
}

/** Ends conflicts of a draft with what is live: one of the two holds for the fields that both have changed. */
export async function resolveSettingsDraft(
  context: DraftContext,
  kind: SettingsKind,
  key: DraftKey,
  { keep, parts }: Resolution,
  { expected, editor, by, demand }: SettingsChange,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const draft = await kind.hold(tx, key, editor);
    if (!draft.isOpen) throw draftErrors.missing();
    demand(kind.permissionFor(asSettings(draft.value)));
    if (expected !== undefined && expected !== draft.version) throw draftErrors.changedMeanwhile();
    const given = chosenParts(draft.conflicts, parts);
    if (draft.conflicts.length === 0) return;
    const live = await kind.live(tx, key.websiteId, key.id);
    const isLast = draft.conflicts.every(({ part }) => given.has(part));
    // For the fields that are decided, the draft stands on what is live; for the others on what it began with.
    const mixed = async () =>
      joinFields(
        asSettings(await readLiveValue(tx, key)),
        pickFields(asSettings(live.value), given, kind.groups),
        kind.groups,
      );
    await writeLive(
      tx,
      key,
      isLast
        ? { liveValue: asSettings(live.value), basedOn: live.version }
        : { liveValue: await mixed(), basedOn: draft.basedOn },
    );
    if (keep === 'draft') return;
    const own = asSettings(draft.value);
    const rest = [...fieldsOf(own, kind.groups).keys()].filter((path) => !given.has(path));
    const value = rest.length === 0 ? null : pickFields(own, rest, kind.groups);
    await storeSettings(context, tx, kind, key, draft, { value, by, label: 'Take what visitors see' });
  });
}

/** Takes one's own step back, as long as its fields are as it left them. */
export async function undoSettingsStep(
  context: DraftContext,
  kind: SettingsKind,
  key: DraftKey,
  { step: number, batch, editor, by, demand }: UndoStep & Omit<SettingsChange, 'expected'>,
): Promise<DraftEdited> {
  const requestHash = hash('sha256', `undo ${number}`);
  return context.database.transaction(async (tx) => {
    const draft = await kind.hold(tx, key, editor);
    const repeated = await findBatch(tx, key, batch);
    if (repeated) {
      if (repeated.requestHash !== requestHash) throw draftErrors.batchReused();
      const { version, labels, undo } = repeated;
      return { version, labels, undo: [...undo], adjusted: [], between: [] };
    }
    const [step, ...later] = await readSteps(tx, key, { after: number - 1 });
    if (step?.version !== number) throw draftErrors.unknownStep();
    if (step.by !== by) throw draftErrors.undoOthers();
    const current = draft.isOpen ? asSettings(draft.value) : {};
    const after = later.reduceRight((value, { undo }) => applySettingsDiff(value, undo), current);
    const before = applySettingsDiff(after, step.undo);
    const label = step.labels.at(-1) ?? '';
    const since = new Set(changedFields(after, current, kind));
    if (step.touched.some((path) => since.has(path))) throw draftErrors.undoOvertaken({ values: { label } });
    const [now, then] = [fieldsOf(current, kind.groups), fieldsOf(before, kind.groups)];
    const kept = [...now.keys()].filter((path) => !step.touched.includes(path));
    const returned = step.touched.filter((path) => then.has(path));
    const merged = joinFields(
      pickFields(current, kept, kind.groups),
      pickFields(before, returned, kind.groups),
      kind.groups,
    );
    demand(permissionToChange(kind, current, merged));
    const value = Object.keys(merged).length === 0 ? null : merged;
    const undone = await storeSettings(context, tx, kind, key, draft, {
      value,
      by,
      batch,
      requestHash,
      label: `Undo: ${label}`,
      undoes: number,
    });
    return {
      version: undone.version,
      labels: [`Undo: ${label}`],
      undo: [...settingsDiff(merged, current)],
      adjusted: [],
      between: [],
    };
  });
}

interface UndoStep {
  readonly step: number;
  readonly batch: string;
}

const applySettingsDiff = (value: Settings, diff: DocumentDiff): Settings =>
  applyDiff(value as unknown as PageDocument, diff).document as unknown as Settings;
