// biome-ignore-all lint/a11y/useSemanticElements: of 10,000 rows a table would draw all
// biome-ignore-all lint/a11y/useFocusableInteractive: of all cells the one with the cursor takes the focus
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './data-grid.module.css';
import { copyDown, fillCells, type GridArea, pasteCells, textOfCells, writtenText } from './grid-areas.ts';
import type { GridColumn } from './grid-column.ts';
import { gridMessages } from './grid-messages.ts';
import { type EditStart, GridRow } from './grid-row.tsx';
import { type GridRange, type GridSelection, moveSelection, rangeOf, selectCell } from './grid-selection.ts';
import type { CellPlace, GridStore } from './grid-store.ts';
import { useGridWindow } from './use-grid-window.ts';

/** A line of the screen: a row, or the heading of those that follow. */
export type GridLine =
  | { readonly kind: 'row'; readonly key: string }
  | { readonly kind: 'group'; readonly key: string; readonly name: ReactNode };

export interface GridSort {
  readonly column: string;
  readonly isFalling: boolean;
}

/** What others may ask of a grid on the screen. */
export interface GridHandle {
  readonly show: (cell: CellPlace) => void;
}

export interface DataGridProps<Row> {
  readonly store: GridStore<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly lines: readonly GridLine[];
  readonly label: string;
  readonly nameOf: (row: Row) => string;
  readonly sort: GridSort | null;
  readonly onSort: (column: string) => void;
  /** Enter on the name of a row. */
  readonly onOpen?: (row: Row) => void;
  readonly onActive?: (cell: CellPlace | null) => void;
  /** Many cells at once: how many took a value. */
  readonly onFilled?: (kind: 'paste' | 'fill' | 'clear', count: number) => void;
  readonly handle?: Ref<GridHandle>;
}

/** All lines have one height, so that their place is known without drawing them. */
const LINE_HEIGHT = 36;
const HEAD_HEIGHT = 36;

/** A grid of cells as in a spreadsheet; of many thousand rows those in view are drawn. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { store, columns, lines, label, nameOf, sort, onSort, handle } = props;
  const t = useMessages(gridMessages);
  const scroller = useRef<HTMLDivElement>(null);
  const placed = useMemo(() => placeRows(lines), [lines]);
  const grid = useGrid(props, scroller, placed);
  const { from, to, onScroll } = grid.window;
  useImperativeHandle(handle, () => ({ show: grid.show }), [grid.show]);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const style = {
    '--grid-columns': columns.map((column) => `minmax(${column.width}px, ${column.width}fr)`).join(' '),
    '--grid-width': `${width}px`,
  } as CSSProperties;
  const range = rangeOf(grid.selection);
  const activeLine = placed.lineOf[grid.selection.row] ?? -1;
  const drawn = lines.slice(from, to).map((line, index) => ({ line, at: from + index }));
  const active = lines[activeLine];
  // The cell with the cursor keeps the focus, also when it is scrolled out of view.
  if (active && (activeLine < from || activeLine >= to)) drawn.push({ line: active, at: activeLine });
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      className={classes.scroller}
      style={style}
      onScroll={onScroll}
      {...grid.handlers}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.headRow}>
          {columns.map((column, index) => (
            <HeadCell key={column.id} column={column} index={index} sort={sort} onSort={onSort} />
          ))}
        </div>
      </div>
      <div role="rowgroup" className={classes.body} style={{ height: lines.length * LINE_HEIGHT }}>
        {drawn.map(({ line, at }) => {
          if (line.kind === 'group')
            return <GroupLine key={line.key} line={line} at={at} columns={columns.length} />;
          const place = placed.rowOf[at] ?? 0;
          const isIn = place >= range.top && place <= range.bottom;
          const isActive = at === activeLine;
          return (
            <GridRow
              key={line.key}
              store={store}
              columns={columns}
              rowKey={line.key}
              nameOf={nameOf}
              place={place}
              line={at}
              height={LINE_HEIGHT}
              activeColumn={isActive ? grid.selection.column : -1}
              selectedFrom={isIn ? range.left : -1}
              selectedTo={isIn ? range.right : -2}
              handleColumn={place === range.bottom ? range.right : -1}
              edit={isActive ? grid.edit : null}
              t={t}
              onCommit={grid.commit}
              onCancel={grid.cancel}
            />
          );
        })}
      </div>
    </div>
  );
}

interface HeadCellProps<Row> {
  readonly column: GridColumn<Row>;
  readonly index: number;
  readonly sort: GridSort | null;
  readonly onSort: (column: string) => void;
}

function HeadCell<Row>({ column, index, sort, onSort }: HeadCellProps<Row>) {
  const isSorted = sort?.column === column.id;
  const arrow = isSorted ? (sort.isFalling ? ' ↓' : ' ↑') : '';
  return (
    <div
      role="columnheader"
      className={classes.headCell}
      aria-colindex={index + 1}
      {...(isSorted && { 'aria-sort': sort.isFalling ? 'descending' : 'ascending' })}
      data-number={column.isNumber || undefined}
    >
      {column.sortBy ? (
        <button type="button" onClick={() => onSort(column.id)}>
          {column.label}
          <span aria-hidden>{arrow}</span>
        </button>
      ) : (
        <span>{column.label}</span>
      )}
    </div>
  );
}

interface GroupLineProps {
  readonly line: Extract<GridLine, { kind: 'group' }>;
  readonly at: number;
  readonly columns: number;
}

const GroupLine = ({ line, at, columns }: GroupLineProps) => (
  <div
    role="row"
    aria-rowindex={at + 2}
    className={classes.group}
    style={{ height: LINE_HEIGHT, transform: `translateY(${at * LINE_HEIGHT}px)` }}
  >
    <div role="gridcell" aria-colindex={1} aria-colspan={columns} className={classes.groupName}>
      {line.name}
    </div>
  </div>
);

interface PlacedRows {
  readonly keys: readonly string[];
  /** By the place of a row: its line. */
  readonly lineOf: readonly number[];
  /** By line: the place of its row. */
  readonly rowOf: readonly number[];
}

