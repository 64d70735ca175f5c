import type { InstallmentOffer } from './installment-offer.ts';

export type InstallmentStyle = 'standard' | 'one-line';

/** What a shopper reads; `formatAmount` writes minor units the way the page writes money. */
export function wordInstallments(
  offer: InstallmentOffer,
  formatAmount: (amountMinor: number) => string,
  style: InstallmentStyle = 'standard',
): string {
  switch (offer.kind) {
    case 'in-range': {
      const message = `${offer.payments} interest-free payments of ${formatAmount(offer.paymentMinor)}`;
      return style === 'one-line' ? `or ${message} with` : message;
    }
    case 'above-maximum':
      return `available for orders up to ${formatAmount(offer.limitMinor)}`;
    case 'below-minimum':
      return `available for orders over ${formatAmount(offer.limitMinor)}`;
  }
}
