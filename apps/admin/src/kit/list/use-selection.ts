import { useState } from 'react';

/** Rows that were ticked, on any page, or all that match. */
export interface Selected<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  readonly isAll: boolean;
}

export interface SelectionModel<Row> {
  readonly selected: Selected<Row>;
  readonly select: (rows: readonly Row[], isSelected: boolean) => void;
  readonly selectAllMatching: () => void;
  readonly clearSelection: () => void;
}

interface Held<Row> extends Selected<Row> {
  /** What the list was asked for when all that match were meant. */
  readonly request: string;
}

/**
 * What is ticked survives paging. "All that match" means what was listed when it was chosen: another filter, search or
 * view leaves only the rows that were ticked one by one.
 */
export function useSelection<Row>(
  keyOf: (row: Row) => string,
  { request, view }: { readonly request: string; readonly view: string },
): SelectionModel<Row> {
  const [held, setHeld] = useState<Held<Row> & { readonly view: string }>({
    rows: new Map(),
    isAll: false,
    request,
    view,
  });
  const isOtherView = held.view !== view;
  const rows: ReadonlyMap<string, Row> = isOtherView ? new Map() : held.rows;
  const selected: Selected<Row> = { rows, isAll: held.isAll && held.request === request && !isOtherView };
  return {
    selected,
    select: (changed, isSelected) =>
      setHeld((before) => {
        const next = new Map(before.view === view ? before.rows : []);
        for (const row of changed) {
          if (isSelected) next.set(keyOf(row), row);
          else next.delete(keyOf(row));
        }
        return { rows: next, isAll: false, request, view };
      }),
    selectAllMatching: () => setHeld({ rows, isAll: true, request, view }),
    clearSelection: () => setHeld({ rows: new Map(), isAll: false, request, view }),
  };
}
