import { VITAL_BOUNDS, type Vital } from '@awning/contract';

/** As many as the table has; the last one has what is beyond all bounds. */
export const BUCKETS = 32;

const TIMES = [
  100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000, 2_250, 2_500, 2_750,
  3_000, 3_500, 4_000, 4_500, 5_000, 6_000, 7_000, 8_000, 10_000, 12_500, 15_000, 20_000, 30_000,
];
const DELAYS = [
  8, 16, 24, 32, 40, 50, 60, 70, 80, 90, 100, 125, 150, 175, 200, 225, 250, 275, 300, 350, 400, 450, 500, 600,
  700, 800, 1_000, 1_500, 2_000, 3_000, 5_000,
];
const SHIFTS = [
  0.001, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.11, 0.12, 0.13, 0.14, 0.15, 0.16,
  0.18, 0.2, 0.22, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.8, 1, 1.5, 3,
];

/**
 * Where one bucket ends and the next begins: closer together where pages usually are, and at both bounds of a vital, so
 * that what is good and what is poor is counted exactly. Never to be changed: stored counts mean them.
 */
export const VITAL_EDGES: Readonly<Record<Vital, readonly number[]>> = {
  LCP: TIMES,
  FCP: TIMES,
  TTFB: TIMES,
  INP: DELAYS,
  CLS: SHIFTS,
};

/** A value on a bound is within it. */
export function bucketOf(vital: Vital, value: number): number {
  const bucket = VITAL_EDGES[vital].findIndex((edge) => value <= edge);
  return bucket === -1 ? BUCKETS - 1 : bucket;
}

/** How many in each bucket. */
export type Histogram = readonly number[];

export const EMPTY_HISTOGRAM: Histogram = Array.from({ length: BUCKETS }, () => 0);

export const sumOf = (histograms: readonly Histogram[]): Histogram =>
  histograms.reduce((sum, each) => sum.map((count, index) => count + (each[index] ?? 0)), EMPTY_HISTOGRAM);

export const countOf = (histogram: Histogram): number => histogram.reduce((sum, count) => sum + count, 0);

/** Three of four are at most that: as if values were spread evenly inside of a bucket. Null: there are none. */
export function percentile75(vital: Vital, histogram: Histogram): number | null {
  const wanted = countOf(histogram) * 0.75;
  if (wanted === 0) return null;
  const edges = VITAL_EDGES[vital];
  let below = 0;
  for (const [index, count] of histogram.entries()) {
    if (count > 0 && below + count >= wanted) {
      const [from, to] = [edges[index - 1] ?? 0, edges[index]];
      // How far beyond the last bound is not known.
      if (to === undefined) return from;
      return rounded(vital, from + ((to - from) * (wanted - below)) / count);
    }
    below += count;
  }
  return null;
}

const rounded = (vital: Vital, value: number): number =>
  vital === 'CLS' ? Math.round(value * 1_000) / 1_000 : Math.round(value);

/** How many are within the first bound of the vital, between both, and beyond the second. */
export function gradesOf(
  vital: Vital,
  histogram: Histogram,
): { good: number; middling: number; poor: number } {
  const edges = VITAL_EDGES[vital];
  const [goodTo, poorFrom] = VITAL_BOUNDS[vital].map((bound) => edges.indexOf(bound) + 1) as [number, number];
  return {
    good: countOf(histogram.slice(0, goodTo)),
    middling: countOf(histogram.slice(goodTo, poorFrom)),
    poor: countOf(histogram.slice(poorFrom)),
  };
}
