import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutLightbox } from './lightbox-layout.ts';

const desktop = { width: 1440, height: 900 };

describe('the place of an image in the lightbox', () => {
  it('SF-9.18 an image in the lightbox has a margin of 50 px where it would be taller than the window', () => {
    const { width, height, margin } = layOutLightbox({ width: 2000, height: 3000 }, 0, desktop);
    expect({ width: Math.round(width), height, margin }).toEqual({ width: 533, height: 800, margin: 50 });
  });

  it('an image in the lightbox leaves room for the caption inside the margins', () => {
    expect(layOutLightbox({ width: 2000, height: 3000 }, 60, desktop)).toMatchObject({
      height: 740,
      margin: 50,
    });
  });

  it('an image in the lightbox has no margin where it fits, and is never enlarged', () => {
    expect(layOutLightbox({ width: 600, height: 400 }, 40, desktop)).toEqual({
      width: 600,
      height: 400,
      margin: 0,
    });
  });

  it('an image in the lightbox takes the whole width of a phone', () => {
    expect(layOutLightbox({ width: 3000, height: 2000 }, 0, { width: 390, height: 844 })).toEqual({
      width: 390,
      height: 260,
      margin: 0,
    });
  });

  it('an image in the lightbox keeps its aspect ratio and stays within the window', () => {
    const size = (min: number, max: number) =>
      fc.record({ width: fc.integer({ min, max }), height: fc.integer({ min, max }) });
    fc.assert(
      fc.property(size(1, 5000), size(320, 4000), (image, view) => {
        const placed = layOutLightbox(image, 0, view);
        expect(placed.width / placed.height).toBeCloseTo(image.width / image.height, 6);
        expect(placed.width).toBeLessThanOrEqual(view.width + 1e-6);
        expect(placed.height + 2 * placed.margin).toBeLessThanOrEqual(view.height + 1e-6);
      }),
    );
  });
});
