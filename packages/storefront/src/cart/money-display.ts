import { type Currency, fractionDigitsOf, isCurrency, writeAmount } from '@awning/commerce';

export type WriteMoney = (amountMinor: number, options?: { freeLabel?: string }) => string;

/** Writes amounts as the pages of the site do: in its language, from exact decimals. `freeLabel` stands in for nothing. */
export function createMoneyDisplay(language: string, currencyCode: string): WriteMoney {
  const currency: Currency = isCurrency(currencyCode) ? currencyCode : 'USD';
  const digits = fractionDigitsOf(currency);
  const format = new Intl.NumberFormat(supported(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (amountMinor, { freeLabel } = {}) =>
    amountMinor === 0 && freeLabel !== undefined
      ? freeLabel
      : format.format(writeAmount(amountMinor, currency) as Intl.StringNumericLiteral);
}

/** Owners may type any language, and browsers know only some. */
function supported(language: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
