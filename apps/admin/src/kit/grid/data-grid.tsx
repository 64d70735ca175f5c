// biome-ignore-all lint/a11y/useSemanticElements: of 10,000 rows a table would draw all
// biome-ignore-all lint/a11y/useFocusableInteractive: of all cells the one with the cursor takes the focus
import {
  type CSSProperties,
  type Ref,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './data-grid.module.css';
import type { GridColumn } from './grid-column.ts';
import { gridClipboardHandlers } from './grid-copying.ts';
import { gridKeyHandler } from './grid-keys.ts';
import { type GridLine, LINE_HEIGHT, type PlacedRows, placeRows } from './grid-lines.ts';
import { gridMessages } from './grid-messages.ts';
import { GridRow } from './grid-row.tsx';
import { rangeOf } from './grid-selection.ts';
import type { CellPlace, GridStore } from './grid-store.ts';
import { type OpenedCell, useCellEdit } from './use-cell-edit.ts';
import { useGridCursor } from './use-grid-cursor.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useGridWindow } from './use-grid-window.ts';
import { useRecycledLines } from './use-recycled-lines.ts';

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
  const elementOf = useRecycledLines(drawn.map(({ line }) => line));
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
            return <GroupLine key={elementOf(line)} line={line} at={at} columns={columns.length} />;
          const place = placed.rowOf[at] ?? 0;
          const isIn = place >= range.top && place <= range.bottom;
          const isActive = at === activeLine;
          return (
            <GridRow
              key={elementOf(line)}
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
              edit={isActive ? grid.editing.edit : null}
              t={t}
              onCommit={grid.editing.commit}
              onCancel={grid.editing.cancel}
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

function useGrid<Row>(
  { store, columns, lines, onOpen, onActive, onFilled }: DataGridProps<Row>,
  scroller: RefObject<HTMLDivElement | null>,
  placed: PlacedRows,
) {
  const window = useGridWindow(scroller, lines.length, LINE_HEIGHT);
  const [opened, setOpened] = useState<OpenedCell | null>(null);
  const onSelect = useCallback(() => setOpened(null), []);
  const cursor = useGridCursor({ columns, placed, scroller, onActive, onSelect });
  const area = { store, columns, keys: placed.keys };
  const size = { rows: placed.keys.length, columns: columns.length, pageRows: window.pageRows };
  const editing = useCellEdit({ area, cursor, opened, setOpened, size, scroller, onFilled });
  const inputs = { area, cursor, editing, size, onOpen, onFilled };
  const handlers = {
    onKeyDown: gridKeyHandler(inputs),
    ...useGridPointer(inputs),
    ...gridClipboardHandlers(inputs),
  };
  return { window, selection: cursor.selection, show: cursor.show, editing, handlers };
}
