import { formatAmount, isCurrency } from '@awning/commerce';
import type { ReadPaymentEvent } from '../../../platform/payments/payment-provider.ts';

type Notice = Extract<ReadPaymentEvent, { kind: 'notice' }>;

export const moneyWords = (amountMinor: number, currency: string): string =>
  isCurrency(currency)
    ? `${formatAmount(amountMinor, currency)} ${currency}`
    : `${amountMinor} ${currency} (in minor units)`;

const sentences: Record<Notice['what'], (money: string) => string> = {
  'foreign-refund': (money) =>
    `${money} was refunded in the provider's dashboard. The order knows nothing of it: refund no more than the rest here.`,
  'failed-foreign-refund': (money) =>
    `A refund of ${money} that was made in the provider's dashboard failed, and the money came back.`,
  dispute: (money) =>
    `The cardholder disputes ${money}. Answer in the provider's dashboard before its deadline.`,
  'dispute-won': (money) => `The dispute about ${money} was won: the money is yours.`,
  'dispute-lost': (money) => `The dispute about ${money} was lost: the money went back to the cardholder.`,
};

/** `isCounted`: the order has it among its refunds. */
export const noticeWords = (
  { what, amountMinor, currency }: Notice,
  { isCounted }: { readonly isCounted: boolean },
): string => {
  const money = moneyWords(amountMinor, currency);
  return isCounted
    ? `${money} was refunded in the provider's dashboard. It counts as refunded here; items, stock, gift cards and downloads of the order are as they were.`
    : sentences[what](money);
};
