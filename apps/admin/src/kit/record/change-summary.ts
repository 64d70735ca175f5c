import { type RecordPath, rowOfPath } from './record-path.ts';

/** What changed, as a save bar says it: a field each, and of rows how many. */
export interface ChangeGroup {
  readonly name: string;
  /** How many rows of the list; undefined for a field of its own. */
  readonly rows: number | undefined;
}

/** More names than these are a number. */
export const MOST_NAMES = 4;

/** "Price, 2 variants": the fields and lists that changed, in the order in which they were touched. */
export function groupChanges(paths: readonly RecordPath[]): ChangeGroup[] {
  const groups = new Map<string, Set<string> | null>();
  for (const path of paths) {
    const row = rowOfPath(path);
    if (row) groups.set(row.list, (groups.get(row.list) ?? new Set()).add(row.id));
    else if (!groups.get(path.replace(/\[\]$/, ''))) groups.set(path.replace(/\[\]$/, ''), null);
  }
  return [...groups].map(([name, ids]) => ({ name, rows: ids?.size }));
}