function placeRows(lines: readonly GridLine[]): PlacedRows {
  const keys: string[] = [];
  const lineOf: number[] = [];
  const rowOf = lines.map(({ kind, key }, at) => {
    if (kind === 'group') return -1;
    lineOf.push(at);
    return keys.push(key) - 1;
  });
  return { keys, lineOf, rowOf };
}

/** The cell at a point of the screen. */
const cellAt = (target: EventTarget | null): { row: number; column: number } | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.cell) } : null;
};

/** A letter or a sign, that begins a new value. */
const isTypedKey = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

function useGrid<Row>(
  { store, columns, lines, onOpen, onActive, onFilled }: DataGridProps<Row>,
  scroller: RefObject<HTMLDivElement | null>,
  { keys, lineOf }: PlacedRows,
) {
  const window = useGridWindow(scroller, lines.length, LINE_HEIGHT);
  const [place, setPlace] = useState({ key: '', column: 0, fromKey: '', fromColumn: 0 });
  const [begun, setEdit] = useState<(EditStart & { readonly key: string }) | null>(null);
  const wantsFocus = useRef(false);
  const drag = useRef<'select' | 'fill' | null>(null);
  /** What is filled down. */
  const source = useRef<GridRange | null>(null);
  const at = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);
  const selection = useMemo<GridSelection>(() => {
    const column = Math.min(place.column, columns.length - 1);
    const row = at.get(place.key) ?? 0;
    const fromColumn = Math.min(place.fromColumn, columns.length - 1);
    return { row, column, fromRow: at.get(place.fromKey) ?? row, fromColumn };
  }, [place, at, columns.length]);
  const area: GridArea<Row> = { store, columns, keys };

  const select = useCallback(
    (next: GridSelection) => {
      // What is typed in the open cell is taken along: a field that is removed is not left first.
      scroller.current?.querySelector<HTMLElement>('[data-active] [data-editor]')?.blur();
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
  const activeColumn = columns[selection.column];
  const cell = useMemo(
    () =>
      activeKey === undefined || activeColumn === undefined
        ? null
        : { key: activeKey, column: activeColumn.id },
    [activeKey, activeColumn],
  );
  useEffect(() => onActive?.(cell), [cell, onActive]);
  // A row that is gone takes its open cell along; the first row does not get it.
  const edit = begun !== null && begun.key === cell?.key ? begun : null;
  const isLost = begun !== null && edit === null;
  useEffect(() => {
    if (isLost) setEdit(null);
  }, [isLost]);

  // The cursor is where the focus is.
  useLayoutEffect(() => {
    if (!wantsFocus.current || edit !== null) return;
    wantsFocus.current = false;
    scroller.current?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true });
  });

  const mayEdit = (): boolean => {
    const row = cell && store.row(cell.key);
    return Boolean(row && activeColumn?.edit && activeColumn.edit.isOpen?.(row) !== false);
  };
  const startEdit = (start: EditStart): void => {
    if (!cell || !mayEdit()) return;
    // From now on the cursor is in this row, also when another one becomes the first.
    if (place.key === '') setPlace((now) => ({ ...now, key: cell.key, fromKey: cell.key }));
    setEdit({ ...start, key: cell.key });
  };
  const openEdit = (): void => {
    if (cell) startEdit({ text: writtenText(store, cell), isTyped: false });
  };

  const size = { rows: keys.length, columns: columns.length, pageRows: window.pageRows };
  const move = (event: KeyboardEvent): GridSelection | null =>
    moveSelection(
      selection,
      { key: event.key, isShift: event.shiftKey, isMod: event.ctrlKey || event.metaKey },
      size,
    );

  const commit = (text: string, key: KeyboardEvent | null): void => {
    wantsFocus.current = true;
    setEdit(null);
    if (!cell) return;
    if (key?.key === 'Enter' && (key.ctrlKey || key.metaKey)) {
      onFilled?.('fill', fillCells(area, rangeOf(selection), text));
      return;
    }
    store.type([{ ...cell, text }]);
    const next = key && moveSelection(selection, { key: key.key, isShift: key.shiftKey, isMod: false }, size);
    if (next) select(selectCell(next.row, next.column));
  };
  const cancel = (): void => {
    wantsFocus.current = true;
    setEdit(null);
  };

  const fillDown = (range: GridRange): void => {
    // One cell alone takes what is above it.
    const top = range.top === range.bottom ? range.top - 1 : range.top;
    if (top < 0) return;
    onFilled?.('fill', copyDown(area, { ...range, top, bottom: top }, range.bottom));
  };

  const onModKey = (event: KeyboardEvent): boolean => {
    switch (event.key.toLowerCase()) {
      case 'd':
        fillDown(rangeOf(selection));
        return true;
      case 'z':
        if (!event.shiftKey && !store.canUndo()) return false;
        if (event.shiftKey) store.redo();
        else store.undo();
        return true;
      case 'y':
        store.redo();
        return true;
      case 'a':
        setPlace({
          key: keys.at(-1) ?? '',
          column: columns.length - 1,
          fromKey: keys[0] ?? '',
          fromColumn: 0,
        });
        return true;
      default:
        return false;
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (cellAt(event.target) === null || edit !== null || event.nativeEvent.isComposing) return;
    const isMod = event.ctrlKey || event.metaKey;
    // Past the last column the focus leaves the grid.
    const isLeaving =
      event.key === 'Tab' && selection.column === (event.shiftKey ? 0 : columns.length - 1) && !isMod;
    if (isLeaving || event.altKey) return;
    if (isMod && onModKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'F2') openEdit();
    else if (event.key === 'Enter' && activeColumn?.isName && cell) {
      const row = store.row(cell.key);
      if (row !== undefined) onOpen?.(row);
    } else if (event.key === 'Delete' || event.key === 'Backspace')
      onFilled?.('clear', fillCells(area, rangeOf(selection), ''));
    else if (event.key === ' ') openEdit();
    else if (event.key === 'Escape')
      setPlace((now) => ({ ...now, fromKey: now.key, fromColumn: now.column }));
    else if (isTypedKey(event)) {
      if (!mayEdit()) return;
      if (activeColumn?.edit?.choices) openEdit();
      else startEdit({ text: event.key, isTyped: true });
    } else {
      const next = move(event);
      if (!next) return;
      select(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const target = cellAt(event.target);
    if (!target || event.button !== 0) return;
    if (event.target instanceof Element && event.target.closest('a, button, input, select')) return;
    const isHandle = event.target instanceof Element && event.target.closest('[data-handle]') !== null;
    if (isHandle) {
      drag.current = 'fill';
      source.current = rangeOf(selection);
    } else if (event.pointerType !== 'touch') {
      drag.current = 'select';
      select(
        event.shiftKey
          ? { ...selection, row: target.row, column: target.column }
          : selectCell(target.row, target.column),
      );
    }
    if (drag.current !== null) event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    // Let go outside of the grid.
    if (event.buttons === 0) drag.current = null;
    if (drag.current === null) return;
    const target = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (!target) return;
    if (drag.current === 'select') {
      if (target.row !== selection.row || target.column !== selection.column)
        select({ ...selection, row: target.row, column: target.column });
    } else if (source.current && target.row !== selection.row) {
      const { top, bottom, left, right } = source.current;
      select({ fromRow: top, fromColumn: left, row: Math.max(target.row, bottom), column: right });
    }
  };
  const onPointerUp = (): void => {
    const was = drag.current;
    drag.current = null;
    const range = rangeOf(selection);
    if (was === 'fill' && source.current && range.bottom > source.current.bottom)
      onFilled?.('fill', copyDown(area, source.current, range.bottom));
  };
  /** A finger selects first, and changes what is selected. */
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = cellAt(event.target);
    const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
    if (!target || !isTouch || edit !== null) return;
    if (target.row === selection.row && target.column === selection.column) openEdit();
    else select(selectCell(target.row, target.column));
  };

  const handlers = {
    onKeyDown,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onClick,
    onDoubleClick: (event: MouseEvent) => {
      if (cellAt(event.target) && edit === null) openEdit();
    },
    onCopy(event: ClipboardEvent) {
      if (edit !== null || cellAt(event.target) === null) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', textOfCells(area, rangeOf(selection)));
    },
    onPaste(event: ClipboardEvent) {
      if (edit !== null || cellAt(event.target) === null) return;
      event.preventDefault();
      const { count, range } = pasteCells(
        area,
        rangeOf(selection),
        event.clipboardData.getData('text/plain'),
      );
      // The cursor stays where the paste began.
      select({ row: range.top, column: range.left, fromRow: range.bottom, fromColumn: range.right });
      onFilled?.('paste', count);
    },
  };
  const newest = useRef({ commit, cancel });
  newest.current = { commit, cancel };
  // The same functions always: rows are drawn again only for what they show.
  const stable = useMemo(
    () => ({
      commit: (text: string, key: KeyboardEvent | null) => newest.current.commit(text, key),
      cancel: () => newest.current.cancel(),
    }),
    [],
  );
  return { window, selection, edit, ...stable, show, handlers };
}

/** Scrolls as far as it takes to see the cell. */
function reveal<Row>(
  element: HTMLElement | null,
  line: number,
  column: number,
  columns: readonly GridColumn<Row>[],
): void {
  if (!element) return;
  const top = line * LINE_HEIGHT;
  const room = element.clientHeight - HEAD_HEIGHT - LINE_HEIGHT;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (room > 0 && top > element.scrollTop + room) element.scrollTop = top - room;
  const [first, ...others] = columns;
  if (column === 0 || first === undefined) return;
  const left = others.slice(0, column - 1).reduce((sum, { width }) => sum + width, 0);
  const end = left + (columns[column]?.width ?? 0);
  const seen = element.clientWidth - first.width;
  if (left < element.scrollLeft) element.scrollLeft = left;
  else if (seen > 0 && end > element.scrollLeft + seen) element.scrollLeft = end - seen;
}
