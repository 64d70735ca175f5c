import type { BulkState, RoleMap } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';

const BulkHead = {
  bulkId: column.text,
  list: column.text,
  action: column.text,
  memberId: column.id<MemberId>(),
  memberName: column.nullable(column.text),
  roles: column.json<RoleMap>(),
  state: column.word<BulkState>(),
  createdAt: column.instant,
  finishedAt: column.nullable(column.instant),
  /** A process works on it until then; rows that were under way when it was cancelled still get their outcome. */
  leasedUntil: column.nullable(column.instant),
};
const BulkRow = {
  ...BulkHead,
  arguments: column.json<Record<string, unknown>>(),
  filter: column.nullable(column.json<Record<string, unknown>>()),
};
/** Without what it was asked for, which may be long. */
export type BulkHead = RowOf<typeof BulkHead>;
export type BulkRow = RowOf<typeof BulkRow>;

export interface BulkKey {
  readonly websiteId: WebsiteId;
  readonly bulkId: string;
}

export type NewBulkRow = BulkKey &
  Pick<BulkRow, 'list' | 'action' | 'arguments' | 'filter' | 'memberId' | 'roles'> & { readonly now: Date };

export async function insertBulk(tx: Queryable, row: NewBulkRow): Promise<void> {
  await tx.run(sql`
    insert into bulk_jobs (website_id, bulk_id, list, action, arguments, filter, member_id, roles, created_at)
    values (${row.websiteId}, ${row.bulkId}, ${row.list}, ${row.action}, ${JSON.stringify(row.arguments)},
      ${row.filter === null ? null : JSON.stringify(row.filter)}, ${row.memberId}, ${JSON.stringify(row.roles)}, ${row.now})`);
}

/** Each id once, in the order given. */
export async function insertRows(
  tx: Queryable,
  { websiteId, bulkId }: BulkKey,
  ids: readonly string[],
): Promise<void> {
  await tx.run(sql`
    insert into bulk_rows (website_id, bulk_id, position, row_id)
    select ${websiteId}, ${bulkId}, min(place), id from unnest(${ids}::text[]) with ordinality as each (id, place) group by id`);
}

/** The rows that another job has done, in its order. */
export async function copyDoneRows(
  tx: Queryable,
  { websiteId, bulkId }: BulkKey,
  earlierBulkId: string,
): Promise<void> {
  await tx.run(sql`
    insert into bulk_rows (website_id, bulk_id, position, row_id)
    select ${websiteId}, ${bulkId}, position, row_id from bulk_rows
    where website_id = ${websiteId} and bulk_id = ${earlierBulkId} and outcome = ''`);
}

const headColumns = sql`bulk_id as "bulkId", list, action, member_id as "memberId", roles, state,
  (select display_name from site_members named
    where named.website_id = bulk_jobs.website_id and named.member_id = bulk_jobs.member_id) as "memberName",
  created_at as "createdAt", finished_at as "finishedAt", leased_until as "leasedUntil"`;

export const findBulk = (db: Queryable, { websiteId, bulkId }: BulkKey): Promise<BulkRow | null> =>
  db.first(
    BulkRow,
    sql`select ${headColumns}, arguments, filter from bulk_jobs
      where website_id = ${websiteId} and bulk_id = ${bulkId}`,
  );

export const findHead = (db: Queryable, { websiteId, bulkId }: BulkKey): Promise<BulkHead | null> =>
  db.first(
    BulkHead,
    sql`select ${headColumns} from bulk_jobs where website_id = ${websiteId} and bulk_id = ${bulkId}`,
  );

const idsOf = async (rows: Promise<{ id: string }[]>): Promise<ReadonlySet<string>> =>
  new Set((await rows).map(({ id }) => id));

export const listDone = (db: Queryable, { websiteId, bulkId }: BulkKey): Promise<ReadonlySet<string>> =>
  idsOf(
    db.rows(
      { id: column.text },
      sql`select row_id as id from bulk_rows
        where website_id = ${websiteId} and bulk_id = ${bulkId} and outcome = ''`,
    ),
  );

/** What actions `undo` have done that name this job. */
export const listUndone = (db: Queryable, { websiteId, bulkId }: BulkKey): Promise<ReadonlySet<string>> =>
  idsOf(
    db.rows(
      { id: column.text },
      sql`select distinct row_id as id from bulk_rows join bulk_jobs using (website_id, bulk_id)
        where website_id = ${websiteId} and action = 'undo' and arguments ->> 'bulkId' = ${bulkId} and outcome = ''`,
    ),
  );

