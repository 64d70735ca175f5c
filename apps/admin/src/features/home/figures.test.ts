import { describe, expect, it } from 'vitest';
import { averageOf, runningTotals } from './figures.ts';

describe('the figures of Home', () => {
  it('the average of no orders is nought', () => {
    expect(averageOf({ orders: 0, salesMinor: 0, items: 0 })).toBe(0);
    expect(averageOf({ orders: 3, salesMinor: 1_000, items: 9 })).toBe(333);
  });

  it('the sales of a day add up hour by hour', () => {
    expect(runningTotals([1, 0, 2])).toEqual([1, 1, 3]);
  });
});
