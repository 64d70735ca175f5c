import type { Money } from '../../kit/text/money.ts';

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

export const toMinor = ({ value, currency }: Money): number =>
  Math.round(Number(value) * 10 ** digitsOf(currency));

export const fromMinor = (minor: number, currency: string): Money => ({
  value: (minor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency)),
  currency,
});

/**
 * What a person typed, in minor units. Comma and point are both understood; a sign of the currency may stand beside it.
 * Null: it is no amount, or finer than the currency.
 */
export function readAmount(typed: string, currency: string): number | null {
  const text = typed.replace(/[\s\p{Sc}]|[A-Z]{3}/gu, '');
  const digits = digitsOf(currency);
  if (!/^\d{1,12}([.,]\d*)?$/.test(text)) return null;
  const [whole = '', fraction = ''] = text.split(/[.,]/);
  if (fraction.replace(/0+$/, '').length > digits) return null;
  return Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0').slice(0, digits) || '0');
}
