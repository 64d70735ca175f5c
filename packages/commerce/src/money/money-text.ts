import type { Currency } from './currencies.ts';
import { formatAmount } from './format-amount.ts';

/** As English writes them; a currency without a sign of its own is written by its code. */
const SIGNS: Readonly<Partial<Record<Currency, string>>> = {
  EUR: '€',
  USD: '$',
  AUD: 'A$',
  CAD: 'CA$',
  NZD: 'NZ$',
  GBP: '£',
  HKD: 'HK$',
  MXN: 'MX$',
  ILS: '₪',
  PHP: '₱',
  BRL: 'R$',
  INR: '₹',
  JPY: '¥',
};

/** Keeps the code and the number on one line. */
const NO_BREAK_SPACE = '\u00a0';

/** The sign that all pages write: a hyphen is hard to see, and lines break after it. */
const MINUS = '\u2212';

/**
 * An amount with its currency, for English sentences.
 *
 * @example moneyText(123456, 'USD') // '$1,234.56'
 */
export function moneyText(amountMinor: number, currency: Currency): string {
  const amount = formatAmount(Math.abs(amountMinor), currency);
  return `${amountMinor < 0 ? MINUS : ''}${SIGNS[currency] ?? currency + NO_BREAK_SPACE}${amount}`;
}
