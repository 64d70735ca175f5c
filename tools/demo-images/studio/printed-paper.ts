import sharp from 'sharp';
import { type Colour, dim, mix } from '../drawing/colour.ts';
import type { Material, Spot } from './mesh.ts';
import { noise } from './noise.ts';

/** A drawing as a surface: the colour at shares of its width and height from the upper left corner. */
export type Print = (across: number, down: number) => Colour;

export async function printOf(svg: string): Promise<Print> {
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const linear = Float32Array.from({ length: 256 }, (_, value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const at = (x: number, y: number): Colour => {
    const column = Math.min(info.width - 1, Math.max(0, x));
    const row = Math.min(info.height - 1, Math.max(0, y));
    const first = (row * info.width + column) * info.channels;
    const channel = (index: number) => linear[data[first + index] ?? 0] ?? 0;
    return [channel(0), channel(1), channel(2)];
  };
  return (across, down) => {
    const [x, y] = [across * info.width - 0.5, down * info.height - 0.5];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const upper = mix(at(left, top), at(left + 1, top), x - left);
    const lower = mix(at(left, top + 1), at(left + 1, top + 1), x - left);
    return mix(upper, lower, y - top);
  };
}

export interface Paper {
  readonly gloss?: number;
  readonly roughness?: number;
}

/** Paper with a print on it; `on` says where on the print a spot lies, or that it lies beside it. */
export function printedPaper(
  print: Print,
  bare: Colour,
  on: (spot: Spot) => readonly [number, number] | undefined,
  { gloss = 0.06, roughness = 0.9 }: Paper = {},
): Material {
  return (spot) => {
    const place = on(spot);
    const fibre = noise(spot.x * 14, spot.y * 14, spot.z * 14) * 0.02;
    const inside = place && place[0] >= 0 && place[0] <= 1 && place[1] >= 0 && place[1] <= 1;
    return { colour: dim(inside ? print(place[0], place[1]) : bare, 1 + fibre), gloss, roughness };
  };
}
