import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimalText, exactNumber, shiftDecimalText } from './decimal-text.ts';

/** Whole number of thousandths, as decimal text with one of several numbers of decimals. */
const thousandths = (value: bigint, decimals: number): string => {
  const digits = `${value < 0n ? -value : value}`.padStart(4, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}${'0'.repeat(decimals)}`;
};

describe('decimal text', () => {
  it('decimal texts compare as their numbers do, with any number of digits', () => {
    const amounts = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    const zeros = fc.nat({ max: 3 });
    fc.assert(
      fc.property(amounts, amounts, zeros, zeros, (a, b, x, y) => {
        const order = Math.sign(compareDecimalText(thousandths(a, x), thousandths(b, y)));
        expect(order).toBe(a < b ? -1 : a === b ? 0 : 1);
      }),
    );
  });

  it('reads exponents, signs and bare points', () => {
    expect(compareDecimalText('1e2', '99')).toBeGreaterThan(0);
    expect(compareDecimalText('1e-2', '0.01')).toBe(0);
    expect(compareDecimalText('+.5', '0.5')).toBe(0);
    expect(compareDecimalText('5.', '5')).toBe(0);
    expect(compareDecimalText('-Infinity', '-1e9')).toBeLessThan(0);
    expect(compareDecimalText('Infinity', '1e9')).toBeGreaterThan(0);
  });

  it('a decimal text that is no number is less than any other, on either side', () => {
    expect(compareDecimalText('NaN', '3')).toBeLessThan(0);
    expect(compareDecimalText('3', 'NaN')).toBeLessThan(0);
  });

  it('other text counts as zero', () => {
    for (const text of ['', 'abc', '1 ', ' 1', '1,000', '--1', '1e', '.', '-', '٣', 'constructor', '1.2.3']) {
      expect(compareDecimalText(text, '0'), text).toBe(0);
      expect(shiftDecimalText(text, 2), text).toBe('0');
    }
  });

  it('a text that claims more than anybody charges costs neither memory nor time', () => {
    expect(shiftDecimalText('1e999999999', 2)).toBe('0');
    expect(shiftDecimalText('9'.repeat(1_000_000), 2)).toBe('0');
    expect(compareDecimalText('1e999999999', '1')).toBeLessThan(0);
  });

  it('moving the point loses no digit and adds none', () => {
    expect(shiftDecimalText('10.50', 2)).toBe('1050');
    expect(shiftDecimalText('8.005', 2)).toBe('800.5');
    expect(shiftDecimalText('12.3400', 2)).toBe('1234.00');
    expect(shiftDecimalText('0.000', 2)).toBe('0.0');
    expect(shiftDecimalText('-0.001', 2)).toBe('-0.1');
    expect(shiftDecimalText('007', 2)).toBe('700');
    expect(shiftDecimalText('123', -2)).toBe('1.23');
    expect(shiftDecimalText('5', -2)).toBe('0.05');
    expect(shiftDecimalText('-Infinity', 2)).toBe('-Infinity');
  });

  it('moving the point there and back changes nothing', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 20n }),
        fc.integer({ min: 0, max: 12 }),
        (value, places) => {
          const text = thousandths(value, 0);
          expect(compareDecimalText(shiftDecimalText(shiftDecimalText(text, places), -places), text)).toBe(0);
        },
      ),
    );
  });

  it('short plain texts are told apart by their doubles', () => {
    expect(exactNumber('12.50')).toBe(12.5);
    expect(exactNumber('0.1')).toBe(0.1);
    for (const text of ['', '-1', '1e3', '1.2.3', '.', '1234567890.123456']) {
      expect(exactNumber(text), text).toBeNaN();
    }
  });
});
