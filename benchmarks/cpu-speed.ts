const SLICE_MS = 40;
const ROUNDS = 12;
const WARM_UP_MS = 1_200;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

function rate(work: () => void, ms: number): number {
  const start = cpuMs();
  let spent = 0;
  let turns = 0;
  // Asking for the time costs as much as small work does: ask less often the faster it goes.
  for (let batch = 1; spent < ms; batch = Math.min(batch * 2, 64)) {
    for (let i = 0; i < batch; i++) work();
    turns += batch;
    spent = cpuMs() - start;
  }
  return turns / (spent / 1000);
}

/**
 * Runs of each work per second of processor time: warmed up, in short slices that take turns, the best slice of each.
 * On a machine that does other things as well, only the best is what the code can do.
 */
export function compareSpeeds(works: readonly (() => void)[]): number[] {
  for (const work of works) rate(work, WARM_UP_MS);
  const best = works.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    works.forEach((work, i) => {
      best[i] = Math.max(best[i] ?? 0, rate(work, SLICE_MS));
    });
  }
  return best;
}

export const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
