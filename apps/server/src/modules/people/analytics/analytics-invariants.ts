import type { Invariant } from '../../../platform/invariant.ts';
import { listMisfits } from './analytics-repository.ts';

export const analyticsInvariants: readonly Invariant[] = [
  {
    name: 'analytics.fits-together',
    meaning: 'Events of visitors belong to no site, or to a day that nobody sums up: reports lack them.',
    violations: async (db) => (await listMisfits(db)).map(({ row }) => row),
  },
];
