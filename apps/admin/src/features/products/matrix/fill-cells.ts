import { settleCount, settlePrice } from '../../../kit/fields/typed-amounts.ts';
import { type VariantField, variantPath } from '../editor/editor-fields.ts';
import type { EditorStore, Patch } from '../editor/editor-store.ts';
import type { MatrixColumn } from './matrix-columns.ts';

export interface CellContext {
  readonly currency: string;
  readonly locale: string;
}

type ReadStore = Pick<EditorStore, 'get' | 'variant'>;

/** A text as a cell holds it: an amount, a number of pieces, or the text itself. */
export function settleCell(
  column: VariantField,
  text: string,
  before: string,
  { currency, locale }: CellContext,
): string {
  if (column === 'price' || column === 'sale') return settlePrice(text, before, { currency, locale });
  return column === 'stock' || column === 'lowStockAt' ? settleCount(text, before, locale) : text.trim();
}

/** What a cell is set to; nothing where it cannot be set, as stock that is not counted. */
function cellPatch(
  store: ReadStore,
  key: string,
  column: MatrixColumn,
  text: string,
  context: CellContext,
): Patch {
  if (column === 'stock' && store.variant<boolean>(key, 'isUnlimited')) return {};
  return {
    [variantPath(key, column)]: settleCell(column, text, store.variant(key, column), context),
  };
}

/** Rows and columns of a sheet, as spreadsheets put them on the clipboard. */
export const readSheet = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));

export interface PastePlace {
  /** The rows from the cell on, as they are on the screen. */
  readonly keys: readonly string[];
  readonly columns: readonly MatrixColumn[];
}

/** A sheet put over the cells from one on; what reaches past the last row or column is left out. */
export function pastePatch(
  store: ReadStore,
  sheet: readonly (readonly string[])[],
  { keys, columns }: PastePlace,
  context: CellContext,
): Patch {
  const cells = sheet.slice(0, keys.length).flatMap((line, row) =>
    line.slice(0, columns.length).map((text, place) => {
      const [key, column] = [keys[row], columns[place]];
      return key !== undefined && column !== undefined ? cellPatch(store, key, column, text, context) : {};
    }),
  );
  return Object.assign({}, ...cells);
}

/** The same value in one column of many rows. */
export const fillPatch = (
  store: ReadStore,
  keys: readonly string[],
  column: MatrixColumn,
  text: string,
  context: CellContext,
): Patch => Object.assign({}, ...keys.map((key) => cellPatch(store, key, column, text, context)));
