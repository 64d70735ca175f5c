import { describe, expect, it } from 'vitest';
import { createCompiledThemes } from './compiled-themes.ts';

describe('compiling a theme', () => {
  it('a site has one new theme a minute compiled for free, and pays for more', () => {
    let now = 0;
    const themes = createCompiledThemes(() => now);
    expect(themes.isFree('reef', 'first')).toBe(true);
    now = 30_000;
    expect(themes.isFree('reef', 'second')).toBe(false);
    expect(themes.isFree('shore', 'third')).toBe(true);
    now = 89_999;
    expect(themes.isFree('reef', 'fourth')).toBe(false);
    now = 200_000;
    expect(themes.isFree('reef', 'fifth')).toBe(true);
  });

  it('a theme that another worker compiles once more is free', () => {
    const themes = createCompiledThemes(() => 0);
    themes.isFree('reef', 'first');
    expect([themes.isFree('reef', 'first'), themes.isFree('shore', 'first')]).toEqual([true, true]);
  });
});
