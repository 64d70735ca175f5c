import { type Currency, fractionDigitsOf } from './currencies.ts';

const AMOUNT = /^(-?)(\d{1,15})(?:\.(\d{1,10}))?$/;

/**
 * Decimal text as minor units. Null for text that is not an amount, that names a part of a minor unit (half a cent)
 * or that is too large to be kept exactly: guessing would make money appear or vanish.
 */
export function parseAmount(text: string, currency: Currency): number | null {
  const match = AMOUNT.exec(text);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = fractionDigitsOf(currency);
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  if (!Number.isSafeInteger(minor)) return null;
  return sign === '-' && minor !== 0 ? -minor : minor;
}
