import type { CartEntry } from '@awning/contract';

/** An entry that was removed on this page, and where it stood: it can be put back from there. */
export interface RemovedEntry {
  readonly entry: CartEntry;
  readonly index: number;
}

export interface CartRow {
  readonly entry: CartEntry;
  readonly isRemoved: boolean;
}

/** The lines of the cart, with what was removed still in its place. */
export function cartRows(entries: readonly CartEntry[], removed: readonly RemovedEntry[]): CartRow[] {
  const rows: CartRow[] = entries.map((entry) => ({ entry, isRemoved: false }));
  for (const { entry, index } of removed.toSorted((a, b) => a.index - b.index))
    if (entries.every(({ id }) => id !== entry.id)) rows.splice(index, 0, { entry, isRemoved: true });
  return rows;
}
