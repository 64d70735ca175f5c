import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Discount } from '../discount/discount.ts';
import { CURRENCIES } from '../money/currencies.ts';
import type { ProductType } from '../product/product-type.ts';
import { aCart, aDiscount, aLine } from '../testing/cart-fixture.ts';
import type { CartLine, CartToSum } from './cart-sum.ts';
import { sumCart } from './sum-cart.ts';
import { MAX_CART_MINOR } from './sum-lines.ts';

const MAX_PRICE = 999_999_999_999;
const prices = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 3 }) },
  { weight: 8, arbitrary: fc.nat({ max: 20_000 }) },
  { weight: 1, arbitrary: fc.nat({ max: MAX_PRICE }) },
);
const quantities = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9999 }));
const types = fc.constantFrom<ProductType>('physical', 'digital', 'service', 'gift-card', 'paywall');

const lines: fc.Arbitrary<CartLine[]> = fc
  .array(
    fc.record({
      priceMinor: prices,
      salePriceMinor: prices,
      onSale: fc.boolean(),
      quantity: quantities,
      type: types,
    }),
    { maxLength: 12 },
  )
  .map((wanted) =>
    wanted.map(({ quantity, type, ...price }, index) => aLine(price, quantity, { type }, `line-${index}`)),
  );

const discounts: fc.Arbitrary<Discount[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('percent', 'amount'),
      value: fc.oneof(fc.nat({ max: 10_000 }), fc.constantFrom(1, 2, 5000, 10_000)),
      minimumSubtotalMinor: fc.constantFrom(0, 0, 0, 10_000),
      startsAt: fc.constantFrom(null, null, 999, 1_001),
      endsAt: fc.constantFrom(null, null, 1_000, 2_000),
      enabled: fc.constantFrom(true, true, true, false),
    }),
    { maxLength: 4 },
  )
  .map((wanted) => wanted.map((facts, index) => aDiscount({ ...facts, id: `coupon-${index}` })));

const carts: fc.Arbitrary<CartToSum> = fc
  .record({ lines, discounts, minimumSubtotalMinor: fc.constantFrom(0, 5_000) })
  .map(({ lines: chosen, ...facts }) => aCart(chosen, facts));

const add = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

