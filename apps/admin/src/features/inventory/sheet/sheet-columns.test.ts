import { expect, it } from 'vitest';
import { copyDown, type GridArea, pasteCells, textOfCells } from '../../../kit/grid/grid-areas.ts';
import { createGridStore } from '../../../kit/grid/grid-store.ts';
import { createTranslate } from '../../../messages/messages.ts';
import { createLevel } from '../../../testing/fake-inventory.ts';
import { inventoryMessages } from '../stock/inventory-messages.ts';
import { sheetColumns } from './sheet-columns.tsx';

it('a weight that is copied, filled down or opened is the same weight where the decimal sign is a comma', () => {
  const t = createTranslate(inventoryMessages, 'en');
  const all = sheetColumns(t, { currency: 'EUR', locale: 'de', lowStockAt: () => 5 });
  const columns = all.filter(({ id }) => id === 'weight');
  const store = createGridStore({ columns: all, keyOf: ({ variantId }: { variantId: string }) => variantId });
  const weight = { value: 1.125, unit: 'KILOGRAM' as const };
  const rows = ['a', 'b', 'c'].map((id, number) =>
    createLevel(id, number, { shippingMeasures: id === 'a' ? { weight } : null }),
  );
  store.setRows(rows);
  const area: GridArea<(typeof rows)[number]> = { store, columns, keys: ['a', 'b', 'c'] };
  const cell = (row: number) => ({ top: row, bottom: row, left: 0, right: 0 });
  copyDown(area, cell(0), 1);
  const copied = textOfCells(area, cell(0));
  pasteCells(area, cell(2), copied);
  expect(copied).toBe('1,125');
  expect(['a', 'b', 'c'].map((key) => store.text(key, 'weight'))).toEqual(['1.125', '1.125', '1.125']);
  store.type([{ key: 'a', column: 'weight', text: copied }]);
  expect(store.isChanged('a', 'weight')).toBe(false);
});
