import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  contrastRatio,
  designWarnings,
  hslToRgb,
  isDark,
  parseHexColor,
  type Rgb,
  toHexColor,
} from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { themeFiles } from '../../../scripts/testing/theme-fixture.ts';
import { readTheme } from './theme/read-theme.ts';
import { checkTheme } from './theme-check/check-theme.ts';
import { baseDesign } from './theme-page/base-design.ts';

const folder = join(import.meta.dirname, '../../../themes');
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Text and the ground that it stands on. */
const TEXT_PAIRS = [
  ['ink', 'paper'],
  ['ink', 'tint'],
  ['quiet', 'paper'],
  ['quiet', 'tint'],
  ['accent', 'paper'],
  ['accent', 'tint'],
  ['accent-ink', 'accent'],
  ['deep-ink', 'deep'],
  ['deep-quiet', 'deep'],
  ['deep-accent', 'deep'],
  ['danger', 'paper'],
  ['danger', 'tint'],
] as const;
const CONTROL_PAIRS = [
  ['line', 'paper'],
  ['line', 'tint'],
] as const;

describe.each(names)('the starter theme %s', (name) => {
  const files = themeFiles(join(folder, name));
  const textOf = (path: string): string => Buffer.from(files.get(path) ?? []).toString('utf8');
  const styles = [...files.keys()]
    .filter((path) => path.endsWith('.less'))
    .map(textOf)
    .join('\n');
  const palettes = choicesOf(styles, 'palette').map((id) => ({
    id,
    colors: colorsOf(textOf('styles/palettes.less'), id),
  }));

  it('the starter theme is read and checked without diagnostics', () => {
    expect(checkTheme(files).diagnostics).toEqual([]);
  });

  it('offers five palettes, one of them dark, and at least four pairs of typefaces', () => {
    expect(palettes).toHaveLength(5);
    expect(palettes.filter(({ colors }) => isDark(colorIn(colors, 'paper')))).toHaveLength(1);
    expect(choicesOf(styles, 'fonts').length).toBeGreaterThanOrEqual(4);
    for (const id of choicesOf(styles, 'fonts')) expect(styles).toContain(`.fonts-${id} {`);
  });

  it('the starter theme has its palettes as presets of the design, in the same colours', () => {
    const { theme } = readTheme(files);
    const presets = theme?.design.palettes ?? [];
    expect(presets.map(({ id }) => id)).toEqual(palettes.map(({ id }) => id));
    for (const { id, colors } of presets) {
      const own = palettes.find((each) => each.id === id)?.colors ?? new Map<string, string>();
      const named = colors.map(
        (color) => [color.id === 'glow' ? 'deep-accent' : color.id, color.value] as const,
      );
      for (const [name, value] of named)
        expect(toHexColor(hslToRgb(value)), `${name} of ${id}`).toBe(own.get(name));
    }
    expect(theme?.design.fonts.map(({ id }) => id)).toEqual(choicesOf(styles, 'fonts'));
    expect(presets.filter(({ isDark: dark }) => dark)).toHaveLength(1);
  });

  it('the starter theme says nothing that cannot be read in any of its presets', () => {
    const { theme } = readTheme(files);
    if (!theme) return expect.fail('no theme');
    for (const { name } of theme.design.palettes)
      expect(designWarnings(baseDesign(theme, { palette: name })), name).toEqual([]);
  });

  it('the starter theme defines its error colour, one for every background that is not paper', () => {
    const dangerColours = [...styles.matchAll(/--awning-danger: ([^;]+);/g)].map(([, value = '']) => value);
    expect(dangerColours).toContain(styles.includes('--fn-danger') ? 'var(--fn-danger)' : 'var(--danger)');
    for (const { id, colors } of palettes)
      for (const literal of dangerColours.filter((value) => value.startsWith('#'))) {
        const color = parseHexColor(literal);
        if (!color) throw new Error(`${literal} is no colour.`);
        expect(contrastRatio(color, colorIn(colors, 'deep')), `${literal} in ${id}`).toBeGreaterThanOrEqual(
          4.5,
        );
      }
  });

  it('the starter theme prints products as ink on paper, with one image and no controls', () => {
    const print = textOf('styles/print.less');
    expect(print).toContain('body[class*="palette-"] {');
    const [hidden = ''] = print.match(/[^{}]*sqs-add-to-cart-button-wrapper[^{}]*\{\s*display: none;/) ?? [];
    for (const part of [
      '.Related',
      '.product-variants',
      '.product-quantity-input',
      '.awning-plain-cart-form',
    ])
      expect(hidden).toContain(part);
    expect(print).toMatch(/(?:li \+ li|\.Product-plate \+ \.Product-plate) \{\s*display: none;/);
    expect(print).toContain('max-height: 8cm');
  });

  it.each(palettes)('the starter theme has enough contrast in the palette $id', ({ colors }) => {
    for (const [front, back] of TEXT_PAIRS) {
      const ratio = contrastRatio(colorIn(colors, front), colorIn(colors, back));
      expect(ratio, `${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const [front, back] of CONTROL_PAIRS) {
      const ratio = contrastRatio(colorIn(colors, front), colorIn(colors, back));
      expect(ratio, `${front} on ${back}`).toBeGreaterThanOrEqual(3);
    }
  });
});

/** The ends of the classes that `body` gets from a dropdown of the theme. */
function choicesOf(styles: string, title: string): string[] {
  const [, json = '{}'] = new RegExp(`// tweak: (\\{ "title": "${title}",.*\\})`).exec(styles) ?? [];
  const { options = [] }: { options?: readonly string[] } = JSON.parse(json);
  return options.map((option) => option.toLowerCase().replaceAll(' ', '-'));
}

/** Custom properties of a palette by their names, without the prefix that a theme may give its own. */
function colorsOf(styles: string, id: string): ReadonlyMap<string, string> {
  const [, rules = ''] = new RegExp(`\\.palette-${id} \\{([^}]*)\\}`).exec(styles) ?? [];
  return new Map(
    [...rules.matchAll(/--(?:fn-)?([a-z-]+): var\(--awning-design-[a-z-]+, (#[0-9a-f]{6})\);/g)].map(
      ([, key = '', value = '']) => [key, value],
    ),
  );
}

function colorIn(colors: ReadonlyMap<string, string>, key: string): Rgb {
  const color = parseHexColor(colors.get(key) ?? '');
  if (!color) throw new Error(`The palette has no colour called ${key}.`);
  return color;
}
