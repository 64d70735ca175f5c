import {
  chooseInstallmentLocale,
  type InstallmentProvider,
  installmentProviderFor,
} from './installment-locale.ts';
import { type InstallmentContext, type InstallmentOffer, offerInstallments } from './installment-offer.ts';

export interface ProviderOffer {
  readonly offer: InstallmentOffer;
  /** `en_CA` */
  readonly locale: string;
  readonly provider: InstallmentProvider;
}

/** How an amount could be paid in instalments, and by whom; null where that is not offered at all. */
export function offerByProvider(amountMinor: number, context: InstallmentContext): ProviderOffer | null {
  const locale = context.afterPayAvailable ? chooseInstallmentLocale(context) : null;
  const provider = locale === null ? null : installmentProviderFor(locale);
  if (locale === null || provider === null) return null;
  return { offer: offerInstallments(amountMinor, context), locale, provider };
}
