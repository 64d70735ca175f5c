import type { MailMessage, MailPage, MailQuery } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { listMails, type MailRow } from './mail-repository.ts';

/** Who looks at the outbox. */
export interface MailReader {
  readonly email: string;
  readonly isOwner: boolean;
}

const NOT_VISIBLE =
  'Only the person this mail is for, and the owner of the site until it is sent, may read it.';
const NOT_STORED = 'This mail was sent long ago. What it said is not kept any more.';

/** Newest first, unless it is asked for otherwise. */
export async function readMailPage(
  db: Queryable,
  websiteId: WebsiteId,
  reader: MailReader,
  query: MailQuery,
): Promise<MailPage> {
  const { rows, page } = await listMails(db, websiteId, query);
  return { messages: rows.map((row) => fromRow(row, reader)), ...page };
}

export const fromRow = (row: MailRow, reader: MailReader): MailMessage => ({
  id: row.mailId,
  to: row.recipient,
  subject: row.subject,
  ...textFor(reader, row),
  status: row.status,
  attempts: row.attempts,
  lastError: row.lastError,
  createdOn: row.createdAt.getTime(),
});

function textFor(reader: MailReader, row: MailRow): Pick<MailMessage, 'text' | 'html'> {
  if (!mayRead(reader, row)) return { text: NOT_VISIBLE, html: null };
  const isDeleted = row.status === 'sent' && row.bodyText === '';
  return isDeleted ? { text: NOT_STORED, html: null } : { text: row.bodyText, html: row.bodyHtml };
}

/** A manager of the site who could read the owner's reset link would be the owner a minute later. */
export const mayRead = (reader: MailReader, mail: MailRow): boolean =>
  !mail.confidential ||
  (mail.bodyText !== '' && (reader.isOwner || canonicalEmail(reader.email) === mail.recipientCanonical));
