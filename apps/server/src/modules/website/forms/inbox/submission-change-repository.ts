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
      where website_id = ${websiteId} and state = 'new' and read_at is null and archived_at is null`,
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

/** Null: it is gone. */
export async function lockNote(
  tx: Queryable,
  websiteId: WebsiteId,
  submissionId: string,
): Promise<string | null> {
  const row = await tx.first(
    { note: column.text },
    sql`select note from form_submissions where ${among(websiteId, [submissionId])} for update`,
  );
  return row?.note ?? null;
}

/** Tells how many there were. */
export async function updateSubmissions(
  tx: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
  { read, spam, starred, archived, note }: SubmissionChange,
  now: Date,
): Promise<number> {
  if (Object.values({ read, spam, starred, archived, note }).every((value) => value === undefined)) return 0;
  const since = (name: Statement, isSet: boolean | undefined): Statement | undefined => {
    if (isSet === undefined) return undefined;
    return isSet ? sql`coalesce(${name}, ${now})` : sql`null`;
  };
  const changes = sql.assign({
    // What a member is done with was read.
    read_at: since(sql`read_at`, archived === true ? true : read),
    starred_at: since(sql`starred_at`, starred),
    // What is spam is looked for among spam, and nowhere else.
    archived_at: since(sql`archived_at`, archived ?? (spam === true ? false : undefined)),
    // A test stays one: it is counted nowhere.
    state:
      spam === undefined
        ? undefined
        : sql`case when state = 'test' then state else ${spam ? 'spam' : 'new'} end`,
    // What was spam when it came has none: it counts from then.
    spam_at:
      spam === undefined
        ? undefined
        : spam
          ? sql`case when state = 'new' then ${now} else spam_at end`
          : sql`null`,
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

/** Of all sites: old spam and tests, and what is older than its form keeps. */
export const deleteOldSubmissions = (
  tx: Queryable,
  { now, spamBefore, most }: { now: Date; spamBefore: Date; most: number },
): Promise<RemovedSubmissions[]> =>
  deleteWhere(
    tx,
    sql`(website_id, submission_id) in (
      select s.website_id, s.submission_id from form_submissions s
      join forms f on f.website_id = s.website_id and f.form_id = s.form_id
      where (s.state <> 'new' and coalesce(s.spam_at, s.created_at) < ${spamBefore})
        or (jsonb_typeof(f.storage -> 'retentionDays') = 'number' and s.created_at
          < ${now}::timestamptz - make_interval(days => (f.storage ->> 'retentionDays')::int))
      limit ${most})`,
  );
