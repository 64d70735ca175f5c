import { dateFormat, numberFormat } from './formats.ts';
import { digitsOfCurrency } from './money.ts';

/** An amount in the smallest unit of its currency, as people read it. */
export const minorText = (minor: number, currency: string, locale: string, isShort = false): string =>
  numberFormat(locale, {
    style: 'currency',
    currency,
    ...(isShort && { maximumFractionDigits: 0 }),
  })
    .format(minor / 10 ** digitsOfCurrency(currency))
    .replace('-', '−');

/** A date without a time, such as 2026-11-16, which no zone can move. */
export const dateText = (date: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00:00Z`));
