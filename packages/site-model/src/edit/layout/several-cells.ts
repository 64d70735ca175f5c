import { DESKTOP_COLUMNS, PHONE_COLUMNS } from '../../document/document-limits.ts';
import type { Device } from '../../document/grid-cells.ts';
import type { Cell } from '../../document/page-document.ts';

/** Part of a grid, as the smallest rectangle around several cells. */
export type Frame = Pick<Cell, 'column' | 'row' | 'width' | 'height'>;

export type AlignEdge = 'start' | 'center' | 'end' | 'top' | 'middle' | 'bottom';

export const columnsOf = (device: Device): number => (device === 'desktop' ? DESKTOP_COLUMNS : PHONE_COLUMNS);

export const frameAround = (cells: readonly Frame[]): Frame => {
  const column = Math.min(...cells.map((cell) => cell.column));
  const row = Math.min(...cells.map((cell) => cell.row));
  const width = Math.max(...cells.map((cell) => cell.column + cell.width)) - column;
  const height = Math.max(...cells.map((cell) => cell.row + cell.height)) - row;
  return { column, row, width, height };
};

/** With one edge, or the middle, on that of a frame. Half a cell is left to the start or the top. */
export const alignCells = (cells: readonly Cell[], edge: AlignEdge, frame: Frame): readonly Cell[] =>
  cells.map((cell) => ({ ...cell, ...alignedTo(cell, edge, frame) }));

const alignedTo = (cell: Cell, edge: AlignEdge, frame: Frame): Partial<Cell> => {
  const lastColumn = frame.column + frame.width - cell.width;
  const lastRow = frame.row + frame.height - cell.height;
  switch (edge) {
    case 'start':
      return { column: frame.column };
    case 'center':
      return { column: Math.floor((frame.column + lastColumn) / 2) };
    case 'end':
      return { column: lastColumn };
    case 'top':
      return { row: frame.row };
    case 'middle':
      return { row: Math.floor((frame.row + lastRow) / 2) };
    case 'bottom':
      return { row: lastRow };
  }
};

const AXES = {
  columns: { start: 'column', size: 'width' },
  rows: { start: 'row', size: 'height' },
} as const;

/**
 * With equal gaps between them, in whole cells; what is left over goes to the first gaps. The first and the last stay.
 * Null when they are larger together than the room between those two.
 */
export const distributeCells = (
  cells: readonly Cell[],
  direction: 'columns' | 'rows',
): readonly Cell[] | null => {
  const { start, size } = AXES[direction];
  const order = cells.toSorted((a, b) => a[start] - b[start] || a[start] + a[size] - b[start] - b[size]);
  const first = order[0];
  const last = order.at(-1);
  if (!first || !last || cells.length < 3) return cells;
  const room = last[start] + last[size] - first[start];
  const spare = room - order.reduce((total, cell) => total + cell[size], 0);
  if (spare < 0) return null;
  const gaps = order.length - 1;
  let at = first[start];
  const starts = new Map<Cell, number>();
  order.forEach((cell, place) => {
    starts.set(cell, at);
    at += cell[size] + Math.floor(spare / gaps) + (place < spare % gaps ? 1 : 0);
  });
  return cells.map((cell) => ({ ...cell, [start]: starts.get(cell) ?? cell[start] }));
};

/** All as wide, or as high, as the first. */
export const matchCells = (cells: readonly Cell[], size: 'width' | 'height'): readonly Cell[] => {
  const [first] = cells;
  return first ? cells.map((cell) => ({ ...cell, [size]: first[size] })) : cells;
};

/**
 * Side by side over all columns, in the order in which they stand, in proportion to their widths, none narrower than a
 * column. Null when there are more cells than columns.
 */
export const fillRow = (cells: readonly Cell[], columns: number): readonly Cell[] | null => {
  if (cells.length > columns) return null;
  const order = cells.toSorted((a, b) => a.column - b.column || a.row - b.row);
  const total = order.reduce((sum, { width }) => sum + width, 0);
  const widths = order.map(({ width }) => Math.max(Math.floor((width * columns) / total), 1));
  const sum = (): number => widths.reduce((all, width) => all + width, 0);
  while (sum() < columns) widths[widths.indexOf(Math.min(...widths))] = Math.min(...widths) + 1;
  while (sum() > columns) widths[widths.indexOf(Math.max(...widths))] = Math.max(...widths) - 1;
  let column = 0;
  const places = new Map<Cell, Pick<Cell, 'column' | 'width'>>();
  order.forEach((cell, place) => {
    const width = widths[place] ?? 1;
    places.set(cell, { column, width });
    column += width;
  });
  return cells.map((cell) => ({ ...cell, ...places.get(cell) }));
};

/** Moved and resized with the frame around them; each keeps at least one cell and stays inside the new frame. */
export const scaleCells = (cells: readonly Cell[], to: Frame): readonly Cell[] => {
  const from = frameAround(cells);
  const scale = (offset: number, old: number, next: number): number => Math.round((offset * next) / old);
  return cells.map((cell) => {
    const left = Math.min(scale(cell.column - from.column, from.width, to.width), to.width - 1);
    const right = scale(cell.column + cell.width - from.column, from.width, to.width);
    const top = Math.min(scale(cell.row - from.row, from.height, to.height), to.height - 1);
    const bottom = scale(cell.row + cell.height - from.row, from.height, to.height);
    return {
      ...cell,
      column: to.column + left,
      width: Math.max(right - left, 1),
      row: to.row + top,
      height: Math.max(bottom - top, 1),
    };
  });
};
