import type { DraftKindName, ScheduleSort, SchedulesQuery } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import {
  byInstant,
  byText,
  type ListDefinition,
  type ListResult,
  readList,
} from '../../../../platform/lists/index.ts';
import { memberNameOf } from '../../../people/members/index.ts';

export interface NewSchedule {
  readonly websiteId: WebsiteId;
  readonly scheduleId: string;
  readonly name: string;
  readonly dueAt: Date;
  readonly localTime: string;
  readonly timeZone: string;
  readonly now: Date;
  readonly by: MemberId;
  readonly items: readonly ScheduledItem[];
}

const ItemRow = {
  /** Of a draft, or of a value of another module. */
  kind: column.text,
  id: column.text,
  title: column.text,
  address: column.nullable(column.text),
  value: column.nullable(column.json<unknown>()),
  /** Null, as the two after it, for what has no draft. */
  liveValue: column.nullable(column.json<unknown>()),
  basedOn: column.nullable(column.integer),
  draftVersion: column.nullable(column.integer),
  labels: column.texts,
};
export type ScheduledItem = RowOf<typeof ItemRow>;

export async function insertSchedule(tx: Queryable, o: NewSchedule): Promise<void> {
  await tx.run(sql`
    insert into scheduled_changes (website_id, schedule_id, name, due_at, local_time, time_zone, created_at, created_by)
    values (${o.websiteId}, ${o.scheduleId}, ${o.name}, ${o.dueAt}, ${o.localTime}, ${o.timeZone}, ${o.now}, ${o.by})`);
  for (const item of o.items)
    await tx.run(sql`
      insert into scheduled_items (website_id, schedule_id, kind, subject_id, title, address, value, live_value, based_on,
        draft_version, labels)
      values (${o.websiteId}, ${o.scheduleId}, ${item.kind}, ${item.id}, ${item.title}, ${item.address},
        ${JSON.stringify(item.value)}, ${item.draftVersion === null ? null : JSON.stringify(item.liveValue)},
        ${item.basedOn}, ${item.draftVersion}, ${item.labels})`);
}

const ScheduleRow = {
  websiteId: column.id<WebsiteId>(),
  scheduleId: column.text,
  name: column.text,
  dueAt: column.instant,
  localTime: column.text,
  timeZone: column.text,
  state: column.word<'waiting' | 'done' | 'failed' | 'cancelled'>(),
  problem: column.nullable(column.text),
  publishId: column.nullable(column.text),
  createdAt: column.instant,
  createdBy: column.id<MemberId>(),
  createdByName: column.nullable(column.text),
};
export type ScheduleRow = RowOf<typeof ScheduleRow>;

const scheduleColumns = sql`website_id as "websiteId", schedule_id as "scheduleId", name, due_at as "dueAt",
  local_time as "localTime", time_zone as "timeZone", state, problem, publish_id as "publishId",
  created_at as "createdAt", created_by as "createdBy",
  ${memberNameOf(sql`scheduled_changes.website_id`, sql`created_by`)} as "createdByName"`;

/** Across sites: the next that is due. */
export const findDue = (db: Queryable, now: Date, except: readonly string[]): Promise<ScheduleRow | null> =>
  db.first(
    ScheduleRow,
    sql`select ${scheduleColumns} from scheduled_changes
      where state = 'waiting' and due_at <= ${now} and schedule_id <> all (${except})
      order by due_at, schedule_id limit 1`,
  );

/**
 * Unless another process is at it or has been. The transaction that claims it also applies it, so it happens once, and
 * the database gives it to the next process as soon as the connection of one that dies is gone.
 */
export const claimSchedule = (
  tx: Queryable,
  { websiteId, scheduleId }: Pick<ScheduleRow, 'websiteId' | 'scheduleId'>,
): Promise<ScheduleRow | null> =>
  tx.first(
    ScheduleRow,
    sql`select ${scheduleColumns} from scheduled_changes
      where website_id = ${websiteId} and schedule_id = ${scheduleId} and state = 'waiting'
      for update skip locked`,
  );

export const lockSchedule = (
  tx: Queryable,
  websiteId: WebsiteId,
  scheduleId: string,
): Promise<ScheduleRow | null> =>
  tx.first(
    ScheduleRow,
    sql`select ${scheduleColumns} from scheduled_changes
      where website_id = ${websiteId} and schedule_id = ${scheduleId} for update`,
  );

export const findSchedule = (
  db: Queryable,
  websiteId: WebsiteId,
  scheduleId: string,
): Promise<ScheduleRow | null> =>
  db.first(
    ScheduleRow,
    sql`select ${scheduleColumns} from scheduled_changes
      where website_id = ${websiteId} and schedule_id = ${scheduleId}`,
  );

const scheduleList: ListDefinition<ScheduleSort> = {
  // Ids are made in the order of time.
  sorts: { dueAt: byInstant(sql`due_at`), createdAt: byText(sql`schedule_id`) },
  order: '-dueAt',
  id: sql`schedule_id`,
};

export const listSchedules = (
  db: Queryable,
  websiteId: WebsiteId,
  query: SchedulesQuery,
): Promise<ListResult<ScheduleRow>> => {
  const { state, kind, id } = query;
  return readList(db, scheduleList, query, {
    shape: ScheduleRow,
    columns: scheduleColumns,
    from: sql`scheduled_changes`,
    where: sql`website_id = ${websiteId} ${state === undefined ? sql.empty : sql`and state = ${state}`}
      ${kind === undefined && id === undefined ? sql.empty : holdsItem({ kind, id })}`,
  });
};

