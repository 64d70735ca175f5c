/** What a spreadsheet takes for the beginning of a formula; a number below zero is none. */
const FORMULA = /^'*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/u;
/** Readers that split at semicolons or line breaks begin a cell there. */
const INNER_FORMULA = /([;\t\r\n])(?=["']*[=+@-])/gu;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** One field of a CSV file. Text that a spreadsheet would run gets an apostrophe in front. */
export function csvField(value: string): string {
  if (PLAIN_NUMBER.test(value)) return value;
  const guarded = (FORMULA.test(value) ? `'${value}` : value).replace(INNER_FORMULA, "$1'");
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

const csvRow = (values: readonly string[]): string => `${values.map(csvField).join(',')}\r\n`;

/** With the mark by which spreadsheets know that the text is UTF-8. */
export const csvText = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${csvRow(head)}${rows.map(csvRow).join('')}`;
