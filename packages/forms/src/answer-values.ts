/** The number that a text stands for, with a comma or a dot before its fraction; null where it is none. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim();
  const isNumber = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i.test(trimmed);
  return isNumber ? Number(trimmed.replace(',', '.')) : null;
}

/**
 * The same for an amount, which people write with the sign of the currency and with their own separators. The last
 * separator is that of the fraction, unless three digits follow it.
 */
export function amountOf(text: string): number | null {
  const [written = ''] = /-?[\d][\d.,\s'’]*/.exec(text) ?? [];
  const digits = written.replace(/[\s'’]/g, '').replace(/[.,]+$/, '');
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}|\d{4,}))?$/.exec(digits) ?? [];
  const number = Number(`${whole.replace(/[.,]/g, '')}.${fraction || '0'}`);
  return digits === '' || Number.isNaN(number) ? null : number;
}

/** The day of a calendar as `2028-02-29`; null where there is no such day. */
export function dayOf(year: string, month: string, day: string): string | null {
  if (![year, month, day].every((part) => /^\s*\d{1,4}\s*$/.test(part))) return null;
  const date = new Date(0);
  // Years before 100 are meant as they are written.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return exists ? date.toISOString().slice(0, 10) : null;
}

/** The same of a day that was written like this already. */
export function writtenDay(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? [];
  return dayOf(year, month, day);
}
