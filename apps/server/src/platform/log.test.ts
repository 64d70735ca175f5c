import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestLog } from '../testing/test-log.ts';
import { createDatabase, type Database, sql } from './db/index.ts';

describe('the log', () => {
  let home: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    home = await createTestDatabase({ empty: true });
    database = createDatabase({ url: home.url, poolSize: 1, log: createTestLog().log });
  });
  afterAll(async () => {
    await database.close();
    await home.drop();
  });

  it('the log says the words of an object that only looks like an error', () => {
    const { log, lines } = createTestLog();
    log.warn({ err: { message: 'connection lost', queue: 'mail', secret: 'hush' } }, 'job queue trouble');
    log.warn({ err: { queue: 'mail' } }, 'job queue trouble');
    expect(lines().map(({ err }) => err)).toEqual([
      { message: 'connection lost' },
      { message: 'an object with queue' },
    ]);
  });

  it('the log names a failed query, its place and its cause, without its values', async () => {
    const { log, lines, written } = createTestLog();
    const failure = await database.query
      .run(sql`insert into nowhere values (${'token=hush-hush\n    at the second line'})`)
      .catch((error: unknown) => error);
    log.error({ err: failure }, 'could not save');
    log.error({ err: new Error('outer', { cause: failure }) }, 'could not save either');
    expect(written()).not.toContain('hush-hush');
    expect(written()).not.toContain('the second line');
    const [line] = lines();
    expect(line?.err).toMatchObject({
      message: 'Failed query: insert into nowhere values ($1)',
      cause: { code: '42P01', message: 'relation "nowhere" does not exist' },
    });
    expect(written()).toContain('log.test.ts');
  });

  it('the log leaves out passwords and cookies', () => {
    const { log, written } = createTestLog();
    log.info({ password: 'hush', form: { password: 'hush' }, req: { headers: { cookie: 'hush' } } }, 'x');
    expect(written()).not.toContain('hush');
  });

  it('the log takes an error that is no Error and one that causes itself', () => {
    const { log, lines } = createTestLog();
    const circle = new Error('circle');
    circle.cause = circle;
    log.warn({ err: circle }, 'one');
    log.warn({ err: 'just words' }, 'two');
    expect(lines().map(({ msg }) => msg)).toEqual(['one', 'two']);
  });
});
