import { dayOf } from './answer-values.ts';

/**
 * The number of an amount, which people write with the sign of the currency and with their own separators. The last
 * separator is that of the fraction, unless three digits follow it.
 */
export function amountOf(text: string): number | null {
  const [written = ''] = /-?[\d][\d.,\s'’]*/.exec(text) ?? [];
  const digits = written.replace(/[\s'’]/g, '').replace(/[.,]+$/, '');
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}|\d{4,}))?$/.exec(digits) ?? [];
  const number = Number(`${whole.replace(/[.,]/g, '')}.${fraction || '0'}`);
  return digits === '' || Number.isNaN(number) ? null : number;
}

/** A day that is written as `2028-02-29`; null where there is no such day. */
export function writtenDay(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? [];
  return dayOf(year, month, day);
}
