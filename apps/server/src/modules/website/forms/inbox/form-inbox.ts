import type {
  Submission,
  SubmissionBulk,
  SubmissionChange,
  SubmissionDelivery,
  SubmissionExportQuery,
  SubmissionPage,
  SubmissionQuery,
} from '@awning/contract';
import type { Clock } from '../../../../platform/clock.ts';
import { column, type Database, type Queryable, type Statement, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Outbox } from '../../../../platform/events/index.ts';
import { cutPage } from '../../../../platform/paging.ts';
import type { Mail } from '../../../foundation/mail/index.ts';
import type { Webhooks } from '../../../foundation/webhooks/index.ts';
import { formErrors } from '../form-errors.ts';
import { FORM_SUBMITTED, type FormSubmitted } from '../form-submitted.ts';
import { notificationCauses } from './form-notifications.ts';
import { exportSubmissions } from './submission-csv.ts';
import { readSubmission, readSubmissions, type StoredSubmission } from './submission-rows.ts';

/** What visitors sent, for the members who answer them. */
export interface FormInbox {
  list(websiteId: WebsiteId, query: SubmissionQuery): Promise<SubmissionPage>;
  /** A piece at a time. */
  csv(websiteId: WebsiteId, filter: SubmissionExportQuery): AsyncIterable<string>;
  read(websiteId: WebsiteId, submissionId: string): Promise<Submission>;
  change(websiteId: WebsiteId, submissionId: string, change: SubmissionChange): Promise<Submission>;
  /** Those that are gone are left out; tells how many there were. */
  changeMany(websiteId: WebsiteId, bulk: SubmissionBulk): Promise<number>;
  remove(websiteId: WebsiteId, submissionId: string): Promise<void>;
  /** Mails those who are told now, whoever was told before. */
  resend(websiteId: WebsiteId, submissionId: string): Promise<Submission>;
  /** Removes what is older than its form keeps, and old spam. */
  sweep(): Promise<void>;
}

export interface FormInboxParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly mail: Pick<Mail, 'ofCauses' | 'forget'>;
  readonly webhooks: Pick<Webhooks, 'about' | 'forget'>;
  /** Answers how many people are told. */
  readonly notify: (websiteId: WebsiteId, submissionId: string, cause: string) => Promise<number>;
}

const USUAL_LIMIT = 50;
const SPAM_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
const SWEPT_AT_ONCE = 500;

