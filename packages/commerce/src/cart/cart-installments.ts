import { canPayCartInInstallments, type InstallmentContext } from '../installments/installment-offer.ts';
import { offerByProvider, type ProviderOffer } from '../installments/provider-offer.ts';
import { type ProductType, productTypeWord } from '../product/product-type.ts';
import type { CartSum } from './cart-sum.ts';

/** How what is left to pay for a cart could be paid in instalments; null when that is not offered at all. */
export function offerCartInstallments(
  sum: Pick<CartSum, 'totalMinor'>,
  lines: readonly { readonly product: { readonly type: ProductType } }[],
  context: InstallmentContext,
): ProviderOffer | null {
  const items = lines.map(({ product }) => ({ productType: productTypeWord(product.type) }));
  return canPayCartInInstallments({ items }) ? offerByProvider(sum.totalMinor, context) : null;
}
