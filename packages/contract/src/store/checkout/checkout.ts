import { type Static, Type } from 'typebox';
import { AddressFields, AddressView } from '../../shared/addresses.ts';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { CartMoney, ShoppingCart } from '../cart/cart.ts';
import { FieldsForm } from '../products/products-fields.ts';
import { CHECKOUT_LIMITS } from './checkout-limits.ts';

export { CHECKOUT_LIMITS } from './checkout-limits.ts';

/** By the id of the field; text, or a list of texts for a name, a date or a choice of several. */
export const CheckoutAnswers = Type.Record(
  Type.String({ maxLength: 100 }),
  Type.Union([
    Type.String({ maxLength: CHECKOUT_LIMITS.answerLength }),
    Type.Array(Type.String({ maxLength: CHECKOUT_LIMITS.answerLength }), { maxItems: 50 }),
  ]),
);
export type CheckoutAnswers = Static<typeof CheckoutAnswers>;
const AnswerView = Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]));

const FieldVisibility = Type.Enum(['hidden', 'optional', 'required'] as const);

/** A way to pay that the shop offers. */
export const CheckoutPaymentMethod = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['card', 'manual'] as const),
  label: Type.String(),
  testMode: Type.Boolean(),
  instructions: OrNull(Type.String()),
  /** What the browser needs to ask for a card; null where there is nothing to ask. */
  browser: OrNull(
    Type.Union([
      Type.Object({ provider: Type.Literal('test') }),
      Type.Object({
        provider: Type.Literal('stripe'),
        publishableKey: Type.String(),
        scriptUrl: Type.String(),
        /** Whether goods that are shipped can be paid in instalments. */
        installments: Type.Boolean(),
      }),
    ]),
  ),
});
export type CheckoutPaymentMethod = Static<typeof CheckoutPaymentMethod>;

/** `GET /api/commerce/checkout`: the cart, what was typed so far, and what is still missing. */
export const Checkout = Type.Object({
  cart: ShoppingCart,
  kind: Type.Enum(['order', 'subscription', 'donation'] as const),
  email: Type.String(),
  shippingAddress: AddressView,
  /** Null: the same as the shipping address. */
  billingAddress: OrNull(AddressView),
  shippingOptionId: OrNull(Type.String()),
  note: Type.String(),
  answers: AnswerView,
  acceptsMarketing: Type.Boolean(),
  giftCards: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      amountCents: Type.Integer({ description: 'What it pays of this order' }),
    }),
  ),
  totalCents: Type.Integer({ description: 'The grand total, which `pay` expects back' }),
  totalAmount: CartMoney,
  dueCents: Type.Integer({
    description: 'The total less gift cards: what is to be paid now, which `pay` expects back too',
  }),
  dueAmount: CartMoney,
  recurring: OrNull(Type.Object({ words: Type.String(), amount: CartMoney })),
  paymentMethods: Type.Array(CheckoutPaymentMethod),
  /** Where it can go, as ISO codes; all countries where nothing is shipped. */
  countries: Type.Array(Type.String()),
  homeCountry: Type.String({
    description:
      'The only country there is, or that of the shop, to begin with; empty where unknown. It is no part of the address until the shopper sends it.',
  }),
  /** What has to be asked: nothing is sent for downloads, services and gift cards. */
  asks: Type.Object({
    shippingAddress: Type.Boolean({ description: 'Where to send it, and how' }),
    onlyName: Type.Optional(
      Type.Boolean({ description: 'The person who collects it gives their name, and no address' }),
    ),
    billingAddress: Type.Boolean({
      description: 'Name and country of the payer, when nothing is shipped and tax depends on where',
    }),
    wholeAddress: Type.Optional(
      Type.Boolean({ description: 'All of the address of the payer: it stands on a receipt' }),
    ),
    payment: Type.Boolean({ description: 'False when nothing is to be paid now' }),
  }),
  settings: Type.Object({
    phone: FieldVisibility,
    company: FieldVisibility,
    customFields: OrNull(FieldsForm),
    mailingList: Type.Object({
      shown: Type.Boolean(),
      checkedByDefault: Type.Boolean(),
      label: Type.String(),
    }),
    policies: Type.Array(Type.Object({ title: Type.String(), url: Type.String() })),
  }),
  signedInAs: OrNull(
    Type.Object({ email: Type.String(), firstName: Type.String(), lastName: Type.String() }),
  ),
  problems: Type.Record(Type.String(), Type.String(), {
    description:
      'By field (`email`, `shippingAddress.postalCode`, `billingAddress.city`, `shippingOptionId`, `answers.{fieldId}`), a sentence about what would be refused now. Fields that were never written are in it too.',
  }),
  obstacle: OrNull(
    Type.String({ description: 'Why this cart cannot be bought at all, such as an item that sold out' }),
  ),
});
export type Checkout = Static<typeof Checkout>;

