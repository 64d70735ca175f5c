import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../colors/color-light.ts';
import { toHexColor } from '../colors/hex-color.ts';
import { choosePalette, themesFor } from './color-themes.ts';
import { defaultDesign } from './default-design.ts';
import { changeDesign } from './design-change.ts';
import { designToCss } from './design-css.ts';
import { Design, type DesignChange } from './design-shape.ts';
import { designWarnings } from './design-warnings.ts';
import { PALETTE_PRESETS } from './palette-presets.ts';
import { aestheticsChanged } from './site-aesthetics.ts';
import { type ThemeColors, themeColors } from './theme-colors.ts';

const silent = (): void => {};
const changed = (change: DesignChange, before: Design = defaultDesign): Design =>
  changeDesign(before, change, silent).design ?? expect.fail('refused');

/** Variables by name, of the rule with this selector. */
function variablesIn(css: string, selector: string): Record<string, string> {
  const line = css.split('\n').find((rule) => rule.startsWith(`${selector}{`)) ?? expect.fail(selector);
  return Object.fromEntries(
    [...line.matchAll(/(--awning-[a-z0-9-]+|color-scheme):([^;}]+)/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
}

const TEXT_PAIRS: readonly (readonly [keyof ThemeColors, keyof ThemeColors])[] = [
  ['ink', 'paper'],
  ['ink', 'tint'],
  ['quiet', 'paper'],
  ['quiet', 'tint'],
  ['accent', 'paper'],
  ['accent', 'tint'],
  ['accentInk', 'accent'],
  ['deepInk', 'deep'],
  ['tintInk', 'tint'],
  ['danger', 'paper'],
  ['danger', 'tint'],
];

const lightest = defaultDesign.colorThemes[0] ?? expect.fail();

describe('the palettes that we offer', () => {
  it('ED-69 there are twelve palette presets, each a valid design', () => {
    expect(PALETTE_PRESETS).toHaveLength(12);
    for (const { colors } of PALETTE_PRESETS)
      expect(Value.Check(Design, changed({ colorPalette: colors }))).toBe(true);
  });

  it.each(
    PALETTE_PRESETS.flatMap((preset) =>
      themesFor(preset).map((theme) => ({ name: preset.name, theme, colors: preset.colors })),
    ),
  )(
    'in $name $theme.id all text has a contrast of 4.5 to 1, and the edges of controls 3 to 1',
    ({ colors, theme }) => {
      const tokens = themeColors(colors, theme);
      const rgb = (name: keyof ThemeColors) => {
        const color = tokens[name];
        return typeof color === 'boolean' ? expect.fail() : color;
      };
      for (const [front, back] of TEXT_PAIRS)
        expect(contrastRatio(rgb(front), rgb(back)), `${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['paper', 'tint'] as const)
        expect(contrastRatio(tokens.line, tokens[ground])).toBeGreaterThanOrEqual(3);
      expect([toHexColor(tokens.ink), toHexColor(tokens.paper)]).not.toContain('#000000');
    },
  );

  it('the palettes that we offer give no cause for warnings', () => {
    for (const preset of PALETTE_PRESETS)
      expect(designWarnings(changed(choosePalette(defaultDesign, preset)))).toEqual([]);
  });
});

describe('colours that an owner chooses', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const anyColor = fc.record({
    hue: fc.double({ min: 0, max: 360, noNaN: true }),
    saturation: share,
    lightness: share,
  });

  it('text on buttons, deep and tinted backgrounds is readable in any palette', () => {
    fc.assert(
      fc.property(fc.array(anyColor, { minLength: 6, maxLength: 6 }), (values) => {
        const palette = defaultDesign.colorPalette.map((color, n) => ({
          ...color,
          value: values[n] ?? color.value,
        }));
        const { accent, accentInk, deep, deepInk, tint, tintInk } = themeColors(palette, lightest);
        expect(contrastRatio(accentInk, accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(deepInk, deep)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(tintInk, tint)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('a design with colours of low contrast has warnings', () => {
    const pale = changed({
      colorPalette: defaultDesign.colorPalette.map((color) =>
        color.id === 'accent' ? { ...color, value: '#e8a07a' } : color,
      ),
    });
    expect(designWarnings(pale)).toContain(
      'A link is hard to read in the colour theme "Lightest": its contrast is 2 to 1, and should be 4.5 to 1 or more',
    );
  });

  it('a palette colour may be transparent', () => {
    const glass = changed({
      colorPalette: defaultDesign.colorPalette.map((color) =>
        color.id === 'tint'
          ? { ...color, value: { hue: 0, saturation: 0, lightness: 0, alpha: 0.5 } }
          : color,
      ),
    });
    const css = designToCss(glass);
    expect(variablesIn(css, ':root')).toMatchObject({
      '--awning-tint': '#7d7b78',
      '--awning-palette-tint': 'rgb(0 0 0 / 0.5)',
    });
  });
});

describe('the stylesheet of a design', () => {
  const css = designToCss(defaultDesign);

  it('the design stylesheet has the colours of the site and of each colour theme', () => {
    const root = variablesIn(css, ':root');
    const dark = variablesIn(css, '[data-section-theme="dark"]');
    expect(root['--awning-paper']).toBe('#faf6f0');
    expect(root['--awning-accent']).toBe('#9c4326');
    expect(dark['--awning-paper']).toBe(root['--awning-deep']);
    expect([root['color-scheme'], dark['color-scheme']]).toEqual(['light', 'dark']);
    expect(css.split('\n')).toHaveLength(1 + defaultDesign.colorThemes.length);
    const colorsOf = (rule: Record<string, string>) =>
      Object.keys(rule).filter(
        (name) => !/palette|step|-(font|weight|tracking|leading|size|case|style)$/.test(name),
      );
    expect(colorsOf(dark)).toEqual(colorsOf(root));
  });

  it('the design stylesheet follows the chosen themes', () => {
    const other = variablesIn(
      designToCss(changed({ defaultColorThemeId: 'darkest', activeFontThemeId: 'atelier' })),
      ':root',
    );
    expect(other['--awning-paper']).toBe('#24221e');
    expect(other['--awning-heading-font']).toMatch(/^Didot,/);
    expect(other['--awning-body-font']).toMatch(/^"Avenir Next",/);
  });

  it('the design stylesheet sets each kind of text in its font, with its own weight, case and spacing', () => {
    const { buttons } = defaultDesign.fontUsageCategories;
    const design = changed({
      fontUsageCategories: {
        ...defaultDesign.fontUsageCategories,
        buttons: { ...buttons, face: 'heading', weight: 700, case: 'uppercase', tracking: 0.12, step: 0 },
      },
    });
    const root = variablesIn(designToCss(design), ':root');
    expect(root['--awning-button-font']).toBe(root['--awning-heading-font']);
    expect(root).toMatchObject({
      '--awning-button-weight': '700',
      '--awning-button-case': 'uppercase',
      '--awning-button-tracking': '0.12em',
      '--awning-button-size': 'var(--awning-step-0)',
      '--awning-heading-weight': '500',
      '--awning-heading-tracking': '-0.015em',
    });
  });

  it('sizes grow from phone to desktop and from step to step', () => {
    const root = variablesIn(css, ':root');
    const sizes = [-1, 0, 1, 2, 3, 4, 5].map((step) => {
      const [, least, most] =
        /^clamp\(([\d.]+)rem, .*, ([\d.]+)rem\)$/.exec(root[`--awning-step-${step}`] ?? '') ?? [];
      return { least: Number(least), most: Number(most) };
    });
    expect(sizes[1]).toEqual({ least: 17 / 16, most: 18 / 16 });
    sizes.forEach(({ least, most }, n) => {
      expect(most).toBeGreaterThan(least);
      if (n > 0) expect(least).toBeGreaterThan(sizes[n - 1]?.least ?? 0);
    });
  });

  it('the design stylesheet cannot be escaped from, even by a design that was not validated', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '}body{display:none',
        '</style><script>x</script>',
        '";}a{b:c',
        'x;y:url(//evil)',
        '\\',
        '/*',
        '<!--',
      ),
    );
    const hostile = fc.record({ id: text, name: text, family: text, number: text });
    fc.assert(
      fc.property(hostile, ({ id, name, family, number }) => {
        const face = { family, weight: number, tracking: number, leading: number };
        const usage = {
          face: number,
          step: number,
          weight: number,
          tracking: number,
          leading: number,
          case: number,
          style: number,
        };
        const design = JSON.parse(
          JSON.stringify({
            ...defaultDesign,
            colorPalette: [
              { id, name, value: { hue: number, saturation: number, lightness: number, alpha: number } },
            ],
            colorThemes: [{ id, name, roles: { paper: id, ink: id, accent: id, tint: id, deep: id } }],
            defaultColorThemeId: id,
            fontThemes: [
              {
                id,
                name,
                heading: face,
                body: face,
                scale: { phone: { base: number, ratio: number }, desktop: {} },
              },
            ],
            activeFontThemeId: id,
            fontUsageCategories: Object.fromEntries(
              Object.keys(defaultDesign.fontUsageCategories).map((category) => [category, usage]),
            ),
          }),
        );
        const written = designToCss(design);
        expect(written).not.toMatch(/[<>\\@!]|\/\*|url/);
        expect(written.match(/[{}]/g)?.join('')).toMatch(/^({}){1,2}$/);
        for (const [, property] of written.matchAll(/[{;]([^:{};]*):/g))
          expect(property).toMatch(/^(--awning-[a-z0-9-]+|color-scheme)$/);
      }),
    );
  });
});

describe('changing a design', () => {
  it('colours may be written as people write them', () => {
    const { colorPalette, swatches } = changed({
      colorPalette: defaultDesign.colorPalette.map((color) => ({ ...color, value: '#336699' })),
      swatches: [{ model: 'rgb', red: 255, green: 0, blue: 0 }],
    });
    expect(colorPalette[0]?.value).toEqual({ hue: 210, saturation: 0.5, lightness: 0.4 });
    expect(swatches).toEqual([{ hue: 0, saturation: 1, lightness: 0.5 }]);
  });

  it('a refused design change says what is wrong, and where', () => {
    const logged: string[] = [];
    const refused = changeDesign(
      defaultDesign,
      {
        colorPalette: [
          { id: 'paper', name: 'Paper', value: { hue: 400, saturation: 2, lightness: 0.5 } },
          { id: 'ink', name: 'Ink', value: { hue: 1 } },
        ],
        swatches: ['#12', { model: 'lab' }],
      },
      (message) => logged.push(message),
    );
    expect(refused).toEqual({
      design: null,
      problems: {
        'colorPalette.0.value': 'Hue out of bounds. Saturation out of bounds',
        'colorPalette.1.value': 'Missing an H/S/L value',
        'swatches.0': 'A colour has 3 to 6 hexadecimal digits',
        'swatches.1': 'Invalid color model',
      },
    });
    expect(logged).toEqual(['Invalid color model']);
  });

  it('nothing may be named that is not there, and nothing twice', () => {
    const { problems } = changeDesign(
      defaultDesign,
      {
        colorPalette: defaultDesign.colorPalette.filter(({ id }) => id !== 'glow'),
        fontThemes: [...defaultDesign.fontThemes, ...defaultDesign.fontThemes.slice(0, 1)],
        defaultColorThemeId: 'mauve',
        activeFontThemeId: 'comic',
      },
      silent,
    );
    expect(problems).toEqual({
      'colorThemes.3.roles.accent': 'The palette has no colour "glow", which the colour theme "Dark" uses',
      'colorThemes.4.roles.accent': 'The palette has no colour "glow", which the colour theme "Darkest" uses',
      'fontThemes.5.id': 'There are two entries with the id "marsh"',
      defaultColorThemeId: 'There is no colour theme "mauve"',
      activeFontThemeId: 'There is no font theme "comic"',
    });
  });
});

describe('the aesthetics of a site', () => {
  const changes: DesignChange[] = [
    { defaultColorThemeId: 'dark' },
    { activeFontThemeId: 'ledger' },
    { colorPalette: defaultDesign.colorPalette.map((color) => ({ ...color, value: '#123' })) },
    { colorThemes: defaultDesign.colorThemes.slice(0, 4) },
    { fontThemes: defaultDesign.fontThemes.toReversed() },
    {
      fontUsageCategories: {
        ...defaultDesign.fontUsageCategories,
        meta: defaultDesign.fontUsageCategories.quotes,
      },
    },
    { shapes: { ...defaultDesign.shapes, imageCorners: 8 } },
  ];

  it.each(changes.map((change) => [Object.keys(change)[0], change] as const))(
    'PL-4.41 aesthetics have changed when %s has',
    (_field, change) => {
      expect(aestheticsChanged(defaultDesign, changed(change))).toBe(true);
      expect(aestheticsChanged(changed(change), defaultDesign)).toBe(true);
    },
  );

  it('PL-4.41 these six and the shapes are all: colours kept at hand do not count', () => {
    const fields = changes.flatMap((change) => Object.keys(change));
    const others = Object.keys(defaultDesign).filter((field) => !fields.includes(field));
    expect(others).toEqual(['swatches']);
    expect(aestheticsChanged(defaultDesign, changed({ swatches: ['#abc'] }))).toBe(false);
  });

  it('the same data in another order of fields is no change', () => {
    const reversed = JSON.parse(JSON.stringify(defaultDesign), (_key, value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    );
    expect(aestheticsChanged(defaultDesign, reversed)).toBe(false);
  });
});
