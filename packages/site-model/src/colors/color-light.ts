import type { Rgb } from './color-models.ts';

/** How bright the colour looks on a screen, from 0 to 255. */
export const luma = ({ red, green, blue }: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

const DARK_BELOW = 0.65 * 256;

/** Light text is the better choice on it. */
export const isDark = (color: Rgb): boolean => luma(color) < DARK_BELOW;

/** From 1, the same, to 21, black on white: as the accessibility guidelines (WCAG 2) measure it. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Light that the screen gives off, from 0 to 1. */
const luminance = ({ red, green, blue }: Rgb): number =>
  luma({ red: linear(red), green: linear(green), blue: linear(blue) });

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** So much of the first over the second. */
export const mix = (over: Rgb, under: Rgb, share: number): Rgb => ({
  red: over.red * share + under.red * (1 - share),
  green: over.green * share + under.green * (1 - share),
  blue: over.blue * share + under.blue * (1 - share),
});
