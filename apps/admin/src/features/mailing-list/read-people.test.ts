import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../kit/csv/read-csv.ts';
import { csvText } from '../../kit/list/csv-text.ts';
import { guessColumns, peopleIn } from './read-people.ts';

describe('reading a CSV file of people', () => {
  it('a file with semicolons, quotes, a mark of UTF-8 and blank rows is read cell by cell', () => {
    const text =
      '\uFEFF"E-Mail";"Vorname";"Nachname"\r\nada@example.com;Ada;"Byron; ""Countess"""\r\n\r\n;;\r\n';
    expect(readCsv(text)).toEqual([
      ['E-Mail', 'Vorname', 'Nachname'],
      ['ada@example.com', 'Ada', 'Byron; "Countess"'],
    ]);
  });

  it('a quoted cell may have line breaks and the separator in it', () => {
    expect(readCsv('email,note\na@b.example,"one\ntwo, three"')).toEqual([
      ['email', 'note'],
      ['a@b.example', 'one\ntwo, three'],
    ]);
  });

  it('the columns are found by their names in any order', () => {
    const rows = readCsv('Last Name,Subscribed,Email Address,First Name\nByron,yes,ada@example.com,Ada');
    expect(guessColumns(rows)).toEqual({ email: 2, firstName: 3, lastName: 0 });
    expect(peopleIn(rows, guessColumns(rows))).toEqual([
      { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' },
    ]);
  });

  it('a file without names of columns has its addresses where an @ is, and each address once', () => {
    const rows = readCsv('Ada,ada@example.com\nAda again,ADA@example.com\nMara,mara@example.com');
    expect(peopleIn(rows, guessColumns(rows)).map(({ email }) => email)).toEqual([
      'ada@example.com',
      'mara@example.com',
    ]);
  });

  it('what our own export writes is read as it was, and no text makes the reader fail', () => {
    const cell = fc.string().filter((text) => text.trim() === text && /^[\p{L} ,;"\n]*$/u.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (pairs) => {
        const rows = pairs.map(([one, other], index) => [`x${index}`, one, other]);
        const [, ...read] = readCsv(csvText(['a', 'b', 'c'], rows));
        expect(read).toEqual(rows);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => void peopleIn(readCsv(text), guessColumns(readCsv(text)))));
  });
});
