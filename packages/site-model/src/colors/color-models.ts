import type { Hsl } from './hsl-color.ts';

/** Channels from 0 to 255, not necessarily whole. */
export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Hue in degrees, the others as shares of one. */
export interface Hsv {
  readonly hue: number;
  readonly saturation: number;
  readonly value: number;
}

export const hslToRgb = ({ hue, saturation, lightness }: Hsl): Rgb => {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return channelsAt(hue, lightness - reach, lightness + reach);
};

export const hsvToRgb = ({ hue, saturation, value }: Hsv): Rgb =>
  channelsAt(hue, value * (1 - saturation), value);

/** Around the colour wheel each channel is full for a third, rises or falls for a sixth, and rests for a third. */
function channelsAt(hue: number, low: number, high: number): Rgb {
  const channel = (offset: number): number => {
    const sixth = (offset + hue / 60) % 6;
    const fullness = Math.max(0, Math.min(1, Math.abs(sixth - 3) - 1));
    return 255 * (low + (high - low) * fullness);
  };
  return { red: channel(0), green: channel(4), blue: channel(2) };
}

export function rgbToHsl(rgb: Rgb): Hsl {
  const { hue, low, high } = extremesOf(rgb);
  const lightness = (low + high) / 2;
  const room = Math.min(lightness, 1 - lightness);
  // Rounding may lift the quotient a hair above one.
  const saturation = room === 0 ? 0 : Math.min(1, (high - lightness) / room);
  return { hue, saturation, lightness };
}

function extremesOf({ red, green, blue }: Rgb): { hue: number; low: number; high: number } {
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const span = high - low;
  let sixth = 0;
  if (span > 0) {
    if (high === red) sixth = ((green - blue) / span + 6) % 6;
    else if (high === green) sixth = (blue - red) / span + 2;
    else sixth = (red - green) / span + 4;
  }
  return { hue: sixth * 60, low: low / 255, high: high / 255 };
}