/** Those of one thing: those that wait, the next first; then the others, the newest first. */
export const listSchedulesOf = (
  db: Queryable,
  websiteId: WebsiteId,
  subject: { readonly kind: string; readonly id: string },
  limit: number,
): Promise<ScheduleRow[]> =>
  db.rows(
    ScheduleRow,
    sql`select ${scheduleColumns} from scheduled_changes where website_id = ${websiteId} ${holdsItem(subject)}
      order by state <> 'waiting', case when state = 'waiting' then due_at end, schedule_id desc limit ${limit}`,
  );

const holdsItem = ({ kind, id }: Pick<SchedulesQuery, 'kind' | 'id'>): Statement =>
  sql`and exists (select from scheduled_items i where i.website_id = scheduled_changes.website_id
    and i.schedule_id = scheduled_changes.schedule_id
    ${kind === undefined ? sql.empty : sql`and i.kind = ${kind}`}
    ${id === undefined ? sql.empty : sql`and i.subject_id = ${id}`})`;

/** The ids of those of a kind for which something waits, as part of a statement of another module. */
export const waitingSubjects = (websiteId: WebsiteId, kind: string): Statement =>
  sql`select item.subject_id from scheduled_items item
    join scheduled_changes schedule on schedule.website_id = item.website_id and schedule.schedule_id = item.schedule_id
    where item.website_id = ${websiteId} and item.kind = ${kind} and schedule.state = 'waiting'`;

const itemColumns = sql`kind, subject_id as id, title, address, value, live_value as "liveValue",
  based_on as "basedOn", draft_version as "draftVersion", labels`;

export const readScheduledItems = (
  db: Queryable,
  websiteId: WebsiteId,
  scheduleId: string,
): Promise<ScheduledItem[]> =>
  db.rows(
    ItemRow,
    sql`select ${itemColumns} from scheduled_items
      where website_id = ${websiteId} and schedule_id = ${scheduleId} order by kind, subject_id`,
  );

/** Of several schedules at once. */
export const readItemsOfSchedules = (
  db: Queryable,
  websiteId: WebsiteId,
  scheduleIds: readonly string[],
): Promise<(ScheduledItem & { readonly scheduleId: string })[]> =>
  db.rows(
    { ...ItemRow, scheduleId: column.text },
    sql`select ${itemColumns}, schedule_id as "scheduleId" from scheduled_items
      where website_id = ${websiteId} and schedule_id = any (${scheduleIds}) order by schedule_id, kind, subject_id`,
  );

export async function endSchedule(
  tx: Queryable,
  { websiteId, scheduleId }: Pick<ScheduleRow, 'websiteId' | 'scheduleId'>,
  {
    state,
    at,
    problem = null,
    publishId = null,
  }: {
    readonly state: 'done' | 'failed' | 'cancelled';
    readonly at: Date;
    readonly problem?: string | null;
    readonly publishId?: string | null;
  },
): Promise<void> {
  await tx.run(sql`
    update scheduled_changes set state = ${state}, ended_at = ${at}, problem = ${problem}, publish_id = ${publishId}
    where website_id = ${websiteId} and schedule_id = ${scheduleId} and state = 'waiting'`);
}

/** One that failed has been dealt with; when and why it failed stays. */
export async function dismissSchedule(
  tx: Queryable,
  { websiteId, scheduleId }: Pick<ScheduleRow, 'websiteId' | 'scheduleId'>,
): Promise<void> {
  await tx.run(sql`
    update scheduled_changes set state = 'cancelled'
    where website_id = ${websiteId} and schedule_id = ${scheduleId} and state = 'failed'`);
}

const FrozenRow = {
  scheduleId: column.text,
  kind: column.word<DraftKindName>(),
  id: column.text,
  value: column.json<unknown>(),
  liveValue: column.json<unknown>(),
  basedOn: column.integer,
  draftVersion: column.integer,
};
type FrozenItem = RowOf<typeof FrozenRow>;

/** Drafts that wait for their time, with an old address somewhere in them or in what they stand on. */
export const findLinkedScheduledItems = (
  tx: Queryable,
  websiteId: WebsiteId,
  moves: readonly { readonly from: string }[],
): Promise<FrozenItem[]> =>
  tx.rows(
    FrozenRow,
    sql`select item.schedule_id as "scheduleId", item.kind, item.subject_id as id, item.value,
        item.live_value as "liveValue", item.based_on as "basedOn", item.draft_version as "draftVersion"
      from scheduled_items item
      join scheduled_changes change on change.website_id = item.website_id and change.schedule_id = item.schedule_id
      where item.website_id = ${websiteId} and change.state = 'waiting' and item.draft_version is not null
        and exists (select from unnest(${moves.map(({ from }) => from)}::text[]) as address
          where strpos(item.value::text, address) > 0 or strpos(item.live_value::text, address) > 0)
      order by item.schedule_id, item.kind, item.subject_id for update of item`,
  );

export async function writeScheduledItem(tx: Queryable, websiteId: WebsiteId, o: FrozenItem): Promise<void> {
  await tx.run(sql`
    update scheduled_items set value = ${JSON.stringify(o.value)}, live_value = ${JSON.stringify(o.liveValue)},
      based_on = ${o.basedOn}, draft_version = ${o.draftVersion}
    where website_id = ${websiteId} and schedule_id = ${o.scheduleId} and kind = ${o.kind} and subject_id = ${o.id}`);
}
