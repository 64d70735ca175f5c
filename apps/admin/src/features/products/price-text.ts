import type { Product } from '@awning/contract';
import { decimalOf, moneyText } from '../../kit/text/money.ts';

export const minorText = (minor: number, currency: string, locale: string): string =>
  moneyText({ value: decimalOf(minor, currency), currency }, locale);

interface Priced {
  readonly priceMinor: number;
  readonly salePriceMinor: number;
  readonly onSale: boolean;
}

/** What a shopper pays for it now. */
const priceNow = ({ priceMinor, salePriceMinor, onSale }: Priced): number =>
  onSale ? salePriceMinor : priceMinor;

export function priceRangeOf({ variants }: Pick<Product, 'variants'>): {
  readonly from: number;
  readonly to: number;
} {
  const prices = variants.map(priceNow);
  return { from: Math.min(...prices), to: Math.max(...prices) };
}
