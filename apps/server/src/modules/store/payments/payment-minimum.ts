import { formatAmount, isCurrency } from '@awning/commerce';
import type { PaymentMethod } from '@awning/contract';

/**
 * Why this is too little for that way to pay; null when it is enough. A gift card may leave a few cents, and no card
 * pays those.
 */
export function tooLittleFor(
  { label, minimumMinor }: Pick<PaymentMethod, 'label' | 'minimumMinor'>,
  amountMinor: number,
  currency: string,
): string | null {
  const least = minimumMinor[currency] ?? 0;
  if (amountMinor >= least || !isCurrency(currency)) return null;
  const amount = `${formatAmount(least, currency)} ${currency}`;
  return `${label} takes ${amount} or more. Please pay in another way, or take off a gift card so that more is left to pay.`;
}
