import type { Invariant } from '../../../platform/invariant.ts';
import { listCrowdedDays, listWrongSums } from './vitals-repository.ts';

/** Pages of a site that have a place of their own on a day; what comes after them is counted together. */
export const PAGES_OF_A_DAY = 200;

export const vitalsInvariants: readonly Invariant[] = [
  {
    name: 'vitals.bounded',
    meaning:
      'On one day a site has figures of speed for more pages than it should: the table grows without bounds.',
    // Two processes may each give away the last places.
    violations: (db) => listCrowdedDays(db, 2 * PAGES_OF_A_DAY),
  },
  {
    name: 'vitals.sums',
    meaning: 'A figure of speed is of another number of page loads than its parts.',
    violations: listWrongSums,
  },
];
