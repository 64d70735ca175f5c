import type { MailStatus } from '@awning/contract';
import { boolean, integer, pgTable, primaryKey, text, timestamp } from '../../platform/db/drizzle.ts';

export const mailMessages = pgTable(
  'mail_messages',
  {
    websiteId: text('website_id').notNull(),
    mailId: text('mail_id').notNull(),
    cause: text('cause').notNull(),
    recipient: text('recipient').notNull(),
    recipientCanonical: text('recipient_canonical').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    bodyText: text('body_text').notNull(),
    bodyHtml: text('body_html'),
    unsubscribeUrl: text('unsubscribe_url'),
    confidential: boolean('confidential').notNull().default(false),
    status: text('status').$type<MailStatus>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    waitingSince: timestamp('waiting_since', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    handedOverAt: timestamp('handed_over_at', { withTimezone: true }),
    repeats: integer('repeats').notNull().default(0),
    batchId: text('batch_id'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.mailId] })],
);
