import { fractionDigitsOf, isCurrency } from '@awning/commerce';
import { numberFormat } from './formats.ts';

/** An amount in whole units with its currency, as the API writes it. */
export interface Money {
  readonly value: string;
  readonly currency: string;
}

/** With a true minus sign: a hyphen is too short beside figures. */
export const moneyText = ({ value, currency }: Money, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency }).format(Number(value)).replace('-', '−');

export const isZero = ({ value }: Money): boolean => Number(value) === 0;

/** How many digits a currency has after the decimal sign. */
export const digitsOfCurrency = (currency: string): number =>
  isCurrency(currency) ? fractionDigitsOf(currency) : digitsByLanguage(currency);

/** Of a currency that no store sells in. */
const digitsByLanguage = (currency: string): number =>
  /^[A-Z]{3}$/.test(currency)
    ? (numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
    : 2;

/** Minor units as an exact decimal text: 1250 is "12.50". */
export function decimalOf(minor: number, currency: string): string {
  const digits = digitsOfCurrency(currency);
  if (digits === 0) return String(minor);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  return `${minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** A decimal text that was read before, as minor units. */
export const minorOf = (decimal: string, currency: string): number => {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const digits = digitsOfCurrency(currency);
  return Number(whole + fraction.padEnd(digits, '0').slice(0, digits));
};

const signParts = (currency: string, locale: string): Intl.NumberFormatPart[] =>
  numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0);

export const currencySign = (currency: string, locale: string): string =>
  signParts(currency, locale).find(({ type }) => type === 'currency')?.value ?? currency;

/** Whether the sign stands before the amount: £1, and 1 € elsewhere. */
export const isSignFirst = (currency: string, locale: string): boolean => {
  const types = signParts(currency, locale).map(({ type }) => type);
  return types.indexOf('currency') < types.indexOf('integer');
};
