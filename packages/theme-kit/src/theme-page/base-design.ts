import { type ColorTheme, type Design, defaultDesign, themesFor } from '@awning/site-model';
import type { Theme } from '../theme/theme.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * How a site looks by its theme alone, as a design: the palette and the fonts that its tweaks choose. What an owner
 * changes of the design is measured against it; what they leave is the theme's own, to the letter.
 */
export function baseDesign(theme: Pick<Theme, 'design' | 'reads'> | null, tweakValues: Values): Design {
  if (!theme || theme.reads.design.length === 0) return defaultDesign;
  const { palettes, fonts, tweaks, corners, grounds } = theme.design;
  const chosen = <T extends { readonly name: string }>(list: readonly T[], tweak: string | undefined) =>
    list.find(({ name }) => tweak !== undefined && name === tweakValues[tweak]) ?? list[0];
  const palette = chosen(palettes, tweaks.palettes);
  const font = chosen(fonts, tweaks.fonts);
  const radius = cornersOf(tweaks.corners === undefined ? undefined : tweakValues[tweaks.corners]) ?? corners;
  return {
    ...defaultDesign,
    ...(palette && { colorPalette: palette.colors, colorThemes: withGrounds(themesFor(palette), grounds) }),
    ...(font && { fontThemes: [...fonts], activeFontThemeId: font.id }),
    shapes: {
      ...defaultDesign.shapes,
      buttonCorners: Math.min(radius, 40),
      fieldCorners: Math.min(radius, 24),
    },
  };
}

const withGrounds = (
  themes: readonly ColorTheme[],
  grounds: Readonly<Record<string, string>>,
): ColorTheme[] =>
  themes.map((theme) => {
    const like = Object.hasOwn(grounds, theme.id) ? grounds[theme.id] : undefined;
    return { ...theme, roles: themes.find(({ id }) => id === like)?.roles ?? theme.roles };
  });

/** A tweak of a length is a text with or without its unit. */
function cornersOf(value: unknown): number | undefined {
  const pixels = Number.parseFloat(String(value ?? ''));
  return Number.isFinite(pixels) && pixels >= 0 ? Math.round(pixels) : undefined;
}
