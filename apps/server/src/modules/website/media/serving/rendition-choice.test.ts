import { ASPECT_RATIOS, isAspectRatioName, RESPONSIVE_WIDTHS } from '@awning/site-model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whiteAverages } from '../worker/color-averages.ts';
import { chooseRendition, readRequest } from './rendition-choice.ts';

const side = fc.integer({ min: 1, max: 9_000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const asset = fc
  .record({
    width: side,
    height: side,
    x: share,
    y: share,
    frames: fc.constantFrom(1, 1, 5),
    hasAlpha: fc.boolean(),
  })
  .map(({ width, height, x, y, frames, hasAlpha }) => ({
    extension: frames > 1 ? 'gif' : 'jpg',
    image: {
      width,
      height,
      frames,
      hasAlpha,
      focalPoint: { x, y },
      colorData: whiteAverages,
      licensedPreview: null,
      edited: null,
    },
  }));
const query = fc.record({
  format: fc.oneof(
    fc.string(),
    fc.nat(4_000).map((width) => `${width}w`),
  ),
  crop: fc.oneof(fc.string(), fc.constantFrom(...Object.keys(ASPECT_RATIOS))),
});

describe('the choice of a rendition', () => {
  it('the choice of a rendition never enlarges, stays inside the image, and is one of few', () => {
    fc.assert(
      fc.property(asset, query, fc.constantFrom('avif', 'webp', 'plain'), (of, request, accept) => {
        const options = readRequest(request);
        const rendition = chooseRendition(of, options, accept as 'avif');
        if (!rendition) return expect(options.width).toBe('original');
        const { width, height } = rendition.crop ?? of.image;
        expect(rendition.width).toBeLessThanOrEqual(width);
        expect(rendition.height).toBeLessThanOrEqual(Math.max(1, height));
        expect([...RESPONSIVE_WIDTHS, width]).toContain(rendition.width);
        expect(rendition.animated).toBe(of.image.frames > 1);
        if (!rendition.crop) return;
        expect(isAspectRatioName(request.crop)).toBe(true);
        expect(Math.min(rendition.crop.left, rendition.crop.top)).toBeGreaterThanOrEqual(0);
        expect(rendition.crop.left + rendition.crop.width).toBeLessThanOrEqual(of.image.width);
        expect(rendition.crop.top + rendition.crop.height).toBeLessThanOrEqual(of.image.height);
      }),
    );
  });
});
