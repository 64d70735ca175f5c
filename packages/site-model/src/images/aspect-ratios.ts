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

/** The largest part of an image that has the shape, by its name or its sides. */
export function croppedSize({ width, height }: ImageSize, to: AspectRatioName | ImageSize): ImageSize {
  const shape = typeof to === 'string' ? ASPECT_RATIOS[to] : to;
  const wide = Math.min(width, Math.max(1, Math.round((height * shape.width) / shape.height)));
  return {
    width: wide,
    height: Math.min(height, Math.max(1, Math.round((wide * shape.height) / shape.width))),
  };
}

/** Where in an image a part is, in its pixels. */
export interface ImagePart extends ImageSize {
  readonly left: number;
  readonly top: number;
}

/**
 * The largest part of that shape, as near to the focal point as the edges allow; the point is in shares of the image.
 */
export function croppedPart(
  image: ImageSize & { readonly focalPoint: { readonly x: number; readonly y: number } },
  shape: AspectRatioName | ImageSize,
): ImagePart {
  const { width, height } = croppedSize(image, shape);
  const start = (whole: number, part: number, focus: number): number =>
    Math.round(Math.min(whole - part, Math.max(0, whole * focus - part / 2)));
  return {
    left: start(image.width, width, image.focalPoint.x),
    top: start(image.height, height, image.focalPoint.y),
    width,
    height,
  };
}

export type AspectRatioName = keyof typeof ASPECT_RATIOS;

export const isAspectRatioName = (name: string): name is AspectRatioName =>
  Object.hasOwn(ASPECT_RATIOS, name);