describe('the sum of a cart', () => {
  it('CT-7 an empty cart is worth nothing and consists of nothing', () => {
    expect(sumCart(aCart([], { minimumSubtotalMinor: 500 }))).toEqual({
      currency: 'USD',
      lines: [],
      discounts: [],
      subtotalMinor: 0,
      discountMinor: 0,
      shippingMinor: 0,
      shippingRegularMinor: 0,
      shippingTaxMinor: 0,
      taxMinor: 0,
      taxLines: [],
      pricesIncludeTax: false,
      totalMinor: 0,
      giftCards: [],
      giftCardMinor: 0,
      dueMinor: 0,
      totalQuantity: 0,
      hasDigital: false,
      purelyDigital: false,
      requiresShipping: false,
      isBelowMinimum: false,
      isTooLarge: false,
      trace: [],
    });
  });

  it('CT-7 a line costs its price of today times its quantity', () => {
    const sum = sumCart(
      aCart([
        aLine({ priceMinor: 1250 }, 3, { title: 'Mug' }, 'mug'),
        aLine({ priceMinor: 900, salePriceMinor: 700, onSale: true }, 2, { title: 'Hat' }, 'hat'),
      ]),
    );
    expect(sum).toMatchObject({ subtotalMinor: 5150, totalMinor: 5150, totalQuantity: 5 });
    const untaxed = { taxMinor: 0, taxable: true };
    expect(sum.lines).toEqual([
      { id: 'mug', unitMinor: 1250, regularMinor: 1250, subtotalMinor: 3750, discountMinor: 0, ...untaxed },
      { id: 'hat', unitMinor: 700, regularMinor: 900, subtotalMinor: 1400, discountMinor: 0, ...untaxed },
    ]);
    expect(sum.trace).toEqual([
      { what: '3 × Mug', amountMinor: 3750 },
      { what: '2 × Hat', amountMinor: 1400 },
    ]);
  });

  it('CT-8 lines add up to the subtotal, shares to the discount, steps to the total, and nothing is negative', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const sum = sumCart(cart);
        expect(add(sum.lines.map((line) => line.subtotalMinor))).toBe(sum.subtotalMinor);
        expect(add(sum.lines.map((line) => line.discountMinor))).toBe(sum.discountMinor);
        expect(add(sum.discounts.map((discount) => discount.discountMinor))).toBe(sum.discountMinor);
        expect(add(sum.trace.map((step) => step.amountMinor))).toBe(sum.totalMinor);
        expect(sum.totalMinor).toBe(sum.subtotalMinor - sum.discountMinor);
        expect(sum.totalMinor).toBeGreaterThanOrEqual(0);
        for (const { subtotalMinor, discountMinor } of sum.lines) {
          expect(discountMinor).toBeGreaterThanOrEqual(0);
          expect(discountMinor).toBeLessThanOrEqual(subtotalMinor);
        }
      }),
    );
  });

  it('CT-8 no line is asked for more than the coupons before have left of it', () => {
    const penny = (id: string): CartLine => aLine({ priceMinor: 1 }, 1, {}, id);
    const off = (id: string): Discount => aDiscount({ id, kind: 'amount', value: 1 });
    const { lines: summed } = sumCart(aCart([penny('a'), penny('b')], { discounts: [off('x'), off('y')] }));
    expect(summed.map(({ discountMinor }) => discountMinor)).toEqual([1, 1]);
  });

  it('CT-8 the order of the lines changes no total', () => {
    const shuffled = carts.chain((cart) =>
      fc
        .shuffledSubarray([...cart.lines], { minLength: cart.lines.length })
        .map((other) => ({ cart, other })),
    );
    fc.assert(
      fc.property(shuffled, ({ cart, other }) => {
        const { lines: _, trace: __, ...totals } = sumCart(cart);
        expect(sumCart({ ...cart, lines: other })).toMatchObject(totals);
      }),
    );
  });

  it('CT-8 two lines of one variant cost as much as one line of both', () => {
    fc.assert(
      fc.property(prices, quantities, quantities, discounts, (priceMinor, some, more, entered) => {
        const apart = aCart([aLine({ priceMinor }, some, {}, 'a'), aLine({ priceMinor }, more, {}, 'b')], {
          discounts: entered,
        });
        const together = aCart([aLine({ priceMinor }, some + more)], { discounts: entered });
        expect(sumCart(apart).totalMinor).toBe(sumCart(together).totalMinor);
      }),
    );
  });

  it('CT-16 with gift cards or without, a code takes the same off everything else, and nothing off them', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const others = cart.lines.filter(({ product }) => product.type !== 'gift-card');
        const sum = sumCart(cart);
        expect(sum.discountMinor).toBe(sumCart({ ...cart, lines: others }).discountMinor);
        for (const [place, { discountMinor }] of sum.lines.entries())
          if (cart.lines[place]?.product.type === 'gift-card') expect(discountMinor).toBe(0);
      }),
    );
  });

  it('CT-9 a cart worth more than can be written stops at the limit and says so', () => {
    const dear = (count: number): CartToSum =>
      aCart(
        Array.from({ length: count }, (_, index) => aLine({ priceMinor: MAX_PRICE }, 1000, {}, `${index}`)),
      );
    expect(sumCart(dear(1))).toMatchObject({ subtotalMinor: 999_999_999_999_000, isTooLarge: false });
    expect(sumCart(dear(2))).toMatchObject({ subtotalMinor: MAX_CART_MINOR, isTooLarge: true });
    expect(sumCart(aCart([aLine({ priceMinor: MAX_PRICE }, 9999)]))).toMatchObject({
      totalMinor: MAX_CART_MINOR,
    });
  });

  it('CT-9 below the limit the subtotal is exact', () => {
    fc.assert(
      fc.property(lines, (chosen) => {
        let exact = 0n;
        for (const { variant, quantity } of chosen) {
          exact += BigInt(variant.onSale ? variant.salePriceMinor : variant.priceMinor) * BigInt(quantity);
        }
        const sum = sumCart(aCart(chosen));
        expect(sum.isTooLarge).toBe(exact > MAX_CART_MINOR);
        expect(sum.subtotalMinor).toBe(sum.isTooLarge ? MAX_CART_MINOR : Number(exact));
      }),
    );
  });

  it('CT-9 prices and quantities that cannot be are refused', () => {
    for (const bad of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => sumCart(aCart([aLine({ priceMinor: bad })])), `${bad}`).toThrow(RangeError);
      expect(() => sumCart(aCart([aLine({}, bad)])), `${bad}`).toThrow(RangeError);
      expect(() => sumCart(aCart([aLine({})], { discounts: [aDiscount({ value: bad })] })), `${bad}`).toThrow(
        RangeError,
      );
    }
  });

  it('CT-10 a price that was entered in another currency counts as the same number', () => {
    const yen = aLine({ priceMinor: 1200 }, 2, { currency: 'JPY' });
    expect(sumCart(aCart([yen])).subtotalMinor).toBe(240_000);
    expect(sumCart(aCart([yen], { currency: 'JPY' })).subtotalMinor).toBe(2400);
    for (const currency of CURRENCIES) {
      expect(sumCart(aCart([aLine({ priceMinor: 1250 }, 2, { currency })], { currency }))).toMatchObject({
        currency,
        totalMinor: 2500,
      });
    }
  });
});

describe('what a cart consists of', () => {
  it('CT-11 a download is digital; gift cards and memberships are not shipped either; only physical products are', () => {
    const kinds = (...kind: ProductType[]): boolean[] => {
      const sum = sumCart(aCart(kind.map((type, index) => aLine({}, 1, { type }, `${index}`))));
      return [sum.hasDigital, sum.purelyDigital, sum.requiresShipping];
    };
    expect(kinds('digital')).toEqual([true, true, false]);
    expect(kinds('gift-card', 'paywall')).toEqual([false, true, false]);
    expect(kinds('service')).toEqual([false, false, false]);
    expect(kinds('digital', 'service')).toEqual([true, false, false]);
    expect(kinds('physical')).toEqual([false, false, true]);
    expect(kinds('digital', 'physical')).toEqual([true, false, true]);
  });
});
