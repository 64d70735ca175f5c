export interface AxisScale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

const STEPS = [1, 2, 2.5, 5, 10];
const LEAST = 1e-12;
const LEAST_SHARE = 1e-9;

/** An axis that holds all values and is marked with about `count` round numbers. */
export function axisScale(values: readonly number[], count: number, fromZero: boolean): AxisScale {
  let low = fromZero ? 0 : Number.POSITIVE_INFINITY;
  let high = fromZero ? 0 : Number.NEGATIVE_INFINITY;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) [low, high] = [0, 1];
  const reach = Math.max(Math.abs(low), Math.abs(high));
  // Differences that no mark could name are none.
  if (reach < LEAST) [low, high] = [0, 1];
  else if (high - low < reach * LEAST_SHARE) [low, high] = [Math.min(low, 0), Math.max(high, 0)];

  const step = roundStep((high - low) / count);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  const ticks: number[] = [];
  for (let index = first; index <= last; index++) ticks.push(tidy(index * step));
  return { min: tidy(first * step), max: tidy(last * step), ticks };
}

function roundStep(rough: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const factor = STEPS.find((step) => step * magnitude >= rough) ?? 10;
  return factor * magnitude;
}

/** Without the tails that counting in binary leaves: 0.30000000000000004. */
const tidy = (value: number): number => Number(value.toPrecision(12));
