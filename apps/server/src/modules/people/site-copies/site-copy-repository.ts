import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';

export interface CopyKey {
  readonly websiteId: WebsiteId;
  readonly copyId: string;
}

const CopyRow = {
  copyId: column.text,
  memberId: column.id<MemberId>(),
  targetId: column.id<WebsiteId>(),
  title: column.text,
  state: column.word<'running' | 'done' | 'failed'>(),
  filesDone: column.integer,
  filesTotal: column.nullable(column.integer),
  problem: column.nullable(column.text),
  createdAt: column.instant,
};
export type CopyRow = Readonly<RowOf<typeof CopyRow>>;

const columns = sql`copy_id as "copyId", member_id as "memberId", target_id as "targetId", title, state,
  files_done as "filesDone", files_total as "filesTotal", problem, created_at as "createdAt"`;

export const findCopy = (db: Queryable, { websiteId, copyId }: CopyKey): Promise<CopyRow | null> =>
  db.first(
    CopyRow,
    sql`select ${columns} from site_copies where website_id = ${websiteId} and copy_id = ${copyId}`,
  );

export const listCopies = (db: Queryable, websiteId: WebsiteId, limit: number): Promise<CopyRow[]> =>
  db.rows(
    CopyRow,
    sql`select ${columns} from site_copies where website_id = ${websiteId}
      order by created_at desc, copy_id desc limit ${limit}`,
  );

export async function insertCopy(
  tx: Queryable,
  { websiteId, copyId }: CopyKey,
  copy: {
    readonly memberId: MemberId;
    readonly targetId: WebsiteId;
    readonly title: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into site_copies (website_id, copy_id, member_id, target_id, title, created_at)
    values (${websiteId}, ${copyId}, ${copy.memberId}, ${copy.targetId}, ${copy.title}, ${copy.createdAt})`);
}

export async function storeProgress(
  db: Queryable,
  { websiteId, copyId }: CopyKey,
  { done, total }: { readonly done: number; readonly total: number },
): Promise<void> {
  await db.run(sql`
    update site_copies set files_done = ${done}, files_total = ${total}
    where website_id = ${websiteId} and copy_id = ${copyId} and state = 'running'`);
}

/** False: it was over before. */
export async function finishCopy(
  tx: Queryable,
  { websiteId, copyId }: CopyKey,
  { problem, now }: { readonly problem: string | null; readonly now: Date },
): Promise<boolean> {
  const count = await tx.run(sql`
    update site_copies set state = ${problem === null ? 'done' : 'failed'}, problem = ${problem}, finished_at = ${now}
    where website_id = ${websiteId} and copy_id = ${copyId} and state = 'running'`);
  return count > 0;
}

/** A job that was given up leaves a copy that nobody works on. */
export async function failOldCopies(
  tx: Queryable,
  websiteId: WebsiteId,
  { before, problem, now }: { readonly before: Date; readonly problem: string; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    update site_copies set state = 'failed', problem = ${problem}, finished_at = ${now}
    where website_id = ${websiteId} and state = 'running' and created_at < ${before}`);
}

/** A copy begins closed: what it shows is on another site already. */
export async function closeSite(
  tx: Queryable,
  websiteId: WebsiteId,
  { by, now }: { readonly by: MemberId; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into site_access (website_id, mode, version, updated_at, updated_by)
    values (${websiteId}, 'private', 1, ${now}, ${by})`);
}

/** Whether the rows are there: they come in one transaction. */
export async function hasRows(db: Queryable, websiteId: WebsiteId): Promise<boolean> {
  const { found } = await db.one(
    { found: column.boolean },
    sql`select exists (select from site_access where website_id = ${websiteId}) as found`,
  );
  return found;
}
