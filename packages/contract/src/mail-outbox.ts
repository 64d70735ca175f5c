import { type Static, Type } from 'typebox';

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
  lastError: Type.Union([Type.String(), Type.Null()]),
  createdOn: Type.Integer({ description: 'Epoch milliseconds' }),
});
export type MailMessage = Static<typeof MailMessage>;

/** `GET /api/mail/messages?cursor=`: newest first, 50 a page. */
export const MailPage = Type.Object({
  messages: Type.Array(MailMessage),
  hasNextPage: Type.Boolean(),
  nextPageCursor: Type.Union([Type.String(), Type.Null()]),
});
export type MailPage = Static<typeof MailPage>;
