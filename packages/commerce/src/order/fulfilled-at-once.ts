import type { ProductType } from '../product/product-type.ts';

/** What needs nobody to send or do it: it is there as soon as it is paid for. */
export const isFulfilledAtOnce = (type: ProductType): boolean =>
  type === 'digital' || type === 'gift-card' || type === 'paywall' || type === 'donation';
