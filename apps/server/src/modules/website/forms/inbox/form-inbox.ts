import type {
  Submission,
  SubmissionBulk,
  SubmissionChange,
  SubmissionDelivery,
  SubmissionExportQuery,
  SubmissionPage,
  SubmissionQuery,
  SubmissionReply,
} from '@awning/contract';
import { isMailableAddress } from '@awning/forms';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Queryable } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Outbox } from '../../../../platform/events/index.ts';
import type { Ids } from '../../../../platform/ids.ts';
import type { Once } from '../../../../platform/once/index.ts';
import type { Mail } from '../../../foundation/mail/index.ts';
import type { Webhooks } from '../../../foundation/webhooks/index.ts';
import { formErrors } from '../form-errors.ts';
import { FORM_SUBMITTED } from '../form-submitted.ts';
import { aboutSubmission, notificationCauses, replyCauses } from './form-notifications.ts';
import {
  DAY_MS,
  pageOfSubmissions,
  readSubmission,
  SPAM_DAYS,
  type StoredSubmission,
} from './inbox-repository.ts';
import {
  countUnread,
  deleteOldSubmissions,
  deleteSubmissions,
  lockNote,
  lockSpam,
  type RemovedSubmissions,
  updateSubmissions,
} from './submission-change-repository.ts';
import { exportSubmissions } from './submission-csv.ts';
import { type SentTest, sendTest } from './test-submission.ts';

/** What visitors sent, for the members who answer them. */
export interface FormInbox {
  list(websiteId: WebsiteId, query: SubmissionQuery): Promise<SubmissionPage>;
  /** A piece at a time. */
  csv(websiteId: WebsiteId, filter: SubmissionExportQuery): AsyncIterable<string>;
  read(websiteId: WebsiteId, submissionId: string): Promise<Submission>;
  change(websiteId: WebsiteId, submissionId: string, change: SubmissionChange): Promise<Submission>;
  /** Those that are gone are left out; returns how many there were. */
  changeMany(websiteId: WebsiteId, bulk: SubmissionBulk): Promise<number>;
  remove(websiteId: WebsiteId, submissionId: string): Promise<void>;
  /** Mails those who are notified now, no matter who was notified before. */
  resend(websiteId: WebsiteId, submissionId: string): Promise<Submission>;
  /** A mail of a member to the sender; answers go to the member. */
  reply(
    websiteId: WebsiteId,
    submissionId: string,
    reply: SubmissionReply,
    by: ReplyingMember,
  ): Promise<Submission>;
  /** Answers of a member to a form as it is stored: marked, counted nowhere, told to those who are notified alone. */
  test(websiteId: WebsiteId, formId: string, answers: unknown): Promise<SentTest>;
  /** Removes what is older than its form keeps, and old spam. */
  sweep(): Promise<void>;
}

export interface ReplyingMember {
  readonly id: MemberId;
  readonly email: string;
  /** The same reply with the same key is sent once. */
  readonly idempotencyKey?: string | undefined;
}

export interface FormInboxParts {
  readonly database: Database;
  readonly once: Once;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mail: Pick<Mail, 'ofCauses' | 'forget' | 'forgetAbout' | 'post'>;
  readonly webhooks: Pick<Webhooks, 'about' | 'forget'>;
  /** Returns how many people are notified. */
  readonly notify: (websiteId: WebsiteId, submissionId: string, cause: string) => Promise<number>;
}

const SWEPT_AT_ONCE = 500;

