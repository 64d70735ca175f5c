import { describe, expect, it } from 'vitest';
import { fromMinor, readAmount, toMinor } from './amounts.ts';
import { recogniseCarrier } from './carriers.ts';

describe('the carrier of a tracking number', () => {
  it.each([
    ['1Z 999 AA1 01 2345 6784', 'UPS'],
    ['ab123456789gb', 'Royal Mail'],
    ['9400 1000 0000 0000 0000 00', 'USPS'],
    ['JJD000390007882823846', 'DHL'],
    ['771234567890', 'FedEx'],
    ['15501234567890', 'DPD'],
    ['H00A1B2C3D4E5F6G', 'Evri'],
  ])('AP-35 %s is recognised as one of %s', (number, name) => {
    expect(recogniseCarrier(number)?.name).toBe(name);
    expect(URL.canParse(recogniseCarrier(number)?.url ?? '')).toBe(true);
  });

  it.each(['', 'hello', '<script>', '123', '1'.repeat(60)])('AP-35 nobody is guessed for “%s”', (number) => {
    expect(recogniseCarrier(number)).toBeNull();
  });
});

describe('amounts that members type', () => {
  it.each([
    ['12.5', 'USD', 1250],
    ['12,50', 'EUR', 1250],
    ['€ 3', 'EUR', 300],
    ['GBP 0.05', 'GBP', 5],
    ['100', 'JPY', 100],
    ['1.000', 'KWD', 1000],
    // As the prices of products: a price in thousands is never taken for one and a fifth.
    ['1.200', 'EUR', 120_000],
    ['1,200', 'EUR', 120_000],
    ['1.234,50', 'EUR', 123_450],
  ])('AP-48 “%s” in %s is %i', (typed, currency, minor) => {
    expect(readAmount(typed, currency)).toBe(minor);
  });

  it.each(['', '-5', '1e309', '1.2345', '1,2,3', 'five', '€5', '<b>1</b>', '9'.repeat(20)])(
    'AP-48 “%s” is no amount of dollars',
    (typed) => {
      expect(readAmount(typed, 'USD')).toBeNull();
    },
  );

  it('an amount survives the way into minor units and back', () => {
    for (const value of ['0.07', '19.99', '1099.10'])
      expect(fromMinor(toMinor({ value, currency: 'USD' }), 'USD').value).toBe(value);
  });
});
