import {
  cheapestVariant,
  type InstallmentContext,
  isCurrency,
  isSoldOut,
  offerByProvider,
  offerCartInstallments,
  type ProviderOffer,
  parseAmount,
  productTypeOf,
  wordProviderOffer,
} from '@awning/commerce';
import type { ShoppingCart } from '@awning/contract';
import type { ProductItemData } from '@awning/site-model';
import type { CartPageContext } from './cart-page-context.ts';
import { priceToday, shownProduct } from './product-page-facts.ts';
import type { ShopWords } from './shop-words.ts';

/** How the least that a product costs could be paid in instalments. */
export function productInstallments(
  product: ProductItemData,
  context: InstallmentContext | undefined,
  words: ShopWords,
): string {
  const cheapest = cheapestVariant(shownProduct, product);
  if (!context || !cheapest || isSoldOut(shownProduct, product)) return '';
  const { decimalValue, currencyCode } = priceToday(cheapest);
  const amount = isCurrency(currencyCode) ? parseAmount(decimalValue, currencyCode) : null;
  if (!isCurrency(currencyCode) || amount === null) return '';
  return installmentLine(offerByProvider(amount, context), (minor) => words.money(minor, currencyCode));
}

/** What is no longer for sale counts for nothing. */
export function cartInstallments(
  cart: ShoppingCart,
  { installments, words, currency }: CartPageContext,
): string {
  const lines = cart.entries
    .filter(({ isAvailable }) => isAvailable)
    .map(({ productType }) => ({ product: { type: productTypeOf(productType) } }));
  const offered = offerCartInstallments({ totalMinor: cart.grandTotalCents }, lines, installments);
  return installmentLine(offered, (minor) => words.money(minor, currency));
}

/** Scripts that open the provider's own words find them by the locale. */
const installmentLine = (offered: ProviderOffer | null, money: (amountMinor: number) => string): string =>
  offered === null
    ? ''
    : `<p class="awning-installments awning-quiet" data-locale="${offered.locale}">${wordProviderOffer(offered, money)}</p>\n`;
