import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, fractionDigitsOf, isCurrency } from './currencies.ts';
import { formatAmount, MAX_INTEGER_PLACES } from './format-amount.ts';
import { NO_PRICE } from './money.ts';
import { parseAmount } from './parse-amount.ts';
import { readMoneyFields } from './read-money-fields.ts';
import { splitByWeight, splitEvenly } from './split-money.ts';
import { writeAmount } from './write-amount.ts';

const currencies = fc.constantFrom(...CURRENCIES);
/** Whole numbers of up to 15 places: all that can be written in every currency. */
const amounts = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });

describe('currencies', () => {
  it('SF-3.108 there are exactly 27', () => {
    const expected =
      'EUR USD AUD NOK CAD NZD DKK GBP HKD CHF MXN SGD SEK CZK ILS PHP RUB PLN THB MYR ARS BRL COP IDR INR JPY ZAR';
    expect([...CURRENCIES].join(' ')).toBe(expected);
    expect(new Set(CURRENCIES).size).toBe(27);
    expect(isCurrency('JPY')).toBe(true);
    expect(isCurrency('jpy')).toBe(false);
    expect(isCurrency('BTC')).toBe(false);
  });

  it('SF-3.109 all have two fraction digits, the yen none', () => {
    for (const currency of CURRENCIES) expect(fractionDigitsOf(currency)).toBe(currency === 'JPY' ? 0 : 2);
  });
});

describe('amounts', () => {
  it('SF-9.06 minor units are divided by ten to the power of the fraction digits, without losing any', () => {
    expect(writeAmount(123456, 'USD')).toBe('1234.56');
    expect(writeAmount(123456, 'JPY')).toBe('123456');
    expect(writeAmount(5, 'EUR')).toBe('0.05');
    expect(writeAmount(-5, 'EUR')).toBe('-0.05');
    expect(writeAmount(9007199254740991, 'USD')).toBe('90071992547409.91');
  });

  it('MY-1 what is written reads back as the same amount, in all currencies', () => {
    fc.assert(
      fc.property(amounts, currencies, (amount, currency) => {
        expect(parseAmount(writeAmount(amount, currency), currency)).toBe(amount);
      }),
    );
  });

  it('MY-2 parts of a minor unit, words and amounts too large to be kept are refused', () => {
    expect(parseAmount('12.5', 'USD')).toBe(1250);
    expect(parseAmount('12.50000', 'USD')).toBe(1250);
    expect(parseAmount('12.505', 'USD')).toBeNull();
    expect(parseAmount('12.5', 'JPY')).toBeNull();
    expect(parseAmount('12.0', 'JPY')).toBe(12);
    for (const text of ['', '.5', '5.', '1,000', ' 5', '1e3', 'NaN', '--5', '999999999999999']) {
      expect(parseAmount(text, 'USD'), text).toBeNull();
    }
  });

  it('SF-9.07 thousands are separated by commas and the fraction by a point', () => {
    expect(formatAmount(0, 'USD')).toBe('0.00');
    expect(formatAmount(99, 'USD')).toBe('0.99');
    expect(formatAmount(99999, 'EUR')).toBe('999.99');
    expect(formatAmount(100000, 'EUR')).toBe('1,000.00');
    expect(formatAmount(-123456789, 'GBP')).toBe('-1,234,567.89');
    expect(formatAmount(1234567, 'JPY')).toBe('1,234,567');
  });

  it('SF-9.08 up to 15 integer places are grouped, more are refused', () => {
    expect(formatAmount(99999999999999999n, 'USD')).toBe('999,999,999,999,999.99');
    expect(formatAmount(999999999999999n, 'JPY')).toBe('999,999,999,999,999');
    expect(() => formatAmount(100000000000000000n, 'USD')).toThrow(RangeError);
    expect(() => formatAmount(1000000000000000n, 'JPY')).toThrow(RangeError);
  });

  it('PL-9.18 every currency shows its own number of fraction digits', () => {
    for (const currency of CURRENCIES) {
      expect(formatAmount(123456, currency)).toBe(currency === 'JPY' ? '123,456' : '1,234.56');
    }
  });

  it('MY-3 grouping changes nothing but commas, and puts one before every third digit from the right', () => {
    const limit = 10n ** BigInt(MAX_INTEGER_PLACES);
    fc.assert(
      fc.property(fc.bigInt({ min: 1n - limit, max: limit - 1n }), currencies, (amount, currency) => {
        const text = formatAmount(amount, currency);
        expect(text.replaceAll(',', '')).toBe(writeAmount(amount, currency));
        expect(text).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d{2})?$/);
        expect(text.includes('.')).toBe(currency !== 'JPY');
      }),
    );
  });

  it('a price that nobody has set is 0 USD', () => {
    expect(NO_PRICE).toEqual({ amountMinor: 0, currency: 'USD' });
  });
});

describe('money objects', () => {
  const read = (object: Record<string, unknown>) => readMoneyFields((name) => object[name]);

  it('SF-3.035 decimalValue and currencyCode are read together', () => {
    expect(read({ decimalValue: '1.5', currencyCode: 'USD', value: '9', currency: 'EUR' })).toEqual({
      amount: '1.5',
      currency: 'USD',
    });
  });

  it('SF-3.036 without both of them, value and currency are read', () => {
    expect(read({ decimalValue: '1.5', value: '9', currency: 'EUR' })).toEqual({
      amount: '9',
      currency: 'EUR',
    });
    expect(read({ value: '9', currency: 'EUR' })).toEqual({ amount: '9', currency: 'EUR' });
    expect(read({ decimalValue: '1.5', currency: 'EUR' })).toBeNull();
    expect(read({})).toBeNull();
  });
});

describe('splitting', () => {
  it('MY-4 the parts add up to the whole, and none has the wrong sign', () => {
    const weights = fc.array(fc.nat({ max: 1_000_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, weights, (amount, shares) => {
        const parts = splitByWeight(amount, shares);
        expect(parts).toHaveLength(shares.length);
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(amount));
        for (const part of parts) expect(part === 0 || Math.sign(part) === Math.sign(amount)).toBe(true);
      }),
    );
  });

  it('MY-5 no part is more than a minor unit away from its exact share', () => {
    const weights = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), weights, (amount, shares) => {
        const total = shares.reduce((sum, weight) => sum + weight, 0);
        splitByWeight(amount, shares).forEach((part, i) => {
          const exact = total === 0 ? amount / shares.length : (amount * (shares[i] ?? 0)) / total;
          expect(Math.abs(part - exact)).toBeLessThan(1);
        });
      }),
    );
  });

  it('MY-6 equal parts differ by at most a minor unit, the larger ones first', () => {
    expect(splitEvenly(10, 4)).toEqual([3, 3, 2, 2]);
    expect(splitEvenly(-10, 4)).toEqual([-3, -3, -2, -2]);
    expect(splitEvenly(3, 0)).toEqual([]);
    expect(splitByWeight(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitByWeight(7, [0, 0])).toEqual([4, 3]);
    expect(() => splitByWeight(0.5, [1])).toThrow(RangeError);
    expect(() => splitByWeight(5, [-1])).toThrow(RangeError);
  });
});
