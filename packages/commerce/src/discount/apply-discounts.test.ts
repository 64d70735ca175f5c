import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCart } from '../cart/sum-cart.ts';
import { aCart, aDiscount, aLine } from '../testing/cart-fixture.ts';
import type { Discount } from './discount.ts';

const sumWith = (subtotalMinor: number, ...discounts: Discount[]) =>
  sumCart(aCart([aLine({ priceMinor: subtotalMinor })], { discounts }));
const tenPercent = aDiscount({ id: 'ten', code: 'TEN', value: 1000 });
const fiveOff = aDiscount({ id: 'five', code: 'FIVE', kind: 'amount', value: 500 });

describe('coupons', () => {
  it('CT-12 each takes from what the ones before it left', () => {
    expect(sumWith(10_000, tenPercent, fiveOff)).toMatchObject({ discountMinor: 1500, totalMinor: 8500 });
    expect(sumWith(10_000, fiveOff, tenPercent)).toMatchObject({ discountMinor: 1450, totalMinor: 8550 });
    expect(sumWith(10_000, tenPercent, fiveOff).trace).toEqual([
      { what: '1 × Deck shoe', amountMinor: 10_000 },
      { what: 'Discount TEN, 10 %', amountMinor: -1000 },
      { what: 'Discount FIVE, $5.00 off', amountMinor: -500 },
    ]);
  });

  it('CT-12 an amount takes no more than is left', () => {
    expect(sumWith(300, fiveOff, tenPercent)).toMatchObject({ discountMinor: 300, totalMinor: 0 });
  });

  it('CT-12 half a minor unit is given to the shopper, less is not', () => {
    expect(sumWith(5, tenPercent).discountMinor).toBe(1);
    expect(sumWith(4, tenPercent).discountMinor).toBe(0);
    expect(sumWith(15, tenPercent).discountMinor).toBe(2);
    expect(sumWith(999_999_999_999, aDiscount({ value: 3333 })).discountMinor).toBe(333_300_000_000);
  });

  it('CT-12 a percentage is never further than half a minor unit from the exact share', () => {
    const hundredths = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999_999 }), hundredths, (subtotal, value) => {
        const discountShare = BigInt(sumWith(subtotal, aDiscount({ value })).discountMinor) * 10_000n;
        const off = discountShare - BigInt(subtotal) * BigInt(value);
        expect(off <= 5000n && off > -5000n).toBe(true);
      }),
    );
  });

  it('CT-12 lines share a discount by what they cost', () => {
    const lines = [
      aLine({ priceMinor: 1000 }, 2, {}, 'a'),
      aLine({ priceMinor: 1000 }, 1, {}, 'b'),
      aLine({ priceMinor: 0 }, 1, {}, 'c'),
    ];
    const { lines: summed } = sumCart(aCart(lines, { discounts: [{ ...fiveOff, value: 100 }] }));
    expect(summed.map(({ discountMinor }) => discountMinor)).toEqual([67, 33, 0]);
  });

  it('CT-13 one that does not count says why and takes nothing', () => {
    const problem = (facts: Partial<Discount>): string | null => {
      const [summed] = sumWith(5000, aDiscount(facts)).discounts;
      expect(summed?.discountMinor === 0).toBe(summed?.problem !== null);
      return summed?.problem ?? null;
    };
    expect(problem({})).toBeNull();
    expect(problem({ enabled: false })).toBe('The code SPRING cannot be used at the moment.');
    expect(problem({ startsAt: 1001 })).toBe('The code SPRING is not valid yet.');
    expect(problem({ startsAt: 1000 })).toBeNull();
    expect(problem({ endsAt: 1000 })).toBe('The code SPRING has expired.');
    expect(problem({ endsAt: 1001 })).toBeNull();
    expect(problem({ minimumSubtotalMinor: 5001 })).toBe('The code SPRING is for orders of $50.01 or more.');
    expect(problem({ minimumSubtotalMinor: 5000 })).toBeNull();
  });

  it('CT-13 the minimum of a coupon is compared with what the cart costs before discounts', () => {
    const half = aDiscount({ id: 'half', value: 5000 });
    expect(sumWith(5000, half, { ...fiveOff, minimumSubtotalMinor: 5000 }).discountMinor).toBe(3000);
  });

  it('CT-16 a gift card costs its value with any discount codes', () => {
    const everything = aDiscount({ value: 10_000 });
    const card = aLine({ priceMinor: 10_000 }, 1, { type: 'gift-card' }, 'card');
    const alone = sumCart(aCart([card], { discounts: [everything] }));
    expect(alone).toMatchObject({ discountMinor: 0, totalMinor: 10_000 });
    expect(alone.discounts[0]?.problem).toBe('The code SPRING is not for gift cards.');
    const beside = sumCart(aCart([card, aLine({ priceMinor: 500 })], { discounts: [everything] }));
    expect(beside).toMatchObject({ discountMinor: 500, totalMinor: 10_000 });
    expect(beside.lines.map(({ discountMinor }) => discountMinor)).toEqual([0, 500]);
    expect(beside.discounts[0]?.problem).toBeNull();
  });

  it('CT-16 gift cards do not help to reach the minimum of a coupon', () => {
    const card = aLine({ priceMinor: 10_000 }, 1, { type: 'gift-card' }, 'card');
    const problemWith = (priceMinor: number) =>
      sumCart(
        aCart([card, aLine({ priceMinor })], { discounts: [{ ...fiveOff, minimumSubtotalMinor: 5000 }] }),
      ).discounts[0]?.problem;
    expect(problemWith(4999)).toBe('The code FIVE is for orders of $50.00 or more, gift cards not counted.');
    expect(problemWith(5000)).toBeNull();
  });

  it('CT-13 a coupon counts once', () => {
    const { discountMinor, discounts } = sumWith(5000, fiveOff, fiveOff);
    expect(discountMinor).toBe(500);
    expect(discounts.map(({ problem }) => problem)).toEqual([
      null,
      'You have already entered the code FIVE.',
    ]);
  });
});
