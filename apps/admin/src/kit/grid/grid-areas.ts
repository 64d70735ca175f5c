import { readCells, writeCells } from './grid-clipboard.ts';
import type { GridColumn } from './grid-column.ts';
import type { GridRange } from './grid-selection.ts';
import type { CellChange, CellPlace, GridStore } from './grid-store.ts';

/** The cells of the screen: rows and columns in their order. */
export interface GridArea<Row> {
  readonly store: GridStore<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly keys: readonly string[];
}

const cellOf = <Row>({ keys, columns }: GridArea<Row>, row: number, column: number): CellPlace | null => {
  const [key, shown] = [keys[row], columns[column]];
  return key === undefined || shown === undefined ? null : { key, column: shown.id };
};

/** As a member would type it into a cell of that column. */
export function writtenText<Row>(store: GridStore<Row>, { key, column }: CellPlace): string {
  const text = store.text(key, column);
  return store.column(column)?.edit?.write?.(text) ?? text;
}

const counted = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** As other spreadsheets take it. */
export const textOfCells = <Row>(area: GridArea<Row>, { top, bottom, left, right }: GridRange): string =>
  writeCells(
    counted(top, bottom).map((row) =>
      counted(left, right).map((column) => {
        const cell = cellOf(area, row, column);
        return cell ? writtenText(area.store, cell) : '';
      }),
    ),
  );

/** The same text in all cells of a range; what it means is read for each of them, as `+5` is. */
export const fillCells = <Row>(area: GridArea<Row>, range: GridRange, text: string): number =>
  area.store.type(changesOf(area, range, () => text));

/** The rows of a range again and again below it, down to the last row. */
export function copyDown<Row>(area: GridArea<Row>, source: GridRange, bottom: number): number {
  const height = source.bottom - source.top + 1;
  const below = { ...source, top: source.bottom + 1, bottom };
  return area.store.type(
    changesOf(area, below, (row, column) => {
      const cell = cellOf(area, source.top + (row % height), source.left + column);
      return cell ? writtenText(area.store, cell) : undefined;
    }),
  );
}

function changesOf<Row>(
  area: GridArea<Row>,
  { top, bottom, left, right }: GridRange,
  textAt: (row: number, column: number) => string | undefined,
): CellChange[] {
  return counted(top, bottom).flatMap((row) =>
    counted(left, right).flatMap((column) => {
      const cell = cellOf(area, row, column);
      const text = textAt(row - top, column - left);
      return cell && text !== undefined ? [{ ...cell, text }] : [];
    }),
  );
}

/**
 * A sheet over the cells from the first of the range on. One cell, or one row, fills the whole range; what reaches past
 * the last row or column is left out.
 */
export function pasteCells<Row>(
  area: GridArea<Row>,
  range: GridRange,
  text: string,
): { readonly count: number; readonly range: GridRange } {
  const sheet = readCells(text);
  const rows = sheet.length;
  const columns = Math.max(...sheet.map(({ length }) => length));
  const isRepeated = rows === 1 && (columns === 1 || columns === range.right - range.left + 1);
  const filled: GridRange = isRepeated
    ? range
    : {
        top: range.top,
        left: range.left,
        bottom: Math.min(range.top + rows, area.keys.length) - 1,
        right: Math.min(range.left + columns, area.columns.length) - 1,
      };
  const changes = changesOf(area, filled, (row, column) => sheet[row % rows]?.[column % columns]);
  return { count: area.store.type(changes), range: filled };
}
