import type { SubmissionChange } from '@awning/contract';
import { column, type Queryable, type Statement, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { FormSubmitted } from '../form-submitted.ts';

const among = (websiteId: WebsiteId, ids: readonly string[]): Statement =>
  sql`website_id = ${websiteId} and submission_id = any (${ids})`;

export async function countUnread(db: Queryable, websiteId: WebsiteId): Promise<number> {
  const { unread } = await db.one(
    { unread: column.integer },
    sql`select count(*)::int as unread from form_submissions
      where website_id = ${websiteId} and state = 'new' and read_at is null`,
  );
  return unread;
}

/** Those of them that are spam. */
export const lockSpam = (
  tx: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
): Promise<FormSubmitted[]> =>
  tx.rows(
    { submissionId: column.text, formId: column.text, kind: column.word<FormSubmitted['kind']>() },
    sql`select s.submission_id as "submissionId", s.form_id as "formId", f.kind
      from form_submissions s join forms f on f.website_id = s.website_id and f.form_id = s.form_id
      where s.website_id = ${websiteId} and s.submission_id = any (${ids}) and s.state = 'spam'
      order by s.submission_id for update of s`,
  );

/** Tells how many there were. */
export async function updateSubmissions(
  tx: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
  { read, spam, note }: SubmissionChange,
  now: Date,
): Promise<number> {
  if (read === undefined && spam === undefined && note === undefined) return 0;
  const readAt = read ? sql`coalesce(read_at, ${now})` : sql`null`;
  const changes = sql.assign({
    read_at: read === undefined ? undefined : readAt,
    state: spam === undefined ? undefined : spam ? 'spam' : 'new',
    note,
  });
  return tx.run(sql`update form_submissions set ${changes} where ${among(websiteId, ids)}`);
}

/** Of one site. */
export interface RemovedSubmissions {
  readonly websiteId: WebsiteId;
  readonly ids: readonly string[];
}

/** Their files are free for the sweep of uploads. */
const deleteWhere = (tx: Queryable, which: Statement): Promise<RemovedSubmissions[]> =>
  tx.rows(
    { websiteId: column.id<WebsiteId>(), ids: column.texts },
    sql`
    with gone as (delete from form_submissions where ${which} returning website_id, submission_id),
    loose as (update form_uploads u set submission_id = null, created_at = 'epoch'
      from gone where u.website_id = gone.website_id and u.submission_id = gone.submission_id)
    select website_id as "websiteId", array_agg(submission_id) as ids from gone group by website_id`,
  );

export const deleteSubmissions = (
  tx: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
): Promise<RemovedSubmissions[]> => deleteWhere(tx, among(websiteId, ids));

/** Of all sites: old spam, and what is older than its form keeps. */
export const deleteOldSubmissions = (
  tx: Queryable,
  { now, spamBefore, most }: { now: Date; spamBefore: Date; most: number },
): Promise<RemovedSubmissions[]> =>
  deleteWhere(
    tx,
    sql`(website_id, submission_id) in (
      select s.website_id, s.submission_id from form_submissions s
      join forms f on f.website_id = s.website_id and f.form_id = s.form_id
      where (s.state = 'spam' and s.created_at < ${spamBefore})
        or (jsonb_typeof(f.storage -> 'retentionDays') = 'number' and s.created_at
          < ${now}::timestamptz - make_interval(days => (f.storage ->> 'retentionDays')::int))
      limit ${most})`,
  );
