import { Email, type MailPage } from '@awning/contract';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { Value } from 'typebox/value';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/db/index.ts';
import { canonicalEmail } from '../../platform/email-address.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Invariant } from '../../platform/invariant.ts';
import type { MailTransport } from '../../platform/mail/index.ts';
import type { Queue } from '../../platform/queue/index.ts';
import { mailErrors } from './mail-errors.ts';
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

/** Who looks at the outbox. */
export interface MailReader {
  readonly email: string;
  readonly isOwner: boolean;
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
const PAGE_SIZE = 50;
const MAX_ERROR_LENGTH = 500;
const NOT_SHOWN =
  'Only the person this mail is for, and the owner of the site until it is sent, may read it.';

export function createMail({ database, queue, transport, ids, clock, log, from }: MailOptions): Mail {
  const one = (websiteId: string, mailId: string) =>
    and(eq(mailMessages.websiteId, websiteId), eq(mailMessages.mailId, mailId));

  const deliver = async ({ websiteId, mailId }: { websiteId: string; mailId: string }): Promise<void> => {
    const [mail] = await database.query.select().from(mailMessages).where(one(websiteId, mailId));
    if (!mail || mail.status === 'sent' || mail.status === 'kept') return;
    try {
      await transport.deliver({
        messageId: `${mail.mailId}@${from.slice(from.indexOf('@') + 1)}`,
        from,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.bodyText,
        ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
        ...(mail.bodyHtml === null ? {} : { html: mail.bodyHtml }),
      });
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
      await database.query
        .update(mailMessages)
        .set({ status: 'failed', attempts: sql`${mailMessages.attempts} + 1`, lastError: reason })
        .where(one(websiteId, mailId));
      throw error;
    }
    const status = transport.leavesTheMachine ? 'sent' : 'kept';
    await database.query
      .update(mailMessages)
      .set({
        status,
        attempts: sql`${mailMessages.attempts} + 1`,
        lastError: null,
        settledAt: clock.now(),
        ...(mail.confidential && status === 'sent' ? { bodyText: '', bodyHtml: null } : {}),
      })
      .where(one(websiteId, mailId));
    if (status === 'kept')
      log.info(
        { mailId, subject: mail.subject },
        'no mail server is configured: the mail waits in the outbox',
      );
  };

  // Pauses grow to an hour; ninety of them reach past three days, the time a mail server may be away.
  queue.handle(JOB, deliver, { retries: 90, maxPauseSeconds: 3600, concurrency: 4 });

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
    async page(websiteId, reader, cursor) {
      if (cursor !== undefined && !/^[0-9a-f]{24}$/.test(cursor)) throw mailErrors.badCursor();
      const rows = await database.query
        .select()
        .from(mailMessages)
        // Ids grow with time, so the id of the last row is the cursor.
        .where(
          and(
            eq(mailMessages.websiteId, websiteId),
            cursor === undefined ? undefined : lt(mailMessages.mailId, cursor),
          ),
        )
        .orderBy(desc(mailMessages.mailId))
        .limit(PAGE_SIZE + 1);
      const shown = rows.slice(0, PAGE_SIZE);
      const hasNextPage = rows.length > PAGE_SIZE;
      return {
        messages: shown.map((row) => ({
          id: row.mailId,
          to: row.recipient,
          subject: row.subject,
          ...(mayRead(reader, row)
            ? { text: row.bodyText, html: row.bodyHtml }
            : { text: NOT_SHOWN, html: null }),
          status: row.status,
          attempts: row.attempts,
          lastError: row.lastError,
          createdOn: row.createdAt.getTime(),
        })),
        hasNextPage,
        nextPageCursor: hasNextPage ? (shown.at(-1)?.mailId ?? null) : null,
      };
    },
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

/** A manager of the site who could read the owner's reset link would be the owner a minute later. */
const mayRead = (reader: MailReader, mail: typeof mailMessages.$inferSelect): boolean =>
  !mail.confidential ||
  (mail.bodyText !== '' && (reader.isOwner || canonicalEmail(reader.email) === mail.recipientCanonical));

/** A line break in a header would start another header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must go
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
