import type { InventoryAdjustment, InventoryLevel, ProductBatch } from '@awning/contract';
import type { CellPlace, KeptCell } from '../../../kit/grid/grid-store.ts';
import { minorOf } from '../../../kit/text/money.ts';
import { UNLIMITED } from '../stock/stock-row.ts';
import { weightUnitOf } from './sheet-columns.tsx';

type BatchedProduct = ProductBatch['products'][number];
type VariantPart = NonNullable<BatchedProduct['change']['variantChanges']>[number];

export interface SaveContext {
  readonly currency: string;
  /** Why stock changes; empty: nobody said. */
  readonly reason: string;
}

/** A product with what changed of it, and the cells that this comes from. */
export interface ProductSave {
  readonly product: BatchedProduct;
  readonly cells: readonly KeptCell[];
}

/** Only what changed, by product: each is saved whole or not at all. */
export function toProductSaves(
  cells: readonly KeptCell[],
  rowOf: (key: string) => InventoryLevel | undefined,
  context: SaveContext,
): ProductSave[] {
  const known = cells.flatMap((cell) => {
    const row = rowOf(cell.key);
    return row === undefined ? [] : [{ cell, row }];
  });
  return [...Map.groupBy(known, ({ row }) => row.itemId)].map(([itemId, changes]) => ({
    cells: changes.map(({ cell }) => cell),
    product: {
      itemId,
      version: Math.max(...changes.map(({ row }) => row.productVersion)),
      change: changeOf(changes, context),
    },
  }));
}

interface RowChange {
  readonly cell: KeptCell;
  readonly row: InventoryLevel;
}

function changeOf(
  changes: readonly RowChange[],
  { currency, reason }: SaveContext,
): BatchedProduct['change'] {
  const status = changes.find(({ cell }) => cell.column === 'status')?.cell.text;
  const variantChanges = [...Map.groupBy(changes, ({ cell }) => cell.key)].flatMap(([id, own]) => {
    const parts = own.map((change) => variantPart(change, currency));
    const part: Omit<VariantPart, 'id'> = Object.assign({}, ...parts);
    return Object.keys(part).length === 0 ? [] : [{ ...part, id }];
  });
  const stockChanges = stockChangesOf(
    changes.filter(({ cell }) => cell.column === 'stock').map(({ cell }) => cell),
  );
  return {
    ...(status !== undefined && { status }),
    ...(variantChanges.length > 0 && { variantChanges }),
    ...(stockChanges && { stockChanges: { ...stockChanges, ...(reason !== '' && { note: reason }) } }),
  };
}

function variantPart({ cell: { column, text }, row }: RowChange, currency: string): Omit<VariantPart, 'id'> {
  switch (column) {
    case 'price':
      return { priceMinor: minorOf(text, currency) };
    case 'sale':
      return text === '' ? { onSale: false } : { onSale: true, salePriceMinor: minorOf(text, currency) };
    case 'sku':
      return { sku: text };
    case 'lowAt':
      return { lowStockAt: text === '' ? null : Number(text) };
    case 'weight': {
      const { weight: _weight, ...others } = row.shippingMeasures ?? {};
      const weight = text === '' ? {} : { weight: { value: Number(text), unit: weightUnitOf(row) } };
      return { shippingMeasures: { ...others, ...weight } };
    }
    default:
      return {};
  }
}

/** Stock moves by the difference to what was seen: what was sold meanwhile stays sold. */
export function stockChangesOf(
  cells: readonly Pick<KeptCell, 'key' | 'text' | 'loaded'>[],
): InventoryAdjustment | null {
  const of = (pick: (before: string, after: string) => number | null) =>
    cells.flatMap(({ key: variantId, text, loaded }) => {
      const quantity = pick(loaded, text);
      return quantity === null ? [] : [{ variantId, quantity }];
    });
  const isCounted = (before: string, after: string): boolean => before !== UNLIMITED && after !== UNLIMITED;
  const more = of((before, after) =>
    isCounted(before, after) && Number(after) > Number(before) ? Number(after) - Number(before) : null,
  );
  const fewer = of((before, after) =>
    isCounted(before, after) && Number(after) < Number(before) ? Number(before) - Number(after) : null,
  );
  const counted = of((before, after) => (before === UNLIMITED && after !== UNLIMITED ? Number(after) : null));
  const unlimited = cells
    .filter(({ text, loaded }) => text === UNLIMITED && loaded !== UNLIMITED)
    .map(({ key }) => key);
  if (more.length + fewer.length + counted.length + unlimited.length === 0) return null;
  return {
    ...(more.length > 0 && { incrementOperations: more }),
    ...(fewer.length > 0 && { decrementOperations: fewer }),
    ...(counted.length > 0 && { setFiniteOperations: counted }),
    ...(unlimited.length > 0 && { setUnlimitedOperations: unlimited }),
  };
}

const COLUMN_OF: readonly (readonly [field: string, column: string])[] = [
  ['priceMinor', 'price'],
  ['salePriceMinor', 'sale'],
  ['onSale', 'sale'],
  ['sku', 'sku'],
  ['lowStockAt', 'lowAt'],
  ['shippingMeasures', 'weight'],
  ['stock', 'stock'],
];

/** The cell that a sentence of the server is about; null: it is about the product. */
export function cellOfError(field: string, isStock: boolean): CellPlace | null {
  if (isStock) return { key: field, column: 'stock' };
  const [, key, name = ''] = /^variants\.([^.]+)\.(.+)$/.exec(field) ?? [];
  const column = COLUMN_OF.find(([beginning]) => name.startsWith(beginning))?.[1];
  return key === undefined || column === undefined ? null : { key, column };
}
