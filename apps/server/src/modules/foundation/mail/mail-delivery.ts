import type { MailStatus } from '@awning/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { column, type Database, prepareStatement } from '../../../platform/db/index.ts';
import { type MailTransport, MailUnanswered, type OutgoingMail } from '../../../platform/mail/index.ts';
import type { MailRow } from './mail-repository.ts';
import { createSemaphore } from './semaphore.ts';

export interface MailDeliveryOptions {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly log: Logger;
  readonly from: string;
  /** How many may be with the mail server at once without its answer written down: as many a crash can repeat. */
  readonly atOnce: number;
}

/** Pauses grow to an hour; ninety of them reach past three days, the time a mail server may be away. */
export const MAIL_ATTEMPTS = 91;
const MAX_ERROR_LENGTH = 500;

// Prepared, because a mail to ten thousand runs each of them ten thousand times.
/**
 * Counts what may arrive a second time: somebody handed it over and never said how that ended. No row: it is not
 * waiting any more.
 */
const handOver = prepareStatement(
  { mail_id: column.text },
  `update mail_messages set handed_over_at = $3::timestamptz, repeats = repeats + (handed_over_at is not null)::int
   where website_id = $1 and mail_id = $2 and status = 'queued' returning mail_id`,
);
const settle = prepareStatement(
  {},
  `update mail_messages set attempts = attempts + 1, waiting_since = $3::timestamptz,
     handed_over_at = case when $8::boolean then handed_over_at end, status = $4, last_error = $5,
     settled_at = case when $6::boolean then $3::timestamptz else settled_at end,
     body_text = case when $7::boolean then '' else body_text end, body_html = case when $7::boolean then null else body_html end
   where website_id = $1 and mail_id = $2`,
);

/** What one attempt needs of a stored mail. */
export type StoredMail = MailRow;

/** It was sent by somebody else, or nobody wants it sent any more. */
class NotWaiting extends Error {}

/**
 * One attempt to deliver a stored mail; it throws when there will be another. A process that is killed after the mail
 * server took it and before we wrote that down delivers it again, and so does one whose line broke before the mail
 * server had answered: the message id is the same, so that a careful receiver drops the second copy. Mails take turns
 * with that moment, so it happens to one mail and not to all that are on their way.
 */
export function createMailDelivery({ database, transport, clock, log, from, atOnce }: MailDeliveryOptions) {
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
    settle.run(database, [
      websiteId,
      mailId,
      clock.now().toISOString(),
      change.status,
      change.lastError ?? null,
      change.status !== 'queued',
      change.forget ?? false,
      change.mayHaveSent ?? false,
    ]);

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
      const handedOver = await handOver.run(database, [websiteId, mailId, clock.now().toISOString()]);
      if (handedOver.length === 0) throw new NotWaiting();
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  };

  return async (mail: StoredMail): Promise<void> => {
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
