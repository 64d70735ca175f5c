import { describe, expect, it } from 'vitest';
import { settleCount, settlePrice } from '../../../kit/fields/typed-amounts.ts';
import { startEdits } from '../../../kit/record/record-edits.ts';
import { createMatrix, createProduct } from '../../../testing/fake-products.ts';
import { blankFields, toEditorFields, variantPath } from './editor-fields.ts';
import { createEditorStore } from './editor-store.ts';
import { addOption, readValues } from './options.ts';
import { toNewProduct, toSaveRequest } from './save-request.ts';

const context = { currency: 'USD', locale: 'en' };
const open = (change = {}) => createEditorStore(startEdits(toEditorFields(createProduct(1, change))));

describe('what is sent of a product', () => {
  it('AP-28 one price of 250 variants is one variant in the request', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);
    const store = open(createMatrix(numbers(25), numbers(10)));
    store.set(variantPath('n3-n4', 'price'), '12,50');
    expect(toSaveRequest(store, context).change).toEqual({
      variantChanges: [{ id: 'n3-n4', priceMinor: 1250 }],
    });
  });

  it('AP-39 stock is sent as a difference with its reason', () => {
    const store = open();
    store.set(variantPath('v1', 'stock'), '8');
    expect(toSaveRequest(store, context, 'Received').change).toEqual({
      stockChanges: { incrementOperations: [{ variantId: 'v1', quantity: 5 }], note: 'Received' },
    });
    store.set(variantPath('v1', 'isUnlimited'), true);
    store.set(variantPath('v1', 'stock'), '');
    expect(toSaveRequest(store, context).change).toEqual({
      stockChanges: { setUnlimitedOperations: ['v1'] },
    });
  });

  it('variants that come and go are sent as a list, in which those that stay are only named', () => {
    const store = open();
    const step = addOption(store, 'Size', readValues('S, M'));
    if (step.ok) store.apply(step.patch);
    expect(toSaveRequest(store, context).change).toEqual({
      variantOptionOrdering: ['Size'],
      variants: [
        { id: 'v1', attributes: { Size: 'S' } },
        {
          attributes: { Size: 'M' },
          priceMinor: 1000,
          imageId: null,
          shippingMeasures: null,
          lowStockAt: null,
          stock: { quantity: 0 },
        },
      ],
    });
  });

  it('a new product is sent with its one variant, and needs a title', () => {
    const store = createEditorStore(startEdits(blankFields()));
    store.set(variantPath('new-1', 'price'), '24');
    store.set(variantPath('new-1', 'stock'), '7');
    expect([...toNewProduct(store, context, 'store').problems]).toEqual([['title', 'title']]);
    store.set('title', 'Mug');
    const { body, problems } = toNewProduct(store, context, 'store');
    expect(problems.size).toBe(0);
    expect(body).toMatchObject({
      title: 'Mug',
      collectionId: 'store',
      variants: [{ priceMinor: 2400, stock: { quantity: 7 } }],
    });
  });

  it.each(['1e309', '-5', 'abc', '0.125', '€5', '9999999999999999', '<script>', '１２..5'])(
    'the price %s is a problem of its cell, and nothing is sent for it',
    (text) => {
      const store = open();
      store.set(variantPath('v1', 'price'), text);
      expect([...toSaveRequest(store, context).problems]).toEqual([[variantPath('v1', 'price'), 'price']]);
    },
  );

  it.each([
    ['12,5', '12.50'],
    ['$12', '12.00'],
    ['1.234,50', '1234.50'],
    ['+2', '12.00'],
    ['-10%', '9.00'],
    ['-99', '-99'],
    ['abc', 'abc'],
    [' ', ''],
  ])('AP-38 the price %s typed over 10.00 becomes %s', (typed, settled) => {
    expect(settlePrice(typed, '10.00', context)).toBe(settled);
  });

  it.each([
    ['+5', '8'],
    ['-2', '1'],
    ['-9', '-9'],
    ['12', '12'],
    ['1,000', '1000'],
    ['x', 'x'],
  ])('AP-39 the stock %s typed over 3 becomes %s', (typed, settled) => {
    expect(settleCount(typed, '3', 'en')).toBe(settled);
  });
});

describe('the store of the editor', () => {
  it('AP-28 a key that is pressed in one cell is heard by that cell and by nobody of the other 249', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);
    const store = open(createMatrix(numbers(25), numbers(10)));
    const heard = new Map<string, number>();
    for (const key of store.variantKeys())
      store.subscribe(variantPath(key, 'price'), () => heard.set(key, (heard.get(key) ?? 0) + 1));
    store.set(variantPath('n0-n0', 'price'), '1');
    expect([...heard]).toEqual([['n0-n0', 1]]);
  });

  it('AP-23 what is typed into a new variant while it is saved belongs to the variant that it becomes', () => {
    const store = open();
    const step = addOption(store, 'Size', ['S', 'M']);
    if (step.ok) store.apply(step.patch);
    const sent = store.changed();
    store.set(variantPath('new-1', 'price'), '15.00');
    const saved = createProduct(1, {
      variantOptionOrdering: ['Size'],
      variants: [
        { ...createProduct(1).variants[0], attributes: { Size: 'S' } },
        { ...createProduct(1).variants[0], id: 'made', attributes: { Size: 'M' } },
      ] as never,
    });
    store.accept(sent, toEditorFields(saved), new Map([['new-1', 'made']]));
    expect(store.changed()).toEqual({ [variantPath('made', 'price')]: '15.00' });
  });

  it('AP-24 two members who change two cells are put together, and one cell waits for a choice', () => {
    const store = open(createMatrix(['S'], ['Red', 'Blue']));
    store.set(variantPath('S-Red', 'price'), '20.00');
    store.set(variantPath('S-Blue', 'price'), '30.00');
    const theirs = createProduct(1, createMatrix(['S'], ['Red', 'Blue']));
    const [red, blue] = theirs.variants;
    store.meet(
      toEditorFields({
        ...theirs,
        title: 'Renamed',
        variants: [{ ...red, priceMinor: 1500 } as never, { ...blue, sku: 'THEIRS' } as never],
      }),
    );
    expect(store.get('title')).toBe('Renamed');
    expect(store.get(variantPath('S-Blue', 'sku'))).toBe('THEIRS');
    expect(store.conflicts()).toEqual([
      { name: variantPath('S-Red', 'price'), mine: '20.00', theirs: '15.00' },
    ]);
  });
});
