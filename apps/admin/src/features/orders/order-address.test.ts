import { NO_ADDRESS } from '@awning/commerce';
import { describe, expect, it } from 'vitest';
import { addressLines } from './order-address.tsx';

const address = { ...NO_ADDRESS, firstName: 'Ada', lastName: 'King', address1: '1 Quay' };

describe('the lines of an address', () => {
  it.each([
    [
      { city: 'Norwich', state: '', postalCode: 'NR1 1AA', countryCode: 'GB' },
      ['Norwich', 'NR1 1AA', 'United Kingdom'],
    ],
    [
      { city: 'Boston', state: 'MA', postalCode: '02108', countryCode: 'US' },
      ['Boston, MA 02108', 'United States'],
    ],
    [{ city: 'Berlin', state: '', postalCode: '10115', countryCode: 'DE' }, ['10115 Berlin', 'Germany']],
  ])('AP-33 %j is written as in its country', (place, lines) => {
    expect(addressLines({ ...address, ...place }, 'en')).toEqual(['Ada King', '1 Quay', ...lines]);
  });
});
