import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeBought, readVariants, type ShopVariant } from './shop-variant.ts';
import { createValueMarks } from './value-marks.ts';

const variant = (attributes: Record<string, string>, quantity = 1): ShopVariant => {
  const [shopVariant] = readVariants(JSON.stringify([{ attributes, qtyInStock: quantity }]));
  if (!shopVariant) throw new Error('There is no variant.');
  return shopVariant;
};
const stockOf = ({ stock }: ShopVariant) => stock;

const names = ['Size', 'Glaze', 'Handle'];
const anyVariants = fc.uniqueArray(
  fc.record({
    values: fc.tuple(...names.map(() => fc.constantFrom('a', 'b', 'c', 'constructor'))),
    quantity: fc.integer({ min: 0, max: 2 }),
  }),
  { maxLength: 40, selector: ({ values }) => values.join() },
);
const anyChoice = fc.dictionary(fc.constantFrom(...names), fc.constantFrom('a', 'b', 'c', 'gone'));

describe('marks of values', () => {
  it('a value is marked available exactly when some variant with it and the other choices can be bought', () => {
    fc.assert(
      fc.property(anyVariants, anyChoice, (rows, choice) => {
        const variants = rows.map(({ values, quantity }) =>
          variant(Object.fromEntries(names.map((name, place) => [name, values[place] ?? ''])), quantity),
        );
        const chosen = new Map(Object.entries(choice));
        const marks = createValueMarks(names, variants).mark(chosen, stockOf);
        names.forEach((name, option) => {
          for (const [value, mark] of marks[option] ?? []) {
            const fitting = variants.filter(({ attributes }) =>
              names.every((other) => {
                const wanted = other === name ? value : chosen.get(other);
                return wanted === undefined || attributes[other] === wanted;
              }),
            );
            const expected = fitting.some(({ stock }) => canBeBought(stock))
              ? 'available'
              : fitting.length > 0
                ? 'sold-out'
                : 'unavailable';
            expect(mark).toBe(expected);
          }
        });
      }),
    );
  });

  it('option values distinguish sold out from combinations that do not exist', () => {
    const variants = [variant({ Size: 'S', Glaze: 'Sea' }, 0), variant({ Size: 'L', Glaze: 'Sea' })];
    const more = [...variants, variant({ Size: 'L', Glaze: 'Ink' })];
    const [sizes, glazes] = createValueMarks(['Size', 'Glaze'], more).mark(new Map([['Size', 'S']]), stockOf);
    expect(sizes).toEqual(
      new Map([
        ['S', 'sold-out'],
        ['L', 'available'],
      ]),
    );
    expect(glazes).toEqual(
      new Map([
        ['Sea', 'sold-out'],
        ['Ink', 'unavailable'],
      ]),
    );
  });

  it('variants are read from incomplete or broken markup of a theme', () => {
    expect(readVariants(undefined)).toEqual([]);
    expect(readVariants('{"a":1}')).toEqual([]);
    expect(readVariants('[{"sku":')).toEqual([]);
    expect(readVariants('[null, 3, {}]')).toEqual([
      {
        id: '',
        sku: '',
        attributes: {},
        onSale: false,
        imageId: '',
        price: { amount: '0', currency: 'USD' },
        salePrice: { amount: '0', currency: 'USD' },
        stock: { unlimited: false, quantity: 0 },
        data: {},
      },
    ]);
  });
});
