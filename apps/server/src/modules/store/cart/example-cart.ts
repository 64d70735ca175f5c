import type { ProductFacts } from '@awning/commerce';
import type { CartContents } from './cart-contents.ts';

/** One of each product, in its first variant: for designing a cart before anything has been bought. */
export const exampleContents = (products: readonly ProductFacts[]): CartContents => ({
  id: 'example',
  kind: 'shopping',
  orderId: null,
  created: 0,
  couponCodes: [],
  inCheckout: false,
  entries: products
    .filter(({ subscriptionPlan }) => subscriptionPlan === null)
    .flatMap(({ itemId, variants: [variant] }) =>
      variant
        ? {
            id: `example-${itemId}`,
            itemId,
            variantId: variant.id,
            quantity: 1,
            inStock: Number.POSITIVE_INFINITY,
            isElsewhere: false,
            additionalFields: null,
          }
        : [],
    ),
});
