import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { fillCells, type GridArea, writtenText } from './grid-areas.ts';
import type { EditStart } from './grid-row.tsx';
import { type GridSize, moveSelection, rangeOf, selectCell } from './grid-selection.ts';
import type { GridCursor } from './use-grid-cursor.ts';

/** The cell that was opened last. */
export type OpenedCell = EditStart & { readonly key: string };

interface EditParts<Row> {
  readonly area: GridArea<Row>;
  readonly cursor: GridCursor<Row>;
  readonly opened: OpenedCell | null;
  readonly setOpened: (cell: OpenedCell | null) => void;
  readonly size: GridSize;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onFilled: ((kind: 'fill', count: number) => void) | undefined;
}

export type CellEdit<Row> = ReturnType<typeof useCellEdit<Row>>;

/** The cell with the cursor while it is changed: how that begins and ends, and where the cursor goes from there. */
export function useCellEdit<Row>(parts: EditParts<Row>) {
  const { area, cursor, opened, setOpened, size, scroller, onFilled } = parts;
  const { store } = area;
  const { cell, column, selection, wantsFocus } = cursor;
  // A row that is gone takes its open cell along; the first row does not get it.
  const edit = opened !== null && opened.key === cell?.key ? opened : null;
  const isLost = opened !== null && edit === null;
  useEffect(() => {
    if (isLost) setOpened(null);
  }, [isLost, setOpened]);

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
  const start = (begun: EditStart): void => {
    if (!cell || !mayEdit()) return;
    cursor.stay(cell.key);
    setOpened({ ...begun, key: cell.key });
  };
  const open = (): void => {
    if (cell) start({ text: writtenText(store, cell), isTyped: false });
  };
  const close = (): void => {
    wantsFocus.current = true;
    setOpened(null);
  };
  const commit = (text: string, key: KeyboardEvent | null): void => {
    close();
    if (!cell) return;
    if (key?.key === 'Enter' && (key.ctrlKey || key.metaKey)) {
      onFilled?.('fill', fillCells(area, rangeOf(selection), text));
      return;
    }
    store.type([{ ...cell, text }]);
    const next = key && moveSelection(selection, { key: key.key, isShift: key.shiftKey, isMod: false }, size);
    if (next) cursor.select(selectCell(next.row, next.column));
  };

  const newest = useRef({ commit, close });
  newest.current = { commit, close };
  // The same functions always: rows are drawn again only for what they show.
  const stable = useMemo(
    () => ({
      commit: (text: string, key: KeyboardEvent | null) => newest.current.commit(text, key),
      cancel: () => newest.current.close(),
    }),
    [],
  );
  return { edit, mayEdit, start, open, ...stable };
}
