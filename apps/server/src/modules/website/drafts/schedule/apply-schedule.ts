import { DRAFT_KINDS, type DraftKindName } from '@awning/contract';
import type { Logger } from 'pino';
import type { Queryable } from '../../../../platform/db/index.ts';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { type ContentSettings, unrestrictedEditor } from '../../content/index.ts';
import { draftErrors } from '../draft-errors.ts';
import { assetOwnerOf, type DraftKey } from '../draft-key.ts';
import { closeDraft, lockDraft, writeLive } from '../draft-repository.ts';
import { type PublishContext, settingsAhead, withNewest } from '../publishing/publish-changes.ts';
import { publishErrors } from '../publishing/publish-errors.ts';
import { insertPublish, type PublishedItem } from '../publishing/publish-repository.ts';
import { keepBeforeFirstPublish, storeVersion } from '../versions/store-version.ts';
import { scheduleOwnerOf } from './create-schedule.ts';
import {
  claimSchedule,
  endSchedule,
  findDue,
  readScheduledItems,
  type ScheduledItem,
  type ScheduleRow,
} from './schedule-repository.ts';
import type { ScheduledKinds } from './scheduled-kind.ts';

export interface ApplyContext extends PublishContext {
  readonly scheduledKinds: ScheduledKinds;
  readonly log: Logger;
}

/** Everything whose time has come, each once, however many processes look. */
export async function applyDue(context: ApplyContext): Promise<void> {
  const tried: string[] = [];
  for (;;) {
    const due = await findDue(context.database.query, context.clock.now(), tried);
    if (!due) return;
    tried.push(due.scheduleId);
    await applyOne(context, due);
  }
}

/** What the database has trouble with is tried again at the next look, and the others do not wait for it. */
async function applyOne(context: ApplyContext, due: ScheduleRow): Promise<void> {
  const { database, clock, log } = context;
  try {
    // Before the transaction, which holds a connection.
    const settings = await settingsAhead(context.settings, due.websiteId);
    await database.transaction(async (tx) => {
      const schedule = await claimSchedule(tx, due);
      if (!schedule) return;
      const publishId = await applySchedule(context, tx, schedule, settings);
      await endSchedule(tx, schedule, { state: 'done', at: clock.now(), publishId });
      await context.media.deleteUses(tx, schedule.websiteId, scheduleOwnerOf(schedule.scheduleId));
    });
  } catch (error) {
    if (error instanceof CataloguedError && error.status < 500) {
      const problem = problemOf(error);
      await database.transaction(async (tx) => {
        await endSchedule(tx, due, { state: 'failed', at: clock.now(), problem });
        await context.media.deleteUses(tx, due.websiteId, scheduleOwnerOf(due.scheduleId));
      });
    } else log.error({ err: error, schedule: due.scheduleId }, 'a scheduled change did not happen yet');
  }
}

/** Why it did not happen, with the first field that is wrong. */
function problemOf({ message, details }: CataloguedError): string {
  const [field] = Object.values(details.errors ?? {});
  return field === undefined || field === message ? message : `${message} ${field}`;
}

/**
 * ED-84: does what was frozen, inside the transaction that claimed it. A draft that went on since stays open, on top of
 * it. Returns the id of the publish, with which all of it can be taken back.
 */
async function applySchedule(
  context: ApplyContext,
  tx: Queryable,
  schedule: ScheduleRow,
  settings: ContentSettings,
): Promise<string> {
  const { websiteId, scheduleId, name } = schedule;
  await context.lockSite(tx, websiteId);
  const publishId = context.ids.next();
  const at = context.clock.now();
  const items: PublishedItem[] = [];
  for (const item of await readScheduledItems(tx, websiteId, scheduleId)) {
    const frozen = asFrozenDraft(item);
    if (!frozen) {
      items.push(await applyValue(context, tx, schedule, item));
      continue;
    }
    const key = { websiteId, kind: frozen.kind, id: frozen.id };
    const { after, ...published } = await applyDraft(context, tx, key, frozen, settings);
    items.push(published);
    const versionId = context.ids.next();
    const version = { versionId, reason: 'publish', name, value: after, publishId, at, by: null } as const;
    await storeVersion(context, tx, key, version, context.kindOf(frozen.kind).assets(after));
  }
  await context.siteVersions.bump(tx, websiteId);
  const newest = await Promise.all(items.map((item) => withNewest(context, tx, websiteId, item)));
  await insertPublish(tx, { websiteId, publishId, name, at, by: null, items: newest });
  return publishId;
}

interface FrozenDraft extends ScheduledItem {
  readonly kind: DraftKindName;
  readonly basedOn: number;
  readonly draftVersion: number;
}

/** Undefined for a value of another module. */
function asFrozenDraft({
  kind: name,
  basedOn,
  draftVersion,
  ...item
}: ScheduledItem): FrozenDraft | undefined {
  const kind = DRAFT_KINDS.find((each) => each === name);
  if (kind === undefined || basedOn === null || draftVersion === null) return undefined;
  return { ...item, kind, basedOn, draftVersion };
}

async function applyValue(
  { scheduledKinds }: ApplyContext,
  tx: Queryable,
  { websiteId, createdBy }: ScheduleRow,
  { kind, id, title, address, value, labels }: ScheduledItem,
): Promise<PublishedItem> {
  const handler = scheduledKinds.find(kind);
  if (!handler) throw publishErrors.unknownValue({ values: { kind } });
  const inverse = await handler.apply(tx, { websiteId, id, value, by: createdBy });
  return { kind, id, title, address, value, inverse, liveVersion: null, openedVersion: null, labels };
}

async function applyDraft(
  context: PublishContext,
  tx: Queryable,
  key: DraftKey,
  { value, liveValue, basedOn, draftVersion, title, address, labels }: FrozenDraft,
  settings: ContentSettings,
): Promise<PublishedItem<DraftKindName> & { readonly after: unknown }> {
  const kind = context.kindOf(key.kind);
  const draft = await lockDraft(tx, key);
  const before = await kind.live(tx, key.websiteId, key.id);
  const live = kind.base(key, before.value);
  const isUnchanged = before.version === basedOn;
  const carried = isUnchanged ? { value } : kind.carryOver(key, { base: liveValue, draft: value, live });
  if ('conflicts' in carried) throw draftErrors.liveConflict({ conflicts: carried.conflicts });
  await keepBeforeFirstPublish(context, tx, key, { value: live, assets: kind.assets(live) });
  // Who scheduled it was asked then; a schedule has no member whose rights could have changed.
  await kind.save(tx, key, carried.value, { editor: unrestrictedEditor, by: null, settings });
  const after = await kind.live(tx, key.websiteId, key.id);
  const base = kind.base(key, after.value);
  if (draft?.isOpen) {
    const newest = { liveValue: base, basedOn: after.version };
    if (draft.version === draftVersion) {
      await closeDraft(tx, key, newest);
      await context.media.deleteUses(tx, key.websiteId, assetOwnerOf(key));
    }
    // It holds what was frozen and what came after; what else became live it is brought up to when it is used.
    else if (isUnchanged) await writeLive(tx, key, newest);
    const changed = { draft: { kind: key.kind, id: key.id }, version: draft.version, by: null };
    await context.notify(tx, key.websiteId, changed);
  }
  return {
    kind: key.kind,
    id: key.id,
    title,
    address,
    value: carried.value,
    inverse: kind.inverse(before.value, carried.value),
    liveVersion: after.version,
    openedVersion: draft?.openedVersion ?? null,
    labels,
    after: base,
  };
}
