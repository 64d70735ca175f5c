/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/u;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * One field of a CSV file, as RFC 4180 has it. Text that a spreadsheet would run is kept from running by an apostrophe in front, which
 * spreadsheets do not show; numbers below zero are no formulas.
 */
export function csvField(value: string): string {
  const safe = FORMULA.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvRow = (values: readonly string[]): string => `${values.map(csvField).join(',')}\r\n`;
