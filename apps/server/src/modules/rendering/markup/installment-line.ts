import {
  type Currency,
  cheapestVariant,
  chooseInstallmentLocale,
  type InstallmentContext,
  installmentInformationFor,
  isCurrency,
  isSoldOut,
  offerByProvider,
  offerCartInstallments,
  parseAmount,
  productTypeOf,
} from '@awning/commerce';
import type { ShoppingCart } from '@awning/contract';
import type { ProductItemData } from '@awning/site-model';
import { installmentPill } from '@awning/theme-kit';
import { type Html, NO_HTML, rawHtml } from '../../../platform/html/index.ts';
import { priceToday, productView } from './product-facts.ts';
import type { ShopWords } from './shop-words.ts';

/** How the least that a product costs could be paid in instalments. */
export function productInstallments(
  product: ProductItemData,
  context: InstallmentContext | undefined,
  words: ShopWords,
): Html {
  const cheapest = cheapestVariant(productView, product);
  if (!context || !cheapest || isSoldOut(productView, product)) return NO_HTML;
  const { decimalValue, currencyCode } = priceToday(cheapest);
  const amount = isCurrency(currencyCode) ? parseAmount(decimalValue, currencyCode) : null;
  if (!isCurrency(currencyCode) || amount === null) return NO_HTML;
  const offered = offerByProvider(amount, context);
  if (offered === null) return NO_HTML;
  const money = (minor: number): string => String(words.money(minor, currencyCode));
  return rawHtml(installmentPill({ offered, context, currency: currencyCode, itemId: product.id, money }));
}

/** What is no longer for sale counts for nothing. */
export function cartInstallments(
  cart: ShoppingCart,
  {
    installments,
    words,
    currency,
  }: {
    readonly installments: InstallmentContext;
    readonly words: ShopWords;
    readonly currency: Currency;
  },
): Html {
  const lines = cart.entries
    .filter(({ isAvailable }) => isAvailable)
    .map(({ productType }) => ({ product: { type: productTypeOf(productType) } }));
  const offered = offerCartInstallments({ totalMinor: cart.grandTotalCents }, lines, installments);
  if (offered === null) return NO_HTML;
  const money = (minor: number): string => String(words.money(minor, currency));
  return rawHtml(installmentPill({ offered, context: installments, currency, money }));
}

/** Pages of the provider that a page of this store may fetch, to show them above itself. */
export function installmentAddresses(context: InstallmentContext): string[] {
  const locale = context.afterPayAvailable ? chooseInstallmentLocale(context) : null;
  const address = locale === null ? null : installmentInformationFor(locale);
  return address === null ? [] : [address];
}
