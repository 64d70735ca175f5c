import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STARS, summariseRatings } from './rating-summary.ts';
import { showsReviews } from './reviews-visibility.ts';

describe('reviews', () => {
  it('RV-1 reviews are shown when either kind is enabled, unless the kill switch is on', () => {
    const isVisible = (nativeEnabled: boolean, importedEnabled: boolean, killSwitch: boolean): boolean =>
      showsReviews({ nativeEnabled, importedEnabled, killSwitch });
    expect([
      isVisible(true, false, false),
      isVisible(false, true, false),
      isVisible(true, true, false),
    ]).toEqual([true, true, true]);
    expect(isVisible(false, false, false)).toBe(false);
    for (const native of [true, false]) {
      for (const imported of [true, false]) expect(isVisible(native, imported, true)).toBe(false);
    }
  });

  it('RV-2 reviews are summarised as a count, stars and an average with one decimal', () => {
    expect(summariseRatings([5, 4, 4, 4])).toEqual({
      count: 4,
      average: 4.3,
      counts: { 1: 0, 2: 0, 3: 0, 4: 3, 5: 1 },
    });
    expect(summariseRatings([])).toMatchObject({ count: 0, average: 0 });
    for (const bad of [0, 6, 4.5, Number.NaN])
      expect(() => summariseRatings([bad]), `${bad}`).toThrow(RangeError);
  });

  it('RV-2 the average lies between the lowest and the highest rating, near the exact one', () => {
    const ratings = fc.array(fc.constantFrom(...STARS), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(ratings, (stars) => {
        const { count, average, counts } = summariseRatings(stars);
        expect(count).toBe(stars.length);
        expect(STARS.map((star) => counts[star])).toEqual(
          STARS.map((star) => stars.filter((rating) => rating === star).length),
        );
        expect(average).toBeGreaterThanOrEqual(Math.min(...stars));
        expect(average).toBeLessThanOrEqual(Math.max(...stars));
        const exact = stars.reduce((sum: number, rating) => sum + rating, 0) / count;
        expect(Math.abs(average - exact)).toBeLessThanOrEqual(0.05 + 1e-9);
      }),
    );
  });
});
