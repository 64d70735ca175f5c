import { VITAL_BOUNDS, VITALS } from '@awning/contract';
import { describe, expect, it } from 'vitest';
import { BUCKETS, bucketOf, gradesOf, percentile75, VITAL_EDGES } from './vital-histogram.ts';

const histogramOf = (vital: (typeof VITALS)[number], values: readonly number[]): number[] => {
  const counts = Array.from({ length: BUCKETS }, () => 0);
  for (const value of values) counts[bucketOf(vital, value)] = (counts[bucketOf(vital, value)] ?? 0) + 1;
  return counts;
};

describe('a histogram of a vital', () => {
  it.each(VITALS)('%s has rising bounds, both of its grades among them', (vital) => {
    const edges = VITAL_EDGES[vital];
    expect(edges).toHaveLength(BUCKETS - 1);
    expect([...edges].sort((a, b) => a - b)).toEqual(edges);
    for (const bound of VITAL_BOUNDS[vital]) expect(edges).toContain(bound);
  });

  it('a value on a bound is still good, and one beyond it is not', () => {
    expect(gradesOf('LCP', histogramOf('LCP', [2_500, 2_501, 4_000, 4_001]))).toEqual({
      good: 1,
      middling: 2,
      poor: 1,
    });
    expect(gradesOf('CLS', histogramOf('CLS', [0, 0.1, 0.2, 0.3]))).toEqual({
      good: 2,
      middling: 1,
      poor: 1,
    });
  });

  it('the 75th percentile lies within the bucket of the true one, for any values', () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let round = 0; round < 200; round += 1) {
      const values = Array.from({ length: 1 + Math.floor(random() * 60) }, () => Math.exp(random() * 10));
      const sorted = [...values].sort((a, b) => a - b);
      const exact = sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0;
      const bucket = bucketOf('LCP', exact);
      const found = percentile75('LCP', histogramOf('LCP', values)) ?? -1;
      expect(found).toBeGreaterThanOrEqual(VITAL_EDGES.LCP[bucket - 1] ?? 0);
      expect(found).toBeLessThanOrEqual(VITAL_EDGES.LCP[bucket] ?? Number.POSITIVE_INFINITY);
    }
  });

  it('of nothing there is no percentile, and beyond all bounds it is the last bound', () => {
    expect(percentile75('INP', histogramOf('INP', []))).toBeNull();
    expect(percentile75('INP', histogramOf('INP', [90_000]))).toBe(5_000);
  });
});
