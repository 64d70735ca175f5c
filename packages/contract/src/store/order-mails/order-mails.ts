import { type Static, Type } from 'typebox';
import { OrNull, strict, Version } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';

export const mailTemplateNames = [
  'order-confirmed',
  'payment-received',
  'order-shipped',
  'order-refunded',
  'order-canceled',
  'return-asked',
  'return-accepted',
  'return-declined',
  'subscription-started',
  'downloads-ready',
  'gift-card',
  'gift-card-sent',
  'new-order',
  'refund-failed',
  'refund-by-hand',
  'new-return',
] as const;
export type MailTemplateName = (typeof mailTemplateNames)[number];

const own = {
  subject: OrNull(
    Type.String({
      pattern: '\\S',
      maxLength: 200,
      description: 'Words of your own, in one line; null: those that come with it',
    }),
  ),
  introduction: OrNull(
    Type.String({
      pattern: '\\S',
      maxLength: 2000,
      description: 'Plain text in place of the first sentences; empty lines make paragraphs',
    }),
  ),
};

/** A mail that the store sends by itself. */
export const MailTemplate = Type.Object({
  name: Type.Enum(mailTemplateNames),
  title: Type.String(),
  about: Type.String({ description: 'When it is sent, and to whom' }),
  slots: Type.Array(Type.String(), {
    description: 'Names that words of your own may hold in braces, such as {orderNumber}',
  }),
  ...own,
  enabled: Type.Boolean(),
  canSwitchOff: Type.Boolean(),
  version: Version,
});
export type MailTemplate = Static<typeof MailTemplate>;

export const MailTemplateList = Type.Object({ mailTemplates: Type.Array(MailTemplate) });
export const MailTemplateResponse = Type.Object({ mailTemplate: MailTemplate });
export const MailTemplatePath = Type.Object({ name: Type.Enum(mailTemplateNames) });

/** `PUT /api/commerce/mail-templates/{name}`: what is not named stays. */
export const MailTemplateChange = Type.Partial(Type.Object({ ...own, enabled: Type.Boolean() }), strict);
export type MailTemplateChange = Static<typeof MailTemplateChange>;

/** Without an order: the latest one, or made-up data in a store that has none. */
export const MailPreviewQuery = Type.Object({ orderId: Type.Optional(Id) }, strict);
/** `POST …/preview` and `…/test`: words that are not saved; those that are not named are the stored ones. */
export const MailWordsInput = Type.Partial(
  Type.Object({
    ...own,
    orderId: Id,
    orderNumber: Type.String({ maxLength: 60, description: 'In place of its id' }),
  }),
  strict,
);
export type MailWordsInput = Static<typeof MailWordsInput>;
export const TestMailResponse = Type.Object({
  to: Type.String({ description: 'The address of the member who asked' }),
});
export const MailPreview = Type.Object({ subject: Type.String(), html: Type.String(), text: Type.String() });
export type MailPreview = Static<typeof MailPreview>;
