import sharp from 'sharp';
import type { Colour } from '../drawing/colour.ts';
import { noise } from '../studio/noise.ts';
import type { FarView } from './far-view.ts';

/** Something drawn on a clear ground, as large as the view. */
export interface CutOut {
  at(x: number, y: number): { readonly colour: Colour; readonly cover: number };
}

export async function cutOut(svg: string, view: FarView): Promise<CutOut> {
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .resize(view.width, view.height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return {
    at(x, y) {
      const [column, row] = [Math.round(x), Math.round(y)];
      if (column < 0 || row < 0 || column >= info.width || row >= info.height)
        return { colour: [0, 0, 0], cover: 0 };
      const first = (row * info.width + column) * 4;
      const channel = (index: number) => linear(data[first + index] ?? 0);
      return { colour: [channel(0), channel(1), channel(2)], cover: (data[first + 3] ?? 0) / 255 };
    },
  };
}

export function paintCutOut(view: FarView, thing: CutOut): void {
  for (let y = 0; y < view.height; y += 1) {
    for (let x = 0; x < view.width; x += 1) {
      const { colour, cover } = thing.at(x, y);
      if (cover > 0) view.put(x, y, colour, cover);
    }
  }
}

/** The same thing upside down in the water below its waterline, broken by the ripples and paler with depth. */
export function paintMirrored(view: FarView, thing: CutOut, waterline: number, strength: number): void {
  const { width, height } = view;
  const [line, scale] = [waterline * height, width / 2400];
  for (let y = Math.ceil(line); y < height; y += 1) {
    const below = (y - line) / scale;
    for (let x = 0; x < width; x += 1) {
      const swell = noise(x / (90 * scale), below / 7, 3) * Math.min(14, 2 + below * 0.05) * scale;
      const { colour, cover } = thing.at(x + swell, 2 * line - y + swell * 0.8);
      if (cover > 0) view.put(x, y, colour, cover * strength * Math.exp(-below / 420));
    }
  }
}
