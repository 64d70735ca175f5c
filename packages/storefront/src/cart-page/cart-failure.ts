import type { CartMessageKey } from '@awning/commerce';
import { cartMessages, fillMessage } from '@awning/commerce';
import type { CartEntry } from '@awning/contract';
import { readStock } from '../product/stock-reading.ts';
import { ShopCallError, sentenceOf } from '../shop/shop-call.ts';

/** What could not be done, and what the shopper can do about it. */
export interface CartFailure {
  readonly title: string;
  readonly message: string;
}

export type FailureTitle = Extract<CartMessageKey, `unableTo${string}`>;

export const cartFailure = (title: FailureTitle, error: unknown): CartFailure => ({
  title: cartMessages[title],
  message: sentenceOf(error),
});

/** How many there are, when that is why a quantity was refused; null where that is not known. */
export async function stockLeft(entry: CartEntry, error: unknown): Promise<string | null> {
  if (!(error instanceof ShopCallError) || error.status !== 409) return null;
  const stock = await readStock(entry.itemId).catch(() => null);
  const variant = stock?.get(entry.chosenVariant.id);
  return variant && !variant.unlimited && variant.quantity > 0
    ? fillMessage(cartMessages.onlyLeft, { count: variant.quantity })
    : null;
}
