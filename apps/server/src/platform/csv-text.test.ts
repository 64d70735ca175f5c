import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import { csvField, csvRow } from './csv-text.ts';

/** Reads as RFC 4180 says, letter by letter. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (text[at + 1] === '"') {
        field += '"';
        at++;
      } else quoted = false;
    } else if (letter === '"' && field === '') quoted = true;
    else if (letter === ',') {
      row.push(field);
      field = '';
    } else if (letter === '\r' && text[at + 1] === '\n') {
      rows.push([...row, field]);
      row = [];
      field = '';
      at++;
    } else field += letter;
  }
  return rows;
}

const cell = fc.oneof(
  anyText(),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '"', ',', '\r', '\n', '\t', "'", '1', '.', 'a', ' '),
  }),
);

describe('a CSV file', () => {
  it('gives back every cell as it was, but for the apostrophe that keeps a formula from running', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (rows) => {
        const read = parseCsv(rows.map(csvRow).join(''));
        expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
        for (const [index, row] of rows.entries())
          for (const [column, value] of row.entries()) {
            const back = read[index]?.[column] ?? '';
            expect([value, `'${value}`]).toContain(back);
            expect(back).not.toMatch(/^[=+@\t\r\n]/);
            if (back.startsWith('-')) expect(back).toMatch(/^-\d+(\.\d+)?$/);
          }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
    ['+49 30 1234', "'+49 30 1234"],
    ['@SUM(1)', "'@SUM(1)"],
    ['-1+2', "'-1+2"],
    ['\t=1', "'\t=1"],
    ['-12.50', '-12.50'],
    ['plain, with comma', '"plain, with comma"'],
    ['', ''],
  ])('%j is written as %s', (value, written) => {
    expect(csvField(value)).toBe(written);
  });
});
