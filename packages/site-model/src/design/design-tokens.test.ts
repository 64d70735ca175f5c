import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../colors/color-light.ts';
import { parseHexColor, toHexColor } from '../colors/hex-color.ts';
import { contrastPairs, nearestReadable } from './contrast-pairs.ts';
import { defaultDesign } from './default-design.ts';
import { changeDesign } from './design-change.ts';
import type { Design, DesignChange } from './design-shape.ts';
import { changedTokens, designTokens } from './design-tokens.ts';
import { designWarnings } from './design-warnings.ts';
import { imagePalette } from './image-palette.ts';
import { themeDesignCss } from './theme-design-css.ts';

const changed = (change: DesignChange): Design =>
  changeDesign(defaultDesign, change, () => {}).design ?? expect.fail('refused');

const withAccent = (value: string): Design =>
  changed({
    colorPalette: defaultDesign.colorPalette.map((color) =>
      color.id === 'accent' ? { ...color, value } : color,
    ),
  });

describe('the tokens of a design', () => {
  it('a design that changes nothing says nothing to a theme', () => {
    expect(themeDesignCss(defaultDesign, defaultDesign)).toBe('');
  });

  it('a design says to a theme what it changes, and nothing else', () => {
    const tokens = changedTokens(defaultDesign, withAccent('#1b6a62'));
    expect(tokens.get('--awning-design-accent')).toBe('#1b6a62');
    expect([...tokens.keys()].filter((name) => /font|step|radius|paper|quiet/.test(name))).toEqual([]);
    const round = changedTokens(
      defaultDesign,
      changed({ shapes: { ...defaultDesign.shapes, buttonCorners: 12, buttons: 'outline' } }),
    );
    expect([...round]).toEqual([
      ['--awning-design-button-radius', '12px'],
      ['--awning-design-button-ground', 'transparent'],
      ['--awning-design-button-ink', 'currentcolor'],
    ]);
  });

  it('the colours of sections stand above the rules of the theme where the owner has changed them', () => {
    const css = themeDesignCss(defaultDesign, withAccent('#1b6a62'));
    expect(css).toContain('--awning-palette-accent:#1b6a62');
    expect(css).toContain(
      '.page-section[data-section-theme="bright"][data-section-theme][data-section-theme]{',
    );
    // Its colours are the same as before.
    expect(css).not.toContain('"darkest"');
  });

  it('a dark design says so to fields, scroll bars and logos', () => {
    const css = themeDesignCss(defaultDesign, changed({ defaultColorThemeId: 'darkest' }));
    expect(css).toMatch(/^:root\{color-scheme:dark;--awning-design-scheme:dark;/);
    expect(css).toContain('--awning-design-logo-filter:invert(1) hue-rotate(180deg)');
  });

  it('sizes are tokens that name tokens', () => {
    expect(designTokens(defaultDesign).get('--awning-design-heading-size')).toBe(
      'var(--awning-design-step-4)',
    );
  });
});

describe('a palette in the tones of an image', () => {
  it('ED-69 a palette of any image can be read', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const color = fc
      .tuple(channel, channel, channel)
      .map(([red, green, blue]) => toHexColor({ red, green, blue }));
    fc.assert(
      fc.property(fc.array(color, { minLength: 5, maxLength: 5 }), (averages) => {
        const colorPalette = imagePalette(averages) ?? expect.fail();
        expect(designWarnings({ ...defaultDesign, colorPalette })).toEqual([]);
      }),
      { examples: [[['#000000', '#000000', '#026c00', '#000000', '#cba7a1']]] },
    );
    expect(imagePalette(['no colour'])).toBeNull();
  });
});

describe('colours that are read on each other', () => {
  it('ED-69 each pair that is read has its contrast, and the themes that have it', () => {
    const pairs = contrastPairs(withAccent('#c9784f'));
    expect(pairs).toContainEqual(
      expect.objectContaining({ what: 'link', front: 'accent', back: 'paper', isReadable: false }),
    );
    expect(pairs).toContainEqual(
      expect.objectContaining({ what: 'text', front: 'ink', back: 'paper', themes: ['Lightest'] }),
    );
    expect(new Set(pairs.map(({ what, front, back }) => `${what} ${front} ${back}`)).size).toBe(pairs.length);
  });

  it('ED-69 the nearest colour that passes has the same tone and is readable', () => {
    const paper = parseHexColor('#f7f3ec') ?? expect.fail();
    const accent = parseHexColor('#c9784f') ?? expect.fail();
    const nearest = nearestReadable(accent, [paper]) ?? expect.fail();
    expect(contrastRatio(nearest, paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(nearest, paper)).toBeLessThan(4.7);
    expect(toHexColor(nearestReadable(nearest, [paper]) ?? accent)).toBe(toHexColor(nearest));
    const grounds = ['#ffffff', '#808080', '#000000'].map((color) => parseHexColor(color) ?? paper);
    expect(nearestReadable(accent, grounds)).toBeNull();
  });
});
