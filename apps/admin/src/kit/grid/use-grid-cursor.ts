import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { GridArea } from './grid-areas.ts';
import type { GridColumn } from './grid-column.ts';
import { type PlacedRows, reveal } from './grid-lines.ts';
import type { EditStart } from './grid-row.tsx';
import { type GridSelection, selectCell } from './grid-selection.ts';
import type { CellPlace } from './grid-store.ts';

/** Where the cursor is, what is selected, and whether the cell is being changed. */
export interface GridCursor<Row> {
  readonly selection: GridSelection;
  /** Null: there are no rows. */
  readonly cell: CellPlace | null;
  readonly column: GridColumn<Row> | undefined;
  readonly edit: EditStart | null;
  readonly select: (next: GridSelection) => void;
  readonly selectAll: () => void;
  /** Only the cell with the cursor stays selected. */
  readonly collapse: () => void;
  readonly show: (cell: CellPlace) => void;
  readonly mayEdit: () => boolean;
  readonly startEdit: (start: EditStart) => void;
  /** With the text that is there. */
  readonly openEdit: () => void;
  readonly endEdit: () => void;
}

interface CursorParts<Row> {
  readonly area: GridArea<Row>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly placed: PlacedRows;
  readonly onActive: ((cell: CellPlace | null) => void) | undefined;
}

export function useGridCursor<Row>({ area, scroller, placed, onActive }: CursorParts<Row>): GridCursor<Row> {
  const { store, columns, keys } = area;
  const { lineOf } = placed;
  // By key: rows may move while the cursor is on one.
  const [place, setPlace] = useState({ key: '', column: 0, fromKey: '', fromColumn: 0 });
  const [edit, setEdit] = useState<EditStart | null>(null);
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
      wantsFocus.current = true;
      setEdit(null);
      const [key = '', fromKey = ''] = [keys[next.row], keys[next.fromRow]];
      setPlace({ key, column: next.column, fromKey, fromColumn: next.fromColumn });
      reveal(scroller.current, lineOf[next.row] ?? 0, next.column, columns);
    },
    [keys, lineOf, columns, scroller],
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
  const columnId = column?.id;
  const cell = useMemo(
    () => (activeKey === undefined || columnId === undefined ? null : { key: activeKey, column: columnId }),
    [activeKey, columnId],
  );
  useEffect(() => onActive?.(cell), [cell, onActive]);

  // The cursor is where the focus is.
  useLayoutEffect(() => {
    if (!wantsFocus.current || edit !== null) return;
    wantsFocus.current = false;
    scroller.current?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true });
  });

  const mayEdit = (): boolean => {
    const row = cell && store.row(cell.key);
    return Boolean(row && column?.edit && column.edit.isOpen?.(row) !== false);
  };
  const startEdit = (start: EditStart): void => {
    if (mayEdit()) setEdit(start);
  };
  return {
    selection,
    cell,
    column,
    edit,
    select,
    show,
    mayEdit,
    startEdit,
    openEdit: () => {
      if (cell) startEdit({ text: store.text(cell.key, cell.column), isTyped: false });
    },
    endEdit: () => {
      wantsFocus.current = true;
      setEdit(null);
    },
    selectAll: () =>
      setPlace({
        key: keys.at(-1) ?? '',
        column: columns.length - 1,
        fromKey: keys[0] ?? '',
        fromColumn: 0,
      }),
    collapse: () => setPlace((now) => ({ ...now, fromKey: now.key, fromColumn: now.column })),
  };
}
