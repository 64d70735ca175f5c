import { hslToRgb } from '../colors/color-models.ts';
import { toHexColor } from '../colors/hex-color.ts';
import { defaultDesign } from './default-design.ts';
import type { Design, FontTheme, FontUsage, FontUsageCategories } from './design-shape.ts';
import { fontStack } from './font-families.ts';
import { shapeTokens, TOKEN_PREFIX } from './shape-tokens.ts';
import { type ThemeColors, themeColors } from './theme-colors.ts';
import { fluidSize, TYPE_STEPS } from './type-scale.ts';

export type Declaration = readonly [property: string, value: string];

/**
 * The design as variables: on the root of the page, and again for sections with a colour theme of their own
 * (`data-section-theme`). Made of numbers, of ids that were checked and of fonts from our list, so it can stand in a
 * `<style>`.
 */
export function designToCss(design: Design): string {
  const sections = design.colorThemes
    .filter(({ id }) => isSafeId(id))
    .map((theme) =>
      rule(`[data-section-theme="${theme.id}"]`, colorDeclarations(themeColors(design.colorPalette, theme))),
    );
  return [rule(':root', [...rootDeclarations(design), ...shapeDeclarations(design)]), ...sections].join('\n');
}

export const rule = (selector: string, declarations: readonly Declaration[]): string =>
  `${selector}{${declarations.map(([property, value]) => `${property}:${value}`).join(';')}}`;

/** Tokens of shapes that are not the usual ones, which stylesheets have by themselves. */
function shapeDeclarations({ shapes }: Design): Declaration[] {
  const usual = new Map(shapeTokens(defaultDesign.shapes));
  return shapeTokens(shapes).flatMap(([name, value]) =>
    value === null || usual.get(name) === value ? [] : [[`${TOKEN_PREFIX}${name}`, value] as const],
  );
}

/** The schema asks for no less. A design that came past it loses the entry and not the page. */
export const isSafeId = (id: string): boolean => /^[a-z][a-z0-9-]*$/.test(id);

function rootDeclarations(design: Design): Declaration[] {
  const { colorPalette, colorThemes, fontThemes } = design;
  const colorTheme = colorThemes.find(({ id }) => id === design.defaultColorThemeId) ?? colorThemes[0];
  const fontTheme = fontThemes.find(({ id }) => id === design.activeFontThemeId) ?? fontThemes[0];
  return [
    ...(colorTheme === undefined ? [] : colorDeclarations(themeColors(colorPalette, colorTheme))),
    ...colorPalette.filter(({ id }) => isSafeId(id)).map(paletteDeclaration),
    ...(fontTheme === undefined ? [] : fontDeclarations(fontTheme, design.fontUsageCategories)),
  ];
}

export const colorDeclarations = ({
  dark,
  accentInk,
  deepInk,
  tintInk,
  ...colors
}: ThemeColors): Declaration[] => [
  ['color-scheme', dark ? 'dark' : 'light'],
  ...Object.entries({ ...colors, 'accent-ink': accentInk, 'deep-ink': deepInk, 'tint-ink': tintInk }).map(
    ([name, color]): Declaration => [`--awning-${name}`, toHexColor(color)],
  ),
];

export function paletteDeclaration({ id, value }: Design['colorPalette'][number]): Declaration {
  const { red, green, blue } = hslToRgb(value);
  const color =
    value.alpha === undefined
      ? toHexColor({ red, green, blue })
      : `rgb(${[red, green, blue].map(Math.round).join(' ')} / ${numeral(value.alpha)})`;
  return [`--awning-palette-${id}`, color];
}

/** What the variables of each kind of text are called. */
const USAGE_NAMES = [
  ['siteTitle', 'site-title'],
  ['headings', 'heading'],
  ['paragraphs', 'body'],
  ['quotes', 'quote'],
  ['buttons', 'button'],
  ['navigation', 'navigation'],
  ['meta', 'meta'],
] as const satisfies readonly (readonly [keyof FontUsageCategories, string])[];

export const fontDeclarations = (theme: FontTheme, usages: FontUsageCategories): Declaration[] => [
  ...TYPE_STEPS.map((step): Declaration => [`--awning-step-${step}`, fluidSize(theme.scale, step)]),
  ...USAGE_NAMES.flatMap(([category, name]) => usageDeclarations(name, theme, usages[category])),
];

function usageDeclarations(name: string, theme: FontTheme, usage: FontUsage): Declaration[] {
  const face = usage.face === 'heading' ? theme.heading : theme.body;
  return [
    [`--awning-${name}-font`, fontStack(face.family)],
    [`--awning-${name}-weight`, numeral(usage.weight ?? face.weight)],
    [`--awning-${name}-tracking`, `${numeral(usage.tracking ?? face.tracking)}em`],
    [`--awning-${name}-leading`, numeral(usage.leading ?? face.leading)],
    [`--awning-${name}-size`, `var(--awning-step-${numeral(usage.step)})`],
    [`--awning-${name}-case`, usage.case === 'uppercase' ? 'uppercase' : 'none'],
    [`--awning-${name}-style`, usage.style === 'italic' ? 'italic' : 'normal'],
  ];
}

/** Digits for any stored value: text in place of a number must not become part of the stylesheet. */
const numeral = (value: number): string => String(Number.isFinite(value) ? Number(value.toFixed(4)) : 0);
