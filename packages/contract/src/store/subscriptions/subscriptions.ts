import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { storeCurrencies } from '../../shared/currencies.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';

export const subscriptionStates = ['active', 'past-due', 'paused', 'cancelled', 'completed'] as const;
const Anything = Type.Record(Type.String(), Type.Unknown());

/** For those who manage the store. */
export const Subscription = Type.Object({
  id: Id,
  state: Type.Enum(subscriptionStates),
  firstOrderId: Id,
  firstOrderNumber: OrNull(Type.String()),
  email: Type.String(),
  customerName: Type.String({ description: 'As the first order has it; empty: nobody said' }),
  siteUserId: OrNull(Type.String()),
  plan: Type.Object({
    billingPeriod: Type.Object({ value: Type.Integer(), unit: Type.Enum(['WEEK', 'MONTH', 'YEAR']) }),
    numBillingCycles: Type.Integer({ description: '0: for ever' }),
  }),
  words: Type.String({ description: 'The terms in a sentence' }),
  cyclesDone: Type.Integer(),
  cyclesLeft: OrNull(Type.Integer({ description: 'Null: for ever' })),
  startedOn: Type.String({ description: 'YYYY-MM-DD, where the store is' }),
  nextBillingOn: OrNull(Type.String({ description: 'YYYY-MM-DD; null when nothing is billed any more' })),
  nextDays: Type.Array(Type.String(), { description: 'The days on which it is billed next, at most six' }),
  retryOn: OrNull(Type.String({ description: 'YYYY-MM-DD; when a payment that failed is tried again' })),
  failedTries: Type.Integer(),
  endsOn: OrNull(
    Type.String({ description: 'YYYY-MM-DD; until when it was paid for, once it is cancelled' }),
  ),
  title: Type.String(),
  quantity: Type.Integer(),
  line: Anything,
  shippingAddress: OrNull(Anything),
  billingAddress: OrNull(Anything),
  shippingMethod: OrNull(Anything),
  amounts: Type.Object({
    currency: Type.Enum(storeCurrencies),
    subtotalMinor: Type.Integer(),
    discountMinor: Type.Integer(),
    shippingMinor: Type.Integer(),
    taxMinor: Type.Integer(),
    totalMinor: Type.Integer(),
    pricesIncludeTax: Type.Boolean({ description: 'Whether the tax is a part of the prices' }),
  }),
  paymentId: OrNull(Type.String()),
  methodId: OrNull(Type.String()),
  canBeBilled: Type.Boolean({ description: 'The provider has told how to be paid again' }),
  testMode: Type.Boolean(),
  cancelledOn: OrNull(Type.Integer({ description: 'Milliseconds since 1970' })),
  cancelledBy: OrNull(Type.String()),
  cancelledByName: OrNull(Type.String({ description: 'What the member is called' })),
  cancelReason: Type.String(),
  createdOn: Type.Integer({ description: 'Milliseconds since 1970' }),
});
export type Subscription = Static<typeof Subscription>;
const subscriptionChanges = [
  'started',
  'renewed',
  'payment-failed',
  'not-billed',
  'skipped',
  'paused',
  'resumed',
  'next-date',
  'card-changed',
  'cancelled',
  'ended',
] as const;
/** An entry of its timeline. */
export const SubscriptionChange = Type.Object({
  change: Type.Enum(subscriptionChanges),
  actor: Type.String({ description: 'The member, `customer` or `system`' }),
  actorName: OrNull(Type.String()),
  at: Type.Integer({ description: 'Milliseconds since 1970' }),
  orderId: OrNull(Type.String()),
  orderNumber: OrNull(Type.String()),
  amountMinor: OrNull(Type.Integer()),
  reason: OrNull(Type.String()),
  date: OrNull(Type.String({ description: 'YYYY-MM-DD; the day that it is about' })),
});
export type SubscriptionChange = Static<typeof SubscriptionChange>;
export const SubscriptionResponse = Type.Object({
  subscription: Subscription,
  timeline: Type.Array(SubscriptionChange, { description: 'Newest first' }),
});
export type SubscriptionResponse = Static<typeof SubscriptionResponse>;
export const SubscriptionPath = Type.Object({ subscriptionId: Id });

export const SUBSCRIPTION_SORTS = ['createdOn', 'nextBillingOn', 'email', 'title'] as const;
/** `GET /api/commerce/subscriptions`, newest first. */
export const SubscriptionQuery = Type.Object(
  {
    ...ListQuery(SUBSCRIPTION_SORTS),
    state: Type.Optional(Type.Enum(subscriptionStates)),
    billable: Type.Optional(
      Type.Enum(['yes', 'no'], { description: 'Whether those that go on have a means to charge' }),
    ),
    search: ListSearch('the address or the title'),
  },
  strict,
);
export type SubscriptionQuery = Static<typeof SubscriptionQuery>;
export const SubscriptionPage = Type.Object({ subscriptions: Type.Array(Subscription), ...ListPage });
export type SubscriptionPage = Static<typeof SubscriptionPage>;

/** `POST /api/commerce/subscriptions/{id}/cancel` */
export const SubscriptionCancellation = Type.Object(
  { reason: Type.Optional(Type.String({ maxLength: 500 })) },
  strict,
);

/** `POST /api/commerce/subscriptions/{id}/next-date` */
export const SubscriptionDate = Type.Object(
  { on: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD, where the store is' }) },
  strict,
);

/** `POST /api/commerce/subscriptions/{id}/bill` */
export const SubscriptionBill = Type.Object(
  {
    on: Type.Optional(
      Type.String({
        maxLength: 20,
        description: 'The next date that you saw: the time of another one is not billed',
      }),
    ),
  },
  strict,
);
