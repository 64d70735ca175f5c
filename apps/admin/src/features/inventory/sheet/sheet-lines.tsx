import type { InventoryLevel } from '@awning/contract';
import type { GridSort } from '../../../kit/grid/data-grid.tsx';
import type { GridColumn } from '../../../kit/grid/grid-column.ts';
import type { GridLine } from '../../../kit/grid/grid-lines.ts';
import { RowImage } from './name-cell.tsx';

export interface SheetLines {
  readonly lines: readonly GridLine[];
  /** The products with a heading of their own. */
  readonly headed: ReadonlySet<string>;
}

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), undefined, { numeric: true, sensitivity: 'base' });

/** By product, with a heading above those with several variants; or in the order of a column, each row by itself. */
export function sheetLines(
  rows: readonly InventoryLevel[],
  sort: GridSort | null,
  columns: readonly GridColumn<InventoryLevel>[],
): SheetLines {
  const sortBy = sort && columns.find(({ id }) => id === sort.column)?.sortBy;
  if (sortBy) {
    const sign = sort.isFalling ? -1 : 1;
    const sorted = rows.toSorted((one, other) => sign * compare(sortBy(one), sortBy(other)));
    return { lines: sorted.map(({ variantId: key }) => ({ kind: 'row', key })), headed: new Set() };
  }
  const products = Map.groupBy(rows, ({ itemId }) => itemId);
  const headed = new Set(
    [...products].flatMap(([itemId, variants]) => (variants.length > 1 ? [itemId] : [])),
  );
  const lines = [...products].flatMap(([itemId, variants]): GridLine[] => {
    const inOrder = variants.toSorted((one, other) => one.position - other.position);
    const own = inOrder.map(({ variantId: key }): GridLine => ({ kind: 'row', key }));
    const [first] = inOrder;
    if (!headed.has(itemId) || !first) return own;
    return [{ kind: 'group', key: itemId, name: <ProductHeading row={first} /> }, ...own];
  });
  return { lines, headed };
}

const ProductHeading = ({ row }: { readonly row: InventoryLevel }) => (
  <>
    <RowImage row={row} />
    {row.title}
  </>
);
