import { hslToRgb, type Rgb, rgbToHsl } from '../colors/color-models.ts';
import { parseHexColor } from '../colors/hex-color.ts';
import type { Hsl } from '../colors/hsl-color.ts';
import { nearestReadable } from './contrast-pairs.ts';
import type { PaletteColor } from './design-shape.ts';
import { palette } from './palette-presets.ts';

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/**
 * A palette in the tones of an image, by the averages of its corners and its middle. Everything in it can be read. Null
 * where no colour is known.
 */
export function imagePalette(averages: readonly string[]): PaletteColor[] | null {
  const tones = averages.flatMap((text) => {
    const color = parseHexColor(text);
    return color ? [rgbToHsl(color)] : [];
  });
  const byLight = tones.toSorted((one, other) => one.lightness - other.lightness);
  const [darkest, lightest] = [byLight[0], byLight.at(-1)];
  // Very light and very dark colours have a saturation that is not seen.
  const strength = ({ saturation, lightness }: Hsl): number =>
    saturation * Math.min(lightness, 1 - lightness);
  const [strongest] = tones.toSorted((one, other) => strength(other) - strength(one));
  if (!darkest || !lightest || !strongest) return null;
  const paper = shade(lightest, 0.35, 0.965);
  const tint = shade(lightest, 0.3, 0.91);
  const deep = shade(darkest, 0.4, 0.18);
  const ink = shade(darkest, 0.18, 0.12);
  const accent = { ...strongest, saturation: within(strongest.saturation, 0.35, 0.75) };
  return palette({
    paper,
    tint,
    deep,
    ink,
    accent: readable({ ...accent, lightness: 0.42 }, [paper, tint]),
    glow: readable({ ...accent, lightness: 0.76 }, [deep, ink]),
  });
}

const shade = (tone: Hsl, mostSaturation: number, lightness: number): Hsl => ({
  hue: tone.hue,
  saturation: Math.min(tone.saturation, mostSaturation),
  lightness,
});

/** A palette has whole numbers: what just passes may not pass once it is rounded. */
const MARGIN = 0.02;

function readable(color: Hsl, grounds: readonly Hsl[]): Hsl {
  const shown = (tone: Hsl): Rgb => hslToRgb(tone);
  const nearest = nearestReadable(shown(color), grounds.map(shown));
  const tone = nearest ? rgbToHsl(nearest) : color;
  const isOnLight = grounds.every(({ lightness }) => lightness > tone.lightness);
  return { ...tone, lightness: within(tone.lightness + (isOnLight ? -MARGIN : MARGIN), 0, 1) };
}
