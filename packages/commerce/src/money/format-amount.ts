import type { Currency } from './currencies.ts';
import { writeAmount } from './write-amount.ts';

/** More is nobody's price. */
export const MAX_INTEGER_PLACES = 15;

/**
 * An amount as people read it: comma between thousands, decimal point, as many digits after it as the currency has.
 *
 * @example formatAmount(123456, 'USD') // '1,234.56'
 */
export function formatAmount(amountMinor: number | bigint, currency: Currency): string {
  const text = writeAmount(amountMinor, currency);
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', fraction] = text.slice(sign.length).split('.');
  if (whole.length > MAX_INTEGER_PLACES) {
    throw new RangeError(`An amount has at most ${MAX_INTEGER_PLACES} integer places.`);
  }
  const grouped = groupThousands(whole);
  return fraction === undefined ? sign + grouped : `${sign}${grouped}.${fraction}`;
}

function groupThousands(digits: string): string {
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) {
    grouped = `${digits.slice(Math.max(0, end - 3), end)},${grouped}`;
  }
  return grouped;
}
