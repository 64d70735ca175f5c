import { type Currency, fractionDigitsOf, isCurrency, writeAmount } from '@awning/commerce';

export type WriteMoney = (amountMinor: number, options?: { freeLabel?: string }) => string;

export interface MoneyNotation {
  /** Arabic has two kinds of digits, and browsers disagree with the server about which a country uses. */
  readonly digits?: 'arab' | undefined;
  /** With as many fraction digits as the template language writes, which knows coarser currencies than shops do. */
  readonly asTemplates?: boolean;
}

/**
 * Writes amounts as the pages of the site do: in its language, from exact decimals. `freeLabel` stands in for nothing.
 */
export function createMoneyDisplay(language: string, currencyCode: string): WriteMoney {
  const currency: Currency = isCurrency(currencyCode) ? currencyCode : 'USD';
  return (amountMinor, { freeLabel } = {}) =>
    amountMinor === 0 && freeLabel !== undefined
      ? freeLabel
      : writeDecimal(writeAmount(amountMinor, currency), currency, language);
}

/**
 * An amount that is decimal text, digit for digit. Throws for what is no code of a currency.
 *
 * @example writeDecimal('1234.5', 'EUR', 'de') // '1.234,50 €'
 */
export const writeDecimal = (
  decimal: string,
  currency: string,
  language: string,
  notation: MoneyNotation = {},
): string => formatFor(currency, language, notation).format(decimal as Intl.StringNumericLiteral);

/** `1,234.50` in every language and currency, as the template language has it. */
export const writeNativeNumber = (decimal: string): string =>
  nativeNumber.format(decimal as Intl.StringNumericLiteral);

const nativeNumber = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const formats = new Map<string, Intl.NumberFormat>();

/** Making one takes a browser longer than everything else about a price. */
function formatFor(currency: string, language: string, notation: MoneyNotation): Intl.NumberFormat {
  const { digits, asTemplates = false } = notation;
  const key = `${currency} ${language} ${digits} ${asTemplates}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(supported(language), {
    style: 'currency',
    currency,
    roundingMode: 'halfEven',
    ...(digits ? { numberingSystem: digits } : {}),
    ...(asTemplates || !isCurrency(currency) ? {} : fractions(fractionDigitsOf(currency))),
  });
  formats.set(key, format);
  return format;
}

const fractions = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });

/** Owners may type any language, and browsers know only some. */
function supported(language: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
