import type { ProductType } from './product-type.ts';

/** What the quantity field of a product page accepts. */
export const QUANTITY_INPUT = { min: 1, max: 9999, step: 1, initial: 1, size: 4 } as const;

export interface QuantitySituation {
  readonly type: ProductType;
  readonly isSubscribable: boolean;
  /** Whether the shop lets people book a service more than once in an order. */
  readonly multipleAllowedForServices: boolean;
  /** Infinity when there is no limit. */
  readonly stock: number;
}

/** A field that can only say 1 is not shown. */
export function showsQuantityInput(situation: QuantitySituation): boolean {
  const { type, isSubscribable, multipleAllowedForServices, stock } = situation;
  if (type !== 'physical' && !(type === 'service' && multipleAllowedForServices)) return false;
  return !isSubscribable && stock > 1;
}
