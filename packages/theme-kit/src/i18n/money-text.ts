import { readMoneyFields } from '@awning/commerce';
import { asString, getPath, type Value } from '@awning/template-engine';
import {
  type CurrencyFormatOptions,
  type CurrencyType,
  type Decimal,
  type DecimalFormatOptions,
  getCurrencyForRegion,
} from '@phensley/cldr';
import { parseDecimal } from './decimal-text.ts';
import { readCurrencyOptions } from './number-options.ts';
import type { I18n } from './services.ts';

/**
 * Options together with the part of a memo's key that stands for them. Keys say where their parts end, by brackets or
 * by lengths: data must not be able to make one look like another.
 */
export interface Prepared<T> {
  readonly key: string;
  readonly options: T;
}

export function prepare<T>(
  kind: string,
  args: readonly string[],
  read: (args: readonly string[]) => T,
): Prepared<T> {
  return { key: kind + JSON.stringify(args), options: read(args) };
}

export const prepareCurrency = (args: readonly string[]): Prepared<CurrencyFormatOptions> =>
  prepare('money', args, readCurrencyOptions);

/** `fallback` is used for text that is not a number; null yields the empty text. */
export function currencyText(
  i18n: I18n,
  amountText: string,
  currency: string,
  { key, options }: Prepared<CurrencyFormatOptions>,
  fallback: string | null = null,
): string {
  const memoKey = `${fallback ?? ''}${key}${currency.length}:${currency}${amountText}`;
  const known = i18n.texts.get(memoKey);
  if (known !== undefined) return known;
  const amount = parseDecimal(amountText) ?? fallback;
  const text =
    amount === null
      ? ''
      : i18n.cldr.Numbers.formatCurrency(amount as Decimal, currency as CurrencyType, options);
  i18n.texts.set(memoKey, text);
  return text;
}

export function decimalText(
  i18n: I18n,
  amountText: string,
  { key, options }: Prepared<DecimalFormatOptions>,
  fallback: string | null = null,
): string {
  const memoKey = `${fallback ?? ''}${key}${amountText}`;
  const known = i18n.texts.get(memoKey);
  if (known !== undefined) return known;
  const amount = parseDecimal(amountText) ?? fallback;
  const text = amount === null ? '' : i18n.cldr.Numbers.formatDecimal(amount, options);
  i18n.texts.set(memoKey, text);
  return text;
}

/** A number in the words of the locale. An odd amount counts as 0. */
export function formatDecimalText(
  i18n: I18n,
  amountText: string,
  options: { minimumFractionDigits?: number; maximumFractionDigits?: number },
): string {
  const key = `digits[${options.minimumFractionDigits ?? ''},${options.maximumFractionDigits ?? ''}]`;
  return decimalText(i18n, amountText, { key, options: { group: true, ...options } }, '0');
}

/** The currency people in the locale's region pay with. */
export function currencyForLocale(i18n: I18n): string {
  return getCurrencyForRegion(i18n.region);
}

/** A money object in either of its two forms; null if it is neither. */
export function readMoney(value: Value): { amount: Value; currency: string } | null {
  const fields = readMoneyFields((name) => getPath(value, name));
  return fields === null ? null : { amount: fields.amount, currency: asString(fields.currency) };
}
