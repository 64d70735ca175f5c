import { describe, expect, it } from 'vitest';
import { readVariants } from './shop-variant.ts';

const priceOf = (priceMoney: unknown) => readVariants(JSON.stringify([{ id: 'a', priceMoney }]))[0]?.price;

describe('the money of a variant in product markup', () => {
  it('SF-3.035 a price is decimalValue with currencyCode, also where value counts minor units', () => {
    expect(priceOf({ value: 1250, currency: 'EUR', decimalValue: '12.50', currencyCode: 'USD' })).toEqual({
      amount: '12.50',
      currency: 'USD',
    });
  });

  it('SF-3.036 a price without both decimalValue and currencyCode is value with currency', () => {
    expect(priceOf({ decimalValue: '1.00', value: '12.50', currency: 'EUR' })).toEqual({
      amount: '12.50',
      currency: 'EUR',
    });
  });

  it.each([undefined, null, 'text', {}, { value: '12.50' }, { decimalValue: '12.50', currency: 'EUR' }])(
    'SF-9.10 a price that is missing or incomplete (%j) is 0 USD',
    (money) => {
      expect(priceOf(money)).toEqual({ amount: '0', currency: 'USD' });
    },
  );
});
