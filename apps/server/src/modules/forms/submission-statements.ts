import { type Database, prepareStatement, type Queryable } from '../../platform/db/index.ts';
import type { RevisionSource } from './form-revision.ts';
import { FORM_SUBMITTED } from './form-submitted.ts';

export interface SubmissionRow {
  readonly websiteId: string;
  readonly submissionId: string;
  readonly formId: string;
  readonly revision: number;
  /** JSON. */
  readonly answers: string;
  readonly email: string | null;
  readonly state: 'new' | 'spam';
  /** JSON. */
  readonly page: string;
  readonly siteUserId: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** What the event says that tells it, as JSON. The event is called what the submission is called: there is one for each. */
  readonly event: string;
}

// One statement, so one way to the database and one commit: the submission and the event are there together or not at all.
const storing = prepareStatement<{ submission_id: string }>(
  'store-form-submission',
  `with sent as (
    select $1::text as website_id, $2::text as submission_id, $3::text as form_id, $4::integer as revision, $5::jsonb as answers,
      $6::text as email, $7::text as state, $8::jsonb as page, $9::text as site_user_id, $10::timestamptz as created_at),
  stored as (
    insert into form_submissions
      (website_id, submission_id, form_id, revision, answers, email, state, page, site_user_id, created_at)
    select website_id, submission_id, form_id, revision, answers, email, state, page, site_user_id, created_at from sent
    on conflict (website_id, submission_id) do nothing
    returning website_id, submission_id, state, created_at),
  told as (
    insert into outbox_events (website_id, event_id, topic, payload, created_at)
    select website_id, submission_id, '${FORM_SUBMITTED}', $11::jsonb, created_at from stored where state = 'new')
  select submission_id from stored`,
);

const valuesOf = (row: SubmissionRow) => [
  row.websiteId,
  row.submissionId,
  row.formId,
  row.revision,
  row.answers,
  row.email,
  row.state,
  row.page,
  row.siteUserId,
  row.createdAt,
  row.event,
];

/** False when the submission was there already. */
export const storeSubmission = async (
  database: Pick<Database, 'pool'>,
  row: SubmissionRow,
): Promise<boolean> => (await storing.run(database, valuesOf(row))).length > 0;

export const storeWithin = async (tx: Queryable, row: SubmissionRow): Promise<boolean> =>
  (await storing.within(tx, valuesOf(row))).length > 0;

export interface StoredSubmission extends Record<string, unknown> {
  submissionId: string;
  formId: string;
  source: RevisionSource;
  value: unknown;
}

const finding = prepareStatement<StoredSubmission>(
  'find-form-submission',
  `select s.submission_id as "submissionId", s.form_id as "formId", r.source, r.value from form_submissions s
  left join form_revisions r on r.website_id = s.website_id and r.form_id = s.form_id and r.revision = s.revision
  where s.website_id = $1 and s.submission_id in ($2, $3)`,
);

/** What was stored under an id, or under the one before it, with what its form said then. */
export const findSubmission = async (
  database: Pick<Database, 'pool'>,
  websiteId: string,
  submissionId: string,
  earlier = submissionId,
): Promise<StoredSubmission | null> =>
  (await finding.run(database, [websiteId, submissionId, earlier]))[0] ?? null;
