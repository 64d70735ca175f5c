import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LessStatement, readStatements, statementName, statementsAt } from './less-statements.ts';
import { readLessText } from './less-text.ts';

const statementsOf = (text: string): LessStatement[] => readStatements(readLessText(text).code);

/** Statements as texts, with what is in their blocks. */
type Written = string | readonly [string, ...Written[]];
const written = (text: string, statements = statementsOf(text)): Written[] =>
  statements.map(({ start, end, open, children }) =>
    open === null
      ? text.slice(start, end).trim()
      : [text.slice(start, open).trim(), ...written(text, children as LessStatement[])],
  );

describe('statements of LESS as text', () => {
  it('statements end with a semicolon, a block, or the block around them', () => {
    expect(written('@a: 1px; .b { top: 0; left: 0 } @media x { .c { d: e } } .f;')).toEqual([
      '@a: 1px;',
      ['.b', 'top: 0;', 'left: 0'],
      ['@media x', ['.c', 'd: e']],
      '.f;',
    ]);
  });

  it('semicolons in arguments, strings, addresses and comments end nothing', () => {
    expect(written('.m(1; 2); a { b: ";"; c: url(x;y) /* ; */; .n({ d: e; }); }')).toEqual([
      '.m(1; 2);',
      ['a', 'b: ";";', 'c: url(x;y) /* ; */;', '.n({ d: e; });'],
    ]);
  });

  it('a parenthesis without end, a brace too many and a block without end cost nothing else', () => {
    expect(written('.a { b: calc(1px; c: d; } .e { f: g }')).toEqual([
      ['.a', 'b: calc(1px;', 'c: d;'],
      ['.e', 'f: g'],
    ]);
    expect(written('.a { b: c } } .d { e: f }')).toEqual([['.a', 'b: c'], '}', ['.d', 'e: f']]);
    const [open] = statementsOf('.a { b: c; .d { e: f }');
    expect(open).toMatchObject({ start: 0, end: 22, open: 3, close: null });
  });

  it('a position has the statements around it, and they have a name', () => {
    const text = '/* x */ .nav a { color: red; &:hover { top: 0 } .m(1); }';
    const nameAt = (word: string): string =>
      statementName(statementsAt(statementsOf(text), text.indexOf(word)), text);
    expect([nameAt('red'), nameAt('top'), nameAt('.m'), nameAt('nav')]).toEqual([
      '“color” in “.nav a”',
      '“top” in “.nav a &:hover”',
      '“.m” in “.nav a”',
      '“.nav a”',
    ]);
    expect(statementsAt(statementsOf('a{}'), 99)).toEqual([]);
  });

  it('any text has statements that lie in each other and never overlap', () => {
    const scrap = fc.constantFrom('{', '}', '(', ')', ';', 'a', ':', '"', '/*', '*/', ' ', '\n', '@{', ',');
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 60 }), (scraps) => {
        const text = scraps.join('');
        const check = (statements: readonly LessStatement[], from: number, to: number): void => {
          let at = from;
          for (const { start, end, open, close, children } of statements) {
            expect(start).toBeGreaterThanOrEqual(at);
            expect(end).toBeGreaterThanOrEqual(start);
            if (open !== null) check(children, open + 1, close ?? end);
            at = end;
          }
          expect(at).toBeLessThanOrEqual(to);
        };
        check(statementsOf(text), 0, text.length);
      }),
    );
  });
});

it.each([
  ['parentheses with semicolons that nobody closes', '(;'],
  ['blocks in parentheses that nobody closes', '({'],
  ['blocks handed to a mixin', ',{}'],
])('LESS of nothing but %s is read in time', (_, piece) => {
  const start = performance.now();
  readStatements(`.m(${piece.repeat(200_000)}{`);
  expect(performance.now() - start).toBeLessThan(2_000);
});
