import { cartMessages, fillMessage } from '../cart/cart-messages.ts';
import type { InstallmentOffer } from './installment-offer.ts';

export type InstallmentStyle = 'standard' | 'one-line';

/** What a shopper reads; `formatAmount` writes minor units the way the page writes money. */
export function wordInstallments(
  offer: InstallmentOffer,
  formatAmount: (amountMinor: number) => string,
  style: InstallmentStyle = 'standard',
): string {
  switch (offer.kind) {
    case 'in-range':
      return fillMessage(
        style === 'one-line' ? cartMessages.installmentsOneLine : cartMessages.installments,
        {
          numInstallments: offer.payments,
          amount: formatAmount(offer.paymentMinor),
        },
      );
    case 'above-maximum':
      return fillMessage(cartMessages.installmentsUpTo, { amount: formatAmount(offer.limitMinor) });
    case 'below-minimum':
      return fillMessage(cartMessages.installmentsOver, { amount: formatAmount(offer.limitMinor) });
  }
}
