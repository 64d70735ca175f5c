import { splitEvenly } from '../money/split-money.ts';
import type { ProductType } from '../product/product-type.ts';

export const DEFAULT_PAYMENTS = 4;

/** What an item's page knows about paying in instalments. Amounts are minor units of the store's currency. */
export interface InstallmentContext {
  readonly afterPayAvailable: boolean;
  readonly afterPayMin: number;
  readonly afterPayMax: number;
  readonly shopperLanguage: string;
  /** Where the store's account with its card provider is registered. */
  readonly accountCountry: string;
}

type Range = Pick<InstallmentContext, 'afterPayMin' | 'afterPayMax'>;

/** Above the minimum, and not above the maximum. */
export const isInRange = (amountMinor: number, { afterPayMin, afterPayMax }: Range): boolean =>
  amountMinor > afterPayMin && amountMinor <= afterPayMax;

/** Only what is shipped can be paid for in instalments. */
export const canOfferInstallments = (type: ProductType): boolean => type === 'physical';

/** In a cart everything has to be shipped; an empty cart has nothing to pay for. */
export const canPayCartInInstallments = (cart: {
  readonly items: readonly { readonly productType: string }[];
}): boolean => cart.items.length > 0 && cart.items.every(({ productType }) => productType === 'PHYSICAL');

export type InstallmentOffer =
  | { readonly kind: 'in-range'; readonly payments: number; readonly paymentMinor: number }
  | { readonly kind: 'above-maximum'; readonly limitMinor: number }
  | { readonly kind: 'below-minimum'; readonly limitMinor: number };

/** The payment shown is the first, which is the largest if the amount does not divide. */
export function offerInstallments(
  amountMinor: number,
  range: Range,
  payments = DEFAULT_PAYMENTS,
): InstallmentOffer {
  if (isInRange(amountMinor, range)) {
    return { kind: 'in-range', payments, paymentMinor: splitEvenly(amountMinor, payments)[0] ?? 0 };
  }
  if (amountMinor > range.afterPayMax) return { kind: 'above-maximum', limitMinor: range.afterPayMax };
  return { kind: 'below-minimum', limitMinor: range.afterPayMin };
}
