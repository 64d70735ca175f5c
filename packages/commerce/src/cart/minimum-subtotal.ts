import { cartMessages } from '../messages/cart-messages.ts';
import { fillMessage } from '../messages/fill-message.ts';
import { moneyText } from '../money/money-text.ts';
import type { CartSum } from './cart-sum.ts';

type Subtotal = Pick<CartSum, 'subtotalMinor'> & { readonly lines: { readonly length: number } };

/** An empty cart cannot be checked out anyway, so nothing is said about it. A minimum of 0 is none. */
export const isBelowMinimum = ({ lines, subtotalMinor }: Subtotal, minimumMinor: number): boolean =>
  lines.length > 0 && subtotalMinor < minimumMinor;

/** The message for a shopper whose cart is too small to check out; null when it is not. */
export const minimumSubtotalMessage = (
  sum: Subtotal & Pick<CartSum, 'currency'>,
  minimumMinor: number,
): string | null =>
  isBelowMinimum(sum, minimumMinor)
    ? fillMessage(cartMessages.minimumSubtotal, { subtotal: moneyText(minimumMinor, sum.currency) })
    : null;
