import { contrastRatio, isDark, mix } from '../colors/color-light.ts';
import { hslToRgb, type Rgb } from '../colors/color-models.ts';
import type { ColorRoles, ColorTheme, PaletteColor } from './design-shape.ts';

/** The least that text needs against what it stands on, and the least for the edges of controls (WCAG 2, level AA). */
export const READABLE = 4.5;
const PERCEPTIBLE = 3;

export interface ThemeColors {
  /** The background. */
  readonly paper: Rgb;
  /** Text. */
  readonly ink: Rgb;
  /** Text that steps back: dates, captions. */
  readonly quiet: Rgb;
  /** Edges of controls. */
  readonly line: Rgb;
  /** Lines that only divide. */
  readonly hairline: Rgb;
  /** Links and buttons. */
  readonly accent: Rgb;
  readonly accentInk: Rgb;
  /** A background that stands out. */
  readonly deep: Rgb;
  readonly deepInk: Rgb;
  /** A background that differs a little. */
  readonly tint: Rgb;
  readonly tintInk: Rgb;
  /** What went wrong, in words. */
  readonly danger: Rgb;
  readonly dark: boolean;
}

const WHITE: Rgb = { red: 255, green: 255, blue: 255 };
const BLACK: Rgb = { red: 0, green: 0, blue: 0 };

/** All colours of a theme. Those that the owner does not choose are made so that they can be read with any choice. */
export function themeColors(
  palette: readonly PaletteColor[],
  { roles }: Pick<ColorTheme, 'roles'>,
): ThemeColors {
  const paper = colorOf(palette, roles.paper, WHITE, WHITE);
  const role = (name: keyof ColorRoles, fallback: Rgb): Rgb => colorOf(palette, roles[name], paper, fallback);
  const ink = role('ink', readableOn(paper, []));
  const accent = role('accent', ink);
  const deep = role('deep', ink);
  const tint = role('tint', paper);
  const grounds = [paper, tint];
  const dark = isDark(paper);
  return {
    paper,
    ink,
    quiet: faintest(ink, grounds, READABLE, 0.6),
    line: faintest(ink, grounds, PERCEPTIBLE, 0.3),
    hairline: whole(mix(ink, paper, 0.14)),
    accent,
    accentInk: readableOn(accent, [paper, ink]),
    deep,
    deepInk: readableOn(deep, [paper, ink]),
    tint,
    tintInk: readableOn(tint, [ink, paper]),
    danger: dangerOn(grounds, ink, dark),
    dark,
  };
}

function colorOf(palette: readonly PaletteColor[], id: string, behind: Rgb, fallback: Rgb): Rgb {
  const match = palette.find((color) => color.id === id)?.value;
  return match === undefined ? fallback : whole(mix(hslToRgb(match), behind, match.alpha ?? 1));
}

/** Stylesheets have whole channels; measuring anything else would promise what is not shown. */
const whole = ({ red, green, blue }: Rgb): Rgb => ({
  red: Math.round(red),
  green: Math.round(green),
  blue: Math.round(blue),
});

const leastContrast = (color: Rgb, grounds: readonly Rgb[]): number =>
  Math.min(...grounds.map((ground) => contrastRatio(color, ground)));

/** As near to the ground as the contrast allows, from this share of ink on. */
function faintest(ink: Rgb, grounds: readonly Rgb[], contrast: number, from: number): Rgb {
  const [paper = WHITE] = grounds;
  for (let share = from; share < 1; share += 0.02) {
    const color = whole(mix(ink, paper, share));
    if (leastContrast(color, grounds) >= contrast) return color;
  }
  return ink;
}

/** The first of the candidates that can be read, else black or white: one of them always can. */
function readableOn(ground: Rgb, candidates: readonly Rgb[]): Rgb {
  const fits = candidates.find((color) => contrastRatio(color, ground) >= READABLE);
  if (fits !== undefined) return fits;
  return contrastRatio(WHITE, ground) >= contrastRatio(BLACK, ground) ? WHITE : BLACK;
}

function dangerOn(grounds: readonly Rgb[], ink: Rgb, dark: boolean): Rgb {
  for (let step = 0; step <= 20; step++) {
    const lightness = dark ? 0.68 + step * 0.015 : 0.4 - step * 0.015;
    const color = whole(hslToRgb({ hue: 354, saturation: dark ? 0.9 : 0.7, lightness }));
    if (leastContrast(color, grounds) >= READABLE) return color;
  }
  return ink;
}
