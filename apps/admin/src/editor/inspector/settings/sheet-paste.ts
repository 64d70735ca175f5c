import type { Dataset } from '@awning/site-model';

/** A cell of the table; -1 is the row of the names of columns, or the column of the names of rows. */
export interface SheetPlace {
  readonly row: number;
  readonly column: number;
}

export interface SheetNames {
  readonly column: (number: number) => string;
  readonly row: (number: number) => string;
}

/** Cells as a sheet copies them, apart by tabs; null for a single cell, which is pasted as any text. */
export function sheetRows(text: string): readonly (readonly string[])[] | null {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((row) => row.split('\t'));
  return rows.length === 1 && rows[0]?.length === 1 ? null : rows;
}

/** The table with the cells from a place on; rows and columns that it lacks are added. */
export function pastedInto(
  { columns, rows }: Dataset,
  at: SheetPlace,
  pasted: readonly (readonly string[])[],
  names: SheetNames,
  read: (text: string) => number | string | null,
): unknown {
  const width = Math.max(...pasted.map((row) => row.length));
  const columnCount = Math.max(columns.length, at.column + width);
  const rowCount = Math.max(rows.length, at.row + pasted.length);
  const textAt = (row: number, column: number): string | undefined =>
    pasted[row - at.row]?.[column - at.column];
  return {
    columns: Array.from(
      { length: columnCount },
      (_, column) => textAt(-1, column)?.trim() ?? columns[column] ?? names.column(column + 1),
    ),
    rows: Array.from({ length: rowCount }, (_, row) => ({
      label: textAt(row, -1)?.trim() ?? rows[row]?.label ?? names.row(row + 1),
      values: Array.from({ length: columnCount }, (__, column) => {
        const text = textAt(row, column);
        return text === undefined ? (rows[row]?.values[column] ?? null) : read(text);
      }),
    })),
  };
}
