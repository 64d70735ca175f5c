import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, RowCount } from '../../shared/lists.ts';
import { ReportDay } from './report-spans.ts';

export const abandonedCartStates = ['open', 'reminded', 'recovered'] as const;
export const reminderStates = [
  'off',
  'waiting',
  'sent',
  'no-address',
  'no-consent',
  'unsubscribed',
  'bought',
  'too-late',
  'reminded-before',
] as const;
export type ReminderState = (typeof reminderStates)[number];

export const AbandonedCart = Type.Object({
  cartId: Id,
  email: Type.String({ description: 'As it was typed into the checkout; empty when it was not' }),
  customerName: Type.String(),
  leftOn: Type.Integer({ description: 'When something was typed last, milliseconds since 1970' }),
  items: Type.Integer(),
  titles: Type.Array(Type.String(), { description: 'Of the first three' }),
  worthMinor: Type.Integer(),
  currency: Type.String(),
  source: Type.String({ description: 'Of the visit; empty: not known' }),
  campaign: Type.String(),
  state: Type.Enum(abandonedCartStates),
  reminder: Type.Enum(reminderStates),
  remindedOn: OrNull(
    Type.Integer({ description: 'When the mail went, or will go; milliseconds since 1970' }),
  ),
  orderId: OrNull(Type.String({ description: 'Of the order that it became after all' })),
});
export type AbandonedCart = Static<typeof AbandonedCart>;

const AbandonedCartFilter = {
  from: Type.Optional(ReportDay),
  to: Type.Optional(ReportDay),
  state: Type.Optional(Type.Enum(abandonedCartStates)),
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the address or the name' })),
};

export const ABANDONED_CART_SORTS = ['leftOn', 'worth'] as const;
/** `GET /api/reports/abandoned-carts`: checkouts begun at least an hour ago and not finished, newest first. */
export const AbandonedCartQuery = Type.Object(
  { ...AbandonedCartFilter, ...ListQuery(ABANDONED_CART_SORTS) },
  strict,
);
export type AbandonedCartQuery = Static<typeof AbandonedCartQuery>;
export const AbandonedCartPage = Type.Object({ carts: Type.Array(AbandonedCart), ...ListPage });
export type AbandonedCartPage = Static<typeof AbandonedCartPage>;
export const AbandonedCartExportQuery = Type.Object(AbandonedCartFilter, strict);
export type AbandonedCartExportQuery = Static<typeof AbandonedCartExportQuery>;

/** `GET /api/reports/abandoned-carts/counts` */
export const AbandonedCartCounts = Type.Object({
  state: Type.Record(Type.Enum(abandonedCartStates), RowCount),
});
export type AbandonedCartCounts = Static<typeof AbandonedCartCounts>;

export const reminderDelay = { minHours: 1, maxHours: 168, defaultHours: 24 } as const;

/** `PUT /api/reports/cart-reminders`. Off until a person switches it on. */
export const CartReminderSettings = Type.Object(
  {
    isOn: Type.Boolean(),
    delayHours: Type.Integer({
      minimum: reminderDelay.minHours,
      maximum: reminderDelay.maxHours,
      description: 'After the last thing that was typed',
    }),
    withoutNews: Type.Boolean({
      description:
        'Also to people who typed their address and did not ask for news: the owner says that the law of their country allows it',
    }),
  },
  strict,
);
export type CartReminderSettings = Static<typeof CartReminderSettings>;
/** `GET /api/reports/cart-reminders` */
export const CartReminderResponse = Type.Object({
  settings: CartReminderSettings,
  sent: Type.Integer({ description: 'In the last 30 days' }),
  recovered: Type.Integer({ description: 'Of them, carts that became an order afterwards' }),
  recoveredMinor: Type.Integer({ description: 'The sales of these orders, in the store’s currency' }),
  currency: Type.String(),
  mailTemplate: Type.String({ description: 'Under Mail, where its words and its preview are' }),
});
export type CartReminderResponse = Static<typeof CartReminderResponse>;

export const CartReminderLinkPath = Type.Object({ token: Type.String({ minLength: 1, maxLength: 500 }) });
