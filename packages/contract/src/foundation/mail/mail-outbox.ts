import { type Static, Type } from 'typebox';
import { strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';

/** queued: waits for its first or next attempt; kept: no mail server is configured; failed: given up. */
export const MailStatus = Type.Union([
  Type.Literal('queued'),
  Type.Literal('sent'),
  Type.Literal('kept'),
  Type.Literal('failed'),
]);
export type MailStatus = Static<typeof MailStatus>;

export const MailMessage = Type.Object({
  id: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.Union([Type.String(), Type.Null()]),
  status: MailStatus,
  attempts: Type.Integer(),
  /** What the mail server said to the latest attempt that did not succeed. */
  lastError: Type.Union([Type.String(), Type.Null()]),
  createdOn: Type.Integer({ description: 'Epoch milliseconds' }),
});
export type MailMessage = Static<typeof MailMessage>;

export const MAIL_SORTS = ['createdOn', 'to', 'subject'] as const;
export const MailQuery = Type.Object(
  {
    ...ListQuery(MAIL_SORTS),
    search: ListSearch('the address or the subject'),
    status: Type.Optional(MailStatus),
  },
  strict,
);
export type MailQuery = Static<typeof MailQuery>;

/** `GET /api/mail/messages`: newest first. */
export const MailPage = Type.Object({ messages: Type.Array(MailMessage), ...ListPage });
export type MailPage = Static<typeof MailPage>;

/** `POST /api/mail/messages/{mailId}/resend` answers the message as it is now. */
export const MailPath = Type.Object({ mailId: Id });
