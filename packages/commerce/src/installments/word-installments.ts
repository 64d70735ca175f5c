import { cartMessages } from '../messages/cart-messages.ts';
import { fillMessage } from '../messages/fill-message.ts';
import type { InstallmentOffer } from './installment-offer.ts';
import type { ProviderOffer } from './provider-offer.ts';

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

/** As one line that names the provider, for places without an image of its name. */
export function wordProviderOffer(
  { offer, provider }: Pick<ProviderOffer, 'offer' | 'provider'>,
  formatAmount: (amountMinor: number) => string,
): string {
  const text = wordInstallments(offer, formatAmount, 'one-line');
  const { installmentsWithProvider, installmentsByProvider } = cartMessages;
  return fillMessage(offer.kind === 'in-range' ? installmentsWithProvider : installmentsByProvider, {
    text,
    provider,
  });
}
