import { ASPECT_RATIOS, isAspectRatioName, RESPONSIVE_WIDTHS } from '@awning/site-model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseRendition, readWish } from './rendition-choice.ts';
import { whiteAverages } from './worker/color-averages.ts';

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
    picture: {
      width,
      height,
      frames,
      hasAlpha,
      focalPoint: { x, y },
      colorData: whiteAverages,
      licensedPreview: null,
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
  it('never enlarges, stays inside the picture, and is one of few', () => {
    fc.assert(
      fc.property(asset, query, fc.constantFrom('avif', 'webp', 'plain'), (of, asked, accept) => {
        const wish = readWish(asked);
        const made = chooseRendition(of, wish, accept as 'avif');
        if (!made) return expect(wish.width).toBe('original');
        const { width, height } = made.crop ?? of.picture;
        expect(made.width).toBeLessThanOrEqual(width);
        expect(made.height).toBeLessThanOrEqual(Math.max(1, height));
        expect([...RESPONSIVE_WIDTHS, width]).toContain(made.width);
        expect(made.animated).toBe(of.picture.frames > 1);
        if (!made.crop) return;
        expect(isAspectRatioName(asked.crop)).toBe(true);
        expect(Math.min(made.crop.left, made.crop.top)).toBeGreaterThanOrEqual(0);
        expect(made.crop.left + made.crop.width).toBeLessThanOrEqual(of.picture.width);
        expect(made.crop.top + made.crop.height).toBeLessThanOrEqual(of.picture.height);
      }),
    );
  });
});
