import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as checking from './redirect-check.ts';
import { parseRules } from './redirect-rules.ts';
import { compileRules, findRule } from './redirect-table.ts';
import { atOnce } from './sliced-work.ts';

const HOME = 'https://example.com';
const checkRules = (text: string) => atOnce(checking.checkRules(text, HOME));
const leads = (text: string, path: string): string | undefined => {
  const rule = findRule(compileRules(parseRules(text).rules), path);
  return rule ? `${rule.location} ${rule.rule.status}` : undefined;
};

describe('lines of redirects', () => {
  it('lead from one address to another, for good unless they say for now', () => {
    const text = '/old -> /new 301\n/sale -> /shop?tag=sale 302\n/away->https://example.org/x#part';
    expect(leads(text, '/old')).toBe('/new 301');
    expect(leads(text, '/old/')).toBe('/new 301');
    expect(leads(text, '/sale')).toBe('/shop?tag=sale 302');
    expect(leads(text, '/away')).toBe('https://example.org/x#part 301');
    for (const other of ['/', '/Old', '/old/x', '//old', '/ol', '/old%', '/old%00'])
      expect(leads(text, other)).toBeUndefined();
  });

  it('redirect rules may have comments and empty lines', () => {
    const text = '# moved in spring\r\n\r\n// and these\r/a -> /b\n   \n\t/c -> /d  302 ';
    expect(parseRules(text).problems).toEqual([]);
    expect(parseRules(text).rules.map(({ line, status }) => [line, status])).toEqual([
      [4, 301],
      [6, 302],
    ]);
  });

  it('lines of redirects take what stands at a name in brackets along, escaped', () => {
    const text = '/blog/[year]/[slug] -> /news/[slug]?from=[year]\n/[any] -> https://example.org/[any]';
    expect(leads(text, '/blog/2020/hello')).toBe('/news/hello?from=2020 301');
    expect(leads(text, '/blog/2020/a%26b%2F..%3Fc')).toBe('/news/a%26b%2F..%3Fc?from=2020 301');
    expect(leads(text, '/%5Cevil.example')).toBe('https://example.org/%5Cevil.example 301');
    expect(leads(text, '/caf%C3%A9')).toBe('https://example.org/caf%C3%A9 301');
    expect(leads(text, '/blog/2020')).toBeUndefined();
  });

  it('redirect rules match percent-encoded and plain letters alike', () => {
    expect(leads('/café -> /größe', '/caf%C3%A9')).toBe('/gr%C3%B6%C3%9Fe 301');
    expect(leads('/caf%C3%A9 -> /x%20y', '/caf%c3%a9')).toBe('/x%20y 301');
  });

  it('that are for exactly one address come first, then those that name more of it', () => {
    const text =
      '/[a]/[b] -> /any\n/shop/[b] -> /one\n/[a]/hat -> /two\n/shop/hat -> /three\n/shop/[b]/x -> /four';
    expect(leads(text, '/shop/hat')).toBe('/three 301');
    expect(leads(text, '/shop/coat')).toBe('/one 301');
    expect(leads(text, '/blog/hat')).toBe('/two 301');
    expect(leads(text, '/blog/coat')).toBe('/any 301');
    // The way by the word ends nowhere; there is another one.
    expect(leads('/shop/hat/x -> /no\n/[a]/hat -> /yes', '/shop/hat')).toBe('/yes 301');
    expect(leads('/[a]/b/[c]/d -> /1/[a]/[c]\n/x/[b]/[c]/e -> /2/[b]/[c]', '/x/b/q/d')).toBe('/1/x/q 301');
  });

  it.each([
    ['/a', 'Write it as /old -> /new'],
    ['/a => /b', 'Write it as'],
    ['/a -> /b /c 301', 'Write it as'],
    ['/a -> /b 307', '301 (for good) or 302'],
    ['a -> /b', 'begins with a slash'],
    ['https://example.com/a -> /b', 'begins with a slash'],
    ['/a?x=1 -> /b', 'cannot have ? or #'],
    ['/a/* -> /b', 'Write [name]'],
    ['/a//b -> /c', 'not written as an address'],
    ['/%zz -> /c', 'not written as an address'],
    ['/a/[b]c -> /d', 'a whole part of the address'],
    ['/a/[] -> /d', 'a whole part of the address'],
    ['/[a]/[a] -> /d', 'only once'],
    ['/[a]/[b]/[c]/[d]/[e] -> /d', 'names in brackets at the most'],
    [`${'/a'.repeat(17)} -> /d`, 'parts at the most'],
    ['/a -> b', 'begins with a slash, or with https://'],
    ['/a -> //example.org', 'begins with a slash, or with https://'],
    ['/a -> /\\example.org', 'begins with a slash, or with https://'],
    ['/a -> http://example.org', 'begins with a slash, or with https://'],
    ['/a -> javascript:alert(1)', 'begins with a slash, or with https://'],
    ['/[a] -> https://[a]/', 'begins with a slash, or with https://'],
    ['/[a] -> https://example.org[a]', 'begins with a slash, or with https://'],
    ['/[a] -> https://you@[a]/', 'begins with a slash, or with https://'],
    ['/a -> /b\\c', 'not written as an address'],
    ['/[a] -> /[b]', 'a name in brackets that the old one does not have'],
    [`/a -> /${'b'.repeat(4000)}`, '4000 characters'],
  ])('%s is told why it cannot be used, with its line', (rule, sentence) => {
    const { rules, problems } = parseRules(`/fine -> /b\n${rule}\n/also -> /b`);
    expect(rules.map(({ line }) => line)).toEqual([1, 3]);
    expect(problems).toEqual([{ line: 2, message: expect.stringContaining(sentence) }]);
  });

  it('a redirect leads to this site or to the host in its rule, for any input', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(word, word, word, (target, a, b) => {
        const text = `/[a]/[b] -> /${target}/[a]/[b]\n/x/[a]/[b] -> https://example.org/[a]${target}?[b]`;
        const table = compileRules(parseRules(text).rules);
        for (const start of ['', '/x']) {
          const rule = findRule(table, `${start}/${encodeURIComponent(a)}/${encodeURIComponent(b)}`);
          if (!rule) continue;
          expect(rule.location).toMatch(/^[\x21-\x7e]+$/);
          const host = new URL(rule.location, HOME).host;
          expect(host).toBe(rule.location.startsWith('/') ? 'example.com' : 'example.org');
        }
      }),
    );
  });

  it('any text at all is read without harm', () => {
    const piece = fc.constantFrom(
      '/',
      ' -> ',
      '[a]',
      '[',
      ']',
      'a',
      ' 301',
      '\n',
      '%',
      '#',
      'é',
      '\ud800',
      '?',
      '*',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { rules, problems } = parseRules(pieces.join(''));
        const table = compileRules(rules);
        for (const path of ['/', '/a', '/a/a', '/a/a/a/', '/%', '//']) findRule(table, path);
        expect(rules.length + problems.length).toBeLessThanOrEqual(pieces.length);
        checkRules(pieces.join(''));
      }),
    );
  });
});

