import { decimalOf, minorOf } from '../text/money.ts';
import { readMoney } from './read-money.ts';
import { readNumber } from './read-number.ts';

interface AmountContext {
  readonly currency: string;
  readonly locale: string;
}

const CHANGE = /^([+-])\s*(.+?)\s*(%?)$/;

/**
 * A price as it was typed, in the one form in which it is compared: "12,5" is "12.50". With a sign before it, it is a
 * change of what was there: "+2", "-10%". What cannot be read stays as it is, so that it can be mended.
 */
export function settlePrice(text: string, before: string, { currency, locale }: AmountContext): string {
  const typed = text.trim();
  if (typed === '') return '';
  const change = CHANGE.exec(typed);
  const base = before === '' ? null : minorOf(before, currency);
  if (change && base !== null && readMoney(before, currency, locale).ok) {
    const [, sign, amount = '', percent] = change;
    const step = percent ? percentOf(amount, base, locale) : amountOf(amount, { currency, locale });
    const next = step === null ? null : sign === '+' ? base + step : base - step;
    if (next !== null && next >= 0) return decimalOf(next, currency);
    return typed;
  }
  const reading = readMoney(typed, currency, locale);
  return reading.ok ? decimalOf(minorOf(reading.decimal, currency), currency) : typed;
}

const percentOf = (text: string, base: number, locale: string): number | null => {
  const reading = readNumber(text, { digits: 2, locale });
  return reading.ok ? Math.round((base * Number(reading.decimal)) / 100) : null;
};

const amountOf = (text: string, { currency, locale }: AmountContext): number | null => {
  const reading = readMoney(text, currency, locale);
  return reading.ok ? minorOf(reading.decimal, currency) : null;
};

/** A number of pieces; with a sign before it, it is a change of what was there: "+5" of 3 is 8. */
export function settleCount(text: string, before: string, locale: string): string {
  const typed = text.trim();
  if (typed === '') return '';
  const reading = readNumber(typed, { digits: 0, mayBeNegative: true, locale });
  if (!reading.ok) return typed;
  const isChange = /^[+-]/.test(typed) && /^\d+$/.test(before);
  const next = isChange ? Number(before) + Number(reading.decimal) : Number(reading.decimal);
  return next >= 0 ? String(next) : typed;
}
