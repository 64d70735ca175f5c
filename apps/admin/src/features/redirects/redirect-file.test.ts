import { describe, expect, it } from 'vitest';
import { readCsv } from '../../kit/csv/read-csv.ts';
import { planRedirects, redirectCsv } from './redirect-file.ts';

const STORED = '# moved in spring\n/a -> /b 301\n/sale -> /shop?tag=sale 302\n';

describe('a file with redirects', () => {
  it('our own export changes nothing', () => {
    const plan = planRedirects(readCsv(redirectCsv(STORED)), STORED);
    expect(plan).toMatchObject({ text: STORED, added: 0, changed: 0, same: 2, wrong: [] });
  });

  it('rules are added and replaced, and every other line stays as its owner wrote it', () => {
    const file = 'Redirect from;Redirect to;Status\n/sale;/offers;\nhttps://old.example/x?y=1;/new;302';
    const plan = planRedirects(readCsv(file), STORED);
    expect(plan).toMatchObject({ added: 1, changed: 1, same: 0, wrong: [] });
    expect(plan?.text).toBe('# moved in spring\n/a -> /b 301\n/sale -> /offers 301\n/x -> /new 302');
    expect(plan?.rowOfLine).toEqual(
      new Map([
        [3, 2],
        [4, 3],
      ]),
    );
  });

  it('what is wrong is said by row and column, and the other rows come', () => {
    const plan = planRedirects(
      readCsv('From,To,Status\n,/b,\n/c,,\n/d e,/f,\n/g,/h,307\n/i,/j,\n/i,/k,'),
      '',
    );
    expect(plan?.text).toBe('/i -> /j 301');
    expect(plan?.wrong.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [2, 'From', 'noFrom'],
      [3, 'To', 'noTo'],
      [4, 'From', 'spaces'],
      [5, 'Status', 'badStatus'],
      [7, 'From', 'twice'],
    ]);
    expect(planRedirects([['Name'], ['x']], '')).toBeNull();
  });
});
