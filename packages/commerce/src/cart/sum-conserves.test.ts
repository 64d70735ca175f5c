import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Discount } from '../discount/discount.ts';
import { CURRENCIES } from '../money/currencies.ts';
import type { ProductType } from '../product/product-type.ts';
import type { ShippingKind } from '../shipping/shipping-zone.ts';
import type { TaxRule } from '../tax/tax-table.ts';
import { aCart, aDiscount, aLine } from '../testing/cart-fixture.ts';
import type { CartLine, CartSum, CartToSum } from './cart-sum.ts';
import { planGiftCardDebits } from './plan-gift-card-debits.ts';
import { sumCart } from './sum-cart.ts';
import { MAX_CART_MINOR } from './sum-lines.ts';

const prices = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 3 }) },
  { weight: 8, arbitrary: fc.nat({ max: 20_000 }) },
  { weight: 1, arbitrary: fc.nat({ max: 999_999_999_999 }) },
);
const categories = ['shoes', 'hats', 'none', ''] as const;

const lines: fc.Arbitrary<CartLine[]> = fc
  .array(
    fc.record({
      priceMinor: prices,
      quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9999 })),
      type: fc.constantFrom<ProductType>('physical', 'physical', 'digital', 'service', 'gift-card'),
      category: fc.constantFrom(...categories),
      itemId: fc.constantFrom('one', 'two', 'three'),
    }),
    { maxLength: 8 },
  )
  .map((wanted) =>
    wanted.map(({ priceMinor, quantity, type, category, itemId }, index) =>
      aLine(
        { priceMinor },
        quantity,
        { type, itemId, taxCategory: category, categories: [category] },
        `line-${index}`,
      ),
    ),
  );

const discounts: fc.Arbitrary<Discount[]> = fc
  .array(
    fc.record({
      code: fc.constantFrom('CODE', null),
      kind: fc.constantFrom<Discount['kind']>('percent', 'amount', 'free-shipping'),
      value: fc.oneof(fc.nat({ max: 10_000 }), fc.constantFrom(1, 2, 5000, 10_000)),
      minimumSubtotalMinor: fc.constantFrom(0, 0, 0, 10_000),
      onlyFor: fc.constantFrom<Discount['onlyFor']>(
        null,
        { itemIds: ['one'], categories: [] },
        { itemIds: [], categories: ['shoes', 'hats'] },
      ),
      combines: fc.constantFrom(true, true, false),
      usesLeft: fc.constantFrom(null, 1, 0),
    }),
    { maxLength: 4 },
  )
  .map((wanted) => wanted.map((facts, index) => aDiscount({ ...facts, id: `discount-${index}` })));

const rules: fc.Arbitrary<TaxRule[]> = fc
  .array(
    fc.record({
      rate: fc.oneof(fc.nat({ max: 100_000 }), fc.constantFrom(0, 7250, 8875, 19_000, 20_000, 100_000)),
      state: fc.constantFrom(null, 'CA', 'NY'),
      category: fc.constantFrom(null, null, 'shoes'),
      onShipping: fc.boolean(),
    }),
    { maxLength: 4 },
  )
  .map((wanted) =>
    wanted.map((facts, index) => ({
      id: `rule-${index}`,
      name: `Tax ${index}`,
      countryCode: 'US',
      postalCodes: null,
      ...facts,
    })),
  );

const carts: fc.Arbitrary<CartToSum> = fc
  .record({
    lines,
    discounts,
    currency: fc.constantFrom(...CURRENCIES),
    shipping: fc.option(
      fc.record({
        id: fc.constant('post'),
        name: fc.constantFrom('Post', ''),
        description: fc.constant(''),
        kind: fc.constantFrom<ShippingKind>('flat', 'by-weight', 'by-subtotal', 'pickup'),
        amountMinor: prices,
      }),
    ),
    tax: fc.option(
      fc.record({ pricesIncludeTax: fc.boolean(), rounding: fc.constantFrom('line', 'order'), rules }),
    ),
    destination: fc.option(
      fc.record({
        countryCode: fc.constantFrom('US', 'US', 'DE', 'PR'),
        state: fc.constantFrom('CA', 'NY', ''),
        postalCode: fc.constant('94103'),
        city: fc.constant(''),
      }),
    ),
    giftCards: fc.array(
      fc.record({ id: fc.constantFrom('a', 'b', 'c'), label: fc.constant('…4F2K'), balanceMinor: prices }),
      { maxLength: 3 },
    ),
  })
  .map(({ lines: chosen, ...facts }) => aCart(chosen, facts));

const add = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const boughtGiftCards = (cart: CartToSum, sum: CartSum): number =>
  add(
    sum.lines.map((line, index) =>
      cart.lines[index]?.product.type === 'gift-card' ? line.subtotalMinor : 0,
    ),
  );