export function createFormInbox(parts: FormInboxParts): FormInbox {
  const { database, outbox, clock, mail, webhooks, notify } = parts;

  const found = async (websiteId: WebsiteId, submissionId: string): Promise<StoredSubmission> => {
    const submission = await readSubmission(database.query, websiteId, submissionId);
    if (submission === null) throw formErrors.submissionMissing();
    return submission;
  };

  const deliveriesOf = async (websiteId: WebsiteId, submissionId: string): Promise<SubmissionDelivery[]> => {
    const [mails, calls] = await Promise.all([
      mail.ofCauses(websiteId, notificationCauses(submissionId)),
      webhooks.about(websiteId, submissionId),
    ]);
    return [
      ...mails.map(({ id, to: address, status: state, attempts, lastError }) => ({
        to: 'mail' as const,
        id,
        address,
        state,
        attempts,
        lastError,
      })),
      ...calls.map((call) => ({ to: 'webhook' as const, ...call })),
    ];
  };

  const read = async (websiteId: WebsiteId, submissionId: string): Promise<Submission> => {
    const { entry, answers, siteUserId } = await found(websiteId, submissionId);
    const deliveries = await deliveriesOf(websiteId, submissionId);
    return { ...entry, answers: [...answers], siteUserId, deliveries };
  };

  const changeRows = async (
    tx: Queryable,
    which: Statement,
    { read: isRead, spam, note }: SubmissionChange,
  ): Promise<number> => {
    // What was spam and is none goes the way of everything else that was sent.
    if (spam === false) await notifyRescued(tx, which);
    const changes = [
      ...(isRead === undefined
        ? []
        : [sql`read_at = ${isRead ? sql`coalesce(read_at, ${clock.now()})` : sql`null`}`]),
      ...(spam === undefined ? [] : [sql`state = ${spam ? 'spam' : 'new'}`]),
      ...(note === undefined ? [] : [sql`note = ${note}`]),
    ];
    if (changes.length === 0) return 0;
    const rowCount = await tx.run(
      sql`update form_submissions set ${sql.join(changes, sql`, `)} where ${which}`,
    );
    return rowCount;
  };

  const notifyRescued = async (tx: Queryable, which: Statement): Promise<void> => {
    const rows = await tx.rows(
      {
        websiteId: column.id<WebsiteId>(),
        submissionId: column.text,
        formId: column.text,
        kind: column.word<FormSubmitted['kind']>(),
      },
      sql`
      select s.website_id as "websiteId", s.submission_id as "submissionId", s.form_id as "formId", f.kind
      from form_submissions s join forms f on f.website_id = s.website_id and f.form_id = s.form_id
      where (s.website_id, s.submission_id) in (select website_id, submission_id from form_submissions where ${which})
        and s.state = 'spam' order by s.submission_id for update of s`,
    );
    for (const { websiteId, ...payload } of rows)
      await outbox.emit(tx, { websiteId, topic: FORM_SUBMITTED, payload });
  };

  /**
   * With what was mailed and told about them. Their files are nobody's from then on: the sweep of uploads removes them.
   */
  const removeRows = async (tx: Queryable, which: Statement): Promise<number> => {
    const rows = await tx.rows(
      { website_id: column.id<WebsiteId>(), ids: column.texts },
      sql`
      with gone as (delete from form_submissions where ${which} returning website_id, submission_id),
      loose as (update form_uploads u set submission_id = null, created_at = 'epoch'
        from gone where u.website_id = gone.website_id and u.submission_id = gone.submission_id)
      select website_id, jsonb_agg(submission_id) as ids from gone group by website_id`,
    );
    for (const { website_id, ids } of rows) {
      await mail.forget(tx, website_id, ids.flatMap(notificationCauses));
      await webhooks.forget(tx, website_id, ids);
    }
    return rows.reduce((sum, { ids }) => sum + ids.length, 0);
  };

  const one = (websiteId: WebsiteId, submissionId: string): Statement =>
    sql`website_id = ${websiteId} and submission_id = ${submissionId}`;

  return {
    async list(websiteId, { cursor, limit = USUAL_LIMIT, ...filter }) {
      const [createdOn = '', id = ''] = cursor?.split('.') ?? [];
      const before = cursor === undefined ? undefined : { createdOn: Number(createdOn), id };
      const [submissions, counted] = await Promise.all([
        readSubmissions(database.query, websiteId, filter, { before, limit: limit + 1 }),
        database.query.rows(
          { unread: column.integer },
          sql`
          select count(*)::int as unread from form_submissions
          where website_id = ${websiteId} and state = 'new' and read_at is null`,
        ),
      ]);
      const { rows, ...page } = cutPage(submissions, limit, ({ entry }) => `${entry.createdOn}.${entry.id}`);
      return { submissions: rows.map(({ entry }) => entry), unread: counted[0]?.unread ?? 0, ...page };
    },
    csv: (websiteId, filter) => exportSubmissions(database.query, websiteId, filter),
    read,
    async change(websiteId, submissionId, change) {
      await found(websiteId, submissionId);
      await database.transaction((tx) => changeRows(tx, one(websiteId, submissionId), change));
      return read(websiteId, submissionId);
    },
    changeMany: (websiteId, { ids, action }) =>
      database.transaction((tx) => {
        const which = sql`website_id = ${websiteId} and submission_id = any
          (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
        return action === 'delete' ? removeRows(tx, which) : changeRows(tx, which, CHANGES[action]);
      }),
    async remove(websiteId, submissionId) {
      const removed = await database.transaction((tx) => removeRows(tx, one(websiteId, submissionId)));
      if (removed === 0) throw formErrors.submissionMissing();
    },
    async resend(websiteId, submissionId) {
      const { entry } = await found(websiteId, submissionId);
      if (entry.state === 'spam') throw formErrors.submissionIsSpam();
      const used = new Set(
        (await mail.ofCauses(websiteId, notificationCauses(submissionId))).map(({ cause }) => cause),
      );
      const cause = notificationCauses(submissionId).find((one) => !used.has(one));
      if (cause === undefined) throw formErrors.sentTooOften();
      if ((await notify(websiteId, submissionId, cause)) === 0) throw formErrors.nobodyToTell();
      return read(websiteId, submissionId);
    },
    async sweep() {
      const now = clock.now().getTime();
      const oldSpam = new Date(now - SPAM_DAYS * DAY_MS).toISOString();
      for (let count = SWEPT_AT_ONCE; count === SWEPT_AT_ONCE; )
        count = await database.transaction((tx) =>
          removeRows(
            tx,
            sql`(website_id, submission_id) in (
              select s.website_id, s.submission_id from form_submissions s
              join forms f on f.website_id = s.website_id and f.form_id = s.form_id
              where (s.state = 'spam' and s.created_at < ${oldSpam})
                or (jsonb_typeof(f.storage -> 'retentionDays') = 'number' and s.created_at
                  < ${new Date(now).toISOString()}::timestamptz - make_interval(days => (f.storage ->> 'retentionDays')::int))
              limit ${SWEPT_AT_ONCE})`,
          ),
        );
    },
  };
}

const CHANGES = {
  read: { read: true },
  unread: { read: false },
  spam: { spam: true },
  'not-spam': { spam: false },
} as const satisfies Record<Exclude<SubmissionBulk['action'], 'delete'>, SubmissionChange>;
