import {
  chooseInstallmentLocale,
  type InstallmentProvider,
  installmentProviderFor,
} from '../installments/installment-locale.ts';
import {
  canPayCartInInstallments,
  type InstallmentContext,
  type InstallmentOffer,
  offerInstallments,
} from '../installments/installment-offer.ts';
import { type ProductType, productTypeWord } from '../product/product-type.ts';
import type { CartSum } from './cart-sum.ts';

export interface CartInstallments {
  readonly offer: InstallmentOffer;
  /** `en_CA` */
  readonly locale: string;
  readonly provider: InstallmentProvider;
}

/** How what is left to pay for a cart could be paid in instalments; null when that is not offered at all. */
export function offerCartInstallments(
  sum: Pick<CartSum, 'totalMinor'>,
  lines: readonly { readonly product: { readonly type: ProductType } }[],
  context: InstallmentContext,
): CartInstallments | null {
  const items = lines.map(({ product }) => ({ productType: productTypeWord(product.type) }));
  if (!context.afterPayAvailable || !canPayCartInInstallments({ items })) return null;
  const locale = chooseInstallmentLocale(context);
  const provider = locale === null ? null : installmentProviderFor(locale);
  if (locale === null || provider === null) return null;
  return { offer: offerInstallments(sum.totalMinor, context), locale, provider };
}
