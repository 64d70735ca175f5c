import type { ReactNode } from 'react';
import type { GridColumn } from './grid-column.ts';

/** A line of the screen: a row, or the heading of those that follow. */
export type GridLine =
  | { readonly kind: 'row'; readonly key: string }
  | { readonly kind: 'group'; readonly key: string; readonly name: ReactNode };

/** All lines have one height, so that their place is known without drawing them. */
export const LINE_HEIGHT = 36;
const HEAD_HEIGHT = 36;

export interface PlacedRows {
  readonly keys: readonly string[];
  /** By the place of a row: its line. */
  readonly lineOf: readonly number[];
  /** By line: the place of its row. */
  readonly rowOf: readonly number[];
}

export function placeRows(lines: readonly GridLine[]): PlacedRows {
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
export const cellAt = (target: EventTarget | null): { row: number; column: number } | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.cell) } : null;
};

/** Scrolls as far as it takes to see the cell. */
export function revealCell<Row>(
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
