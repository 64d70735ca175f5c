import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GridColumn } from './grid-column.ts';
import { type PlacedRows, revealCell } from './grid-lines.ts';
import { type GridSelection, selectCell } from './grid-selection.ts';
import type { CellPlace } from './grid-store.ts';

interface CursorParts<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly placed: PlacedRows;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onActive: ((cell: CellPlace | null) => void) | undefined;
  readonly onSelect: () => void;
}

export type GridCursor<Row> = ReturnType<typeof useGridCursor<Row>>;

/** Which cell has the cursor, and which are selected with it: by the key of the row, which may move or go. */
export function useGridCursor<Row>({ columns, placed, scroller, onActive, onSelect }: CursorParts<Row>) {
  const { keys, lineOf } = placed;
  const [place, setPlace] = useState({ key: '', column: 0, fromKey: '', fromColumn: 0 });
  /** The cursor has moved, and the focus has to follow. */
  const wantsFocus = useRef(false);
  const at = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);
  const selection = useMemo<GridSelection>(() => {
    const column = Math.min(place.column, columns.length - 1);
    const row = at.get(place.key) ?? 0;
    const fromColumn = Math.min(place.fromColumn, columns.length - 1);
    return { row, column, fromRow: at.get(place.fromKey) ?? row, fromColumn };
  }, [place, at, columns.length]);

  const select = useCallback(
    (next: GridSelection) => {
      // What is typed in the open cell is taken along: a field that is removed is not left first.
      scroller.current?.querySelector<HTMLElement>('[data-active] [data-editor]')?.blur();
      wantsFocus.current = true;
      onSelect();
      const [key = '', fromKey = ''] = [keys[next.row], keys[next.fromRow]];
      setPlace({ key, column: next.column, fromKey, fromColumn: next.fromColumn });
      revealCell(scroller.current, lineOf[next.row] ?? 0, next.column, columns);
    },
    [keys, lineOf, columns, scroller, onSelect],
  );
  const show = useCallback(
    ({ key, column }: CellPlace) => {
      const row = at.get(key);
      const index = columns.findIndex(({ id }) => id === column);
      if (row !== undefined && index >= 0) select(selectCell(row, index));
    },
    [at, columns, select],
  );

  const activeKey = keys[selection.row];
  const column = columns[selection.column];
  const cell = useMemo(
    () => (activeKey === undefined || column === undefined ? null : { key: activeKey, column: column.id }),
    [activeKey, column],
  );
  useEffect(() => onActive?.(cell), [cell, onActive]);
  return {
    selection,
    cell,
    column,
    select,
    show,
    wantsFocus,
    selectAll: () =>
      setPlace({ key: keys.at(-1) ?? '', column: columns.length - 1, fromKey: keys[0] ?? '', fromColumn: 0 }),
    /** The cell with the cursor alone. */
    selectOne: () => setPlace((now) => ({ ...now, fromKey: now.key, fromColumn: now.column })),
    /** From now on the cursor is in this row, also when another one becomes the first. */
    stay: (key: string) => {
      if (place.key === '') setPlace((now) => ({ ...now, key, fromKey: key }));
    },
  };
}
