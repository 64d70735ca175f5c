/** Where the cursor is, and from where on cells are selected; rows and columns by their place on the screen. */
export interface GridSelection {
  readonly row: number;
  readonly column: number;
  readonly fromRow: number;
  readonly fromColumn: number;
}

export interface GridRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const rangeOf = ({ row, column, fromRow, fromColumn }: GridSelection): GridRange => ({
  top: Math.min(row, fromRow),
  bottom: Math.max(row, fromRow),
  left: Math.min(column, fromColumn),
  right: Math.max(column, fromColumn),
});

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** As many as fit on the screen. */
  readonly pageRows: number;
}

const within = (place: number, count: number): number => Math.max(0, Math.min(place, count - 1));

export const selectCell = (row: number, column: number): GridSelection => ({
  row,
  column,
  fromRow: row,
  fromColumn: column,
});

export interface GridKey {
  readonly key: string;
  readonly isShift: boolean;
  readonly isMod: boolean;
}

type Step = readonly [rows: number, columns: number];

function stepOf({ key, isShift, isMod }: GridKey, { pageRows, rows, columns }: GridSize): Step | null {
  switch (key) {
    case 'ArrowDown':
      return [isMod ? rows : 1, 0];
    case 'ArrowUp':
      return [isMod ? -rows : -1, 0];
    case 'ArrowRight':
      return [0, isMod ? columns : 1];
    case 'ArrowLeft':
      return [0, isMod ? -columns : -1];
    case 'PageDown':
      return [pageRows, 0];
    case 'PageUp':
      return [-pageRows, 0];
    case 'Home':
      return [isMod ? -rows : 0, -columns];
    case 'End':
      return [isMod ? rows : 0, columns];
    case 'Enter':
      return [isShift ? -1 : 1, 0];
    case 'Tab':
      return [0, isShift ? -1 : 1];
    default:
      return null;
  }
}

/** Where a key leads; null: nowhere. Shift keeps what was selected and adds to it, except with Enter and Tab. */
export function moveSelection(
  selection: GridSelection,
  pressed: GridKey,
  size: GridSize,
): GridSelection | null {
  const step = stepOf(pressed, size);
  if (!step) return null;
  const row = within(selection.row + step[0], size.rows);
  const column = within(selection.column + step[1], size.columns);
  const adds = pressed.isShift && pressed.key !== 'Enter' && pressed.key !== 'Tab';
  return adds ? { ...selection, row, column } : selectCell(row, column);
}
