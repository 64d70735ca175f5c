import { reportTableNames } from '@awning/contract';
import { expect, it } from 'vitest';
import { responseTables, salesTables, tableOf, usualSort, visitorTables } from './table-topics.ts';

it('every table of the reports is on a screen', () => {
  const shown = [visitorTables, salesTables, responseTables].flatMap(({ topics }) =>
    topics.flatMap(({ tables }) => [...tables]),
  );
  expect(new Set(shown)).toEqual(new Set(reportTableNames));
});

it('an address opens its table, and the first one when the screen has none of this name', () => {
  expect(tableOf(visitorTables, 'browser')).toMatchObject({ topic: { label: 'devices' }, table: 'browser' });
  expect(tableOf(visitorTables, 'product').table).toBe('page');
  expect([usualSort('day'), usualSort('product')]).toEqual(['-label', '-salesMinor']);
  expect(tableOf(salesTables, undefined).table).toBe('product');
});
