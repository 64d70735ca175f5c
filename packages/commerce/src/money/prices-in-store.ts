import type { Currency } from './currencies.ts';
import { restateAmount } from './restate-amount.ts';

/** A price in the store's currency: the same number where it was entered in another. */
const inStoreCurrency = (amountMinor: number, entered: Currency | null, store: Currency): number =>
  entered === null || entered === store ? amountMinor : restateAmount(amountMinor, entered, store);

interface VariantPrices {
  readonly priceMinor: number;
  readonly salePriceMinor: number;
  readonly onSale: boolean;
}

/**
 * A sale is over when the store's currency is too coarse for it: nothing becomes free, or as dear as before, by
 * rounding.
 */
export function pricesInStore(
  { priceMinor, salePriceMinor, onSale }: VariantPrices,
  entered: Currency | null,
  store: Currency,
): VariantPrices {
  const price = inStoreCurrency(priceMinor, entered, store);
  const sale = inStoreCurrency(salePriceMinor, entered, store);
  const isWhole = price === priceMinor && sale === salePriceMinor;
  return {
    priceMinor: price,
    salePriceMinor: sale,
    onSale: onSale && (isWhole || (sale > 0 && sale < price)),
  };
}
