import { describe, expect, it } from 'vitest';
import {
  type DonationTerms,
  planOfGift,
  readGift,
  readGiftAmount,
  refuseGift,
  writeGift,
} from './donation-terms.ts';

const TERMS: DonationTerms = {
  amountsMinor: [1000, 50],
  ownAmount: true,
  leastMinor: 500,
  mostMinor: 100_000,
  rhythms: ['once', 'month'],
};
const gift = (amountMinor: number, change: object = {}) => ({
  amountMinor,
  currency: 'USD' as const,
  every: 'once' as const,
  ...change,
});

describe('an amount that a donor types', () => {
  it.each([
    ['25', 2500],
    ['25.5', 2550],
    ['25,50', 2550],
    ['1,234', 123_400],
    ['1.234', 123_400],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1.234.567', 123_456_700],
    ["1'234.50", 123_450],
    [' $ 25 ', 2500],
    ['25 $', 2500],
    ['0.500', 50],
    ['0,25', 25],
    ['USD 25', 2500],
    ['25.', 2500],
    ['25.555', 2_555_500],
  ])('the text %j is read as %d minor units', (text, minor) => {
    expect(readGiftAmount(text, 'USD')).toBe(minor);
  });

  it.each([
    '',
    '-5',
    '1e309',
    'Infinity',
    'NaN',
    'ten',
    '1.2.3',
    '1,2345.6',
    '25.5555',
    '9'.repeat(40),
    '5-5',
    '25 €',
    '£25',
    '25 EUR',
    '5k',
    '\u0000',
    '٢٥',
  ])('the text %j is no amount', (text) => expect(readGiftAmount(text, 'USD')).toBeNull());

  it('a currency without cents has none', () => {
    expect(readGiftAmount('1,000', 'JPY')).toBe(1000);
    expect(readGiftAmount('10.50', 'JPY')).toBeNull();
  });
});

describe('a gift and its terms', () => {
  it('a suggested amount may be given, also one below the least of other amounts', () => {
    expect(refuseGift(TERMS, gift(50), 'USD')).toBeNull();
    expect(refuseGift(TERMS, gift(500), 'USD')).toBeNull();
    expect(refuseGift(TERMS, gift(100_000), 'USD')).toBeNull();
  });

  it('an amount outside of the terms is refused with the limit', () => {
    expect(refuseGift(TERMS, gift(499), 'USD')).toBe('The least that can be given is $5.00.');
    expect(refuseGift(TERMS, gift(100_001), 'USD')).toBe('The most that can be given at once is $1,000.00.');
    for (const amount of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(refuseGift(TERMS, gift(amount), 'USD'), String(amount)).not.toBeNull();
    expect(refuseGift({ ...TERMS, ownAmount: false }, gift(600), 'USD')).toBe('Please choose an amount.');
  });

  it('a gift in another currency or of another rhythm than the terms have is refused', () => {
    expect(refuseGift(TERMS, gift(1000), 'EUR')).toContain('another currency');
    expect(refuseGift(TERMS, gift(1000, { every: 'year' }), 'USD')).toContain('how often');
  });

  it('what a cart keeps of a gift is read as it was written, and anything else is none', () => {
    expect(readGift(writeGift(gift(2500, { every: 'month' })))).toEqual(gift(2500, { every: 'month' }));
    for (const text of [null, '', '[]', '{"donation":null}', '{"donation":{"amountMinor":-1}}', 'null'])
      expect(readGift(text), String(text)).toBeNull();
    expect(readGift('{"donation":{"amountMinor":1e309,"currency":"USD","every":"once"}}')).toBeNull();
  });

  it('a gift that goes on has a plan without an end', () => {
    expect(planOfGift({ every: 'once' })).toBeNull();
    expect(planOfGift({ every: 'year' })).toEqual({
      billingPeriod: { value: 1, unit: 'YEAR' },
      numBillingCycles: 0,
    });
  });
});
