import { describe, expect, it } from 'vitest';
import { compareReleases, inOrderOfNeed, parseSqlObject } from './sql-object-files.ts';

const functionOf = (name: string, type: string, body: string): string =>
  `create or replace function ${name}() returns ${type} language sql stable as $$ select ${body} $$;\n`;

it.each([
  ['0.2.0', '0.10.0', -1],
  ['0.3.0', '0.2.9', 1],
  ['0.3.7', '0.3', 0],
  ['1.0.0', '0.9', 1],
])('release %s compares with %s by its numbers', (a, b, sign) => {
  expect(Math.sign(compareReleases(a, b))).toBe(sign);
});

describe('what a file may hold', () => {
  it.each([
    ['another name', functionOf('other', 'int', '1')],
    ['two objects', functionOf('one', 'int', '1') + functionOf('two', 'int', '2')],
    ['nothing', '-- only words\n'],
  ])('a file with %s is refused', (_, text) => {
    expect(() => parseSqlObject('sql/one.sql', text)).toThrow(/sql\/one\.sql/);
  });

  it('objects that need each other, a missing one, or come twice are refused', () => {
    const object = (name: string, ...needs: string[]) => ({ name, needs, sql: '' });
    expect(() => inOrderOfNeed([object('a', 'b'), object('b', 'a')])).toThrow('a, b, a');
    expect(() => inOrderOfNeed([object('a', 'b')])).toThrow('a.sql needs b');
    expect(() => inOrderOfNeed([object('a'), object('a')])).toThrow('Two files');
  });
});
