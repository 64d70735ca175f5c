import type { FormAnswers } from '@awning/forms';
import {
  batchRuns,
  column,
  type Database,
  type Queryable,
  type RowOf,
  sql,
} from '../../../../platform/db/index.ts';
import type { SiteUserId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { RevisionSource } from '../form-revision.ts';
import { FORM_SUBMITTED, type FormSubmitted } from '../form-submitted.ts';

export interface SubmissionRow {
  readonly websiteId: WebsiteId;
  readonly submissionId: string;
  readonly formId: string;
  readonly revision: number;
  readonly answers: FormAnswers;
  /** What members may search for. */
  readonly words: string;
  readonly email: string | null;
  readonly state: 'new' | 'spam' | 'test';
  readonly page: object;
  readonly siteUserId: SiteUserId | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** The payload of its event. The event has the id of the submission: there is one for each. */
  readonly event: FormSubmitted;
}

// One statement, so one way to the database and one commit: a submission and its event are there together or not at
// all. In the order of their names, so that two which store the same ones never wait for each other in a circle. The
// event comes first: it outlives a submission that a member deletes, and as long as it is there the key is used.
const insertSubmissions = (
  db: Queryable,
  sent: readonly object[],
): Promise<{ website_id: WebsiteId; submission_id: string }[]> =>
  db.rows(
    { website_id: column.id<WebsiteId>(), submission_id: column.text },
    sql`
    with sent as materialized (
      select * from json_to_recordset(${JSON.stringify(sent)}::json) as sent (website_id text, submission_id text, form_id text, revision integer, answers jsonb,
        words text, email text, state text, page jsonb, site_user_id text, created_at timestamptz, event jsonb)),
    told as (
      insert into outbox_events (website_id, event_id, topic, payload, created_at)
      select website_id, submission_id, ${FORM_SUBMITTED}::text, event, created_at from sent where state = 'new'
      order by website_id, submission_id
      on conflict (website_id, event_id) do nothing
      returning website_id, event_id),
    stored as (
      insert into form_submissions
        (website_id, submission_id, form_id, revision, answers, words, email, state, page, site_user_id, created_at)
      select website_id, submission_id, form_id, revision, answers, words, email, state, page, site_user_id, created_at from sent
      where state <> 'new' or (website_id, submission_id) in (select website_id, event_id from told)
      order by website_id, submission_id
      on conflict (website_id, submission_id) do nothing
      returning website_id, submission_id)
    select website_id, submission_id from stored`,
  );

const sentOf = (row: SubmissionRow): object => ({
  website_id: row.websiteId,
  submission_id: row.submissionId,
  form_id: row.formId,
  revision: row.revision,
  answers: row.answers,
  words: row.words,
  email: row.email,
  state: row.state,
  page: row.page,
  site_user_id: row.siteUserId,
  created_at: row.createdAt,
  event: row.event,
});

const nameOf = (websiteId: WebsiteId, submissionId: string): string => `${websiteId}/${submissionId}`;

/** For each, whether it was new: of the same one twice, the first is. */
async function storeAll(db: Queryable, rows: readonly SubmissionRow[]): Promise<boolean[]> {
  const byName = Map.groupBy(rows, ({ websiteId, submissionId }) => nameOf(websiteId, submissionId));
  const stored = await insertSubmissions(
    db,
    [...byName.values()].flatMap(([row]) => (row ? sentOf(row) : [])),
  );
  const isNew = new Set(stored.map(({ website_id, submission_id }) => nameOf(website_id, submission_id)));
  return rows.map(({ websiteId, submissionId }) => isNew.delete(nameOf(websiteId, submissionId)));
}

/**
 * Those that come while others are being stored go together: a commit is what a submission costs most, and one does for
 * many.
 */
export const createSubmissionStore = (
  database: Pick<Database, 'query'>,
): ((row: SubmissionRow) => Promise<boolean>) =>
  batchRuns((rows) => storeAll(database.query, rows), {
    atOnce: 1,
    most: 50,
    groupOf: ({ websiteId }) => websiteId,
  });

/** False when the submission was there already, whether or not a member deleted it since. */
export const storeWithin = async (tx: Queryable, row: SubmissionRow): Promise<boolean> =>
  (await storeAll(tx, [row]))[0] ?? false;

export const StoredSubmission = {
  submissionId: column.text,
  formId: column.text,
  source: column.word<RevisionSource>(),
  value: column.nullable(column.json<unknown>()),
};
export type StoredSubmission = RowOf<typeof StoredSubmission>;

/** What was stored under an id, or under the one before it, with what its form said then. */
export async function findSubmission(
  db: Queryable,
  websiteId: WebsiteId,
  submissionId: string,
  earlier = submissionId,
): Promise<StoredSubmission | null> {
  const rows = await db.rows(
    StoredSubmission,
    sql`select s.submission_id as "submissionId", s.form_id as "formId", r.source, r.value from form_submissions s
      left join form_revisions r on r.website_id = s.website_id and r.form_id = s.form_id and r.revision = s.revision
      where s.website_id = ${websiteId} and s.submission_id in (${submissionId}, ${earlier})`,
  );
  return rows[0] ?? null;
}
