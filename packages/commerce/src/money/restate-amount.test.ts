import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, fractionDigitsOf } from './currencies.ts';
import { restateAmount } from './restate-amount.ts';

describe('the same number in another currency', () => {
  it('MY-8 gains or loses the digits that currencies differ by, halves going away from zero', () => {
    expect(restateAmount(1250, 'USD', 'EUR')).toBe(1250);
    expect(restateAmount(1250, 'USD', 'JPY')).toBe(13);
    expect(restateAmount(1249, 'USD', 'JPY')).toBe(12);
    expect(restateAmount(-1250, 'USD', 'JPY')).toBe(-13);
    expect(restateAmount(-49, 'USD', 'JPY')).toBe(0);
    expect(restateAmount(1200, 'JPY', 'USD')).toBe(120_000);
  });

  it('MY-8 restating an amount in another currency throws when it cannot be exact', () => {
    expect(() => restateAmount(Number.MAX_SAFE_INTEGER, 'JPY', 'USD')).toThrow(RangeError);
    expect(() => restateAmount(0.5, 'USD', 'JPY')).toThrow(RangeError);
  });

  it('MY-8 an amount restated in a currency with as many digits or more converts back exactly', () => {
    const currencies = fc.constantFrom(...CURRENCIES);
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), currencies, currencies, (amount, from, to) => {
        const back = restateAmount(restateAmount(amount, from, to), to, from);
        if (fractionDigitsOf(to) >= fractionDigitsOf(from)) expect(back).toBe(amount);
        else expect(Math.abs(back - amount)).toBeLessThanOrEqual(50);
      }),
    );
  });
});
