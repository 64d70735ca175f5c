import {
  type InstallmentContext,
  isCurrency,
  offerByProvider,
  offerCartInstallments,
  type ProviderOffer,
  parseAmount,
  productTypeOf,
  readMoneyFields,
  wordProviderOffer,
  writeAmount,
} from '@awning/commerce';
import type { ShoppingCart } from '@awning/contract';
import { parse } from '../product/shop-variant.ts';
import { createMoneyDisplay, writeNativeNumber } from '../shop/money-display.ts';

/** What the server says about instalments, in the attributes of its line. */
export interface InstallmentFacts {
  readonly context: InstallmentContext;
  readonly currency: string;
}

/** Null for markup that has lost them. */
export function readInstallmentFacts({ context, currency = '' }: DOMStringMap): InstallmentFacts | null {
  const read: unknown = parse(context ?? '');
  return isContext(read) && isCurrency(currency) ? { context: read, currency } : null;
}

const isContext = (value: unknown): value is InstallmentContext =>
  typeof value === 'object' &&
  value !== null &&
  'afterPayAvailable' in value &&
  typeof value.afterPayAvailable === 'boolean' &&
  'afterPayMin' in value &&
  typeof value.afterPayMin === 'number' &&
  'afterPayMax' in value &&
  typeof value.afterPayMax === 'number' &&
  'shopperLanguage' in value &&
  typeof value.shopperLanguage === 'string' &&
  'accountCountry' in value &&
  typeof value.accountCountry === 'string';

/**
 * How what is in a cart could be paid; null where that is not offered. What is no longer for sale counts for nothing.
 */
export function cartOffer(cart: ShoppingCart, context: InstallmentContext): ProviderOffer | null {
  const lines = cart.entries
    .filter(({ isAvailable }) => isAvailable)
    .map(({ productType }) => ({ product: { type: productTypeOf(productType) } }));
  return offerCartInstallments({ totalMinor: cart.grandTotalCents }, lines, context);
}

/** How a variant of a product could be paid, from the data that its markup has; null where that cannot be said. */
export function variantOffer(
  variant: unknown,
  { context, currency }: InstallmentFacts,
): ProviderOffer | null {
  if (typeof variant !== 'object' || variant === null || !isCurrency(currency)) return null;
  const onSale = Reflect.get(variant, 'onSale') === true;
  const money: unknown = Reflect.get(variant, onSale ? 'salePriceMoney' : 'priceMoney');
  const fields =
    typeof money === 'object' && money !== null
      ? readMoneyFields((name): unknown => Reflect.get(money, name))
      : null;
  const amount = typeof fields?.amount === 'string' ? parseAmount(fields.amount, currency) : null;
  return amount === null ? null : offerByProvider(amount, context);
}

export const wordOffer = (offered: ProviderOffer, { context, currency }: InstallmentFacts): string =>
  wordProviderOffer(offered, createMoneyDisplay(context.shopperLanguage, currency));

/** The same where themes print numbers alone and a sheet adds the currency. */
export function nativeOffer(offered: ProviderOffer, { currency }: InstallmentFacts): Node[] {
  const number = document.createElement('span');
  number.className = 'sqs-money-native';
  const [before = '', after = ''] = wordProviderOffer(offered, (amountMinor) => {
    number.textContent = writeNativeNumber(isCurrency(currency) ? writeAmount(amountMinor, currency) : '0');
    return SLOT;
  }).split(SLOT, 2);
  return [new Text(before), number, new Text(after)];
}

const SLOT = '\u0000';
