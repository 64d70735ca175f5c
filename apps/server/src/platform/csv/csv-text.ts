/** What spreadsheets take for the beginning of a formula. Nothing can be computed of `-)`, as in `;-)`. */
const FORMULA = '[=+@\\uFF0B\\uFF0D\\uFF1D\\uFF20]|-(?!\\))';
/** At the start of a cell; some spreadsheets drop a tab or line break there and run what follows. */
const AT_START = new RegExp(`^(?='*(?:${FORMULA}|[\\t\\r\\n]))`, 'u');
/** After a character at which another reader of the file may start a cell, also when quotes stand in between. */
const INSIDE = new RegExp(`([;\\t\\r\\n])(?=["']*(?:${FORMULA}))`, 'gu');
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * One field of a CSV file, as RFC 4180 has it. Text that a spreadsheet would run is kept from running by an apostrophe
 * in front; numbers below zero are no formulas.
 *
 * Where decimals are written with a comma, spreadsheets split the same file at semicolons. Quoting does not help there:
 * `b,"a;=1+1"` begins with `b`, so to them its quotes are text, and `=1+1"` is the next cell; a line break in a
 * quoted field starts a row in the same way. So what would be the start of such a cell gets the apostrophe, too.
 * Quoting helps in those that split at every comma, semicolon and tab, so these are quoted as well. Any one reader can
 * take the apostrophes off again: text that has some in these places already gets one more.
 */
export function csvField(value: string): string {
  return PLAIN_NUMBER.test(value) ? value : quoted(guarded(value));
}

/** To a reader that splits at semicolons the first cell goes on after the comma: a number is not safe there. */
export const csvRow = (values: readonly string[]): string =>
  `${values.map((value, index) => (index === 0 ? quoted(guarded(value)) : csvField(value))).join(',')}\r\n`;

const guarded = (value: string): string => value.replace(AT_START, "'").replace(INSIDE, "$1'");

const quoted = (text: string): string =>
  /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const GUARDED_START = new RegExp(`^'(?='*(?:${FORMULA}|[\\t\\r\\n]))`, 'u');
const GUARDED_INSIDE = new RegExp(`([;\\t\\r\\n])'(?=["']*(?:${FORMULA}))`, 'gu');

/** What a cell said before `csvField` kept it from running. */
export const unguarded = (cell: string): string =>
  cell.replace(GUARDED_INSIDE, '$1').replace(GUARDED_START, '');
