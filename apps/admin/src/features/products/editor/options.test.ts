import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startEdits } from '../../../kit/record/record-edits.ts';
import { createMatrix, createProduct, createVariant } from '../../../testing/fake-products.ts';
import { type Attributes, toEditorFields } from './editor-fields.ts';
import { createEditorStore, type EditorStore } from './editor-store.ts';
import {
  addOption,
  addValues,
  moveValue,
  type OptionStep,
  readValues,
  removeOption,
  removeValue,
  renameValue,
  valuesOf,
} from './options.ts';

const open = (change = {}): EditorStore =>
  createEditorStore(startEdits(toEditorFields(createProduct(1, change))));
const sizes = () => open(createMatrix(['S', 'M'], ['Red', 'Blue']));
const take = (store: EditorStore, step: OptionStep): void => {
  if (!step.ok) throw new Error(step.problem);
  store.apply(step.patch);
};
const names = (store: EditorStore): string[] =>
  store.variantKeys().map((key) => Object.values(store.variant<Attributes>(key, 'attributes')).join(' '));

describe('options of a product', () => {
  it('AP-27 an option that is added keeps price, stock and SKU in the first variant and copies the price', () => {
    const store = open({ variants: [createVariant('v1', { sku: 'MUG', priceMinor: 2400 })] });
    take(store, addOption(store, 'Size', readValues('Small, Large')));
    const [first = '', second = ''] = store.variantKeys();
    expect(names(store)).toEqual(['Small', 'Large']);
    expect([first, store.variant(first, 'sku'), store.variant(first, 'stock')]).toEqual(['v1', 'MUG', '3']);
    expect([
      store.variant(second, 'price'),
      store.variant(second, 'stock'),
      store.variant(second, 'sku'),
    ]).toEqual(['24.00', '0', '']);
  });

  it('AP-27 removing a value names the variants and the stock that go, and can be taken back until saved', () => {
    const store = sizes();
    store.set('variants/S-Red/price', '11.00');
    const removal = removeValue(store, 'Colour', 'Red');
    expect(removal).toMatchObject({ keys: ['S-Red', 'M-Red'], stock: 6 });
    const undo = store.apply(removal?.patch ?? {});
    expect(names(store)).toEqual(['S Blue', 'M Blue']);
    expect(Object.keys(store.changed())).toEqual(['variantKeys']);
    store.apply(undo);
    expect(names(store)).toEqual(['S Red', 'S Blue', 'M Red', 'M Blue']);
    expect(store.changed()).toEqual({ 'variants/S-Red/price': '11.00' });
  });

  it('an option that is removed leaves one variant for each combination of the others', () => {
    const store = sizes();
    const { patch, keys } = removeOption(store, 'Colour');
    store.apply(patch);
    expect([names(store), keys]).toEqual([
      ['S', 'M'],
      ['S-Blue', 'M-Blue'],
    ]);
  });

  it('values are added beside their group, renamed and moved', () => {
    const store = sizes();
    take(store, addValues(store, 'Colour', readValues('Green, red')));
    expect(names(store)).toEqual(['S Red', 'S Blue', 'S Green', 'M Red', 'M Blue', 'M Green']);
    take(store, renameValue(store, 'Colour', 'Green', 'Moss'));
    expect(valuesOf(store, 'Colour')).toEqual(['Red', 'Blue', 'Moss']);
    store.apply(moveValue(store, 'Colour', 'Moss', -1) ?? {});
    expect(names(store)).toEqual(['S Red', 'S Moss', 'S Blue', 'M Red', 'M Moss', 'M Blue']);
  });

  it('what cannot be is refused: a name twice, nothing typed, more than 250 variants', () => {
    const store = sizes();
    expect(addOption(store, 'size', ['A'])).toMatchObject({ problem: 'optionTwice' });
    expect(addOption(store, ' ', ['A'])).toMatchObject({ problem: 'nothingTyped' });
    expect(addValues(store, 'Size', ['s'])).toMatchObject({ problem: 'nothingTyped' });
    const many = Array.from({ length: 63 }, (_, index) => String(index));
    expect(addOption(store, 'Form', many)).toMatchObject({ problem: 'tooManyVariants', count: 252 });
  });

  it('AP-27 any order of adding and removing leaves every combination once, and undoing all of it leaves nothing', () => {
    const step = fc.record({
      kind: fc.constantFrom('option', 'value', 'removeValue', 'removeOption'),
      option: fc.constantFrom('A', 'B', 'C'),
      value: fc.constantFrom('1', '2', '3'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const store = open();
        const undos: ReturnType<EditorStore['apply']>[] = [];
        const apply = (patch: Parameters<EditorStore['apply']>[0]): void =>
          void undos.push(store.apply(patch));
        for (const { kind, option, value } of steps) {
          const known = (store.get('options') as readonly string[]).includes(option);
          if (kind === 'option') {
            const added = addOption(store, option, [value, `${value}x`]);
            if (added.ok) apply(added.patch);
          } else if (known && kind === 'value') {
            const added = addValues(store, option, [value]);
            if (added.ok) apply(added.patch);
          } else if (known && kind === 'removeValue' && valuesOf(store, option).includes(value))
            apply(removeValue(store, option, value)?.patch ?? {});
          else if (known && kind === 'removeOption') apply(removeOption(store, option).patch);
          const all = store.variantKeys().map((key) => JSON.stringify(store.variant(key, 'attributes')));
          expect(new Set(all).size).toBe(all.length);
          expect(all.length).toBeGreaterThan(0);
          const options = store.get('options') as readonly string[];
          for (const key of store.variantKeys())
            expect(Object.keys(store.variant<Attributes>(key, 'attributes')).toSorted()).toEqual(
              options.toSorted(),
            );
        }
        for (const undo of undos.toReversed()) store.apply(undo);
        expect(store.changed()).toEqual({});
      }),
    );
  });
});