export const countOutcomes = (
  db: Queryable,
  { websiteId, bulkId }: BulkKey,
): Promise<{ total: number; done: number; failed: number }> =>
  db.one(
    { total: column.integer, done: column.integer, failed: column.integer },
    sql`select count(*)::int as total, count(*) filter (where outcome = '')::int as done,
        count(*) filter (where outcome <> '')::int as failed
      from bulk_rows where website_id = ${websiteId} and bulk_id = ${bulkId}`,
  );

export const listFailures = (
  db: Queryable,
  { websiteId, bulkId }: BulkKey,
  limit: number,
): Promise<{ id: string; message: string }[]> =>
  db.rows(
    { id: column.text, message: column.text },
    sql`select row_id as id, outcome as message from bulk_rows
      where website_id = ${websiteId} and bulk_id = ${bulkId} and outcome <> '' order by position limit ${limit}`,
  );

/** False: another process works on it, or there is nothing left to do. */
export async function takeLease(
  db: Queryable,
  { websiteId, bulkId }: BulkKey,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const count = await db.run(sql`
    update bulk_jobs set state = 'running', leased_until = ${until}
    where website_id = ${websiteId} and bulk_id = ${bulkId} and state in ('waiting', 'running')
      and (leased_until is null or leased_until <= ${now})`);
  return count === 1;
}

/** False: it was cancelled. */
export async function extendLease(
  db: Queryable,
  { websiteId, bulkId }: BulkKey,
  until: Date,
): Promise<boolean> {
  const count = await db.run(sql`
    update bulk_jobs set leased_until = ${until}
    where website_id = ${websiteId} and bulk_id = ${bulkId} and state = 'running'`);
  return count === 1;
}

/** It also ends when the job is over. */
export async function endLease(db: Queryable, { websiteId, bulkId }: BulkKey): Promise<void> {
  await db.run(sql`
    update bulk_jobs set leased_until = null where website_id = ${websiteId} and bulk_id = ${bulkId}`);
}

export async function dropFilter(tx: Queryable, { websiteId, bulkId }: BulkKey): Promise<void> {
  await tx.run(sql`
    update bulk_jobs set filter = null where website_id = ${websiteId} and bulk_id = ${bulkId}`);
}

export const listWaiting = (
  db: Queryable,
  { websiteId, bulkId }: BulkKey,
  limit: number,
): Promise<{ id: string; position: number }[]> =>
  db.rows(
    { id: column.text, position: column.integer },
    sql`select row_id as id, position from bulk_rows
      where website_id = ${websiteId} and bulk_id = ${bulkId} and outcome is null order by position limit ${limit}`,
  );

/** False: it has its outcome already. */
export async function markDone(
  tx: Queryable,
  { websiteId, bulkId }: BulkKey,
  position: number,
): Promise<boolean> {
  const count = await tx.run(sql`
    update bulk_rows set outcome = ''
    where website_id = ${websiteId} and bulk_id = ${bulkId} and position = ${position} and outcome is null`);
  return count === 1;
}

export async function storeOutcomes(
  db: Queryable,
  { websiteId, bulkId }: BulkKey,
  outcomes: readonly { readonly position: number; readonly outcome: string }[],
): Promise<void> {
  await db.run(sql`
    update bulk_rows set outcome = new.outcome
    from unnest(${outcomes.map(({ position }) => position)}::int[], ${outcomes.map(({ outcome }) => outcome)}::text[])
      as new (position, outcome)
    where website_id = ${websiteId} and bulk_id = ${bulkId} and bulk_rows.position = new.position`);
}

/** True: it is done, or cancelled, from now on and was not before. Who works on a cancelled one ends the lease. */
export async function finish(
  db: Queryable,
  { websiteId, bulkId }: BulkKey,
  state: 'done' | 'cancelled',
  now: Date,
): Promise<boolean> {
  const count = await db.run(sql`
    update bulk_jobs set state = ${state}, finished_at = ${now},
      leased_until = ${state === 'done' ? sql`null` : sql`leased_until`}
    where website_id = ${websiteId} and bulk_id = ${bulkId} and finished_at is null`);
  return count === 1;
}

/** Of all sites. */
export const deleteFinishedBefore = (db: Queryable, time: Date, most: number): Promise<number> =>
  db.run(sql`
    delete from bulk_jobs where (website_id, bulk_id) in (
      select website_id, bulk_id from bulk_jobs where finished_at < ${time} limit ${most} for update skip locked)`);
