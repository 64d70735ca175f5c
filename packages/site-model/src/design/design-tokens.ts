import { toHexColor } from '../colors/hex-color.ts';
import { fontDeclarations } from './design-css.ts';
import type { Design } from './design-shape.ts';
import { shapeTokens, TOKEN_PREFIX, type Token } from './shape-tokens.ts';
import { type ThemeColors, themeColors } from './theme-colors.ts';

/**
 * What the stylesheets of themes read of a design. They name what holds without it as the fallback of `var()`, so that
 * a token is said only where the owner has chosen something else.
 */
export function designTokens(design: Design): ReadonlyMap<string, string> {
  const tokens = [...colorTokens(design), ...fontTokens(design), ...shapeTokens(design.shapes)];
  return new Map(
    tokens.flatMap(([name, value]) => (value === null ? [] : [[`${TOKEN_PREFIX}${name}`, value] as const])),
  );
}

/** Tokens of a design that differ from those of another, which is how the stylesheet looks by itself. */
export function changedTokens(base: Design, design: Design): ReadonlyMap<string, string> {
  const before = designTokens(base);
  return new Map([...designTokens(design)].filter(([name, value]) => before.get(name) !== value));
}

function colorTokens({ colorPalette, colorThemes, defaultColorThemeId }: Design): readonly Token[] {
  const theme = colorThemes.find(({ id }) => id === defaultColorThemeId) ?? colorThemes[0];
  if (!theme) return [];
  const colors = themeColors(colorPalette, theme);
  // What is read on the deep ground of the page is as in dark sections, where these have the same ground.
  const darkTheme = colorThemes.find(({ id }) => id === 'dark');
  const dark = darkTheme && themeColors(colorPalette, darkTheme);
  const onDeep = dark && toHexColor(dark.paper) === toHexColor(colors.deep) ? dark : null;
  return [
    ...namedColors(colors),
    ['deep-quiet', toHexColor(onDeep?.quiet ?? colors.deepInk)],
    ['deep-accent', toHexColor(onDeep?.accent ?? colors.deepInk)],
  ];
}

const namedColors = ({ dark, accentInk, deepInk, tintInk, ...colors }: ThemeColors): readonly Token[] => [
  ['scheme', dark ? 'dark' : 'light'],
  ['field-light', dark ? '#000' : '#fff'],
  // Most logos are dark.
  ['logo-filter', dark ? 'invert(1) hue-rotate(180deg)' : 'none'],
  ...Object.entries({ ...colors, 'accent-ink': accentInk, 'deep-ink': deepInk, 'tint-ink': tintInk }).map(
    ([name, color]): Token => [name, toHexColor(color)],
  ),
];

function fontTokens({ fontThemes, activeFontThemeId, fontUsageCategories }: Design): readonly Token[] {
  const theme = fontThemes.find(({ id }) => id === activeFontThemeId) ?? fontThemes[0];
  if (!theme) return [];
  return fontDeclarations(theme, fontUsageCategories).map(([name, value]): Token => {
    // The size of a kind of text names a step of the scale, which is a token as well.
    const [, step] = /^var\(--awning-(step-.*)\)$/.exec(value) ?? [];
    return [name.replace('--awning-', ''), step === undefined ? value : `var(${TOKEN_PREFIX}${step})`];
  });
}
