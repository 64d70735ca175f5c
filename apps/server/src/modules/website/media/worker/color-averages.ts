import type { ColorData } from '@awning/site-model';
import { openImage } from './sharp-limits.ts';

const SIDE = 32;
/** Each corner counts a quarter of the image's side, the centre half of it. */
const CORNER = SIDE / 4;

type Rgb = readonly [number, number, number];

/** Over white, as most pages are: what is transparent has no colour of its own. */
export async function readColorAverages(path: string, pixels: number): Promise<ColorData> {
  const { data } = await openImage(path, { pixels, animated: false })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'fill', kernel: 'linear' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const channels = data.length / (SIDE * SIDE);
  const average = (left: number, top: number, size: number): Rgb => {
    const sum = [0, 0, 0];
    for (let y = top; y < top + size; y++) {
      for (let x = left; x < left + size; x++) {
        const at = (y * SIDE + x) * channels;
        for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (data[at + (channels < 3 ? 0 : c)] ?? 0);
      }
    }
    const [r = 0, g = 0, b = 0] = sum.map((total) => total / (size * size));
    return [r, g, b];
  };
  const far = SIDE - CORNER;
  const corners = [
    average(0, 0, CORNER),
    average(far, 0, CORNER),
    average(0, far, CORNER),
    average(far, far, CORNER),
  ] as const;
  const context = [0, 1, 2].map((c) => corners.reduce((sum, rgb) => sum + (rgb[c] ?? 0), 0) / corners.length);
  const [topLeft, topRight, bottomLeft, bottomRight] = corners.map(hex);
  return {
    topLeftAverage: topLeft ?? '',
    topRightAverage: topRight ?? '',
    bottomLeftAverage: bottomLeft ?? '',
    bottomRightAverage: bottomRight ?? '',
    centerAverage: hex(average(SIDE / 4, SIDE / 4, SIDE / 2)),
    suggestedBgColor: hex(context),
  };
}

const hex = (rgb: readonly number[]): string =>
  rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('');

const white = 'ffffff';
/** Of a drawing, which is never rasterised here. */
export const whiteAverages: ColorData = {
  topLeftAverage: white,
  topRightAverage: white,
  bottomLeftAverage: white,
  bottomRightAverage: white,
  centerAverage: white,
  suggestedBgColor: white,
};
