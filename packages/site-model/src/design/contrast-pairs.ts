import { contrastRatio } from '../colors/color-light.ts';
import { hslToRgb, type Rgb, rgbToHsl } from '../colors/color-models.ts';
import type { ColorRoles, Design } from './design-shape.ts';
import { READABLE, themeColors } from './theme-colors.ts';

/** A colour of the palette that is read on another one. */
export interface ContrastPair {
  readonly what: 'text' | 'text-on-tint' | 'link';
  /** Names of the colour themes that have it. */
  readonly themes: readonly string[];
  /** Ids of colours of the palette. */
  readonly front: string;
  readonly back: string;
  readonly colors: { readonly front: Rgb; readonly back: Rgb };
  readonly ratio: number;
  readonly isReadable: boolean;
}

const PAIRS = [
  ['text', 'ink', 'paper'],
  ['text-on-tint', 'ink', 'tint'],
  ['link', 'accent', 'paper'],
] as const satisfies readonly (readonly [ContrastPair['what'], keyof ColorRoles, keyof ColorRoles])[];

/** Every pair of colours that is read somewhere, once. */
export function contrastPairs({ colorPalette, colorThemes }: Design): ContrastPair[] {
  const pairs = new Map<string, ContrastPair>();
  for (const theme of colorThemes) {
    const colors = themeColors(colorPalette, theme);
    for (const [what, frontRole, backRole] of PAIRS) {
      const [front, back] = [theme.roles[frontRole], theme.roles[backRole]];
      const key = `${what} ${front} ${back}`;
      const known = pairs.get(key);
      const ratio = contrastRatio(colors[frontRole], colors[backRole]);
      pairs.set(key, {
        what,
        themes: [...(known?.themes ?? []), theme.name],
        front,
        back,
        colors: { front: colors[frontRole], back: colors[backRole] },
        ratio,
        isReadable: ratio >= READABLE,
      });
    }
  }
  return [...pairs.values()];
}

const STEPS = 200;

/** The nearest lightness of a colour that can be read on all of these grounds; null where there is none. */
export function nearestReadable(color: Rgb, grounds: readonly Rgb[]): Rgb | null {
  const { lightness, ...tone } = rgbToHsl(color);
  for (let step = 0; step <= STEPS; step++)
    for (const next of [lightness - step / STEPS, lightness + step / STEPS]) {
      if (next < 0 || next > 1) continue;
      const { red, green, blue } = hslToRgb({ ...tone, lightness: next });
      const shown = { red: Math.round(red), green: Math.round(green), blue: Math.round(blue) };
      if (grounds.every((ground) => contrastRatio(shown, ground) >= READABLE)) return shown;
    }
  return null;
}
