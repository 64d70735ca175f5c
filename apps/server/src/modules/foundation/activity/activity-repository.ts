import type { ActivityQuery, ActivitySort } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import {
  byText,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../platform/lists/index.ts';

export const ActivityRow = {
  activityId: column.text,
  at: column.instant,
  actorKind: column.word<'member' | 'key' | 'job'>(),
  actorId: column.text,
  kind: column.text,
  permission: column.text,
  subjectTable: column.nullable(column.text),
  subjectKind: column.nullable(column.text),
  subjectId: column.nullable(column.text),
  title: column.nullable(column.text),
  blockedBy: column.nullable(column.text),
  undoes: column.nullable(column.text),
  undoneBy: column.nullable(column.text),
};
export type ActivityRow = RowOf<typeof ActivityRow>;

const activityColumns = sql`activity_id as "activityId", at, actor_kind as "actorKind", actor_id as "actorId", kind,
  permission, subject_table as "subjectTable", subject_kind as "subjectKind", subject_id as "subjectId", title,
  blocked_by as "blockedBy", undoes, undone_by as "undoneBy"`;

/** A row that changed. `change` is I, U or D for insert, update and delete. */
export const NotedRow = {
  activityId: column.text,
  place: column.text,
  tableName: column.text,
  rowKey: column.json<Record<string, unknown>>(),
  change: column.word<'I' | 'U' | 'D'>(),
  before: column.nullable(column.json<Record<string, unknown>>()),
  after: column.nullable(column.json<Record<string, unknown>>()),
};
export type NotedRow = RowOf<typeof NotedRow>;

const notedColumns = sql`r.activity_id as "activityId", r.place::text, r.table_name as "tableName",
  r.row_key as "rowKey", r.change, r.before, r.after`;

const activityList: ListDefinition<ActivitySort> = {
  // Ids are made in the order of time.
  sorts: { at: byText(sql`activity_id`) },
  order: '-at',
  id: sql`activity_id`,
};

/** Between making an id and reading the clock. */
const SLACK_MS = 60_000;

/** An index of words would cost each change more than all the rest of noting it. */
const MOST_SEARCHED = 10_000;
const isAmongLast = (websiteId: WebsiteId, count: number): Statement =>
  sql`activity_id > coalesce((select oldest.activity_id from activities oldest where oldest.website_id = ${websiteId}
    order by oldest.activity_id desc offset ${count} limit 1), '')`;

/** Of what needs one of these permissions. */
export function listActivities(
  db: Queryable,
  websiteId: WebsiteId,
  permissions: readonly string[],
  query: ActivityQuery,
): Promise<ListResult<ActivityRow>> {
  const { actor, kind, subjectKind, subjectId, from, to, search = '' } = query;
  const conditions: Statement[] = [
    sql`website_id = ${websiteId}`,
    sql`permission = any (${permissions})`,
    ...(actor === undefined ? [] : [sql`actor_id = ${actor}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(subjectKind === undefined ? [] : [sql`subject_kind = ${subjectKind}`]),
    ...(subjectId === undefined ? [] : [sql`subject_id = ${subjectId}`]),
    // The index has the ids, which are made at the same time; `at` decides.
    ...(from === undefined
      ? []
      : [sql`at >= ${new Date(from)}`, sql`activity_id >= ${firstIdAt(from - SLACK_MS)}`]),
    ...(to === undefined ? [] : [sql`at < ${new Date(to)}`, sql`activity_id < ${firstIdAt(to + SLACK_MS)}`]),
    ...(search.trim() === '' ? [] : [isAmongLast(websiteId, MOST_SEARCHED)]),
  ];
  return readList(db, activityList, query, {
    shape: ActivityRow,
    columns: activityColumns,
    from: sql`activities`,
    where: sql.join(conditions, sql` and `),
    // What was typed may stand anywhere inside.
    search: search.trim() === '' ? undefined : searchWords(sql`coalesce(title, '')`, search.trim()).slice(-1),
  });
}

export const findActivity = (
  db: Queryable,
  websiteId: WebsiteId,
  activityId: string,
  lock: 'update' | 'none' = 'none',
): Promise<ActivityRow | null> =>
  db.first(
    ActivityRow,
    sql`select ${activityColumns} from activities where website_id = ${websiteId} and activity_id = ${activityId}
      ${lock === 'update' ? sql`for update` : sql.empty}`,
  );

/** The first rows of each, with values that are cut where they are long. */
export const listFirstRows = (
  db: Queryable,
  websiteId: WebsiteId,
  activityIds: readonly string[],
  most: number,
): Promise<NotedRow[]> =>
  db.rows(
    NotedRow,
    sql`select ${notedColumns} from unnest(${activityIds}::text[]) id
      cross join lateral (
        select activity_id, place, table_name, row_key, change, activity_shown(before) as before, activity_shown(after) as after
        from activity_rows noted where noted.website_id = ${websiteId} and noted.activity_id = id
        order by place limit ${most}) r
      order by r.activity_id, r.place`,
  );

/** How many rows each has, counted to a limit. */
export const countRows = (
  db: Queryable,
  websiteId: WebsiteId,
  activityIds: readonly string[],
  most: number,
): Promise<{ activityId: string; count: number }[]> =>
  db.rows(
    { activityId: column.text, count: column.integer },
    sql`select id as "activityId", (select count(*)::int from (
        select from activity_rows where website_id = ${websiteId} and activity_id = id limit ${most}) counted) as count
      from unnest(${activityIds}::text[]) id`,
  );

export const listRows = (db: Queryable, websiteId: WebsiteId, activityId: string): Promise<NotedRow[]> =>
  db.rows(
    NotedRow,
    sql`select ${notedColumns} from activity_rows r
      where r.website_id = ${websiteId} and r.activity_id = ${activityId} order by r.place`,
  );

export interface RevertProblem {
  readonly place: string;
  readonly tableName: string;
  readonly rowKey: Record<string, unknown>;
  readonly problem: 'taken' | 'gone' | 'changed';
}

/** Columns by place that get other values than they had; null for a row that stays as it is. */
export type Adapted = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

export const revertActivity = (
  tx: Queryable,
  websiteId: WebsiteId,
  activityId: string,
  { now, adapted = {} }: { now: Date; adapted?: Adapted },
): Promise<RevertProblem[]> =>
  tx.rows(
    {
      place: column.text,
      tableName: column.text,
      rowKey: column.json<Record<string, unknown>>(),
      problem: column.word<RevertProblem['problem']>(),
    },
    sql`select place::text, table_name as "tableName", row_key as "rowKey", problem
      from revert_activity(${websiteId}, ${activityId}, ${now}, ${JSON.stringify(adapted)}::jsonb)`,
  );

/** Rows that the activity removed although they were not among those that the other one had added or changed. */
export const listForeignRows = (
  tx: Queryable,
  websiteId: WebsiteId,
  { activityId, undoes }: { activityId: string; undoes: string },
): Promise<{ tableName: string; rowKey: Record<string, unknown> }[]> =>
  tx.rows(
    { tableName: column.text, rowKey: column.json<Record<string, unknown>>() },
    sql`select mine.table_name as "tableName", mine.row_key as "rowKey" from activity_rows mine
      where mine.website_id = ${websiteId} and mine.activity_id = ${activityId} and mine.change = 'D'
        and not exists (select from activity_rows theirs where theirs.website_id = ${websiteId}
          and theirs.activity_id = ${undoes} and theirs.table_name = mine.table_name and theirs.row_key = mine.row_key)
      limit 5`,
  );

/** The last activity that changed a row. */
export const findLastChange = (
  db: Queryable,
  websiteId: WebsiteId,
  { tableName, rowKey }: { tableName: string; rowKey: Record<string, unknown> },
): Promise<ActivityRow | null> =>
  db.first(
    ActivityRow,
    sql`select ${activityColumns} from activities where website_id = ${websiteId} and activity_id = (
      select r.activity_id from activity_rows r where r.website_id = ${websiteId} and r.table_name = ${tableName}
        and r.row_key = ${JSON.stringify(rowKey)}::jsonb order by r.place desc limit 1)`,
  );

/** An activity of this transaction that changes no row of a module, where the transaction says who acts. */
export async function insertActivity(
  tx: Queryable,
  websiteId: WebsiteId,
  subject: { kind: string; id: string; title: string } | null,
): Promise<void> {
  await tx.run(sql`
    insert into activities (website_id, activity_id, at, actor_kind, actor_id, kind, permission, subject_kind,
      subject_id, title)
    select ${websiteId}, change ->> 'id', (change ->> 'at')::timestamptz, change ->> 'actorKind', change ->> 'actorId',
      change ->> 'kind', change ->> 'permission', ${subject?.kind ?? null}, ${subject?.id ?? null}, ${subject?.title ?? null}
    from (select nullif(current_setting('awning.change', true), '')::jsonb as change) given
    where change is not null`);
}

export async function markUndone(
  tx: Queryable,
  websiteId: WebsiteId,
  activityId: string,
  undoneBy: string | null,
): Promise<void> {
  await tx.run(sql`
    update activities set undone_by = ${undoneBy} where website_id = ${websiteId} and activity_id = ${activityId}`);
}

export const listSites = (db: Queryable): Promise<{ websiteId: WebsiteId }[]> =>
  db.rows(
    { websiteId: column.id<WebsiteId>() },
    sql`select website_id as "websiteId" from websites order by website_id`,
  );

/** The oldest of those before an instant; `whole` leaves out those whose values are gone already. */
export async function listOld(
  db: Queryable,
  websiteId: WebsiteId,
  { before, whole, most }: { before: Date; whole: boolean; most: number },
): Promise<string[]> {
  const rows = await db.rows(
    { id: column.text },
    sql`select activity_id as id from activities where website_id = ${websiteId} and at < ${before}
      ${whole ? sql`and blocked_by is distinct from ${THINNED}` : sql.empty} order by activity_id limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

export const THINNED = 'thinned';

/** Values go when nothing can be taken back any more; what changed stays to be read. */
export async function thinActivities(
  tx: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update activities set blocked_by = ${THINNED} where website_id = ${websiteId} and activity_id = any (${ids})`);
  await tx.run(sql`
    update activity_rows set before = activity_shown(before), after = activity_shown(after)
    where website_id = ${websiteId} and activity_id = any (${ids})`);
}

export async function deleteActivities(
  tx: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
): Promise<void> {
  await tx.run(sql`delete from activity_rows where website_id = ${websiteId} and activity_id = any (${ids})`);
  await tx.run(sql`delete from activities where website_id = ${websiteId} and activity_id = any (${ids})`);
}
