import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aProduct, aProductOf, aVariant, optionsOf } from '../testing/cart-fixture.ts';
import { chooseVariant, matchVariant, missingOptions, type VariantRequest } from './variant-choice.ts';

const shirt = aProductOf(
  ['Size', 'Color', 'Cut'],
  [
    ['S', 'Red', 'Slim'],
    ['S', 'Blue', 'Slim'],
    ['M', 'Red', 'Wide'],
  ],
);
const giftCard = aProductOf(['Value'], [['$25.00'], ['$50.00']], { type: 'gift-card' });

const sentenceOf = (request: VariantRequest, product = shirt): string => {
  const choice = chooseVariant(product, request);
  return choice.ok ? choice.variant.sku : choice.message;
};
const UNAVAILABLE = 'Sorry, that item variant is unavailable. Please select another variant.';

describe('which variant is meant', () => {
  it('SF-5.01 one option that is not chosen is named', () => {
    expect(sentenceOf({ options: { Size: 'S', Cut: 'Slim' } })).toBe('Please select the Color option.');
    expect(sentenceOf({ options: { Size: 'S', Color: '', Cut: 'Slim' } })).toBe(
      'Please select the Color option.',
    );
  });

  it('SF-5.02 two options that are not chosen are named, in the order of the product', () => {
    expect(sentenceOf({ options: { Color: 'Red' } })).toBe('Please select the Size and Cut options.');
  });

  it('SF-5.03 more than two are named as a list and the last one', () => {
    expect(sentenceOf({})).toBe('Please select the Size, Color and Cut options.');
    expect(sentenceOf({ sku: '', options: null })).toBe('Please select the Size, Color and Cut options.');
    const four = aProductOf(
      ['A', 'B', 'C', 'D'],
      ['1111', '2222'].map((row) => [...row]),
    );
    expect(sentenceOf({}, four)).toBe('Please select the A, B, C and D options.');
  });

  it('SF-5.04 a combination or a sku that the product does not have is refused', () => {
    expect(sentenceOf({ options: { Size: 'M', Color: 'Blue', Cut: 'Slim' } })).toBe(UNAVAILABLE);
    expect(sentenceOf({ options: { Size: 's', Color: 'Red', Cut: 'Slim' } })).toBe(UNAVAILABLE);
    expect(sentenceOf({ sku: 'SKU-9' })).toBe(UNAVAILABLE);
    expect(sentenceOf({ sku: 'sku-1' })).toBe(UNAVAILABLE);
    expect(sentenceOf({ sku: 'SKU-9' }, aProduct())).toBe(UNAVAILABLE);
    expect(sentenceOf({}, aProduct({ variants: [] }))).toBe(UNAVAILABLE);
  });

  it('SF-5.08 a gift card needs a denomination', () => {
    expect(sentenceOf({}, giftCard)).toBe('Select a denomination for the Gift Card.');
    expect(sentenceOf({}, { ...giftCard, optionNames: [] })).toBe('Select a denomination for the Gift Card.');
    expect(sentenceOf({ options: { Value: '$50.00' } }, giftCard)).toBe('SKU-1');
    expect(sentenceOf({ sku: 'SKU-0' }, giftCard)).toBe('SKU-0');
    expect(sentenceOf({ options: { Value: '$75.00' } }, giftCard)).toBe(UNAVAILABLE);
  });

  it('CT-4 a single variant needs no choice, but a choice of something else is refused', () => {
    const hat = aProductOf(['Size'], [['S']]);
    expect(sentenceOf({}, hat)).toBe('SKU-0');
    expect(sentenceOf({ options: { Size: 'S', Fit: 'Loose' } }, hat)).toBe('SKU-0');
    expect(sentenceOf({ options: { Size: 'M' } }, hat)).toBe(UNAVAILABLE);
    expect(sentenceOf({}, aProductOf(['Value'], [['$25.00']], { type: 'gift-card' }))).toBe('SKU-0');
  });

  it('CT-4 a sku decides alone', () => {
    expect(sentenceOf({ sku: 'SKU-2' })).toBe('SKU-2');
    expect(sentenceOf({ sku: 'SKU-2', options: { Size: 'S' } })).toBe('SKU-2');
  });

  it('CT-5 options that do not tell variants apart choose none of them', () => {
    const twins = aProduct({ variants: [aVariant({ sku: 'A' }), aVariant({ id: 'variant-2', sku: 'B' })] });
    expect(matchVariant(twins, {})).toBeNull();
    expect(sentenceOf({}, twins)).toBe(UNAVAILABLE);
    expect(sentenceOf({ sku: 'B' }, twins)).toBe('B');
  });

  it('CT-5 an option that no variant has a value for need not be chosen', () => {
    const product = aProductOf(['Size', 'Size', 'Ghost'], [['S'], ['M']]);
    expect(missingOptions(product, {})).toEqual(['Size']);
  });

  it('CT-5 the chosen variant is what a search through all variants finds, for any option names', () => {
    const names = fc.uniqueArray(fc.constantFrom('Size', 'Color', '__proto__', 'constructor', 'toString'), {
      minLength: 1,
      maxLength: 4,
    });
    const values = fc.constantFrom('a', 'A', ' a', 'null', '[object Object]');
    const situations = names.chain((optionNames) => {
      const row = (value: fc.Arbitrary<string>) =>
        fc.array(value, { minLength: optionNames.length, maxLength: optionNames.length });
      return fc.record({
        optionNames: fc.constant(optionNames),
        rows: fc.uniqueArray(row(values), { minLength: 1, maxLength: 12, selector: String }),
        typed: row(fc.oneof({ weight: 6, arbitrary: values }, { weight: 1, arbitrary: fc.constant('') })),
        // Left out altogether, as opposed to sent as empty text.
        left: fc.array(fc.boolean(), { maxLength: 2 }),
      });
    });
    fc.assert(
      fc.property(situations, ({ optionNames, rows, typed, left }) => {
        const chosen = typed.map((value, index) => (left[index] ? undefined : value));
        const choice = chooseVariant(aProductOf(optionNames, rows), {
          options: optionsOf(optionNames, chosen),
        });

        const open = optionNames.filter((_, index) => !chosen[index]);
        const fitting = rows.findIndex((row) =>
          row.every((value, index) => !chosen[index] || chosen[index] === value),
        );
        if (rows.length > 1 && open.length > 0) {
          expect(choice).toMatchObject({ ok: false, reason: 'option-missing' });
          for (const name of open) expect('message' in choice && choice.message).toContain(name);
        } else if (fitting < 0) {
          expect(choice).toMatchObject({ ok: false, reason: 'variant-missing' });
        } else {
          expect(choice).toMatchObject({ ok: true, variant: { sku: `SKU-${fitting}` } });
        }
      }),
    );
  });
});