/** Opens the cart of a subscription; without it the cart of the visitor is meant. */
export const CheckoutQuery = Type.Object({ cartToken: Type.Optional(Type.String({ maxLength: 200 })) });

export const CheckoutAttemptQuery = Type.Object({
  ...CheckoutQuery.properties,
  key: Type.Optional(
    Type.String({ maxLength: 200, description: 'Of the address that the bank sends people back to' }),
  ),
});

/** `PUT /api/commerce/checkout`: what is not named stays. Unfinished text is kept as it is. */
export const CheckoutChange = Type.Partial(
  Type.Object({
    email: Type.String({ maxLength: CHECKOUT_LIMITS.emailLength }),
    shippingAddress: Type.Partial(AddressFields, strict),
    billingAddress: OrNull(Type.Partial(AddressFields, strict)),
    shippingOptionId: OrNull(Type.String({ maxLength: 100 })),
    note: Type.String({ maxLength: CHECKOUT_LIMITS.noteLength }),
    answers: CheckoutAnswers,
    acceptsMarketing: Type.Boolean(),
  }),
  strict,
);
export type CheckoutChange = Static<typeof CheckoutChange>;

/** `POST /api/commerce/checkout/gift-cards`; `DELETE .../gift-cards/{giftCardId}`. */
export const NewCheckoutGiftCard = Type.Object(
  { code: Type.String({ maxLength: CHECKOUT_LIMITS.giftCardCodeLength }) },
  strict,
);
export const CheckoutGiftCardPath = Type.Object({ giftCardId: Id });

/** `POST /api/commerce/checkout/pay`. */
export const CheckoutPayment = Type.Object(
  {
    methodId: Type.String({ maxLength: 100, description: 'Ignored when nothing is to be paid' }),
    methodToken: Type.Optional(Type.String({ maxLength: 1000 })),
    expectedTotalCents: Type.Integer({ description: 'The total that the shopper saw' }),
    expectedDueCents: Type.Integer({
      description:
        'What the shopper saw as to be paid now: nobody is asked for more because a gift card is gone',
    }),
  },
  strict,
);
export type CheckoutPayment = Static<typeof CheckoutPayment>;

/** `POST .../pay` and `GET .../attempts/{attemptId}`. */
export const CheckoutOutcome = Type.Union([
  Type.Object({
    outcome: Type.Enum(['completed', 'received'] as const, {
      description: 'The order is there; `received` while its payment is not',
    }),
    url: Type.String({ description: 'Path of the page that says so' }),
  }),
  Type.Object({
    outcome: Type.Literal('needs-action'),
    url: Type.String({ description: 'Where the shopper proves who pays' }),
    attemptId: Type.String(),
  }),
  Type.Object({
    outcome: Type.Literal('needs-browser'),
    clientSecret: Type.String({
      description: "For the provider's own script, which proves it without leaving the page",
    }),
    attemptId: Type.String(),
  }),
  Type.Object({
    outcome: Type.Literal('waiting'),
    attemptId: Type.String({ description: 'Ask again for this one' }),
  }),
]);
export type CheckoutOutcome = Static<typeof CheckoutOutcome>;

export const CheckoutAttemptPath = Type.Object({ attemptId: Id });
