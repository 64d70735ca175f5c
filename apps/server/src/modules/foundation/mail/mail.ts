import { Email, type MailMessage, type MailPage, type MailQuery } from '@awning/contract';
import type { Logger } from 'pino';
import { Value } from 'typebox/value';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import { type Invariant, invariant } from '../../../platform/invariant.ts';
import type { MailTransport } from '../../../platform/mail/index.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import { defineJob, type Job, type Queue } from '../../../platform/queue/index.ts';
import type { JobProgress } from '../channel/index.ts';
import { createBatchDelivery } from './mail-batch.ts';
import { createMailDelivery, MAIL_ATTEMPTS } from './mail-delivery.ts';
import { mailErrors } from './mail-errors.ts';
import { measureMails } from './mail-metrics.ts';
import { fromRow, type MailReader, mayRead, readMailPage } from './mail-outbox.ts';
import type { MailAbout, MailFate, MailToInsert } from './mail-repository.ts';
import * as repository from './mail-repository.ts';
import { createMailRetention } from './mail-retention.ts';

export interface NewMail {
  readonly websiteId: WebsiteId;
  /** Why it is sent, for instance `order-confirmed/<id>`. The same cause never mails the same person twice. */
  readonly cause: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Where one press takes the recipient off the list that this mail is for. Mail programs show a button for it. */
  readonly unsubscribeUrl?: string;
  /**
   * Its text would let a reader act as the recipient, so it is shown to few people and deleted once the mail is sent.
   */
  readonly confidential?: boolean;
  /** The record that it is shown with, such as `order/<id>`. */
  readonly about?: string;
  /** So long it waits in the outbox at least, and can be withdrawn. */
  readonly afterSeconds?: number;
}

export interface Mail {
  /**
   * Runs inside the transaction of the fact that it reports: the mail exists exactly if that commits. False when this
   * cause has mailed this person before and nothing was posted.
   */
  post(tx: Queryable, mail: NewMail): Promise<boolean>;
  /** The same for many of one site, delivered by one job. Answers how many were posted. */
  postMany(tx: Queryable, mails: readonly NewMail[]): Promise<number>;
  /**
   * What nobody has handed to a mail server is not sent any more. Answers the causes of those; they may be posted
   * again.
   */
  withdraw(tx: Queryable, websiteId: WebsiteId, causes: readonly string[]): Promise<readonly string[]>;
  /** Whether any mail of these causes has been handed to a mail server, or is no longer waiting. */
  hasLeft(tx: Queryable, websiteId: WebsiteId, causes: readonly string[]): Promise<boolean>;
  /** The mails about a record, oldest first, as they were sent. What few people may read is without its text. */
  about(db: Queryable, websiteId: WebsiteId, about: string): Promise<readonly MailAbout[]>;
  /** When a mail of this site last reached a mail server, or the outbox where there is no mail server. */
  lastLeft(tx: Queryable, websiteId: WebsiteId): Promise<Date | null>;
  /** Removes the mails for these causes, sent or not: removing a fact also removes what was written about it. */
  forget(tx: Queryable, websiteId: WebsiteId, causes: readonly string[]): Promise<void>;
  /** The same for the mails about these records. */
  forgetAbout(tx: Queryable, websiteId: WebsiteId, abouts: readonly string[]): Promise<void>;
  page(websiteId: WebsiteId, reader: MailReader, query?: MailQuery): Promise<MailPage>;
  /** What became of the mails with these causes, oldest first. */
  ofCauses(websiteId: WebsiteId, causes: readonly string[], db?: Queryable): Promise<readonly MailFate[]>;
  /** Queues a mail that failed or was kept once more, with all its attempts. */
  resend(websiteId: WebsiteId, reader: MailReader, mailId: string): Promise<MailMessage>;
  /** Forgets what mails said that were sent long ago; answers how many. */
  sweep(): Promise<number>;
  readonly leavesTheMachine: boolean;
  readonly jobs: readonly Job[];
  readonly invariants: readonly Invariant[];
}

interface MailOptions {
  readonly database: Database;
  readonly queue: Queue;
  readonly transport: MailTransport;
  readonly jobProgress: JobProgress;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly from: string;
  /** Whether the site is a safe copy, whose mails stay in the outbox. */
  readonly isQuiet: (websiteId: WebsiteId) => Promise<boolean>;
  readonly atOnce: number;
  /** After which the text of a sent mail is forgotten; 0: never. */
  readonly keepDays: number;
}

const JOB = 'mail-deliver';
const BATCH_JOB = 'mail-deliver-batch';

