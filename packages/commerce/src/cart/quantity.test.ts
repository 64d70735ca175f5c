import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCart, aProduct, aVariant } from '../testing/cart-fixture.ts';
import { mostOf, readQuantity } from './quantity.ts';
import { sumCart } from './sum-cart.ts';

const outcomeOf = (typed: unknown): string | number => {
  const reading = readQuantity(typed);
  return reading.ok ? reading.quantity : reading.message;
};

describe('reading a quantity', () => {
  it('SF-5.06 what is not numeric is refused', () => {
    const odd = ['abc', '', ' ', null, true, [3], ['3'], {}, Number.NaN, JSON.parse('1e309')];
    for (const typed of [...odd, '1e309', '1e2', 'Infinity', '٣', '３', '0x10', '+1', '1,000', '1.', '--1']) {
      expect(outcomeOf(typed), `${typed}`).toBe('Quantity must be a number.');
    }
  });

  it('SF-5.07 what is not whole is refused', () => {
    for (const typed of [1.5, '1.5', '-0.5', '.5', '1.00000000000000000001', Number.MIN_VALUE]) {
      expect(outcomeOf(typed), `${typed}`).toBe('Quantity must be a whole number.');
    }
  });

  it('CT-2 what is not between 1 and 9999 is refused', () => {
    for (const typed of [
      0,
      -0,
      -1,
      '-1',
      '0',
      '-0',
      10_000,
      '10000',
      1e300,
      '9'.repeat(400),
      '-'.padEnd(400, '9'),
    ]) {
      expect(outcomeOf(typed), `${typed}`).toBe('Quantity must be between 1 and 9999.');
    }
  });

  it('CT-2 nothing said means one, spaces and a fraction of zero do not matter', () => {
    expect(outcomeOf(undefined)).toBe(1);
    for (const typed of [3, '3', ' 3 ', '3.0', '0003', '\t3\n']) expect(outcomeOf(typed), `${typed}`).toBe(3);
    expect(outcomeOf(9999)).toBe(9999);
  });

  it('CT-2 readQuantity returns a whole number in range or a message, for any input', () => {
    const anything = fc.oneof(fc.anything(), fc.string(), fc.double(), fc.double().map(String), fc.integer());
    fc.assert(
      fc.property(anything, (typed) => {
        const reading = readQuantity(typed);
        if (!reading.ok) {
          expect(reading.message).toMatch(/^Quantity must be [\w ]+\.$/);
          return;
        }
        expect(Number.isInteger(reading.quantity)).toBe(true);
        expect(reading.quantity).toBeGreaterThanOrEqual(1);
        expect(reading.quantity).toBeLessThanOrEqual(9999);
        if (typed !== undefined) expect(reading.quantity).toBe(Number(typed));
      }),
    );
  });

  it('CT-2 every whole number in range is read, as a number and as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), (quantity) => {
        expect([outcomeOf(quantity), outcomeOf(String(quantity)), outcomeOf(quantity.toFixed(2))]).toEqual([
          quantity,
          quantity,
          quantity,
        ]);
      }),
    );
  });
});

describe('how many a cart may hold', () => {
  it('CT-3 one download or membership, one service unless several may be booked, 9999 of the rest', () => {
    const most = (multipleAllowedForServices: boolean): number[] =>
      (['physical', 'digital', 'service', 'gift-card', 'paywall'] as const).map((type) =>
        mostOf({ type }, { multipleAllowedForServices }),
      );
    expect(most(false)).toEqual([9999, 1, 1, 9999, 1]);
    expect(most(true)).toEqual([9999, 1, 9999, 9999, 1]);
  });

  const rules = { multipleAllowedForServices: false };
  const mostAt = (priceMinor: number): number => mostOf(aProduct(), rules, aVariant({ priceMinor }));

  it('CT-17 fewer of what is dear, at least one, and never more because it is on sale', () => {
    expect([0, 1250, 500_000_000, 600_000_000].map(mostAt)).toEqual([9999, 9999, 9999, 8333]);
    expect([999_999_999_999, 4_999_999_999_999, Number.MAX_SAFE_INTEGER].map(mostAt)).toEqual([5, 1, 1]);
    const reduced = aVariant({ priceMinor: 999_999_999_999, salePriceMinor: 100, onSale: true });
    expect(mostOf(aProduct(), rules, reduced)).toBe(5);
  });

  it('CT-17 the fullest cart of the dearest products is summed exactly', () => {
    const price = fc.oneof(fc.integer({ min: 0, max: 999_999_999_999 }), fc.constant(999_999_999_999));
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 200 }), (prices) => {
        const lines = prices.map((priceMinor, index) => {
          const variant = aVariant({ priceMinor });
          const product = aProduct({ variants: [variant] });
          return { id: `${index}`, product, variant, quantity: mostOf(product, rules, variant) };
        });
        const sum = sumCart(aCart(lines));
        const exact = lines.reduce(
          (total, { variant, quantity }) => total + BigInt(variant.priceMinor) * BigInt(quantity),
          0n,
        );
        expect([sum.isTooLarge, BigInt(sum.subtotalMinor)]).toEqual([false, exact]);
      }),
    );
  });
});
