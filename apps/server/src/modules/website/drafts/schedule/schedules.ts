import { DRAFT_KINDS, type Schedule, type ScheduleList, type SchedulesQuery } from '@awning/contract';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { defineTick, type Job } from '../../../../platform/queue/index.ts';
import { publishErrors } from '../publishing/publish-errors.ts';
import type { Publisher } from '../publishing/publisher.ts';
import { type ApplyContext, applyDue } from './apply-schedule.ts';
import {
  createSchedulesTogether,
  type FreezeContext,
  type NewScheduleOrder,
  scheduleOwnerOf,
} from './create-schedule.ts';
import {
  dismissSchedule,
  endSchedule,
  listSchedules,
  listSchedulesOf,
  lockSchedule,
  readItemsOfSchedules,
  readScheduledItems,
  type ScheduledItem,
  type ScheduleRow,
} from './schedule-repository.ts';
import type { ScheduledKind } from './scheduled-kind.ts';

export interface Schedules {
  /** Freezes the changes as they are now. */
  create(websiteId: WebsiteId, order: NewScheduleOrder, who: Publisher): Promise<Schedule>;
  /** All of them or none. */
  createTogether(
    websiteId: WebsiteId,
    orders: readonly NewScheduleOrder[],
    who: Publisher,
  ): Promise<Schedule[]>;
  /** What a value will be is for members who may change it. */
  list(websiteId: WebsiteId, query: SchedulesQuery, who: Publisher): Promise<ScheduleList>;
  /** Those that hold one thing, for a caller who may change it: those that wait, then the last ones. */
  listOf(websiteId: WebsiteId, subject: { readonly kind: string; readonly id: string }): Promise<Schedule[]>;
  /** One that failed is dismissed: it leaves the list of those that want attention. */
  cancel(websiteId: WebsiteId, scheduleId: string, who: Publisher): Promise<void>;
  /** Lets something of another module happen at a time. */
  addKind(kind: ScheduledKind): void;
  /** Applies everything whose time has come, each once. */
  applyDue(): Promise<void>;
  readonly jobs: readonly Job[];
}

export type ScheduleContext = ApplyContext & FreezeContext;

const JOB = 'apply-scheduled-changes';
/** What is due is public within five seconds, also when the process that was at it dies. */
const EVERY_SECONDS = 2;
const LISTED_OF_ONE = 200;

export function createSchedules(context: ScheduleContext): Schedules {
  const { query } = context.database;

  const describe = async (websiteId: WebsiteId, rows: readonly ScheduleRow[]): Promise<Schedule[]> => {
    const ids = rows.map(({ scheduleId }) => scheduleId);
    const items = Map.groupBy(
      await readItemsOfSchedules(query, websiteId, ids),
      ({ scheduleId }) => scheduleId,
    );
    return rows.map((row) => toSchedule(row, items.get(row.scheduleId) ?? []));
  };

  const createTogether: Schedules['createTogether'] = async (websiteId, orders, who) =>
    describe(websiteId, await createSchedulesTogether(context, websiteId, orders, who));

  return {
    async create(websiteId, order, who) {
      const [schedule] = await createTogether(websiteId, [order], who);
      if (!schedule) throw publishErrors.unknownSchedule();
      return schedule;
    },
    createTogether,
    async list(websiteId, request, who) {
      const { rows, page } = await listSchedules(query, websiteId, request);
      const mayChange = (kind: string): boolean => mayChangeValue(context, kind, who);
      const schedules = await describe(websiteId, rows);
      return { schedules: schedules.map((schedule) => withoutValues(schedule, mayChange)), ...page };
    },
    listOf: async (websiteId, subject) =>
      describe(websiteId, await listSchedulesOf(query, websiteId, subject, LISTED_OF_ONE)),
    cancel: (websiteId, scheduleId, who) => cancelSchedule(context, { websiteId, scheduleId }, who),
    addKind: context.scheduledKinds.add,
    applyDue: () => applyDue(context),
    jobs: [defineTick(JOB, EVERY_SECONDS, () => applyDue(context))],
  };
}

/** A kind that no module has any more is nobody's to change. */
function mayChangeValue({ scheduledKinds }: ScheduleContext, kind: string, who: Publisher): boolean {
  try {
    scheduledKinds.find(kind)?.demandMay(who);
    return scheduledKinds.find(kind) !== undefined;
  } catch (error) {
    if (error instanceof CataloguedError) return false;
    throw error;
  }
}

/** A price of next week is as secret as the list of prices is. */
const withoutValues = (schedule: Schedule, mayChange: (kind: string) => boolean): Schedule => ({
  ...schedule,
  items: schedule.items.map(({ value, ...item }) => {
    if (item.version !== null || mayChange(item.kind))
      return { ...item, ...(item.version === null ? { value } : {}) };
    return { ...item, labels: [] };
  }),
});

async function cancelSchedule(
  context: ApplyContext & FreezeContext,
  { websiteId, scheduleId }: Pick<ScheduleRow, 'websiteId' | 'scheduleId'>,
  who: Publisher,
): Promise<void> {
  const items = await readScheduledItems(context.database.query, websiteId, scheduleId);
  const drafts = items.filter(({ draftVersion }) => draftVersion !== null);
  if (drafts.length > 0) await context.demandNoReview(websiteId, who);
  await context.database.transaction(async (tx) => {
    const schedule = await lockSchedule(tx, websiteId, scheduleId);
    if (!schedule) throw publishErrors.unknownSchedule();
    if (schedule.state !== 'waiting' && schedule.state !== 'failed') throw publishErrors.scheduleOver();
    for (const { kind: name, value } of items) {
      const kind = DRAFT_KINDS.find((each) => each === name);
      if (kind === undefined) context.scheduledKinds.find(name)?.demandMay(who);
      else context.demandMay({ kind, value }, who);
    }
    if (schedule.state === 'failed') return dismissSchedule(tx, schedule);
    await endSchedule(tx, schedule, { state: 'cancelled', at: context.clock.now() });
    await context.media.deleteUses(tx, websiteId, scheduleOwnerOf(scheduleId));
  });
}

const toSchedule = (row: ScheduleRow, items: readonly ScheduledItem[]): Schedule => ({
  id: row.scheduleId,
  name: row.name,
  dueAt: row.dueAt.getTime(),
  localTime: row.localTime,
  timeZone: row.timeZone,
  state: row.state,
  problem: row.problem,
  publishId: row.publishId,
  createdAt: row.createdAt.getTime(),
  createdBy: row.createdBy,
  createdByName: row.createdByName,
  items: items.map(({ kind, id, title, address, value, draftVersion, labels }) => ({
    kind,
    id,
    title,
    address,
    version: draftVersion,
    ...(draftVersion === null ? { value } : {}),
    labels,
  })),
});
