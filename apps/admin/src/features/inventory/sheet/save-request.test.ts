import { describe, expect, it } from 'vitest';
import { createLevel } from '../../../testing/fake-inventory.ts';
import { cellOfError, stockChangesOf, toProductSaves } from './save-request.ts';
import { readSheetState } from './sheet-state.ts';

const row = createLevel('v', 1, {
  productVersion: 7,
  shippingMeasures: {
    weight: { value: 1, unit: 'POUND' },
    dimensions: { length: 1, width: 2, height: 3, unit: 'INCH' },
  },
});
const cell = (column: string, text: string, loaded = '') => ({ key: 'v', column, text, loaded });
const changeOf = (...cells: ReturnType<typeof cell>[]) =>
  toProductSaves(cells, () => row, { currency: 'USD', reason: 'Damaged' })[0]?.product;

describe('what a sheet sends', () => {
  it('only what changed is sent, and a weight leaves the dimensions as they are', () => {
    expect(changeOf(cell('weight', '2.5', '1'), cell('sale', '', '9.00'), cell('lowAt', '', '3'))).toEqual({
      itemId: row.itemId,
      version: 7,
      change: {
        variantChanges: [
          {
            id: 'v',
            onSale: false,
            lowStockAt: null,
            shippingMeasures: {
              dimensions: { length: 1, width: 2, height: 3, unit: 'INCH' },
              weight: { value: 2.5, unit: 'POUND' },
            },
          },
        ],
      },
    });
    expect(changeOf(cell('sale', '8.50'))?.change.variantChanges).toEqual([
      { id: 'v', onSale: true, salePriceMinor: 850 },
    ]);
  });

  it('AP-39 stock is a difference, and begins or ends to be counted by its own operations', () => {
    expect(changeOf(cell('stock', '1', '4'))?.change).toEqual({
      stockChanges: { decrementOperations: [{ variantId: 'v', quantity: 3 }], note: 'Damaged' },
    });
    expect(stockChangesOf([cell('stock', '4', '∞')])).toEqual({
      setFiniteOperations: [{ variantId: 'v', quantity: 4 }],
    });
    expect(stockChangesOf([cell('stock', '∞', '4')])).toEqual({ setUnlimitedOperations: ['v'] });
    expect(stockChangesOf([])).toBeNull();
  });

  it('a sentence of the server finds its cell', () => {
    expect(cellOfError('variants.v.salePriceMinor', false)).toEqual({ key: 'v', column: 'sale' });
    expect(cellOfError('variants.v.shippingMeasures.weight.value', false)).toEqual({
      key: 'v',
      column: 'weight',
    });
    expect(cellOfError('v', true)).toEqual({ key: 'v', column: 'stock' });
    expect(cellOfError('title', false)).toBeNull();
  });
});

describe('the address of a sheet', () => {
  it('an address with nonsense shows all variants', () => {
    const state = readSheetState({ view: 'x', status: 'gone', store: 'no', sort: '..', q: ' ' });
    expect(state).toMatchObject({ view: 'all', status: '', storeId: '', sort: null, isNarrowed: false });
    expect(readSheetState({ sort: '-days', view: 'low' })).toMatchObject({
      sort: { column: 'days', isFalling: true },
      filter: { stock: 'low' },
    });
  });
});
