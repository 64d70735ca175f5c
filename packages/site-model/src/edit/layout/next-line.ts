import type { Frame } from './several-cells.ts';

export type CellDirection = 'before' | 'after' | 'above' | 'below';

/**
 * Where a frame stops that is sent in a direction: at the next edge of another block that it then stands at or in line
 * with, or at the end of the grid. Null where it cannot go any further.
 */
export const nextLine = (
  frame: Frame,
  others: readonly Frame[],
  direction: CellDirection,
  columns: number,
): Pick<Frame, 'column' | 'row'> | null => {
  const isRow = direction === 'above' || direction === 'below';
  const [at, size] = isRow ? [frame.row, frame.height] : [frame.column, frame.width];
  const last = isRow ? Number.POSITIVE_INFINITY : columns - size;
  const lines = others.flatMap((other) => {
    const [start, length] = isRow ? [other.row, other.height] : [other.column, other.width];
    return [start - size, start, start + length - size, start + length];
  });
  const isAfter = direction === 'after' || direction === 'below';
  const reachable = [0, last, ...lines].filter(
    (line) => Number.isFinite(line) && line >= 0 && line <= last && (isAfter ? line > at : line < at),
  );
  if (reachable.length === 0) return null;
  const line = isAfter ? Math.min(...reachable) : Math.max(...reachable);
  return isRow ? { column: frame.column, row: line } : { column: line, row: frame.row };
};
