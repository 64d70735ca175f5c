import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTestLog } from '../../testing/test-log.ts';
import { createDatabase, type Database, sql } from '../db/index.ts';
import { StartupError } from '../startup-error.ts';
import { agreeOnKey, createKeyring, readAgreedKey, recordAgreedKey } from './index.ts';

let home: TestDatabase;
let database: Database;
const first = createKeyring(['the master key of the first process']);
const second = createKeyring(['the master key of another process']);
const both = createKeyring(['the master key of another process', 'the master key of the first process']);

beforeAll(async () => {
  home = await createTestDatabase();
  database = createDatabase({ url: home.url, poolSize: 4, log: createTestLog().log });
});
beforeEach(async () => {
  await database.query.run(sql`delete from install`);
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

describe('the master key of a database', () => {
  it('the master key of a database is that of the first process, which may start again', async () => {
    expect(await readAgreedKey(database.query)).toBeNull();
    await agreeOnKey(database.query, first);
    await agreeOnKey(database.query, first);
    expect(await readAgreedKey(database.query)).toBe(first.currentKeyId);
  });

  it('a process with another master key is refused in one line that says what to do', async () => {
    await agreeOnKey(database.query, first);
    const refused = await agreeOnKey(database.query, second).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartupError);
    expect((refused as Error).message).toMatch(
      /^This database goes with another master key \(.+\).+AWNING_SECRET.+master\.key.+AWNING_SECRET_PREVIOUS\.$/,
    );
    expect((refused as Error).message).not.toContain('the master key of');
    expect(await readAgreedKey(database.query)).toBe(first.currentKeyId);
  });

  it('of processes that start at once is that of one of them, and the others are refused', async () => {
    const outcomes = await Promise.allSettled(
      [first, second, first, second].map((keyring) => agreeOnKey(database.query, keyring)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('the master key of a database changes by a rotation only: a process with both keys starts before and after it', async () => {
    await agreeOnKey(database.query, first);
    await agreeOnKey(database.query, both);
    expect(await readAgreedKey(database.query)).toBe(first.currentKeyId);
    await recordAgreedKey(database.query, both);
    await agreeOnKey(database.query, both);
    await agreeOnKey(database.query, second);
    await expect(agreeOnKey(database.query, first)).rejects.toThrow(StartupError);
  });
});
