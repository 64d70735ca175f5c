import type { CartMessageKey } from '@awning/commerce';
import { cartMessages } from '@awning/commerce';
import { sentenceOf } from '../cart/shop-call.ts';

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
