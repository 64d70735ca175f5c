import { describe, expect, it } from 'vitest';
import { startEdits } from '../../../kit/record/record-edits.ts';
import { createMatrix, createProduct } from '../../../testing/fake-products.ts';
import { toEditorFields, variantPath } from './editor-fields.ts';
import { createEditorStore } from './editor-store.ts';
import { mergedValues } from './options.ts';
import { isSaleTooHigh, isSkuTwice } from './variant-warnings.ts';

describe('warnings about variants', () => {
  it('AP-28 an SKU that two variants have is known while it is typed, in capitals or not', () => {
    const store = createEditorStore(
      startEdits(toEditorFields(createProduct(1, createMatrix(['S', 'M'], ['Red'])))),
    );
    const [one = '', other = ''] = store.variantKeys();
    store.set(variantPath(one, 'sku'), 'MUG-1');
    store.set(variantPath(other, 'sku'), 'mug-1 ');
    expect([isSkuTwice(store, one), isSkuTwice(store, other)]).toEqual([true, true]);
    store.set(variantPath(other, 'sku'), '');
    expect([isSkuTwice(store, one), isSkuTwice(store, other)]).toEqual([false, false]);
  });

  it.each([
    ['12.50', '12.50', true],
    ['13', '12,50', true],
    ['9', '12.50', false],
    ['', '12.50', false],
    ['abc', '12.50', false],
  ])('AP-31 a sale price of %j beside a price of %j is too high: %s', (sale, price, isTooHigh) => {
    expect(isSaleTooHigh(sale, price)).toBe(isTooHigh);
  });

  it('AP-27 values that differ only in their case are named, not merged in silence', () => {
    expect(mergedValues('M, L, m', [])).toEqual(['m']);
    expect(mergedValues('s, L', ['S'])).toEqual(['s']);
    expect(mergedValues('S, M', [])).toEqual([]);
  });
});
