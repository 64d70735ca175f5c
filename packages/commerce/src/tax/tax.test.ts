import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartSum, CartToSum } from '../cart/cart-sum.ts';
import { sumCart } from '../cart/sum-cart.ts';
import type { Destination } from '../customer/destination.ts';
import { aCart, aDiscount, aLine } from '../testing/cart-fixture.ts';
import { postalCodeFinder, unreadablePostalCodes } from './postal-codes.ts';
import type { TaxRule, TaxTable } from './tax-table.ts';
import { writeRate } from './write-rate.ts';

const rule = (id: string, rate: number, facts: Partial<TaxRule> = {}): TaxRule => ({
  id,
  name: id,
  countryCode: 'US',
  state: null,
  postalCodes: null,
  rate,
  category: null,
  onShipping: false,
  ...facts,
});
const to = (facts: Partial<Destination> = {}): Destination => ({
  countryCode: 'US',
  state: 'CA',
  postalCode: '94103',
  city: 'San Francisco',
  ...facts,
});
const table = (rules: readonly TaxRule[], facts: Partial<TaxTable> = {}): TaxTable => ({
  pricesIncludeTax: false,
  rounding: 'line',
  rules,
  ...facts,
});
const shipping = { id: 's', name: 'Post', description: '', kind: 'flat', amountMinor: 500 } as const;
const line = (priceMinor: number, taxCategory = '', id = 'line', quantity = 1) =>
  aLine({ priceMinor }, quantity, { taxCategory }, id);
const sum = (lines: CartToSum['lines'], tax: TaxTable, facts: Partial<CartToSum> = {}): CartSum =>
  sumCart(aCart(lines, { tax, destination: to(), ...facts }));
const names = ({ taxLines }: CartSum): string[] => taxLines.map(({ ruleId }) => ruleId);

describe('where a rule holds', () => {
  const rules = [
    rule('country', 1000),
    rule('state', 2000, { state: 'CA' }),
    rule('town', 500, { state: 'CA', postalCodes: '941*' }),
    rule('elsewhere', 9000, { countryCode: 'DE' }),
  ];
  const at = (facts: Partial<Destination>): string[] =>
    names(sum([line(10_000)], table(rules), { destination: to(facts) }));

  it('TX-1 in its country, state and postal codes; those that hold add up', () => {
    expect(at({})).toEqual(['country', 'state', 'town']);
    expect(at({ state: 'ca', postalCode: '90001' })).toEqual(['country', 'state']);
    expect(at({ state: 'NY' })).toEqual(['country']);
    expect(at({ postalCode: '' })).toEqual(['country', 'state']);
    expect(at({ countryCode: 'DE' })).toEqual(['elsewhere']);
    expect(at({ countryCode: 'FR' })).toEqual([]);
    expect(sum([line(10_000)], table(rules)).taxMinor).toBe(350);
    expect(sum([line(10_000)], table(rules), { destination: null }).taxMinor).toBe(0);
  });

  it('TX-1 US territories are taxed with the United States unless rules name them', () => {
    expect(at({ countryCode: 'PR', state: '' })).toEqual(['country']);
    expect(at({ state: 'PR' })).toEqual(['country']);
    const apart = table([...rules, rule('island', 11_500, { countryCode: 'PR' })]);
    const inPuertoRico = [to({ countryCode: 'PR', state: '' }), to({ state: 'PR' })];
    for (const destination of inPuertoRico) {
      expect(names(sum([line(10_000)], apart, { destination }))).toEqual(['island']);
    }
    expect(names(sum([line(10_000)], apart))).toEqual(['country', 'state', 'town']);
    const asState = table([...apart.rules, rule('as-state', 1000, { state: 'PR' })]);
    for (const destination of inPuertoRico) {
      expect(names(sum([line(10_000)], asState, { destination }))).toEqual(['island', 'as-state']);
    }
  });

  it('TX-2 postal codes by beginning, by range and as they are, in any spelling', () => {
    const cases: [string, string, boolean][] = [
      ['941*', '94103', true],
      ['941*', '95103', false],
      ['94200-94299', '94250', true],
      ['94200-94299', '94300', false],
      ['94200 - 94299', '94200-1234', true],
      ['10001, 94103', '94103', true],
      ['94103', '94103-1234', true],
      ['94103-1234', '94103', false],
      ['k1a*', 'K1A 0B1', true],
      ['SW1A1AA', 'sw1a 1aa', true],
      ['00-950', '00950', true],
      ['00-950..00-999', '00-960', true],
      ['100-0001', '1000001', true],
      ['94103', '941', false],
      ['94200-94299', '942', false],
      ['*', '1', true],
      ['*', '', false],
      ['', '94103', false],
      ['94299-94200', '94250', false],
    ];
    for (const [list, code, isIn] of cases)
      expect(postalCodeFinder(code)(list), `${code} in ${list}`).toBe(isIn);
    expect(unreadablePostalCodes('941*, 9?1, 10001\n(x), 94200-94299')).toEqual(['9?1', '(x)']);
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (list, code) => typeof postalCodeFinder(code)(list) === 'boolean',
      ),
    );
  });

  it('TX-3 a rule for a category takes the place of the general one of the same area, and of no other', () => {
    const german = table([
      rule('standard', 19_000, { countryCode: 'DE' }),
      rule('reduced', 7000, { countryCode: 'DE', category: 'Books' }),
      rule('town', 1000, { countryCode: 'DE', postalCodes: '10*' }),
    ]);
    const destination = to({ countryCode: 'DE', state: '', postalCode: '10115' });
    const taxes = sum(
      [line(1000, '', 'mug'), line(1000, ' books', 'book'), line(1000, 'None', 'gift')],
      german,
      {
        destination,
      },
    ).lines.map(({ taxMinor, taxable }) => [taxMinor, taxable]);
    expect(taxes).toEqual([
      [200, true],
      [80, true],
      [0, false],
    ]);
  });

  it('TX-3 gift cards are never taxed', () => {
    const card = aLine({ priceMinor: 5000 }, 1, { type: 'gift-card' }, 'card');
    const bought = sum([card, line(1000)], table([rule('all', 10_000)]));
    expect(bought).toMatchObject({ taxMinor: 100, totalMinor: 6100 });
    expect(bought.lines[0]).toMatchObject({ taxMinor: 0, taxable: false });
  });

  it('TX-4 shipping is taxed by the rules that say so', () => {
    const rules = [
      rule('goods', 5000),
      rule('both', 10_000, { state: 'CA', onShipping: true }),
      rule('books', 3000, { state: 'CA', category: 'books', onShipping: true }),
    ];
    const shipped = sum([line(1000, 'books')], table(rules), { shipping });
    expect(shipped).toMatchObject({ shippingMinor: 500, shippingTaxMinor: 50, taxMinor: 50 + 30 + 50 });
    const onlyBooks = table([rules[0], rules[2]].flatMap((each) => each ?? []));
    expect(sum([line(1000, 'books')], onlyBooks, { shipping }).shippingTaxMinor).toBe(15);
    expect(sum([line(1000)], onlyBooks, { shipping }).shippingTaxMinor).toBe(0);
    const free = aDiscount({ kind: 'free-shipping' });
    expect(sum([line(1000)], table(rules), { shipping, discounts: [free] }).shippingTaxMinor).toBe(0);
  });
});

