import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCart } from '../cart/sum-cart.ts';
import { aCart, aDiscount, aLine } from '../testing/cart-fixture.ts';
import type { BuyGet, Discount } from './discount.ts';

const mug = (quantity: number, priceMinor = 2000) =>
  aLine({ priceMinor }, quantity, { itemId: 'mug', categories: ['Mugs'] }, 'mug');
const tea = (quantity: number, priceMinor = 800) =>
  aLine({ priceMinor }, quantity, { itemId: 'tea', categories: ['Tea'] }, 'tea');

const rule = (facts: Partial<BuyGet> = {}): BuyGet => ({
  buyQuantity: 2,
  getQuantity: 1,
  getFor: null,
  timesPerOrder: null,
  ...facts,
});
const buyGet = (buyGetRule: BuyGet, facts: Partial<Discount> = {}): Discount =>
  aDiscount({ kind: 'buy-get', value: 10_000, buyGet: buyGetRule, ...facts });
const sum = (lines: ReturnType<typeof mug>[], ...discounts: Discount[]) =>
  sumCart(aCart(lines, { discounts }));
const shares = (lines: ReturnType<typeof mug>[], ...discounts: Discount[]): number[] =>
  sum(lines, ...discounts).lines.map(({ discountMinor }) => discountMinor);

describe('buy some and get some', () => {
  it('of the same things every third is free, and the cheapest first', () => {
    expect(shares([mug(2)], buyGet(rule()))).toEqual([0]);
    expect(shares([mug(3)], buyGet(rule()))).toEqual([2000]);
    expect(shares([mug(5)], buyGet(rule()))).toEqual([2000]);
    expect(shares([mug(6)], buyGet(rule()))).toEqual([4000]);
    expect(shares([mug(2), tea(1)], buyGet(rule()))).toEqual([0, 800]);
    expect(shares([mug(1), tea(2)], buyGet(rule()))).toEqual([0, 800]);
  });

  it('of other things as many as there are whole purchases for', () => {
    const teaForMugs = buyGet(rule({ getFor: { itemIds: [], categories: ['Tea'] } }), {
      onlyFor: { itemIds: ['mug'], categories: [] },
    });
    expect(shares([mug(2), tea(3)], teaForMugs)).toEqual([0, 800]);
    expect(shares([mug(5), tea(3)], teaForMugs)).toEqual([0, 1600]);
    expect(shares([mug(9), tea(3)], teaForMugs)).toEqual([0, 2400]);
    expect(sum([mug(2)], teaForMugs).discounts[0]?.problem).toBe(
      'Put what the code SPRING gives into your cart as well, and it gets cheaper.',
    );
    expect(sum([mug(1), tea(1)], teaForMugs).discounts[0]?.problem).toBe(
      'The code SPRING is for 2 or more of the items that it is meant for.',
    );
  });

  it('at a part of their price, rounded as a percentage is, and only so often in an order', () => {
    expect(shares([mug(3, 999)], buyGet(rule(), { value: 5000 }))).toEqual([500]);
    expect(shares([mug(9)], buyGet(rule({ timesPerOrder: 1 })))).toEqual([2000]);
    expect(shares([mug(8)], buyGet(rule({ buyQuantity: 1, getQuantity: 2 }), { value: 5000 }))).toEqual([
      5000,
    ]);
  });

  it('a free gift comes with an order that is large enough', () => {
    const gift = aDiscount({
      kind: 'free-gift',
      value: 10_000,
      minimumSubtotalMinor: 5000,
      buyGet: rule({
        buyQuantity: 0,
        getFor: { itemIds: ['tea'], categories: [] },
        timesPerOrder: 1,
      }),
    });
    expect(shares([mug(3), tea(2)], gift)).toEqual([0, 800]);
    expect(sum([mug(1), tea(1)], gift).discounts[0]?.problem).toBe(
      'The code SPRING is for orders of $50.00 or more.',
    );
    expect(sum([mug(3)], gift).discounts[0]?.problem).toBe(
      'Put what the code SPRING gives into your cart as well, and it gets cheaper.',
    );
    expect(sum([mug(3), tea(1)], gift).trace.at(-1)).toEqual({
      what: 'Discount SPRING, free gift',
      amountMinor: -800,
    });
  });

  it('takes from what discounts before it have left, and no line costs less than nothing', () => {
    const half = aDiscount({ id: 'half', code: 'HALF', value: 5000 });
    expect(shares([mug(3)], half, buyGet(rule(), { id: 'bogo' }))).toEqual([4000]);
    const quantity = fc.integer({ min: 1, max: 20 });
    const price = fc.integer({ min: 0, max: 5000 });
    const rules = fc.record({
      buyQuantity: fc.integer({ min: 0, max: 4 }),
      getQuantity: fc.integer({ min: 1, max: 4 }),
      getFor: fc.constantFrom(null, { itemIds: ['tea'], categories: [] }),
      timesPerOrder: fc.constantFrom(null, 1, 3),
    });
    fc.assert(
      fc.property(quantity, price, quantity, price, rules, (mugs, mugPrice, teas, teaPrice, some) => {
        const { lines, discountMinor } = sum([mug(mugs, mugPrice), tea(teas, teaPrice)], buyGet(some));
        for (const line of lines) expect(line.discountMinor).toBeLessThanOrEqual(line.subtotalMinor);
        expect(discountMinor).toBe(lines.reduce((all, line) => all + line.discountMinor, 0));
        // What has to be bought is paid for.
        const cheapest = Math.min(mugPrice, teaPrice);
        const paid = mugs * mugPrice + teas * teaPrice - discountMinor;
        if (some.getFor === null && discountMinor > 0)
          expect(paid).toBeGreaterThanOrEqual(some.buyQuantity * cheapest);
      }),
    );
  });
});
