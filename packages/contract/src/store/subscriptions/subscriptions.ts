import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { storeCurrencies } from '../../shared/currencies.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';

export const subscriptionStates = ['active', 'cancelled', 'completed'] as const;
const Anything = Type.Record(Type.String(), Type.Unknown());

/** For those who manage the store. */
export const Subscription = Type.Object({
  id: Id,
  state: Type.Enum(subscriptionStates),
  firstOrderId: Id,
  firstOrderNumber: OrNull(Type.String()),
  email: Type.String(),
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
export const SubscriptionResponse = Type.Object({ subscription: Subscription });
export const SubscriptionPath = Type.Object({ subscriptionId: Id });

export const SUBSCRIPTION_SORTS = ['createdOn', 'nextBillingOn', 'email', 'title'] as const;
/** `GET /api/commerce/subscriptions`, newest first. */
export const SubscriptionQuery = Type.Object(
  {
    ...ListQuery(SUBSCRIPTION_SORTS),
    state: Type.Optional(Type.Enum(subscriptionStates)),
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
