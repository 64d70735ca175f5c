import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageVariables } from './page-variables.ts';

describe('the variables of a page', () => {
  it('page variables are the fonts of a stylesheet and the properties it sets on the page and its classes', () => {
    const css = [
      ':root{--a:1px;color:red}body{margin:0;--b:var(--a)}body.fonts-serif,.hero .title{--c:"a;b}"}',
      '.palette-night{--awning-paper:#111}@font-face{font-family:X;src:url(/x.woff2)}h1{--d:1}.card:hover{--e:1}',
    ].join('');
    expect(pageVariables(css).split('\n')).toEqual([
      ':root{--a:1px}',
      'body{--b:var(--a)}',
      'body.fonts-serif{--c:"a;b}"}',
      '.palette-night{--awning-paper:#111}',
      '@font-face{font-family:X;src:url(/x.woff2)}',
    ]);
  });

  it('the variables of a page leave out what holds under conditions only, and what is brought in', () => {
    const css =
      '@import url(/a;b.css);@media (min-width:1px){:root{--a:1}}@supports (x:y){body{--b:1}}:root{--c:2}';
    expect(pageVariables(css)).toBe(':root{--c:2}');
  });

  it('the variables of a page come to an end for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}:;"\'()@-.,\\/* ab') }), (text) => {
        expect(typeof pageVariables(text)).toBe('string');
      }),
    );
  });
});
