import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { FieldsForm } from '../products/products-fields.ts';

/** Amounts ending in `Cents` are whole minor units of the store's currency: yen for JPY. */
const Cents = Type.Integer();

/** Written much faster than a choice of two schemas, in the answer that is given most often. */
const TextOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] });

/** In both spellings that themes and scripts know; `value` counts minor units. */
export const CartMoney = Type.Object({
  decimalValue: Type.String(),
  currencyCode: Type.String(),
  value: Type.Integer(),
  fractionalDigits: Type.Integer(),
});
export type CartMoney = Static<typeof CartMoney>;

export const ChosenVariant = Type.Object({
  id: Type.String(),
  sku: Type.String(),
  attributes: Type.Record(Type.String(), Type.String()),
  optionValues: Type.Array(Type.Object({ optionName: Type.String(), value: Type.String() })),
});

export const CartEntry = Type.Object({
  id: Type.String(),
  itemId: Type.String(),
  quantity: Type.Integer(),
  title: Type.String(),
  productType: Type.Integer({
    description: 'Physical 1, digital 2, service 3, gift card 4, paywall 5; 0 when the product is gone',
  }),
  productUrl: TextOrNull,
  imageUrl: TextOrNull,
  chosenVariant: ChosenVariant,
  purchasePriceCents: Cents,
  nonSalePriceCents: Cents,
  subTotal: Cents,
  item: Type.Object({ price: CartMoney }),
  additionalFields: TextOrNull,
  additionalFieldsFormId: TextOrNull,
  /** What the product asks, where it asks anything; the answers are in `additionalFields`. */
  additionalFieldsForm: Type.Optional(FieldsForm),
  multipleQuantityAllowed: Type.Boolean(),
  /** False: no longer for sale. It counts for nothing and has to be removed before checkout. */
  isAvailable: Type.Boolean(),
  /**
   * The sentence for more than there is in stock; null when there is enough. Nothing is held: stock may go while it is
   * in a cart.
   */
  stockMessage: OrNull(Type.String()),
});
export type CartEntry = Static<typeof CartEntry>;

export const CartCoupon = Type.Object({
  code: Type.String(),
  name: Type.String(),
  discountCents: Cents,
  /** Why it does not count; empty for those that do. */
  message: Type.String(),
});
export type CartCoupon = Static<typeof CartCoupon>;

/** A way to deliver the cart to the place that the checkout knows. */
export const CartShippingOption = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  amountCents: Cents,
  amount: CartMoney,
  /** Where it is fetched; missing for what is sent. */
  pickupAddress: Type.Optional(Type.String()),
});
export type CartShippingOption = Static<typeof CartShippingOption>;

/** The country, state, postal code and city that a cart goes to; empty until the checkout knows it. */
export const CartShippingLocation = Type.Partial(
  Type.Object({
    countryCode: Type.String(),
    state: Type.String(),
    postalCode: Type.String(),
    city: Type.String(),
  }),
);

export const CartTaxLine = Type.Object({
  name: Type.String(),
  rate: Type.Integer({ description: 'Thousandths of a percent: 8875 is 8.875 %' }),
  amountCents: Cents,
});
export type CartTaxLine = Static<typeof CartTaxLine>;

export const CartTaxRule = Type.Object({
  id: Type.String(),
  name: Type.String(),
  rate: Type.Integer(),
});

/** What a discount that needs no code takes off. */
export const CartAutomaticDiscount = Type.Object({ name: Type.String(), discountCents: Cents });

