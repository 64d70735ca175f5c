import { batchRuns, type Database } from '../../../platform/db/index.ts';
import { type Addition, addEntries, addEntry, type CartChange } from './cart-repository.ts';
import type { ChangeRow } from './cart-rows.ts';

const MOST_TOGETHER = 8;

/** Null: there was nothing to change, and nothing is wrong with that. */
export type AddEntry = (change: CartChange, addition: Addition) => Promise<ChangeRow | null>;

/**
 * An addition that comes while two others of its site are under way goes with those that wait like it: they share the
 * round trip and the commit, which cost more than the addition.
 */
export function createAddEntry({ query }: Pick<Database, 'query'>): AddEntry {
  const run = batchRuns<{ change: CartChange; addition: Addition }, ChangeRow | null>(
    async (additions) => {
      const [only, ...more] = additions;
      if (only && more.length === 0) return [await addEntry(query, only.change, only.addition)];
      return addEntries(query, additions);
    },
    {
      atOnce: 2,
      most: MOST_TOGETHER,
      // A cart that another transaction has locked must hold up no other.
      aloneAtOnce: MOST_TOGETHER,
      groupOf: ({ change }) => change.websiteId,
    },
  );
  return (change, addition) => run({ change, addition });
}
