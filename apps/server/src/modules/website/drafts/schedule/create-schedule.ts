import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { instantsOf } from '../../../../platform/local-instant.ts';
import { recordAssets } from '../../content/index.ts';
import { draftErrors } from '../draft-errors.ts';
import { lockDraft, readLiveValue, readSteps } from '../draft-repository.ts';
import type { TitleOf } from '../kinds/part-titles.ts';
import { inLockOrder, type PublishContext, type WaitingChange } from '../publishing/publish-changes.ts';
import { publishErrors } from '../publishing/publish-errors.ts';
import type { Publisher } from '../publishing/publisher.ts';
import type { Publishing } from '../publishing/publishing.ts';
import { findSchedule, insertSchedule, type ScheduledItem, type ScheduleRow } from './schedule-repository.ts';
import type { ScheduledKinds, ScheduledValue } from './scheduled-kind.ts';

export interface FreezeContext extends PublishContext, Pick<Publishing, 'demandMay' | 'demandNoReview'> {
  readonly scheduledKinds: ScheduledKinds;
}

export interface NewScheduleOrder {
  readonly changes: readonly WaitingChange[];
  /** What other modules change at the same time. */
  readonly values?: readonly ScheduledValue[] | undefined;
  /** On the clock of the site, such as `2026-03-29T02:30`. */
  readonly localTime: string;
  /** Of an hour that comes twice. */
  readonly fold: 'earlier' | 'later' | undefined;
  readonly name: string;
}

/** In the record of images and files that are in use: what is frozen keeps its images. */
export const scheduleOwnerOf = (scheduleId: string) => ({ kind: 'schedule', id: scheduleId });

/** ED-84: freezes the changes as they are now. Several schedules are made all together or not at all. */
export async function createSchedulesTogether(
  context: FreezeContext,
  websiteId: WebsiteId,
  orders: readonly NewScheduleOrder[],
  who: Publisher,
): Promise<ScheduleRow[]> {
  // Before the transaction, which holds a connection already.
  const timed: TimedOrder[] = [];
  for (const order of orders) {
    if (order.changes.length + (order.values ?? []).length === 0) throw publishErrors.nothingChosen();
    timed.push({ ...order, ...(await dueOf(context, websiteId, order)), scheduleId: context.ids.next() });
  }
  if (orders.some(({ changes }) => changes.length > 0)) await context.demandNoReview(websiteId, who);
  const titleOf = await context.readTitles(websiteId);
  await context.database.transaction(async (tx) => {
    for (const order of timed) await freeze({ ...context, titleOf }, tx, websiteId, order, who);
  });
  const rows: ScheduleRow[] = [];
  for (const { scheduleId } of timed) {
    const row = await findSchedule(context.database.query, websiteId, scheduleId);
    if (!row) throw publishErrors.unknownSchedule();
    rows.push(row);
  }
  return rows;
}

interface TimedOrder extends NewScheduleOrder {
  readonly scheduleId: string;
  readonly dueAt: Date;
  readonly timeZone: string;
}

type TitledContext = FreezeContext & { readonly titleOf: TitleOf };

async function freeze(
  context: TitledContext,
  tx: Queryable,
  websiteId: WebsiteId,
  { scheduleId, changes, values = [], name, dueAt, localTime, timeZone }: TimedOrder,
  who: Publisher,
): Promise<void> {
  const items: ScheduledItem[] = [];
  for (const change of inLockOrder(changes))
    items.push(await freezeDraft(context, tx, websiteId, change, who));
  for (const value of values) {
    if (items.some(({ kind, id }) => kind === value.kind && id === value.id))
      throw publishErrors.namedTwice();
    items.push(await freezeValue(context, tx, websiteId, value, who));
  }
  const schedule = { websiteId, scheduleId, name, dueAt, localTime, timeZone };
  await insertSchedule(tx, { ...schedule, now: context.clock.now(), by: who.by, items });
  const assets = changes.flatMap(({ kind, id }) => {
    const item = items.find((each) => each.kind === kind && each.id === id);
    return context.kindOf(kind).assets(item?.value);
  });
  await recordAssets(context.media, tx, websiteId, scheduleOwnerOf(scheduleId), {
    before: assets,
    after: assets,
  });
}

async function dueOf(
  { settings, clock }: FreezeContext,
  websiteId: WebsiteId,
  { localTime, fold }: NewScheduleOrder,
): Promise<{ dueAt: Date; timeZone: string }> {
  const { timeZone } = (await settings.site(websiteId)).value;
  const [earlier, later] = instantsOf(localTime, timeZone);
  if (!earlier) throw publishErrors.noSuchTime({ values: { localTime, timeZone } });
  if (later && fold === undefined) throw publishErrors.twiceThatTime({ values: { localTime, timeZone } });
  const dueAt = later && fold === 'later' ? later : earlier;
  if (dueAt <= clock.now()) throw publishErrors.timePassed();
  return { dueAt, timeZone };
}

async function freezeDraft(
  { kindOf, demandMay, titleOf }: TitledContext,
  tx: Queryable,
  websiteId: WebsiteId,
  { kind: name, id, version }: WaitingChange,
  who: Publisher,
): Promise<ScheduledItem> {
  const kind = kindOf(name);
  const key = { websiteId, kind: name, id };
  const live = await kind.live(tx, websiteId, id);
  const title = titleOf(key, live);
  const seen = await lockDraft(tx, key);
  if (!seen?.isOpen) throw publishErrors.nothingWaits({ values: { title } });
  if (seen.version !== version) throw publishErrors.changedMeanwhile({ values: { title } });
  demandMay({ kind: name, value: seen.value }, who);
  const { value, conflicts, basedOn, version: draftVersion } = await kind.hold(tx, key, who.editor);
  if (conflicts.length > 0) throw draftErrors.liveConflict({ conflicts });
  const steps = await readSteps(tx, key, { after: (seen.openedVersion ?? 1) - 1 });
  return {
    kind: name,
    id,
    title,
    address: live.address,
    value,
    liveValue: await readLiveValue(tx, key),
    basedOn,
    draftVersion,
    labels: steps.flatMap(({ labels }) => labels),
  };
}

async function freezeValue(
  { scheduledKinds }: FreezeContext,
  tx: Queryable,
  websiteId: WebsiteId,
  { kind: name, id, value: sent }: ScheduledValue,
  who: Publisher,
): Promise<ScheduledItem> {
  const kind = scheduledKinds.find(name);
  if (!kind) throw publishErrors.unknownValue({ values: { kind: name } });
  const { value, title, address, labels } = await kind.freeze(tx, { websiteId, id, value: sent }, who);
  const noDraft = { liveValue: null, basedOn: null, draftVersion: null };
  return { kind: name, id, title, address, value, ...noDraft, labels: [...labels] };
}
