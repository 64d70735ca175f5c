/** The number that a text stands for, with a comma or a dot before its fraction; null where it is none. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim();
  const isNumber = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i.test(trimmed);
  return isNumber ? Number(trimmed.replace(',', '.')) : null;
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
