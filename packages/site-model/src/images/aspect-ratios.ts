import type { ImageSize } from './original-size.ts';

/** Shapes that images are cropped to, by the names that galleries and addresses use. */
export const ASPECT_RATIOS = {
  square: { width: 1, height: 1 },
  standard: { width: 3, height: 2 },
  'standard-vertical': { width: 2, height: 3 },
  'four-three': { width: 4, height: 3 },
  'three-four-vertical': { width: 3, height: 4 },
  widescreen: { width: 16, height: 9 },
  'anamorphic-widescreen': { width: 12, height: 5 },
} as const satisfies Readonly<Record<string, ImageSize>>;

/** The largest part of an image that has the shape. */
export function croppedSize({ width, height }: ImageSize, name: AspectRatioName): ImageSize {
  const shape = ASPECT_RATIOS[name];
  const wide = Math.min(width, Math.max(1, Math.round((height * shape.width) / shape.height)));
  return {
    width: wide,
    height: Math.min(height, Math.max(1, Math.round((wide * shape.height) / shape.width))),
  };
}

export type AspectRatioName = keyof typeof ASPECT_RATIOS;

export const isAspectRatioName = (name: string): name is AspectRatioName =>
  Object.hasOwn(ASPECT_RATIOS, name);
