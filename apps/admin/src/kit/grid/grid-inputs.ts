import type { GridArea } from './grid-areas.ts';
import type { GridSize } from './grid-selection.ts';
import type { CellEdit } from './use-cell-edit.ts';
import type { GridCursor } from './use-grid-cursor.ts';

/** What keys, pointers and the clipboard act on. */
export interface GridInputs<Row> {
  readonly area: GridArea<Row>;
  readonly cursor: GridCursor<Row>;
  readonly editing: CellEdit<Row>;
  readonly size: GridSize;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly onFilled: ((kind: 'paste' | 'fill' | 'clear', count: number) => void) | undefined;
}
