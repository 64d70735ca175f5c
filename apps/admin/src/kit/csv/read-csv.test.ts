import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from '../list/csv-text.ts';
import { readCsv, readCsvRows, withoutGuard } from './read-csv.ts';

describe('a CSV file that was written here', () => {
  it('cells come back as they were, with all that spreadsheets would run', () => {
    const unit = fc.constantFrom(...`'"=+-@;,\t\n\r\uFF0Bab1/. `);
    fc.assert(
      fc.property(fc.array(fc.string({ unit }), { minLength: 1 }), (cells) => {
        const row = ['first', ...cells];
        const [, read = []] = readCsv(csvText(['head'], [row]));
        expect(read.map(withoutGuard)).toEqual(row);
      }),
    );
  });

  it('rows have the numbers that a spreadsheet shows, blank ones counted', () => {
    expect(readCsvRows('a,b\n\n1,2\n,\n3,4\n')).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 3, cells: ['1', '2'] },
      { number: 5, cells: ['3', '4'] },
    ]);
  });
});
