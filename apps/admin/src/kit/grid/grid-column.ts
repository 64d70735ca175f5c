import type { ReactNode } from 'react';

/** How a grid reads, shows and changes one value of its rows. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly label: string;
  /** In pixels. */
  readonly width: number;
  readonly isNumber?: boolean;
  /** The stored value as text, in the one form in which values are compared. */
  readonly read: (row: Row) => string;
  /** What it is sorted by; without one it is not sorted. */
  readonly sortBy?: (row: Row) => string | number;
  /** Other than the text itself. `textOf`: the values of the row as they are on the screen. */
  readonly show?: (row: Row, textOf: (column: string) => string) => ReactNode;
  /** Without one, the column is only read. */
  readonly edit?: GridEdit<Row>;
  /** The column names its row. */
  readonly isName?: boolean;
}

export interface GridEdit<Row> {
  readonly isOpen?: (row: Row) => boolean;
  /** What was typed or pasted, in the form of `read`; what cannot be read stays as it is, so that it can be mended. */
  readonly settle: (typed: string, before: string, row: Row) => string;
  /** The form of `read` as a member would type it, so that `settle` reads it as the same value. */
  readonly write?: (text: string) => string;
  /** Why it cannot be saved, in a sentence. */
  readonly check: (text: string, row: Row) => string | null;
  /** Shown as a difference of what is stored, and kept as that difference when what is stored moves. */
  readonly isDifference?: boolean;
  /** Rows that have this value in common with it, such as all variants of a product. */
  readonly shared?: (row: Row) => string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
}
