import { Email, type MailPage } from '@awning/contract';
import type { Logger } from 'pino';
import { Value } from 'typebox/value';
import type { Clock } from '../../platform/clock.ts';
import { and, eq, lt } from '../../platform/db/drizzle.ts';
import type { Database, Queryable } from '../../platform/db/index.ts';
import { canonicalEmail } from '../../platform/email-address.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Invariant } from '../../platform/invariant.ts';
import type { MailTransport } from '../../platform/mail/index.ts';
import type { Queue } from '../../platform/queue/index.ts';
import { createMailDelivery } from './mail-delivery.ts';
import { mailErrors } from './mail-errors.ts';
import { type MailReader, readMailPage } from './mail-outbox.ts';
import { mailMessages } from './mail-tables.ts';

export interface NewMail {
  readonly websiteId: string;
  /** Why it is sent, for instance `order-confirmed/<id>`. The same cause never mails the same person twice. */
  readonly cause: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Whoever reads it could act as its recipient. Its text is shown to few people and forgotten once it is sent. */
  readonly confidential?: boolean;
}

export interface Mail {
  /** Inside the transaction of the fact that it tells: the mail exists exactly if that commits. */
  post(tx: Queryable, mail: NewMail): Promise<void>;
  page(websiteId: string, reader: MailReader, cursor?: string): Promise<MailPage>;
  readonly leavesTheMachine: boolean;
  readonly invariants: readonly Invariant[];
}

interface MailOptions {
  readonly database: Database;
  readonly queue: Queue;
  readonly transport: MailTransport;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
  readonly from: string;
}

const JOB = 'mail-deliver';

export function createMail(options: MailOptions): Mail {
  const { database, queue, transport, ids, clock } = options;
  // Pauses grow to an hour; ninety of them reach past three days, the time a mail server may be away.
  queue.handle(JOB, createMailDelivery(options), { retries: 90, maxPauseSeconds: 3600, concurrency: 4 });

  return {
    leavesTheMachine: transport.leavesTheMachine,
    async post(tx, mail) {
      // One address each. A list, a name or a line break here would reach people that nobody meant.
      for (const address of [mail.to, mail.replyTo])
        if (address !== undefined && !Value.Check(Email, address)) throw mailErrors.badRecipient();
      const mailId = ids.next();
      const inserted = await tx
        .insert(mailMessages)
        .values({
          websiteId: mail.websiteId,
          mailId,
          cause: mail.cause,
          recipient: mail.to,
          recipientCanonical: canonicalEmail(mail.to),
          replyTo: mail.replyTo ?? null,
          subject: oneLine(mail.subject),
          bodyText: mail.text,
          bodyHtml: mail.html ?? null,
          confidential: mail.confidential ?? false,
          status: 'queued',
          createdAt: clock.now(),
        })
        .onConflictDoNothing()
        .returning({ mailId: mailMessages.mailId });
      if (inserted.length > 0) await queue.send(tx, JOB, { websiteId: mail.websiteId, mailId });
    },
    page: (websiteId, reader, cursor) => readMailPage(database.query, websiteId, reader, cursor),
    invariants: [
      {
        name: 'mail.settled',
        meaning: 'A mail has waited for more than a day without an attempt: is the job queue running?',
        violations: async (db) => {
          const limit = new Date(clock.now().getTime() - 24 * 3_600_000);
          const rows = await db
            .select({ websiteId: mailMessages.websiteId, mailId: mailMessages.mailId })
            .from(mailMessages)
            .where(and(eq(mailMessages.status, 'queued'), lt(mailMessages.createdAt, limit)))
            .limit(20);
          return rows.map(({ websiteId, mailId }) => `${websiteId}/${mailId}`);
        },
      },
    ],
  };
}

/** A line break in a header would start another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
