import { describe, expect, it } from 'vitest';
import {
  lineOf,
  mergeTexts,
  nameOfRule,
  ruleAt,
  ruleOfName,
  withNewRule,
  withoutLine,
  withRuleAt,
} from './redirect-text.ts';

const text = '# moved in spring\r\n/a -> /b\n\n/c/[x]   ->   https://c.example/[x]   302';
const rule = { from: ' /new ', to: '/there', status: 301 } as const;

describe('the text of redirects', () => {
  it('a rule is read from its line, and a remark is none', () => {
    expect(ruleAt(text, 2)).toEqual({ from: '/a', to: '/b', status: 301 });
    expect(ruleAt(text, 4)).toEqual({ from: '/c/[x]', to: 'https://c.example/[x]', status: 302 });
    expect([ruleAt(text, 1), ruleAt(text, 3), ruleAt(text, 5), ruleAt(text, 0)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('a change of one line leaves the others as they were', () => {
    expect(withRuleAt(text, 2, rule)).toBe(
      '# moved in spring\n/new -> /there 301\n\n/c/[x]   ->   https://c.example/[x]   302',
    );
    expect(withoutLine(text, 2)).toBe('# moved in spring\n\n/c/[x]   ->   https://c.example/[x]   302');
  });

  it('a new rule stands in the last line', () => {
    expect(withNewRule('', rule)).toEqual({ text: '/new -> /there 301', line: 1 });
    expect(withNewRule('/a -> /b\n\n', rule)).toEqual({ text: '/a -> /b\n/new -> /there 301', line: 2 });
  });

  it('a rule is found by what it says, in any line', () => {
    expect(lineOf(text, { from: '/c/[x]', to: 'https://c.example/[x]' })).toBe(4);
    expect(lineOf(text, { from: '/a', to: '/elsewhere' })).toBeNull();
  });

  it('the name of a rule is safe in an address and leads back to it', () => {
    const named = { from: '/größe/?a=1&b', to: 'https://c.example/%20/[x]' };
    expect(nameOfRule(named)).toMatch(/^[\w-]+$/);
    expect(ruleOfName(nameOfRule(named))).toEqual(named);
    expect([ruleOfName('3'), ruleOfName('§'), ruleOfName('')]).toEqual([null, null, null]);
  });

  it('what two members changed is put together, and a line that both changed stands there twice', () => {
    const base = '# shop\n/a -> /b\n/c -> /d\n\n/e -> /f';
    const mine = '# shop\n/a -> /mine\n/c -> /d\n\n/e -> /f\n/g -> /h';
    const theirs = '/first -> /x\n# shop\n/a -> /theirs\n\n/e -> /f\n/i -> /j';
    expect(mergeTexts({ base, mine, theirs })).toBe(
      '/first -> /x\n# shop\n/a -> /theirs\n/a -> /mine\n\n/e -> /f\n/i -> /j\n/g -> /h',
    );
    expect(mergeTexts({ base, mine, theirs: base })).toBe(mine);
    expect(mergeTexts({ base, mine: base, theirs: '/only -> /one' })).toBe('/only -> /one\n');
  });
});
