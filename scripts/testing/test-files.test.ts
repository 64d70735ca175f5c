import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findTestFiles, matches } from './test-files.ts';

test('a filter names pieces of the path in their order', () => {
  const file = 'apps/server/src/modules/foundation/sites/sites-service.test.ts';
  expect(matches(file, 'server/sites')).toBe(true);
  expect(matches(file, 'sites-service')).toBe(true);
  expect(matches(file, 'sites/server')).toBe(false);
  expect(matches(file, 'server/orders')).toBe(false);
});

test('a filter finds the files of this repository, without the boundary fixture', async () => {
  const root = join(import.meta.dirname, '..', '..');
  const { unit, journeys } = await findTestFiles(root, ['scripts/test']);
  expect(unit).toContain('scripts/testing/test-files.test.ts');
  expect(unit.filter((file) => file.includes('boundary-fixture'))).toEqual([]);
  expect(journeys).toEqual([]);
});
