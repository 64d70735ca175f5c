import { type Static, Type } from 'typebox';
import { MailStatus } from '../../foundation/mail/mail-outbox.ts';
import { OrNull } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { Moment } from './order-fields.ts';

/** `GET …/history`: what other parts of the shop know of an order. */
export const OrderMail = Type.Object({
  id: Type.String(),
  name: Type.String({ description: 'Which mail, such as order-shipped' }),
  about: Type.String({ description: 'The order, parcel or refund that it reports' }),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: OrNull(Type.String()),
  status: MailStatus,
  lastError: OrNull(Type.String()),
  canResend: Type.Boolean({ description: 'What it said is still stored' }),
  createdOn: Moment,
});
export type OrderMail = Static<typeof OrderMail>;
export const OrderHistory = Type.Object({
  mails: Type.Array(OrderMail),
  stock: Type.Array(
    Type.Object({
      variantId: Type.String(),
      delta: Type.Integer(),
      balance: Type.Integer(),
      reason: Type.String(),
      actor: Type.String(),
      createdOn: Moment,
    }),
  ),
  webhooks: Type.Array(
    Type.Object({
      id: Type.String(),
      topic: Type.String(),
      url: Type.String(),
      state: Type.Enum(['waiting', 'delivered', 'dead'] as const),
      attempts: Type.Integer(),
      createdOn: Moment,
    }),
  ),
});
export type OrderHistory = Static<typeof OrderHistory>;
/** `POST …/mails/{mailId}/resend` */
export const OrderMailPath = Type.Object({ orderId: Id, mailId: Id });
