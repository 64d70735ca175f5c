import type { ProductType } from '../product/product-type.ts';

/**
 * Where the plain form of a product is sent. Gift cards and subscriptions are bought by themselves: their forms lead
 * past the cart.
 */
export function cartFormAddress(type: ProductType, isSubscribable: boolean): string {
  if (type === 'gift-card') return '/cart/gift-card';
  return isSubscribable ? '/cart/subscription' : '/cart/entries';
}
