import type { CartLine, CartToSum } from '../cart/cart-sum.ts';
import type { Discount } from '../discount/discount.ts';
import type { ProductFacts, VariantFacts } from '../product/product-facts.ts';

/** What tests sell. */
export const aVariant = (facts: Partial<VariantFacts> = {}): VariantFacts => ({
  id: 'variant-1',
  sku: 'SQ0000001',
  attributes: {},
  priceMinor: 1000,
  salePriceMinor: 0,
  onSale: false,
  imageUrl: null,
  weightGrams: 0,
  ...facts,
});

export const aProduct = (facts: Partial<ProductFacts> = {}): ProductFacts => ({
  itemId: 'item-1',
  collectionId: 'collection-1',
  type: 'physical',
  title: 'Deck shoe',
  fullUrl: '/shop/p/deck-shoe',
  imageUrl: null,
  optionNames: [],
  variants: [aVariant()],
  currency: 'USD',
  subscriptionPlan: null,
  additionalFieldsFormId: null,
  additionalFieldsForm: null,
  taxCategory: '',
  categories: [],
  ...facts,
});

/** A product with a variant for each row of values. */
export const aProductOf = (
  optionNames: readonly string[],
  rows: readonly (readonly string[])[],
  facts: Partial<ProductFacts> = {},
): ProductFacts =>
  aProduct({
    optionNames,
    variants: rows.map((values, index) =>
      aVariant({ id: `variant-${index}`, sku: `SKU-${index}`, attributes: optionsOf(optionNames, values) }),
    ),
    ...facts,
  });

/** Leaves out what has no value. */
export const optionsOf = (
  optionNames: readonly string[],
  values: readonly (string | undefined)[],
): Record<string, string> =>
  Object.fromEntries(
    optionNames.flatMap((name, index) => {
      const value = values[index];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

export const aLine = (
  price: Partial<VariantFacts>,
  quantity = 1,
  product: Partial<ProductFacts> = {},
  id = 'line-1',
): CartLine => {
  const variant = aVariant(price);
  return { id, product: aProduct({ variants: [variant], ...product }), variant, quantity };
};

export const aDiscount = (facts: Partial<Discount> = {}): Discount => ({
  id: 'coupon-1',
  code: 'SPRING',
  name: 'Spring',
  kind: 'percent',
  value: 1000,
  minimumSubtotalMinor: 0,
  startsAt: null,
  endsAt: null,
  enabled: true,
  onlyFor: null,
  customers: null,
  combines: true,
  usesLeft: null,
  usesLeftForCustomer: null,
  ...facts,
});

export const aCart = (lines: readonly CartLine[], facts: Partial<CartToSum> = {}): CartToSum => ({
  currency: 'USD',
  lines,
  discounts: [],
  minimumSubtotalMinor: 0,
  customer: null,
  shipping: null,
  tax: null,
  destination: null,
  giftCards: [],
  now: 1_000,
  ...facts,
});
