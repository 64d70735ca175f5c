import { type Currency, fractionDigitsOf } from './currencies.ts';

/**
 * The same decimal number in another currency: 12.50 dollars become 13 yen, 1200 yen become 1200.00 dollars. This is
 * no exchange: it is what happens to prices when a store changes its currency. Halves go away from zero.
 */
export function restateAmount(amountMinor: number, from: Currency, to: Currency): number {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError('An amount is a whole number of minor units.');
  const digits = fractionDigitsOf(to) - fractionDigitsOf(from);
  if (digits === 0) return amountMinor;
  if (digits > 0) return checked(amountMinor * 10 ** digits);
  const divisor = 10 ** -digits;
  const size = Math.abs(amountMinor);
  const rest = size % divisor;
  const whole = (size - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
  return amountMinor < 0 && whole > 0 ? -whole : whole;
}

function checked(amountMinor: number): number {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError('The amount is too large for that currency.');
  return amountMinor;
}
