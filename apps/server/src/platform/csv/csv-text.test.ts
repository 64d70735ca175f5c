import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../testing/any-text.ts';
import { csvField, csvRow, unguarded } from './csv-text.ts';

/** Reads as RFC 4180 says, letter by letter, with the separators of a reader. Quotes inside a cell are text. */
function parseCsv(text: string, separators = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  let startsAt = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    const isStart = startsAt === at;
    if (!quoted && (separators.includes(letter) || letter === '\n' || letter === '\r')) startsAt = at + 1;
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (text[at + 1] === '"') {
        field += '"';
        at++;
      } else quoted = false;
    } else if (letter === '"' && isStart) quoted = true;
    else if (separators.includes(letter)) {
      row.push(field);
      field = '';
    } else if (letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')) {
      rows.push([...row, field]);
      row = [];
      field = '';
    } else if (letter !== '\r') field += letter;
  }
  return field === '' && row.length === 0 ? rows : [...rows, [...row, field]];
}

const cell = fc.oneof(
  anyText(),
  fc.string({
    unit: fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '"',
      ',',
      ';',
      '\r',
      '\n',
      '\t',
      "'",
      '1',
      '.',
      'a',
      ' ',
      ')',
      '＝',
    ),
  }),
);

const rowsOfCells = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 5 });
/** Tabs and line breaks in front are dropped by some spreadsheets. */
const isFormula = (read: string): boolean =>
  /^[\t\r\n]*(?:[=+@＝＋－＠]|-(?!\)))/u.test(read) && !/^-\d+(\.\d+)?$/.test(read);
describe('a CSV file', () => {
  it('a CSV file preserves every cell, apart from the apostrophes that guard against formulas', () => {
    fc.assert(
      fc.property(rowsOfCells, (rows) => {
        expect(parseCsv(rows.map(csvRow).join('')).map((row) => row.map(unguarded))).toEqual(rows);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['commas, semicolons and tabs', ',;\t'],
  ])('a CSV file has no cell that runs as a formula in a spreadsheet that splits at %s', (_, separators) => {
    fc.assert(
      fc.property(rowsOfCells, (rows) => {
        const read = parseCsv(rows.map(csvRow).join(''), separators).flat();
        expect(read.filter(isFormula)).toEqual([]);
      }),
      { numRuns: 4_000 },
    );
  });

  it.each([
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
    ['+49 30 1234', "'+49 30 1234"],
    ['@SUM(1)', "'@SUM(1)"],
    ['-1+2', "'-1+2"],
    ['\t=1', `"'\t'=1"`],
    ['a;=1+1', `"a;'=1+1"`],
    ['a;"=1+1"', `"a;'""=1+1"""`],
    ['first line\r\n- second line', `"first line\r\n'- second line"`],
    ['red; blue', '"red; blue"'],
    ['Thank you ;-)', '"Thank you ;-)"'],
    ["'=1", "''=1"],
    ['-12.50', '-12.50'],
    ['plain, with comma', '"plain, with comma"'],
    ['', ''],
  ])('%j is written as %s', (value, written) => {
    expect(csvField(value)).toBe(written);
  });
});
