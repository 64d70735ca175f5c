import type { MailStatus } from '@awning/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type MailTransport, MailUnanswered, type OutgoingMail } from '../../../platform/mail/index.ts';
import { handOver, type MailRow, recordAttempt } from './mail-repository.ts';
import { createSemaphore } from './semaphore.ts';

export interface MailDeliveryOptions {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly log: Logger;
  readonly from: string;
  /** Whether the site is a safe copy, whose mails stay in the outbox. */
  readonly isQuiet: (websiteId: WebsiteId) => Promise<boolean>;
  /** How many may be with the mail server at once without its answer written down: as many a crash can repeat. */
  readonly atOnce: number;
}

/** Pauses grow to an hour; ninety of them reach past three days, the time a mail server may be away. */
export const MAIL_ATTEMPTS = 91;
const MAX_ERROR_LENGTH = 500;

/** What one attempt needs of a stored mail. */
export type StoredMail = MailRow;

/** Another process has sent the mail, or it was withdrawn. */
class NotWaiting extends Error {}

/**
 * One attempt to deliver a stored mail; it throws when there will be another. A process that is killed after the mail
 * server took it and before we wrote that down delivers it again, and so does one whose line broke before the mail
 * server had answered: the message id is the same, so that a careful receiver drops the second copy. Mails take turns
 * with that moment, so it happens to one mail and not to all that are on their way.
 */
export function createMailDelivery({
  database,
  transport,
  clock,
  log,
  from,
  atOnce,
  isQuiet,
}: MailDeliveryOptions) {
  const senderHost = from.slice(from.indexOf('@') + 1);
  const semaphore = createSemaphore(atOnce);

  const outgoing = (mail: StoredMail): OutgoingMail => ({
    messageId: `${mail.mailId}@${senderHost}`,
    from,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.bodyText,
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    ...(mail.unsubscribeUrl === null ? {} : { unsubscribeUrl: mail.unsubscribeUrl }),
    ...(mail.bodyHtml === null ? {} : { html: mail.bodyHtml }),
  });

  const record = (
    { websiteId, mailId }: StoredMail,
    change: {
      status: MailStatus;
      lastError?: string;
      forget?: boolean;
      /** The mail server may have it, from this attempt or from one before. */
      mayHaveSent?: boolean;
    },
  ): Promise<unknown> =>
    recordAttempt(database.query, websiteId, mailId, {
      status: change.status,
      lastError: change.lastError ?? null,
      forget: change.forget ?? false,
      mayHaveSent: change.mayHaveSent ?? false,
      now: clock.now(),
    });

  const recordFailure = async (mail: StoredMail, error: unknown, keepsDoubt: boolean): Promise<void> => {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = { lastError: reason.slice(0, MAX_ERROR_LENGTH), mayHaveSent: keepsDoubt };
    if (mail.attempts + 1 < MAIL_ATTEMPTS) {
      await record(mail, { status: 'queued', ...problem });
      throw error;
    }
    await record(mail, { status: 'failed', ...problem });
    log.error({ err: error, mailId: mail.mailId }, 'a mail was given up after its last attempt');
  };

  const recordSuccess = async (mail: StoredMail): Promise<void> => {
    if (transport.leavesTheMachine) {
      await record(mail, { status: 'sent', forget: mail.confidential });
      return;
    }
    await record(mail, { status: 'kept' });
    const { mailId, subject } = mail;
    log.info({ mailId, subject }, 'no mail server is configured: the mail waits in the outbox');
  };

  /** Answers how to end the turn. */
  const acquireSlot = async ({ websiteId, mailId }: StoredMail): Promise<() => void> => {
    const leave = await semaphore.take();
    try {
      if (!(await handOver(database.query, websiteId, mailId, clock.now()))) throw new NotWaiting();
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  };

  return async (mail: StoredMail): Promise<void> => {
    if (await isQuiet(mail.websiteId)) {
      await record(mail, { status: 'kept' });
      return;
    }
    let turn: Promise<() => void> | undefined;
    const [outcome] = await Promise.allSettled([
      transport.deliver(outgoing(mail), async () => {
        turn = acquireSlot(mail);
        await turn;
      }),
    ]);
    let leave: (() => void) | undefined;
    try {
      // A line may break while its mail waits for the turn.
      leave = await turn;
      if (outcome.status === 'fulfilled') await recordSuccess(mail);
      else
        await recordFailure(
          mail,
          outcome.reason,
          leave === undefined || outcome.reason instanceof MailUnanswered,
        );
    } catch (error) {
      if (!(error instanceof NotWaiting)) throw error;
    } finally {
      leave?.();
    }
  };
}