export function createMail(options: MailOptions): Mail {
  const { database, queue, transport, ids, clock } = options;
  // The mail counts its attempts and decides when it has failed; the job only has to live longer than that, also when
  // some of its runs ended with their process before the mail server was asked.
  const retries = MAIL_ATTEMPTS + 20;
  const deliver = createMailDelivery(options);
  measureMails(options);
  const deliverOne = defineJob<{ websiteId: WebsiteId; mailId: string }>(
    JOB,
    async ({ websiteId, mailId }) => {
      const mail = await repository.findMail(database.query, websiteId, mailId);
      if (mail?.status === 'queued') await deliver(mail);
    },
    { retries, maxPauseSeconds: 3600, concurrency: 4 },
  );
  const deliverBatch = defineJob(
    BATCH_JOB,
    createBatchDelivery({
      database,
      clock,
      deliver,
      jobProgress: options.jobProgress,
      again: (batch) => queue.send(database.query, BATCH_JOB, batch),
    }),
    {
      retries,
      maxPauseSeconds: 3600,
      concurrency: 2,
    },
  );

  const rowOf = (mail: NewMail, batchId: string | null): MailToInsert => {
    // One address each. A list, a name or a line break here would reach people that nobody meant.
    for (const address of [mail.to, mail.replyTo])
      if (address !== undefined && !Value.Check(Email, address)) throw mailErrors.badRecipient();
    return {
      websiteId: mail.websiteId,
      mailId: ids.next(),
      cause: mail.cause,
      recipient: mail.to,
      recipientCanonical: canonicalEmail(mail.to),
      replyTo: mail.replyTo ?? null,
      subject: oneLine(mail.subject),
      bodyText: mail.text,
      bodyHtml: mail.html ?? null,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
      confidential: mail.confidential ?? false,
      about: mail.about ?? null,
      createdAt: clock.now(),
      batchId,
    };
  };

  return {
    leavesTheMachine: transport.leavesTheMachine,
    jobs: [deliverOne, deliverBatch],
    async post(tx, mail) {
      const row = rowOf(mail, null);
      if ((await repository.insertMails(tx, [row])) === 0) return false;
      const { websiteId, afterSeconds = 0 } = mail;
      const options = afterSeconds === 0 ? {} : { afterSeconds };
      await queue.send(tx, JOB, { websiteId, mailId: row.mailId }, options);
      return true;
    },
    async postMany(tx, mails) {
      const [first] = mails;
      if (first === undefined) return 0;
      const { websiteId } = first;
      invariant(
        mails.every((mail) => mail.websiteId === websiteId),
        'a batch of mails is of one site',
      );
      const batchId = ids.next();
      const posted = await repository.insertMails(
        tx,
        mails.map((mail) => rowOf(mail, batchId)),
      );
      if (posted > 0) await queue.send(tx, BATCH_JOB, { websiteId, batchId, total: posted });
      return posted;
    },
    async withdraw(tx, websiteId, causes) {
      if (causes.length === 0) return [];
      return repository.deleteWaiting(tx, websiteId, causes);
    },
    hasLeft: repository.hasLeft,
    about: repository.readMailsAbout,
    lastLeft: repository.lastSettled,
    async forgetAbout(tx, websiteId, abouts) {
      if (abouts.length > 0) await repository.deleteMailsAbout(tx, websiteId, abouts);
    },
    async forget(tx, websiteId, causes) {
      if (causes.length > 0) await repository.deleteMails(tx, websiteId, causes);
    },
    resend: (websiteId, reader, mailId) =>
      database.transaction(async (tx) => {
        const mail = await repository.lockMail(tx, websiteId, mailId);
        if (!mail) throw mailErrors.notFound();
        if (mail.status !== 'failed' && mail.status !== 'kept') throw mailErrors.notSettled();
        if (!mayRead(reader, mail)) throw mailErrors.notYours();
        await repository.queueAgain(tx, websiteId, mailId, clock.now());
        await queue.send(tx, JOB, { websiteId, mailId });
        return fromRow({ ...mail, status: 'queued', attempts: 0, lastError: null }, reader);
      }),
    sweep: createMailRetention(options),
    ofCauses: (websiteId, causes, db = database.query) => repository.readMailsOfCauses(db, websiteId, causes),
    page: (websiteId, reader, query = {}) => readMailPage(database.query, websiteId, reader, query),
    invariants: [
      {
        name: 'mail.settled',
        meaning:
          'A mail failed for good (the admin can send it again), or has waited for more than a day without an attempt: is the job queue running?',
        violations: async (db) => {
          const limit = new Date(clock.now().getTime() - 24 * 3_600_000);
          const rows = await repository.findUnsettled(db, limit);
          return rows.map(({ websiteId, mailId }) => `${websiteId}/${mailId}`);
        },
      },
    ],
  };
}

/** A line break in a header would start another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
