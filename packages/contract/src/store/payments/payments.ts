import { type Static, Type } from 'typebox';
import { Millis, OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery } from '../../shared/lists.ts';
import type { CheckoutPaymentMethod } from '../checkout/checkout.ts';

/** Who moves the money; a recipe for another one is in the README of the module payments. */
export const paymentProviderNames = ['test', 'stripe'] as const;
export type PaymentProviderName = (typeof paymentProviderNames)[number];

export const paymentMethodIds = ['test-card', 'stripe', 'bank-transfer', 'cash'] as const;
/** People hand this money over, and back, themselves. */
export const manualMethodIds: readonly string[] = ['bank-transfer', 'cash'];
/** A way to pay that a site offers; `browser` is what the page needs to ask for a card. */
export interface PaymentMethod extends CheckoutPaymentMethod {
  readonly id: (typeof paymentMethodIds)[number];
  /** Whether it can pay again later without its owner, as subscriptions need. */
  readonly reusable: boolean;
  /** The least that it takes, by currency, in minor units. A currency that is not there has no least amount. */
  readonly minimumMinor: Readonly<Record<string, number>>;
}

const ManualMethod = Type.Object(
  {
    enabled: Type.Boolean(),
    label: Type.String({ pattern: '\\S', maxLength: 60, description: 'What shoppers choose' }),
    instructions: Type.String({
      maxLength: 2000,
      description: 'Shown with the order, such as the account to pay to',
    }),
  },
  strict,
);

/**
 * `GET` and `PUT /api/settings/payments`. Keys that nobody may see are secrets: `stripe.secret-key` and
 * `stripe.webhook-secret`.
 */
export const PaymentSettings = Type.Object(
  {
    test: Type.Object(
      {
        enabled: Type.Boolean({
          description:
            'Made-up cards that move no money; orders are marked as tests. Never beside real cards',
        }),
      },
      strict,
    ),
    bankTransfer: ManualMethod,
    cash: ManualMethod,
    stripe: Type.Object(
      {
        enabled: Type.Boolean(),
        publishableKey: Type.String({ maxLength: 300, pattern: '^(pk_(test|live)_[A-Za-z0-9_]+)?$' }),
        installments: Type.Optional(
          Type.Boolean({
            description:
              'Offers Afterpay, or Clearpay in Britain, beside cards; the Stripe account must have it switched on',
          }),
        ),
      },
      strict,
    ),
  },
  strict,
);
export type PaymentSettings = Static<typeof PaymentSettings>;
/** What is named is replaced as a whole. */
export const PaymentSettingsChange = Type.Partial(PaymentSettings, strict);
export type PaymentSettingsChange = Static<typeof PaymentSettingsChange>;

/** `GET /api/settings/payments/connection`: whether keys are set, for members who may not see or set them. */
export const PaymentConnection = Type.Object({
  stripe: Type.Object({
    secretKey: Type.Enum(['missing', 'test', 'live'] as const, {
      description: '`test` and `live`: it is set, and for which mode',
    }),
    hasWebhookSecret: Type.Boolean(),
    eventsUrl: Type.String({ description: 'Where Stripe is to send its events' }),
    eventTypes: Type.Array(Type.String(), { description: 'The events to choose there' }),
  }),
});
export type PaymentConnection = Static<typeof PaymentConnection>;

/** `POST /api/settings/payments/connection/test` asks Stripe something that changes nothing. */
export const PaymentConnectionTest = Type.Object({
  isConnected: Type.Boolean(),
  problem: OrNull(Type.String({ description: 'What is wrong, and what to do about it' })),
  ms: Type.Integer({ description: 'How long Stripe took' }),
});
export type PaymentConnectionTest = Static<typeof PaymentConnectionTest>;

export const paymentStates = [
  'started',
  'needs-action',
  'pending',
  'succeeded',
  'declined',
  'abandoned',
  'captured',
  'giving-back',
  'given-back',
] as const;

const Minor = Type.Integer({ description: 'In minor units of the currency' });
const Instant = Type.Integer({ description: 'Milliseconds since 1970' });

export const PaymentRefund = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['order', 'give-back'] as const, {
    description: '`give-back`: the payment came to no order, and all of it goes back',
  }),
  amountMinor: Minor,
  state: Type.Enum(['queued', 'pending', 'succeeded', 'refused'] as const),
  reason: OrNull(Type.String({ description: 'Why the provider refused it, or what went wrong last' })),
  attempts: Type.Integer(),
  createdOn: Instant,
});
export type PaymentRefund = Static<typeof PaymentRefund>;

export const PaymentRecord = Type.Object({
  id: Type.String(),
  orderId: Type.String({
    description: 'The order it was made for, which exists once the payment belongs to it',
  }),
  orderNumber: OrNull(Type.String({ description: 'Null until the order exists' })),
  attemptId: Type.String(),
  methodId: Type.Enum(paymentMethodIds),
  testMode: Type.Boolean(),
  state: Type.Enum(paymentStates),
  isBound: Type.Boolean({ description: 'Whether the order exists' }),
  amountMinor: Minor,
  refundedMinor: Minor,
  currency: Type.String(),
  declineReason: OrNull(Type.String()),
  problem: OrNull(Type.String({ description: 'What needs attention' })),
  createdOn: Instant,
  refunds: Type.Array(PaymentRefund),
  history: Type.Array(
    Type.Object({
      state: Type.String(),
      actor: Type.String({
        description: 'Who moved it: answer, event, job, checkout, or the id of a member',
      }),
      actorName: OrNull(Type.String({ description: 'What the member is called' })),
      note: Type.String(),
      createdOn: Instant,
    }),
  ),
});
export type PaymentRecord = Static<typeof PaymentRecord>;

export const PAYMENT_SORTS = ['createdOn', 'amount'] as const;
/** `GET /api/commerce/payments`, newest first. */
export const PaymentQuery = Type.Object(
  {
    orderId: Type.Optional(Id),
    attemptId: Type.Optional(Id),
    problems: Type.Optional(
      Type.Boolean({ description: 'Only what needs attention, such as a refund that was refused' }),
    ),
    state: Type.Optional(Type.Enum(paymentStates)),
    methodId: Type.Optional(Type.Enum(paymentMethodIds)),
    createdAfter: Type.Optional(Millis),
    createdBefore: Type.Optional(Millis),
    ...ListQuery(PAYMENT_SORTS),
  },
  strict,
);
export type PaymentQuery = Static<typeof PaymentQuery>;
export const PaymentPage = Type.Object({ payments: Type.Array(PaymentRecord), ...ListPage });
export type PaymentPage = Static<typeof PaymentPage>;

/** `POST /api/commerce/payments/refunds/{refundId}/retry`. */
export const RefundPath = Type.Object({ refundId: Id });

/** `POST /api/commerce/payments/{paymentId}/problem/dismiss`. */
export const PaymentPath = Type.Object({ paymentId: Id });
export const ProblemDismissal = Type.Object(
  {
    note: Type.String({ pattern: '\\S', maxLength: 500, description: 'What came of it' }),
    problem: Type.Optional(
      Type.String({ maxLength: 2_000, description: 'As it was seen; another one is not dismissed' }),
    ),
  },
  strict,
);
export type ProblemDismissal = Static<typeof ProblemDismissal>;

/** `POST /api/commerce/payments/events/{provider}`: the body is the provider's, signed over its bytes. */
export const PaymentEventPath = Type.Object({ provider: Type.Enum(paymentProviderNames) });
export const PaymentEventResponse = Type.Object({ received: Type.Literal(true) });
