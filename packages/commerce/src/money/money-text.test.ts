import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, fractionDigitsOf } from './currencies.ts';
import { moneyText } from './money-text.ts';

describe('money in a sentence', () => {
  it('MY-7 money in a sentence has the sign of its currency, or its code', () => {
    expect(moneyText(123_456, 'USD')).toBe('$1,234.56');
    expect(moneyText(-123_456, 'EUR')).toBe('−€1,234.56');
    expect(moneyText(123_456, 'JPY')).toBe('¥123,456');
    expect(moneyText(123_456, 'SEK')).toBe('SEK\u00a01,234.56');
  });

  it('MY-7 money in a sentence is formatted as in English, in all currencies', () => {
    const writers = CURRENCIES.map((currency) => {
      const digits = fractionDigitsOf(currency);
      const shape = {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      } as const;
      return { currency, scale: 10 ** digits, english: new Intl.NumberFormat('en-US', shape) };
    });
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), fc.constantFrom(...writers), (amount, writer) => {
        expect(moneyText(amount, writer.currency)).toBe(writer.english.format(amount / writer.scale));
      }),
    );
  });
});
