import sharp, { type Sharp, type SharpOptions } from 'sharp';

/** Two threads for one image: workers are few, and each has a request waiting for it. */
const SHARP_THREADS = 2;

/**
 * Every decoder that nobody needs is a hole that nobody needs. SVG is among the blocked ones: a drawing is rebuilt as
 * text and never rasterised.
 */
export function restrainSharp(): void {
  sharp.cache(false);
  sharp.concurrency(SHARP_THREADS);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadHeif',
    ],
  });
}

/** An image that is damaged or larger than it may be is an error before it is decoded, not a grey area after it. */
export const openImage = (
  source: string | Uint8Array,
  options: { pixels: number; animated: boolean },
): Sharp => {
  const settings: SharpOptions = {
    failOn: 'error',
    limitInputPixels: options.pixels,
    unlimited: false,
    sequentialRead: true,
    animated: options.animated,
  };
  return sharp(source, settings);
};
