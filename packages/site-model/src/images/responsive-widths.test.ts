import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatOfWidth, pickWidth, RESPONSIVE_WIDTHS, variantsOf } from './responsive-widths.ts';

describe('widths of images', () => {
  it('PL-9.25 images have seven widths, named by their pixels', () => {
    expect(RESPONSIVE_WIDTHS.map(formatOfWidth)).toEqual([
      '100w',
      '300w',
      '500w',
      '750w',
      '1000w',
      '1500w',
      '2500w',
    ]);
  });

  it('PL-9.26 the smallest one that covers the target is picked', () => {
    expect([1, 100, 101, 300, 640, 750, 751, 1000].map(pickWidth)).toEqual([
      100, 100, 300, 300, 750, 750, 1000, 1000,
    ]);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1500, noNaN: true }), (target) => {
        const picked = pickWidth(target);
        expect(picked).toBeGreaterThanOrEqual(target);
        const smaller = RESPONSIVE_WIDTHS.filter((width) => width < picked);
        expect(smaller.every((width) => width < target)).toBe(true);
      }),
    );
  });

  it('PL-9.27 nothing above 1500w is picked', () => {
    expect([1001, 1500, 1501, 2500, 9000, Number.POSITIVE_INFINITY].map(pickWidth)).toEqual(
      Array(6).fill(1500),
    );
  });

  it('exist only up to the width of the original', () => {
    expect(variantsOf(1200, 800)).toBe('1200x800,100w,300w,500w,750w,1000w');
    expect(variantsOf(750, 20)).toBe('750x20,100w,300w,500w,750w');
    expect(variantsOf(6000, 10)).toBe('6000x10,100w,300w,500w,750w,1000w,1500w,2500w');
    expect(variantsOf(64, 64)).toBe('64x64');
  });
});
