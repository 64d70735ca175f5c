import type { VariantField } from '../editor/editor-fields.ts';

export type MatrixColumn = Extract<VariantField, 'price' | 'sale' | 'stock' | 'sku'>;

/** In the order of the screen, which is also the order in which a paste fills them. */
const MATRIX_COLUMNS: readonly MatrixColumn[] = ['price', 'sale', 'stock', 'sku'];

export const columnsFor = ({
  hasSale,
  hasStock,
}: {
  readonly hasSale: boolean;
  readonly hasStock: boolean;
}): readonly MatrixColumn[] =>
  MATRIX_COLUMNS.filter((column) => (column === 'sale' ? hasSale : column === 'stock' ? hasStock : true));