describe('the whole price', () => {
  it('CT-18 everything adds up, in all currencies', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const sum = sumCart(cart);
        const taxOnTop = sum.pricesIncludeTax ? 0 : sum.taxMinor;
        expect(add(sum.lines.map((line) => line.subtotalMinor))).toBe(sum.subtotalMinor);
        expect(add(sum.lines.map((line) => line.discountMinor))).toBe(sum.discountMinor);
        expect(add(sum.discounts.map((each) => each.discountMinor))).toBe(sum.discountMinor);
        expect(sum.shippingRegularMinor - add(sum.discounts.map((each) => each.shippingDiscountMinor))).toBe(
          sum.shippingMinor,
        );
        expect(sum.subtotalMinor - sum.discountMinor + sum.shippingMinor + taxOnTop).toBe(sum.totalMinor);
        expect(add(sum.taxLines.map((line) => line.amountMinor))).toBe(sum.taxMinor);
        expect(add(sum.lines.map((line) => line.taxMinor)) + sum.shippingTaxMinor).toBe(sum.taxMinor);
        expect(add(sum.giftCards.map((card) => card.amountMinor))).toBe(sum.giftCardMinor);
        expect(sum.giftCardMinor + sum.dueMinor).toBe(sum.totalMinor);
        expect(add(sum.trace.map((step) => step.amountMinor))).toBe(sum.dueMinor);
      }),
      { numRuns: 400 },
    );
  });

  it('CT-18 nothing is negative, nor more than it is a part of, and all of it can be kept exactly', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const sum = sumCart(cart);
        expect(sum.totalMinor).toBeLessThanOrEqual(MAX_CART_MINOR);
        for (const amount of [sum.shippingMinor, sum.shippingTaxMinor, sum.taxMinor, sum.dueMinor]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        }
        for (const { subtotalMinor, discountMinor, taxMinor, taxable } of sum.lines) {
          expect(discountMinor >= 0 && discountMinor <= subtotalMinor && taxMinor >= 0).toBe(true);
          if (!taxable) expect(taxMinor).toBe(0);
          if (sum.pricesIncludeTax) expect(taxMinor).toBeLessThanOrEqual(subtotalMinor - discountMinor);
        }
        for (const { taxableMinor, amountMinor } of sum.taxLines) {
          expect(taxableMinor >= 0 && amountMinor >= 0).toBe(true);
        }
        for (const { amountMinor, id } of sum.giftCards) {
          const balances = cart.giftCards.filter((card) => card.id === id).map((card) => card.balanceMinor);
          expect(amountMinor >= 0 && amountMinor <= Math.max(...balances)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('CT-18 the order of the lines changes nothing but the order of the answer', () => {
    const shuffled = carts.chain((cart) =>
      fc
        .shuffledSubarray([...cart.lines], { minLength: cart.lines.length })
        .map((other) => ({ cart, other })),
    );
    const byId = (sum: CartSum) => ({
      ...sum,
      lines: [...sum.lines].sort((one, other) => (one.id < other.id ? -1 : 1)),
      trace: sum.trace.length,
    });
    fc.assert(
      fc.property(shuffled, ({ cart, other }) => {
        expect(byId(sumCart({ ...cart, lines: other }))).toEqual(byId(sumCart(cart)));
      }),
      { numRuns: 200 },
    );
  });

  it('CT-18 where prices include tax, no tax changes what is paid', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const tax = cart.tax && { ...cart.tax, pricesIncludeTax: true };
        const sum = sumCart({ ...cart, tax });
        expect(sumCart({ ...cart, tax: null })).toMatchObject({
          totalMinor: sum.totalMinor,
          dueMinor: sum.dueMinor,
        });
      }),
    );
  });

  it('CT-18 rounding for all lines at once is never further than half a minor unit from the exact tax', () => {
    const rates = fc.nat({ max: 100_000 });
    fc.assert(
      fc.property(lines, rates, fc.boolean(), (chosen, rate, pricesIncludeTax) => {
        const one = { id: 'r', name: 'Tax', countryCode: 'US', state: null, postalCodes: null };
        const sum = sumCart(
          aCart(chosen, {
            tax: {
              pricesIncludeTax,
              rounding: 'order',
              rules: [{ ...one, rate, category: null, onShipping: true }],
            },
            destination: { countryCode: 'US', state: '', postalCode: '', city: '' },
          }),
        );
        if (sum.isTooLarge) return;
        const base = add(sum.lines.filter(({ taxable }) => taxable).map((line) => line.subtotalMinor));
        const whole = BigInt(pricesIncludeTax ? 100_000 + rate : 100_000);
        const off = (BigInt(sum.taxMinor) * whole - BigInt(base) * BigInt(rate)) * 2n;
        expect(off <= whole && off > -whole).toBe(true);
      }),
    );
  });

  it('CT-18 the example of the reference page on prices', () => {
    const rule = { countryCode: 'US', state: 'CA', category: null, onShipping: false };
    const sum = sumCart(
      aCart(
        [
          aLine({ priceMinor: 2400 }, 2, { title: 'Canvas bag' }, 'bag'),
          aLine({ priceMinor: 1500 }, 1, { title: 'Mug' }, 'mug'),
          aLine({ priceMinor: 5000 }, 1, { title: 'Gift card', type: 'gift-card' }, 'card'),
        ],
        {
          discounts: [aDiscount({ value: 1000 })],
          shipping: { id: 's', name: 'Parcel', description: '', kind: 'flat', amountMinor: 600 },
          tax: {
            pricesIncludeTax: false,
            rounding: 'line',
            rules: [
              { ...rule, id: 'state', name: 'California', rate: 7250, postalCodes: null },
              { ...rule, id: 'town', name: 'San Francisco', rate: 1375, postalCodes: '941*' },
            ],
          },
          destination: { countryCode: 'US', state: 'CA', postalCode: '94103', city: 'San Francisco' },
          giftCards: [{ id: 'g', label: '…4F2K', balanceMinor: 2000 }],
        },
      ),
    );
    expect(sum.trace).toEqual([
      { what: '2 × Canvas bag', amountMinor: 4800 },
      { what: '1 × Mug', amountMinor: 1500 },
      { what: '1 × Gift card', amountMinor: 5000 },
      { what: 'Discount SPRING, 10 %', amountMinor: -630 },
      { what: 'Shipping: Parcel', amountMinor: 600 },
      { what: 'California 7.25 % on $56.70', amountMinor: 411 },
      { what: 'San Francisco 1.375 % on $56.70', amountMinor: 78 },
      { what: 'Gift card …4F2K', amountMinor: -2000 },
    ]);
    expect(sum).toMatchObject({ totalMinor: 11_759, dueMinor: 9759 });
  });

  it('CT-19 gift cards pay what is due in the order in which they were entered, but for no gift cards', () => {
    const card = (id: string, balanceMinor: number) => ({ id, label: `…${id}`, balanceMinor });
    const mug = aLine({ priceMinor: 3000 }, 1, { title: 'Mug' }, 'mug');
    const bought = aLine({ priceMinor: 5000 }, 1, { type: 'gift-card', title: 'Gift card' }, 'bought');
    const giftCards = [card('a', 1000), card('b', 0), card('c', 9000), card('a', 1000)];
    expect(sumCart(aCart([mug, bought], { giftCards }))).toMatchObject({
      totalMinor: 8000,
      giftCardMinor: 3000,
      dueMinor: 5000,
      giftCards: [
        { id: 'a', label: '…a', amountMinor: 1000 },
        { id: 'b', amountMinor: 0 },
        { id: 'c', amountMinor: 2000 },
      ],
      trace: [
        { what: '1 × Mug', amountMinor: 3000 },
        { what: '1 × Gift card', amountMinor: 5000 },
        { what: 'Gift card …a', amountMinor: -1000 },
        { what: 'Gift card …c', amountMinor: -2000 },
      ],
    });
    expect(planGiftCardDebits(0, [card('a', 10), card('b', -5)])).toMatchObject([
      { amountMinor: 0 },
      { amountMinor: 0 },
    ]);
    fc.assert(
      fc.property(carts, (cart) => {
        const sum = sumCart(cart);
        expect(sum.dueMinor).toBeGreaterThanOrEqual(boughtGiftCards(cart, sum));
      }),
    );
  });

  it('CT-20 a cart that shipping or tax would take over the limit stops without them and says so', () => {
    const dear = aLine({ priceMinor: 999_999_999_999 }, 1000);
    const all = { id: 'r', name: 'Tax', countryCode: 'US', state: null, postalCodes: null, category: null };
    const tax = {
      pricesIncludeTax: false,
      rounding: 'line',
      rules: [{ ...all, rate: 100_000, onShipping: true }],
    } as const;
    const destination = { countryCode: 'US', state: '', postalCode: '', city: '' };
    expect(sumCart(aCart([dear], { tax }))).toMatchObject({ isTooLarge: false });
    expect(sumCart(aCart([dear], { tax, destination }))).toMatchObject({
      isTooLarge: true,
      taxMinor: 0,
      totalMinor: 999_999_999_999_000,
    });
    const shipping = { id: 's', name: 'Post', description: '', kind: 'flat', amountMinor: 1000 } as const;
    expect(sumCart(aCart([dear], { shipping }))).toMatchObject({ isTooLarge: true, shippingMinor: 0 });
    expect(sumCart(aCart([dear], { shipping: { ...shipping, amountMinor: 999 } }))).toMatchObject({
      isTooLarge: false,
      totalMinor: MAX_CART_MINOR,
    });
    expect(() => sumCart(aCart([aLine({})], { shipping: { ...shipping, amountMinor: -1 } }))).toThrow(
      RangeError,
    );
  });
});