export function createFormInbox(parts: FormInboxParts): FormInbox {
  const { database, once, outbox, clock, mail, webhooks, notify } = parts;

  const requireSubmission = async (websiteId: WebsiteId, submissionId: string): Promise<StoredSubmission> => {
    const submission = await readSubmission(database.query, websiteId, submissionId);
    if (submission === null) throw formErrors.submissionMissing();
    return submission;
  };

  const deliveriesOf = async (websiteId: WebsiteId, submissionId: string): Promise<SubmissionDelivery[]> => {
    const [mails, calls] = await Promise.all([
      mail.ofCauses(websiteId, [...notificationCauses(submissionId), ...replyCauses(submissionId)]),
      webhooks.about(websiteId, submissionId),
    ]);
    return [
      ...mails.map(({ id, cause, to: address, status: state, attempts, lastError }) => ({
        to: 'mail' as const,
        id,
        address,
        isReply: replyCauses(submissionId).includes(cause),
        state,
        attempts,
        lastError,
      })),
      ...calls.map((call) => ({ to: 'webhook' as const, ...call })),
    ];
  };

  const read = async (websiteId: WebsiteId, submissionId: string): Promise<Submission> => {
    const { entry, answers, siteUserId } = await requireSubmission(websiteId, submissionId);
    const deliveries = await deliveriesOf(websiteId, submissionId);
    return { ...entry, answers: [...answers], siteUserId, deliveries };
  };

  const changeRows = async (
    tx: Queryable,
    websiteId: WebsiteId,
    submissionIds: readonly string[],
    change: SubmissionChange,
  ): Promise<number> => {
    // What was spam and is none goes the way of everything else that was sent.
    if (change.spam === false)
      for (const payload of await lockSpam(tx, websiteId, submissionIds))
        await outbox.emit(tx, { websiteId, topic: FORM_SUBMITTED, payload });
    return updateSubmissions(tx, websiteId, submissionIds, change, clock.now());
  };

  /**
   * With what was mailed and told about them. Their files are nobody's from then on: the sweep of uploads removes them.
   */
  const forget = async (tx: Queryable, removed: readonly RemovedSubmissions[]): Promise<number> => {
    for (const { websiteId, ids } of removed) {
      await mail.forget(tx, websiteId, [...ids.flatMap(notificationCauses), ...ids.flatMap(replyCauses)]);
      await mail.forgetAbout(tx, websiteId, ids.map(aboutSubmission));
      await webhooks.forget(tx, websiteId, ids);
    }
    return removed.reduce((sum, { ids }) => sum + ids.length, 0);
  };
  const removeRows = async (tx: Queryable, websiteId: WebsiteId, ids: readonly string[]): Promise<number> =>
    forget(tx, await deleteSubmissions(tx, websiteId, ids));

  return {
    async list(websiteId, query) {
      const [{ rows, page }, unread] = await Promise.all([
        pageOfSubmissions(database.query, websiteId, query),
        countUnread(database.query, websiteId),
      ]);
      return { submissions: rows.map(({ entry }) => entry), unread, ...page };
    },
    csv: (websiteId, filter) => exportSubmissions(database.query, websiteId, filter),
    read,
    async change(websiteId, submissionId, change) {
      await requireSubmission(websiteId, submissionId);
      await database.transaction(async (tx) => {
        const { noteBefore } = change;
        if (noteBefore !== undefined && (await lockNote(tx, websiteId, submissionId)) !== noteBefore)
          throw formErrors.noteChanged();
        await changeRows(tx, websiteId, [submissionId], change);
      });
      return read(websiteId, submissionId);
    },
    changeMany: (websiteId, { ids, action }) =>
      database.transaction((tx) =>
        action === 'delete'
          ? removeRows(tx, websiteId, ids)
          : changeRows(tx, websiteId, ids, CHANGES[action]),
      ),
    async remove(websiteId, submissionId) {
      const removed = await database.transaction((tx) => removeRows(tx, websiteId, [submissionId]));
      if (removed === 0) throw formErrors.submissionMissing();
    },
    async resend(websiteId, submissionId) {
      const { entry } = await requireSubmission(websiteId, submissionId);
      if (entry.state === 'spam') throw formErrors.submissionIsSpam();
      const used = new Set(
        (await mail.ofCauses(websiteId, notificationCauses(submissionId))).map(({ cause }) => cause),
      );
      const cause = notificationCauses(submissionId).find((one) => !used.has(one));
      if (cause === undefined) throw formErrors.sentTooOften();
      if ((await notify(websiteId, submissionId, cause)) === 0) throw formErrors.nobodyToTell();
      return read(websiteId, submissionId);
    },
    async reply(websiteId, submissionId, { subject, text }, by) {
      const { entry } = await requireSubmission(websiteId, submissionId);
      const to = entry.email;
      if (to === null || !isMailableAddress(to)) throw formErrors.noReplyAddress();
      const send = async (tx: Queryable): Promise<null> => {
        // Two replies at once take two numbers, and a transaction waits for no second connection.
        await lockNote(tx, websiteId, submissionId);
        const sent = await mail.ofCauses(websiteId, replyCauses(submissionId), tx);
        const used = new Set(sent.map(({ cause }) => cause));
        const cause = replyCauses(submissionId).find((one) => !used.has(one));
        if (cause === undefined) throw formErrors.sentTooOften();
        await mail.post(tx, { websiteId, cause, to, replyTo: by.email, subject: subject.trim(), text });
        await updateSubmissions(tx, websiteId, [submissionId], { read: true }, clock.now());
        return null;
      };
      const { id, idempotencyKey: key } = by;
      const scope = `forms.reply/${id}`;
      if (key === undefined) await database.transaction(send);
      else
        await once.inTransaction({ websiteId, scope, key, request: { submissionId, subject, text } }, send);
      return read(websiteId, submissionId);
    },
    test: (websiteId, formId, answers) => sendTest(parts, websiteId, formId, answers),
    async sweep() {
      const now = clock.now();
      const spamBefore = new Date(now.getTime() - SPAM_DAYS * DAY_MS);
      for (let count = SWEPT_AT_ONCE; count === SWEPT_AT_ONCE; )
        count = await database.transaction(async (tx) =>
          forget(tx, await deleteOldSubmissions(tx, { now, spamBefore, most: SWEPT_AT_ONCE })),
        );
    },
  };
}

const CHANGES = {
  read: { read: true },
  unread: { read: false },
  spam: { spam: true },
  'not-spam': { spam: false },
  star: { starred: true },
  unstar: { starred: false },
  archive: { archived: true },
  unarchive: { archived: false },
} as const satisfies Record<Exclude<SubmissionBulk['action'], 'delete'>, SubmissionChange>;
