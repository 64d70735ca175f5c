import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
    effort: number;
  }
}

/** Of this run; `AWNING_SEED` repeats one. */
export const testSeed = (): number => inject('seed');

/** So many in `npm test`, a multiple of it in `npm run soak`. */
export const withEffort = (count: number): number => count * inject('effort');

/** A seed for each round of a race: one round in `npm test`. */
export const roundSeeds = (): number[] =>
  Array.from({ length: withEffort(1) }, (_, index) => testSeed() + index);