/** A visitor who has no cart gets an empty one, without `id`. */
export const ShoppingCart = Type.Object({
  id: Type.Optional(Type.String()),
  websiteId: Type.String(),
  orderId: Type.String({ description: 'Empty until it is bought' }),
  created: Type.Optional(Type.Integer({ description: 'Milliseconds since 1970' })),
  isPurchased: Type.Boolean(),
  entries: Type.Array(CartEntry),
  shippingOptions: Type.Array(CartShippingOption),
  selectedShippingOption: OrNull(CartShippingOption),
  shippingLocation: CartShippingLocation,
  taxLineItems: Type.Array(CartTaxLine),
  applicableTaxRules: Type.Array(CartTaxRule),
  /** Missing when there are none. */
  automaticDiscounts: Type.Optional(Type.Array(CartAutomaticDiscount)),
  coupons: Type.Array(CartCoupon),
  promoCodes: Type.Array(Type.String()),
  validCoupons: Type.Array(CartCoupon),
  invalidCoupons: Type.Array(CartCoupon),
  subtotalCents: Cents,
  taxCents: Cents,
  shippingCostCents: Cents,
  discountCents: Cents,
  grandTotalCents: Cents,
  subtotalAmount: CartMoney,
  totalQuantity: Type.Integer(),
  hasDigital: Type.Boolean(),
  purelyDigital: Type.Boolean(),
  requiresShipping: Type.Boolean(),
  /** The sentence for a subtotal that is too low to check out; null when it is not. */
  minimumSubtotalMessage: TextOrNull,
});
export type ShoppingCart = Static<typeof ShoppingCart>;

const flag = Type.Optional(Type.String({ maxLength: 20 }));
/** `GET /api/commerce/shopping-cart`. `timecode` only makes the address new. */
export const CartQuery = Type.Object({
  mock: flag,
  timecode: Type.Optional(Type.String({ maxLength: 100 })),
  calculateSubtotal: flag,
});

/**
 * What a shopper typed into the product's form: JSON as text, or any text. The cart takes 100,000 characters and has a
 * sentence for more.
 */
export const AdditionalFields = Type.Optional(OrNull(Type.String({ maxLength: 1_000_000 })));
/** Any sort of value: the sentence about it comes from the rules of the cart, not from the schema. */
const typedQuantity = (description: string) => Type.Optional(Type.Unknown({ description }));
const NewQuantity = typedQuantity('A whole number from 1 to 9999, as a number or as text; 1 when missing');
const Sku = Type.Optional(OrNull(Type.String({ maxLength: 200 })));

/** `POST /api/commerce/shopping-cart/entries`. Fields that are not named here are ignored, a price most of all. */
export const NewCartEntry = Type.Object({
  itemId: Type.String({ maxLength: 100 }),
  sku: Sku,
  quantity: NewQuantity,
  additionalFields: AdditionalFields,
});
export type NewCartEntry = Static<typeof NewCartEntry>;
export const CartEntryAdded = Type.Object({ shoppingCart: ShoppingCart, newlyAdded: CartEntry });

export const CartEntryPath = Type.Object({ entryId: Id });

/** `PUT /api/commerce/shopping-cart/entries/{entryId}/additionalFields`. */
export const CartEntryFields = Type.Object({
  itemId: Type.Optional(Type.String({ maxLength: 100 })),
  sku: Sku,
  additionalFields: AdditionalFields,
});
export const CartEntryUpdated = Type.Object({ shoppingCart: ShoppingCart, updatedEntry: CartEntry });

/** `PUT /api/commerce/shopping-cart/entries/{entryId}`. */
export const CartEntryQuantity = Type.Object(
  {
    quantity: typedQuantity(
      'A whole number from 1 to 9999, as a number or as text. Refused when missing, and 0 is: removing has a call of its own',
    ),
  },
  strict,
);
/** `DELETE` the entry, and `POST .../entries/{entryId}/restore`. */
export const CartResponse = Type.Object({ shoppingCart: ShoppingCart });

/** `POST /api/commerce/shopping-cart/coupons`; `DELETE .../coupons/{code}`. */
export const NewCartCoupon = Type.Object({ promoCode: Type.String({ maxLength: 200 }) }, strict);
export const CartCouponPath = Type.Object({ code: Type.String({ maxLength: 200 }) });

/** `POST /api/3/commerce/cart/subscription`. */
export const NewSubscriptionCart = Type.Object({
  itemId: Type.String({ maxLength: 100 }),
  sku: Sku,
  qty: NewQuantity,
  additionalFields: AdditionalFields,
});
export const SubscriptionCart = Type.Object({ cartToken: Type.String() });
