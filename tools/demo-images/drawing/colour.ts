/** Red, green and blue in linear light, where adding two lamps is adding two numbers. */
export type Colour = readonly [number, number, number];

export function hex(code: string): Colour {
  const channel = (start: number) => {
    const value = Number.parseInt(code.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

export function css(colour: Colour): string {
  const channel = (linear: number) => {
    const value = Math.min(1, Math.max(0, linear));
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(colour[0])}${channel(colour[1])}${channel(colour[2])}`;
}

export function mix(from: Colour, to: Colour, share: number): Colour {
  const t = Math.min(1, Math.max(0, share));
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t];
}

export function dim(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

export const palette = {
  chalk: hex('#f4ede1'),
  paper: hex('#ebe1d1'),
  sand: hex('#d9c7aa'),
  oat: hex('#c9b596'),
  clay: hex('#bb9270'),
  rust: hex('#8a5238'),
  bark: hex('#5b4333'),
  ink: hex('#25303a'),
  slate: hex('#4b5c66'),
  seaGlass: hex('#b4c8bf'),
  tide: hex('#8aa7a1'),
  deepTide: hex('#38575a'),
  ember: hex('#d9743c'),
} as const;
