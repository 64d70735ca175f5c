import { describe, expect, it } from 'vitest';
import { createCompiledThemes } from './compiled-themes.ts';

describe('compiling a theme', () => {
  it('an owner tries ten themes in a row for free, then the site has one a minute and pays for more', () => {
    let now = 0;
    const themes = createCompiledThemes(() => now);
    const tries = Array.from({ length: 12 }, (_each, index) => themes.isFree('reef', `try ${index}`));
    expect(tries).toEqual([...Array.from({ length: 10 }, () => true), false, false]);
    expect(themes.isFree('shore', 'of another site')).toBe(true);
    now = 59_999;
    expect(themes.isFree('reef', 'too early')).toBe(false);
    now = 60_000;
    expect([themes.isFree('reef', 'a minute later'), themes.isFree('reef', 'one more')]).toEqual([
      true,
      false,
    ]);
    now = 3_600_000;
    expect(Array.from({ length: 11 }, (_each, index) => themes.isFree('reef', `later ${index}`))).toEqual([
      ...Array.from({ length: 10 }, () => true),
      false,
    ]);
  });

  it('a site that was late once is given time again after ten minutes', () => {
    let now = 0;
    const themes = createCompiledThemes(() => now);
    expect(themes.wasLate('reef')).toBe(false);
    themes.noteLate('reef');
    now = 599_999;
    expect(themes.wasLate('reef')).toBe(true);
    now = 600_000;
    expect(themes.wasLate('reef')).toBe(false);
  });

  it('a theme that another worker compiles once more is free', () => {
    const themes = createCompiledThemes(() => 0);
    themes.isFree('reef', 'first');
    expect([themes.isFree('reef', 'first'), themes.isFree('shore', 'first')]).toEqual([true, true]);
  });
});