describe('how much', () => {
  it('TX-5 worked out by hand', () => {
    const vat = [rule('VAT', 20_000, { onShipping: true })];
    // 25.00 less 10 % is 22.50; with 5.00 shipping 27.50; 20 % on top are 5.50, within it 4.58.
    const discounts = [aDiscount({ value: 1000 })];
    const onTop = sum([line(2500)], table(vat), { shipping, discounts });
    expect(onTop).toMatchObject({ taxMinor: 550, totalMinor: 3300, shippingTaxMinor: 100 });
    expect(onTop.taxLines).toEqual([
      { ruleId: 'VAT', name: 'VAT', rate: 20_000, taxableMinor: 2750, amountMinor: 550 },
    ]);
    const within = sum([line(2500)], table(vat, { pricesIncludeTax: true }), { shipping, discounts });
    expect(within).toMatchObject({ taxMinor: 375 + 83, totalMinor: 2750, shippingTaxMinor: 83 });
    expect(within.taxLines).toMatchObject([{ taxableMinor: 2750 - 458, amountMinor: 458 }]);
    expect(within.trace).toEqual([
      { what: '1 × Deck shoe', amountMinor: 2500 },
      { what: 'Discount SPRING, 10 %', amountMinor: -250 },
      { what: 'Shipping: Post', amountMinor: 500 },
      { what: 'VAT 20 % on $22.92, included: $4.58', amountMinor: 0 },
    ]);
  });

  it('TX-5 rates of several rules are not applied to each other’s tax', () => {
    const canada = [rule('GST', 5000), rule('QST', 9975, { state: 'CA' })];
    // 10.10: 0.505 and 1.007475, each rounded for itself.
    expect(sum([line(1010)], table(canada))).toMatchObject({ taxMinor: 51 + 101, totalMinor: 1162 });
    // 11.50 with 14.975 % within: 1.50 altogether, a third of it the first.
    expect(sum([line(1150)], table(canada, { pricesIncludeTax: true }))).toMatchObject({
      taxMinor: 150,
      totalMinor: 1150,
      taxLines: [{ amountMinor: 50 }, { amountMinor: 100 }],
    });
  });

  it('TX-6 rounded for each line or once for all, halves up', () => {
    const three = [line(105, '', 'a'), line(105, '', 'b'), line(105, '', 'c')];
    const rates = [rule('ten', 10_000)];
    // 0.105 each: 0.11 three times, or 0.315 once.
    expect(sum(three, table(rates)).lines.map(({ taxMinor }) => taxMinor)).toEqual([11, 11, 11]);
    const once = sum(three, table(rates, { rounding: 'order' }));
    expect(once.taxMinor).toBe(32);
    expect(once.lines.map(({ taxMinor }) => taxMinor)).toEqual([11, 11, 10]);
  });

  it('TX-6 rates that cannot be are refused, and rates are written as people write them', () => {
    for (const bad of [-1, 0.5, Number.NaN, 100_001]) {
      expect(() => sum([line(100)], table([rule('bad', bad)])), `${bad}`).toThrow(RangeError);
    }
    expect([8875, 20_000, 0, 5500, 100_000, 1].map(writeRate)).toEqual([
      '8.875 %',
      '20 %',
      '0 %',
      '5.5 %',
      '100 %',
      '0.001 %',
    ]);
  });
});
