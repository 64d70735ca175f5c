import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { and, eq, sql } from '../../platform/db/drizzle.ts';
import type { Database } from '../../platform/db/index.ts';
import type { MailTransport } from '../../platform/mail/index.ts';
import { mailMessages } from './mail-tables.ts';

export interface MailDeliveryOptions {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly log: Logger;
  readonly from: string;
}

/** Pauses grow to an hour; ninety of them reach past three days, the time a mail server may be away. */
export const MAIL_ATTEMPTS = 91;
const MAX_ERROR_LENGTH = 500;

/** What one attempt needs of a stored mail. */
export type StoredMail = typeof mailMessages.$inferSelect;

/**
 * One attempt to deliver a stored mail; it throws when there will be another. A process that is killed after the mail server took it and
 * before we wrote that down delivers it again: the message id is the same, so that a careful receiver drops the second copy.
 */
export function createMailDelivery({ database, transport, clock, log, from }: MailDeliveryOptions) {
  const senderHost = from.slice(from.indexOf('@') + 1);

  return async (mail: StoredMail): Promise<void> => {
    const { websiteId, mailId } = mail;
    const thisMail = and(eq(mailMessages.websiteId, websiteId), eq(mailMessages.mailId, mailId));
    const record = (change: Partial<typeof mailMessages.$inferInsert>) =>
      database.query
        .update(mailMessages)
        .set({
          ...change,
          attempts: sql`${mailMessages.attempts} + 1`,
          waitingSince: clock.now(),
          handedOverAt: null,
        })
        .where(thisMail);
    /** Counts what may arrive a second time: somebody handed it over and never said how that ended. False: it is not waiting any more. */
    const handOver = async (): Promise<boolean> => {
      const { rowCount } = await database.query
        .update(mailMessages)
        .set({
          handedOverAt: clock.now(),
          repeats: sql`${mailMessages.repeats} + (${mailMessages.handedOverAt} is not null)::int`,
        })
        .where(and(thisMail, eq(mailMessages.status, 'queued')));
      return rowCount === 1;
    };

    if (!(await handOver())) return;
    try {
      await transport.deliver({
        messageId: `${mail.mailId}@${senderHost}`,
        from,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.bodyText,
        ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
        ...(mail.unsubscribeUrl === null ? {} : { unsubscribeUrl: mail.unsubscribeUrl }),
        ...(mail.bodyHtml === null ? {} : { html: mail.bodyHtml }),
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const lastError = reason.slice(0, MAX_ERROR_LENGTH);
      if (mail.attempts + 1 < MAIL_ATTEMPTS) {
        await record({ lastError });
        throw error;
      }
      await record({ status: 'failed', lastError, settledAt: clock.now() });
      log.error({ err: error, mailId }, 'a mail was given up after its last attempt');
      return;
    }
    const settled = { lastError: null, settledAt: clock.now() };
    if (transport.leavesTheMachine) {
      await record({ ...settled, status: 'sent', ...(mail.confidential ? forgotten : {}) });
    } else {
      await record({ ...settled, status: 'kept' });
      log.info(
        { mailId, subject: mail.subject },
        'no mail server is configured: the mail waits in the outbox',
      );
    }
  };
}

const forgotten = { bodyText: '', bodyHtml: null };
