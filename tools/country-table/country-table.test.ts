import { expect, it } from 'vitest';
import { readCountryTable } from '../../apps/server/src/platform/countries/country-table.ts';
import { writeCountryTable } from './country-table.ts';

it('a table that was written finds the country of each address, and none between its networks', () => {
  const table = readCountryTable(
    writeCountryTable(
      '1.0.0.0\t1.0.0.255\tAU\n1.0.1.0\t1.0.3.255\tNone\n16778240,16779263,AU\n1.0.8.0,1.0.9.127,JP\n',
      '2001:200::,2001:200:ffff:ffff:ffff:ffff:ffff:ffff,JP\n',
    ),
  );
  const found = (...addresses: string[]) => addresses.map((address) => table.find(address));
  expect(found('0.9.9.9', '1.0.0.0', '1.0.0.255', '1.0.1.0', '1.0.4.0', '1.0.7.255')).toEqual([
    null,
    'AU',
    'AU',
    null,
    'AU',
    'AU',
  ]);
  // Half a network is of nobody.
  expect(found('1.0.8.1', '1.0.9.1', '255.1.1.1')).toEqual(['JP', null, null]);
  expect(found('2001:1ff::1', '2001:200::1', '2001:201::')).toEqual([null, 'JP', null]);
});

it('networks that are not sorted are refused, and so is a table that was cut', () => {
  expect(() => writeCountryTable('2.0.0.0,2.0.0.255,DE\n1.0.0.0,1.0.0.255,AU\n', '')).toThrow('1.0.0.0');
  const bytes = writeCountryTable('1.0.0.0,1.0.0.255,AU\n', '');
  expect(() => readCountryTable(bytes.slice(0, -1))).toThrow('ends too early');
});
