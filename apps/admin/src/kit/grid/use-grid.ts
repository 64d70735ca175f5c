import { type ClipboardEvent, type KeyboardEvent, type RefObject, useMemo, useRef } from 'react';
import { copyDown, fillCells, type GridArea, pasteCells, textOfCells } from './grid-areas.ts';
import { cellAt } from './grid-cells.ts';
import type { GridColumn } from './grid-column.ts';
import { LINE_HEIGHT, type PlacedRows } from './grid-lines.ts';
import { type GridRange, moveSelection, rangeOf, selectCell } from './grid-selection.ts';
import type { CellPlace, GridStore } from './grid-store.ts';
import { type GridCursor, useGridCursor } from './use-grid-cursor.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useGridWindow } from './use-grid-window.ts';

export interface GridParts<Row> {
  readonly store: GridStore<Row>;
  readonly columns: readonly GridColumn<Row>[];
  /** Enter on the name of a row. */
  readonly onOpen?: (row: Row) => void;
  readonly onActive?: (cell: CellPlace | null) => void;
  /** Many cells at once: how many took a value. */
  readonly onFilled?: (kind: 'paste' | 'fill' | 'clear', count: number) => void;
}

/** What a grid does when keys are pressed, cells are pointed at, copied and pasted. */
export function useGrid<Row>(
  { store, columns, onOpen, onActive, onFilled }: GridParts<Row>,
  scroller: RefObject<HTMLElement | null>,
  placed: PlacedRows,
) {
  const { keys } = placed;
  const window = useGridWindow(scroller, placed.rowOf.length, LINE_HEIGHT);
  const area: GridArea<Row> = { store, columns, keys };
  const cursor = useGridCursor({ area, scroller, placed, onActive });
  const { selection, cell, edit } = cursor;
  const size = { rows: keys.length, columns: columns.length, pageRows: window.pageRows };
  const fill = (range: GridRange, text: string): void => onFilled?.('fill', fillCells(area, range, text));

  const commit = (text: string, key: KeyboardEvent | null): void => {
    cursor.endEdit();
    if (!cell) return;
    if (key?.key === 'Enter' && (key.ctrlKey || key.metaKey)) {
      fill(rangeOf(selection), text);
      return;
    }
    store.type([{ ...cell, text }]);
    const next = key && moveSelection(selection, { key: key.key, isShift: key.shiftKey, isMod: false }, size);
    if (next) cursor.select(selectCell(next.row, next.column));
  };

  const keyParts: KeyParts<Row> = {
    cursor,
    area,
    size,
    onOpen,
    fillDown: () => {
      const range = rangeOf(selection);
      // One cell alone takes what is above it.
      const top = range.top === range.bottom ? range.top - 1 : range.top;
      if (top >= 0) onFilled?.('fill', copyDown(area, { ...range, top, bottom: top }, range.bottom));
    },
    clear: () => onFilled?.('clear', fillCells(area, rangeOf(selection), '')),
  };
  const pointer = useGridPointer(cursor, (source, bottom) =>
    onFilled?.('fill', copyDown(area, source, bottom)),
  );
  const handlers = {
    ...pointer,
    onKeyDown: (event: KeyboardEvent) => onGridKey(event, keyParts),
    onCopy(event: ClipboardEvent) {
      if (edit !== null || cellAt(event.target) === null) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', textOfCells(area, rangeOf(selection)));
    },
    onPaste(event: ClipboardEvent) {
      if (edit !== null || cellAt(event.target) === null) return;
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      const { count, range } = pasteCells(area, rangeOf(selection), text);
      // The cursor stays where the paste began.
      cursor.select({ row: range.top, column: range.left, fromRow: range.bottom, fromColumn: range.right });
      onFilled?.('paste', count);
    },
  };
  const newest = useRef({ commit, cancel: cursor.endEdit });
  newest.current = { commit, cancel: cursor.endEdit };
  // The same functions always: rows are drawn again only for what they show.
  const stable = useMemo(
    () => ({
      commit: (text: string, key: KeyboardEvent | null) => newest.current.commit(text, key),
      cancel: () => newest.current.cancel(),
    }),
    [],
  );
  return { window, cursor, ...stable, handlers };
}

interface KeyParts<Row> {
  readonly cursor: GridCursor<Row>;
  readonly area: GridArea<Row>;
  readonly size: Parameters<typeof moveSelection>[2];
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly fillDown: () => void;
  readonly clear: () => void;
}

/** A letter or a sign, that begins a new value. */
const isTypedKey = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

function onGridKey<Row>(event: KeyboardEvent, parts: KeyParts<Row>): void {
  const { cursor, size } = parts;
  if (cellAt(event.target) === null || cursor.edit !== null || event.nativeEvent.isComposing) return;
  const isMod = event.ctrlKey || event.metaKey;
  // Past the last column the focus leaves the grid.
  const edge = event.shiftKey ? 0 : size.columns - 1;
  const isLeaving = event.key === 'Tab' && cursor.selection.column === edge && !isMod;
  if (isLeaving || event.altKey) return;
  if (!(isMod && onModKey(event, parts)) && !onPlainKey(event, parts)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** False: the key is not for the grid. */
function onModKey<Row>(event: KeyboardEvent, { cursor, area: { store }, fillDown }: KeyParts<Row>): boolean {
  switch (event.key.toLowerCase()) {
    case 'd':
      fillDown();
      return true;
    case 'z':
      return event.shiftKey ? store.redo() : store.undo();
    case 'y':
      return store.redo();
    case 'a':
      cursor.selectAll();
      return true;
    default:
      return false;
  }
}

function onPlainKey<Row>(event: KeyboardEvent, parts: KeyParts<Row>): boolean {
  const { cursor, area, size, onOpen, clear } = parts;
  const { column, cell } = cursor;
  if (event.key === 'F2' || event.key === ' ') cursor.openEdit();
  else if (event.key === 'Enter' && column?.isName) {
    const row = cell && area.store.row(cell.key);
    if (row) onOpen?.(row);
  } else if (event.key === 'Delete' || event.key === 'Backspace') clear();
  else if (event.key === 'Escape') cursor.collapse();
  else if (isTypedKey(event)) {
    if (!cursor.mayEdit()) return false;
    if (column?.edit?.choices) cursor.openEdit();
    else cursor.startEdit({ text: event.key, isTyped: true });
  } else {
    const pressed = { key: event.key, isShift: event.shiftKey, isMod: event.ctrlKey || event.metaKey };
    const next = moveSelection(cursor.selection, pressed, size);
    if (!next) return false;
    cursor.select(next);
  }
  return true;
}
