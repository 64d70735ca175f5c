import { describe, expect, it } from 'vitest';
import { isPlainCss } from './css-output.ts';
import { createLessRenderer } from './less-renderer.ts';
import { repairAsWhole, repairSyntax } from './syntax-repair.ts';

const { syntaxError } = createLessRenderer();
const keep = (css: string): string => `@import (inline) "${css.length}.css";`;

describe('plain CSS', () => {
  it.each([
    ['a function of LESS', '.a{color:darken(#333,10%)}'],
    ['a sum', '@media (width>1px){.a{width:10px + 5}}'],
    ['a product in parentheses', '.a{width:(10px * 2)}'],
    ['a filter of LESS', '.a{color:saturate(#333, 10%)}'],
  ])('plain CSS has no %s', (_, css) => {
    expect(isPlainCss(css)).toBe(false);
  });

  it.each([
    ['sums in functions', '.a{width:calc(10px + 5px);margin:min(1px * 2, 3px - 1px)}'],
    ['filters', '.a{filter:saturate(2) contrast(50%)}'],
    ['mixed colours', '.a{color:color-mix(in oklab, red, blue)}'],
    ['selectors with signs', '.col-1 + .col-2:nth-child(2n + 1) > *{top:0}'],
    ['values of its own', ':root{--a:10px + 5}'],
    ['texts', '.a{content:"darken(x) + 1 * 2"}'],
    ['ranges', '@font-face{font-family:X;src:url(/x.woff2);unicode-range:U+25-FF,U+4??}'],
  ])('plain CSS has %s', (_, css) => {
    expect(isPlainCss(css)).toBe(true);
  });
});

describe('repair', () => {
  it('a repair keeps what LESS can read beside what it cannot, and the smallest statement raw', () => {
    const text = '@media print { .a { color: darken(#333, 10%); unicode-range: U+4??; } }';
    const repair = repairSyntax(text, syntaxError, keep);
    expect(repair.faults).toEqual([]);
    expect(repair.text).toContain('color: darken(#333, 10%);');
    expect(syntaxError(repair.text)).toBeNull();
  });

  it('a repair of a whole text takes out the smallest statements, however many, in about one reading', () => {
    const lines = Array.from({ length: 2_000 }, (_, n) => `.a${n} { top: 0; broken }`);
    const start = performance.now();
    const repair = repairAsWhole(lines.join('\n'), syntaxError);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(repair.faults).toHaveLength(2_000);
    expect(repair.faults[0]).toMatchObject({ name: '“broken” in “.a0”', isLost: true });
    expect(repair.text.match(/top: 0/g)).toHaveLength(2_000);
    expect(syntaxError(repair.text)).toBeNull();
  });
});
