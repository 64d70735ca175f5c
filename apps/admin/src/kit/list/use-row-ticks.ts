import { useRef } from 'react';
import type { ListModel } from './use-list.ts';

interface RowTicks<Row> {
  readonly rows: readonly Row[];
  readonly isTicked: (row: Row) => boolean;
  readonly tickedCount: number;
  /** With a range: all from the one that was ticked last. */
  readonly tick: (index: number, isOn: boolean, withRange: boolean) => void;
  /** The focus went from one row to another; extended, both are ticked. A peek goes with it. */
  readonly moved: (from: number, to: number, isExtended: boolean) => void;
}

/** Which rows of a page are ticked, and how ticking goes on from one to the next. */
export function useRowTicks<Row>({
  list,
  state,
  result,
  selected,
  select,
  change,
}: ListModel<Row>): RowTicks<Row> {
  const rows = result?.rows ?? [];
  const lastTicked = useRef<number | null>(null);
  const isTicked = (row: Row): boolean => selected.isAll || selected.rows.has(list.keyOf(row));
  return {
    rows,
    isTicked,
    tickedCount: rows.filter(isTicked).length,
    tick(index, isOn, withRange) {
      const from = withRange && lastTicked.current !== null ? lastTicked.current : index;
      const [first, last] = from < index ? [from, index] : [index, from];
      select(rows.slice(first, last + 1), isOn);
      lastTicked.current = index;
    },
    moved(from, to, isExtended) {
      const [before, row] = [rows[from], rows[to]];
      if (!before || !row) return;
      if (isExtended) select([before, row], true);
      if (state.peek !== undefined && !isExtended)
        change({ ...state, peek: list.keyOf(row) }, { replace: true });
    },
  };
}
