import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMoney } from './read-money.ts';
import { readNumber } from './read-number.ts';

const euro = (text: string, locale = 'en'): string => {
  const reading = readMoney(text, 'EUR', locale);
  return reading.ok ? reading.decimal : reading.problem;
};

describe('reading amounts of money', () => {
  it('AP-48 an amount may have comma or point, thousands and its currency on either side', () => {
    for (const text of [
      '1234.5',
      '1234,5',
      '1,234.50',
      '1.234,50 €',
      '€1,234.50',
      'EUR 1 234,50',
      '1 234,50 eur',
      '1’234.50',
      ' 1234,50€ ',
      '+1234.50',
      '١٢٣٤٫٥٠',
      '１２３４．５０',
    ])
      expect([text, euro(text)]).toEqual([text, '1234.50']);
  });

  it('an amount with one sign and three digits behind it is in thousands, because cents have two digits', () => {
    expect(
      ['1.234', '1,234', '12.345.678', '1,23,456', '0.500', '100.50', '.5', '5.'].map((text) => euro(text)),
    ).toEqual(['1234.00', '1234.00', '12345678.00', '123456.00', '0.50', '100.50', '0.50', '5.00']);
  });

  it('an amount that is negative, too exact, too large or no amount is refused', () => {
    expect(euro('-5')).toBe('negative');
    expect(euro('−5,00 €')).toBe('negative');
    expect(euro('-€5')).toBe('negative');
    expect(euro('€ -5')).toBe('negative');
    expect(euro('-0')).toBe('0.00');
    expect(euro('12.345,678')).toBe('tooPrecise');
    expect(euro('0.005')).toBe('tooPrecise');
    expect(euro('9999999999999999')).toBe('tooLarge');
    expect(euro('999999999999999')).toBe('tooLarge');
    for (const text of [
      '1e309',
      'Infinity',
      'NaN',
      '0x10',
      'free',
      '<script>',
      '12 34',
      '1.2.3',
      '1,2,3',
      '1..2',
      '--5',
      '5-',
      '(5)',
      '5 % ',
      '💶',
      '€5€',
      '1.234,5.6',
      '',
      '.',
      '-',
    ])
      expect([text, euro(text)]).toEqual([text, 'junk']);
  });

  it('an amount in another currency is refused and not taken for the own one', () => {
    expect([euro('$5'), euro('5 USD'), euro('£ 5')]).toEqual([
      'otherCurrency',
      'otherCurrency',
      'otherCurrency',
    ]);
    expect(readMoney('$.50', 'USD', 'en')).toEqual({ ok: true, decimal: '0.50' });
    expect(readMoney('Fr. 12.50', 'CHF', 'en')).toEqual({ ok: true, decimal: '12.50' });
    expect(readMoney('125 kr.', 'SEK', 'en')).toEqual({ ok: true, decimal: '125.00' });
    expect(readMoney('A$5', 'AUD', 'en')).toEqual({ ok: true, decimal: '5.00' });
  });

  it('one sign and three digits are read by the digits of the currency, in every language', () => {
    for (const locale of ['en', 'de-DE', 'fr', 'pl', 'en-IN']) {
      for (const text of ['1.234', '1,234']) {
        expect([locale, text, euro(text, locale)]).toEqual([locale, text, '1234.00']);
        expect(readMoney(text, 'JPY', locale)).toEqual({ ok: true, decimal: '1234' });
        // A currency with three digits: what the field wrote itself is what it was.
        expect(readMoney(text, 'KWD', locale)).toEqual({ ok: true, decimal: '1.234' });
      }
      expect(readMoney('1.234,500', 'KWD', locale)).toEqual({ ok: true, decimal: '1234.500' });
      expect(readMoney('12.345.678', 'KWD', locale)).toEqual({ ok: true, decimal: '12345678.000' });
    }
  });

  it('an amount of a currency without minor units is whole', () => {
    expect(readMoney('¥1,200', 'JPY', 'ja')).toEqual({ ok: true, decimal: '1200' });
    expect(readMoney('1200.00', 'JPY', 'en')).toEqual({ ok: true, decimal: '1200' });
    expect(readMoney('12.5', 'JPY', 'en')).toEqual({ ok: false, problem: 'tooPrecise' });
  });

  it('any amount is read back from what any language writes', () => {
    const locales = fc.constantFrom('en', 'de', 'de-CH', 'fr', 'sv', 'en-IN', 'pt-BR', 'pl', 'he');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 - 1 }), locales, (cents, locale) => {
        const decimal = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const written = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(
          decimal as `${number}`,
        );
        expect(readMoney(written, 'EUR', locale)).toEqual({ ok: true, decimal });
      }),
    );
  });
});

describe('reading numbers', () => {
  it('a number that can be read two ways is read by the language of the member', () => {
    expect(readNumber('1.234', { digits: 3, locale: 'en' })).toEqual({ ok: true, decimal: '1.234' });
    expect(readNumber('1.234', { digits: 3, locale: 'de' })).toEqual({ ok: true, decimal: '1234' });
    expect(readNumber('1,234', { digits: 3, locale: 'de' })).toEqual({ ok: true, decimal: '1.234' });
  });

  it('a number may be negative only where the field says so', () => {
    expect(readNumber('-12', { digits: 0, locale: 'en', mayBeNegative: true })).toEqual({
      ok: true,
      decimal: '-12',
    });
    expect(readNumber('-12', { digits: 0, locale: 'en' })).toEqual({ ok: false, problem: 'negative' });
    expect(readNumber('1.5', { digits: 0, locale: 'en' })).toEqual({ ok: false, problem: 'tooPrecise' });
  });
});
