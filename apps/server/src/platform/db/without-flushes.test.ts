import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTestLog } from '../../testing/test-log.ts';
import { column, createDatabase, type Database, type Queryable, sql } from './index.ts';

let home: TestDatabase;
let database: Database;

beforeAll(async () => {
  home = await createTestDatabase({ empty: true });
  // The cluster of the tests never waits for the disk.
  const url = new URL(home.url);
  url.searchParams.set('options', '-c synchronous_commit=on');
  database = createDatabase({ url: url.href, poolSize: 2, log: createTestLog().log });
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

const settingOf = async (db: Queryable): Promise<string> =>
  (await db.one({ waits: column.text }, sql`select current_setting('synchronous_commit') as waits`)).waits;

it('commits of work without flushes do not wait for the disk, and those after it do as before', async () => {
  expect(await settingOf(database.query)).toBe('on');
  const during = await database.withoutFlushes(async () => [
    await settingOf(database.query),
    await database.transaction(settingOf),
  ]);
  expect(during).toEqual(['off', 'off']);
  expect(await settingOf(database.query)).toBe('on');
  expect(await database.transaction(settingOf)).toBe('on');
});

it('work without flushes that fails gives its error, and commits wait for the disk again', async () => {
  await expect(database.withoutFlushes(() => Promise.reject(new Error('Not now.')))).rejects.toThrow(
    'Not now.',
  );
  expect(await settingOf(database.query)).toBe('on');
});

it('statements that still wait for a connection when work without flushes ends are answered', async () => {
  let late: Promise<number[]> = Promise.resolve([]);
  await database.withoutFlushes(async () => {
    const slow = Array.from({ length: 6 }, () => database.query.run(sql`select pg_sleep(0.05)`));
    late = Promise.all(slow);
  });
  expect(await late).toEqual([1, 1, 1, 1, 1, 1]);
});