describe('circles', () => {
  const problems = (text: string) => checkRules(text).problems;
  const warnings = (text: string) => checkRules(text).warnings;

  it('of plain addresses are named at the line that closes them', () => {
    expect(problems('/a -> /a')).toEqual([{ line: 1, message: 'This leads to itself: /a -> /a.' }]);
    expect(problems('/a -> /a/?x=1')).toHaveLength(1);
    expect(problems('/a -> https://example.com/a')).toHaveLength(1);
    expect(problems('/a -> https://example.com.evil.example/a')).toEqual([]);
    expect(problems('/c -> /a\n/a -> /b\n/z -> /c\n/b -> /c')).toEqual([
      { line: 4, message: 'This leads round in a circle: /c -> /a -> /b -> /c.' },
    ]);
    expect(problems('/a -> /b\n/b -> /c\n/c -> /d')).toEqual([]);
  });

  it('that a page may end are warned about', () => {
    expect(problems('/[any] -> /home')).toEqual([]);
    expect(warnings('/[any] -> /home')).toEqual([
      {
        line: 1,
        message: 'This leads to itself: /home -> /home. That is fine if there is a page on the way.',
      },
    ]);
    expect(warnings('/[a]/[b] -> /[b]/[a]')).toEqual([
      { line: 1, message: expect.stringContaining('/[a]/[b] -> /[b]/[a] -> /[a]/[b]') },
    ]);
    expect(warnings('/old/[a] -> /new/[a]')).toEqual([]);
  });

  it('rules that are never used are warned about', () => {
    expect(warnings('/a -> /b\n/x/[y] -> /b\n/a/ -> /c\n/x/[z] -> /d\n/cart/old -> /e')).toEqual([
      { line: 3, message: 'This is never used: line 1 is for the same address.' },
      { line: 4, message: 'This is never used: line 2 is for the same address.' },
      { line: 5, message: 'This is never used: the address belongs to the site itself.' },
    ]);
  });
});

describe('hostile texts', () => {
  it('redirect rules are checked in small steps, so that other requests are not blocked', () => {
    const rules = Array.from({ length: 20_000 }, (_, n) => `/${n} -> /${n + 1}`).join('\n');
    const turns = [...checking.checkRules(rules, HOME)].length;
    expect(turns).toBeGreaterThan(3 * 39);
  });

  /** Steps rather than time: the machine may be busy. */
  it('one chain of tens of thousands of lines is followed once, not once for each line', () => {
    const lines = Array.from({ length: 24_000 }, (_, n) => `/${n} -> /${n + 1}`);
    expect(checkRules(lines.join('\n')).problems).toEqual([]);
    const closed = checkRules([...lines, '/24000 -> /0'].join('\n'));
    expect(closed.problems).toEqual([
      { line: 24_001, message: expect.stringContaining('/0 -> /1 -> /2 -> /3 -> /4 -> … -> /0') },
    ]);
  });
});
