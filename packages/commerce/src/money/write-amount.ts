import { type Currency, fractionDigitsOf } from './currencies.ts';

/**
 * Minor units as an exact decimal text, without grouping: 1250 cents are `12.50`, 1250 yen are `1250`. This is the
 * form in which amounts travel; doubles would lose cents.
 */
export function writeAmount(amountMinor: number | bigint, currency: Currency): string {
  const minor = BigInt(amountMinor);
  const sign = minor < 0n ? '-' : '';
  const digits = fractionDigitsOf(currency);
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
