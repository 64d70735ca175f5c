import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
  }
}

/** One seed for all property tests of a run: a fresh one, or that of an earlier run to see its failure again. */
export function setup(project: TestProject): void {
  const wanted = process.env.AWNING_SEED;
  const seed = wanted === undefined ? randomInt(2 ** 31) : Number(wanted);
  if (!Number.isInteger(seed)) throw new Error(`AWNING_SEED must be a whole number, not "${wanted}".`);
  project.provide('seed', seed);
  console.log(`Property tests use seed ${seed}; AWNING_SEED=${seed} repeats this run.`);
}
