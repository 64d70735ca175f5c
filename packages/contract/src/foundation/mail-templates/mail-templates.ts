import { type Static, Type } from 'typebox';
import { OrNull, strict, Version } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';

/** Mails about orders. */
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
  'subscription-renewed',
  'subscription-payment-failed',
  'subscription-skipped',
  'subscription-changed',
  'subscription-cancelled',
  'donation-receipt',
  'downloads-ready',
  'gift-card',
  'gift-card-sent',
  'new-order',
  'refund-failed',
  'refund-by-hand',
  'new-return',
  'subscription-problem',
] as const;
export type MailTemplateName = (typeof mailTemplateNames)[number];

/** Every mail that a site sends by itself, each once. What members write themselves (replies) is none of these. */
export const siteMailNames = [
  ...mailTemplateNames,
  'low-stock',
  'back-in-stock',
  'kept-for-you',
  'confirm-sign-up',
  'cart-reminder',
  'review-request',
  'form-submitted',
  'confirm-subscription',
  'invitation',
  'member-password-reset',
  'confirm-email',
  'email-changing',
  'two-factor-reset',
  'ownership-given',
  'ownership-received',
  'webhook-switched-off',
] as const;
export type SiteMailName = (typeof siteMailNames)[number];

/** Under which mails are listed. */
export const mailGroups = [
  'orders',
  'gift-cards',
  'stock',
  'waitlists',
  'reviews',
  'forms',
  'newsletter',
  'accounts',
  'connections',
] as const;
export type MailGroup = (typeof mailGroups)[number];

/** What is too long or blank is refused by the server, with a sentence at its field. */
const MOST_SENT = 50_000;
const word = (description: string) => OrNull(Type.String({ maxLength: MOST_SENT, description }));
const own = {
  subject: word('Words of your own, in one line; null: those that come with it'),
  heading: word('The large line at the top; null: the one that comes with it'),
  introduction: word('Plain text in place of the first sentences; empty lines make paragraphs'),
  buttonLabel: word('What the button says; where it leads is not a matter of words'),
};

/** A mail that the site sends by itself. */
export const MailTemplate = Type.Object({
  name: Type.Enum(siteMailNames),
  group: Type.Enum(mailGroups),
  title: Type.String(),
  about: Type.String({ description: 'When it is sent, and to whom' }),
  slots: Type.Array(Type.String(), {
    description: 'Names that words of your own may hold in braces, such as {orderNumber}',
  }),
  ...own,
  hasButton: Type.Boolean(),
  isFixed: Type.Boolean({ description: 'Its words keep accounts safe, and cannot be changed' }),
  enabled: Type.Boolean(),
  canSwitchOff: Type.Boolean(),
  version: Version,
});
export type MailTemplate = Static<typeof MailTemplate>;

export const MailTemplateList = Type.Object({ mailTemplates: Type.Array(MailTemplate) });
export const MailTemplateResponse = Type.Object({ mailTemplate: MailTemplate });
export const MailTemplatePath = Type.Object({ name: Type.Enum(siteMailNames) });

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
    orderNumber: Type.String({ maxLength: 60, description: 'In place of its id; for mails about orders' }),
  }),
  strict,
);
export type MailWordsInput = Static<typeof MailWordsInput>;
export const TestMailResponse = Type.Object({
  to: Type.String({ description: 'The address of the member who asked' }),
});
export const MailPreview = Type.Object({ subject: Type.String(), html: Type.String(), text: Type.String() });
export type MailPreview = Static<typeof MailPreview>;

export const MailTemplatePreview = Type.Object({
  ...MailPreview.properties,
  record: OrNull(
    Type.String({ description: 'What it is shown with, such as `Order 1001`; null: with made-up data' }),
  ),
  defaults: Type.Object(
    {
      subject: Type.String(),
      heading: Type.String(),
      introduction: Type.String(),
      buttonLabel: OrNull(Type.String()),
    },
    { description: 'The words that come with it, for this record, with the names in braces' },
  ),
});
export type MailTemplatePreview = Static<typeof MailTemplatePreview>;
