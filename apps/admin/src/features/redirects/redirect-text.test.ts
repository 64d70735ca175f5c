import { describe, expect, it } from 'vitest';
import { ruleAt, withNewRule, withoutLine, withRuleAt } from './redirect-text.ts';

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
});
