import { describe, expect, it } from 'vitest';
import { areaOf, lineOf, niceTop, pointsOf } from './chart-path.ts';

const box = { width: 100, height: 50, padding: 0 };

describe('the line of a chart', () => {
  it('a line runs from the left edge to the right, with the largest value at the top', () => {
    const points = pointsOf([0, 5, 10], box);
    expect(points).toEqual([
      { x: 0, y: 50 },
      { x: 50, y: 25 },
      { x: 100, y: 0 },
    ]);
    expect(lineOf(points)).toBe('M0 50L50 25L100 0');
    expect(areaOf(points, 50)).toBe('M0 50L50 25L100 0L100 50L0 50Z');
  });

  it('values of nought, one value and none at all are drawn without a division by nought', () => {
    expect(pointsOf([0, 0], box).map(({ y }) => y)).toEqual([50, 50]);
    expect(pointsOf([3], box)).toEqual([{ x: 0, y: 0 }]);
    expect(pointsOf([], box)).toEqual([]);
    expect(areaOf([], 50)).toBe('');
  });

  it('refunds that outweigh the sales of an hour stay inside the chart', () => {
    expect(pointsOf([-5, 10], box)[0]?.y).toBe(50);
  });

  it('the top of a scale is a round number at or above the largest value', () => {
    expect([0, 1, 7, 28_150, 30_001].map(niceTop)).toEqual([1, 1, 8, 40_000, 40_000]);
  });
});
