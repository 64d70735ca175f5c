import { cartMessages } from '@awning/commerce';
import type { OrderId } from '../../../platform/entity-ids.ts';
import type { DeclineReason } from '../../../platform/payments/payment-provider.ts';
import type { AttemptFailure } from './checkouts.ts';

/** What a shopper reads whose payment was declined. */
const DECLINED: Readonly<Record<DeclineReason, string>> = {
  refused: 'Your payment was declined. Please try another card or another way to pay.',
  'insufficient-funds': 'There is not enough money on that card. Please try another one.',
  'expired-card': 'That card has expired. Please try another one.',
  'wrong-details': 'Something about the card is not right. Please check its number, date and code.',
  'authentication-failed':
    'Your bank could not confirm that it was you. Please try again, or use another card.',
};

export const declined = (reason: DeclineReason | null): AttemptFailure => ({
  reason: 'declined',
  sentence: DECLINED[reason ?? 'refused'],
});

const RETURNED = 'Nothing was bought, and your payment goes back to you.';

/** The reason that a shopper's order came to nothing, and what happens to their money. */
export const lossSentence = (
  reason: Exclude<AttemptFailure['reason'], 'declined'>,
  sentence: string,
  { paid, orderId }: { readonly paid: boolean; readonly orderId?: OrderId },
): AttemptFailure => ({
  reason,
  sentence: paid ? `${sentence} ${RETURNED}` : sentence,
  ...(orderId === undefined ? {} : { orderId }),
});

export const LOST = {
  stock: cartMessages.notEnoughStock,
  'given-back': 'Your payment was not used for an order.',
  'cart-bought': 'This cart was bought already.',
  'cart-gone': 'Your cart changed while you were paying.',
  expired: 'Your payment was not finished in time. Please try again.',
} as const;
