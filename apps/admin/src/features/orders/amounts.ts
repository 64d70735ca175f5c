import { readMoney } from '../../kit/fields/read-money.ts';
import { decimalOf, type Money, minorOf } from '../../kit/text/money.ts';

export const toMinor = ({ value, currency }: Money): number => minorOf(value, currency);

export const fromMinor = (minor: number, currency: string): Money => ({
  value: decimalOf(minor, currency),
  currency,
});

/**
 * What a person typed, in minor units, read as all fields of the admin read an amount: "1.200" euros are a thousand and
 * two hundred. Null: it is no amount, or finer than the currency.
 */
export function readAmount(typed: string, currency: string): number | null {
  const reading = readMoney(typed, currency, 'en');
  return reading.ok ? minorOf(reading.decimal, currency) : null;
}
