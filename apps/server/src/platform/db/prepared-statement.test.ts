import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTestLog } from '../../testing/test-log.ts';
import { column, createDatabase, type Database, prepareStatement, sql, withoutFlush } from './index.ts';

let home: TestDatabase;
let database: Database;

beforeAll(async () => {
  home = await createTestDatabase({ empty: true });
  // One connection, so that anything a statement leaves behind meets the next one.
  database = createDatabase({ url: home.url, poolSize: 1, log: createTestLog().log });
  await database.pool.query('create table notes (id integer primary key, words text)');
  await database.pool.query('set synchronous_commit = on');
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

it('a statement that does not wait for the disk writes and answers as it would otherwise, and the next one waits again', async () => {
  const insert = 'insert into notes (id, words) values ($1, $2) on conflict do nothing returning id, words';
  const note = prepareStatement({ id: column.integer, words: column.text }, withoutFlush(insert));
  expect(await note.run(database, [1, 'first'])).toEqual([{ id: 1, words: 'first' }]);
  expect(await note.run(database, [1, 'again'])).toEqual([]);
  const { rows } = await database.pool.query(
    `select words, current_setting('synchronous_commit') as waits from notes`,
  );
  expect(rows).toEqual([{ words: 'first', waits: 'on' }]);
});

it('a statement of the tag that does not wait for the disk writes, returns what it wrote and is prepared', async () => {
  const note = (id: number, words: string) =>
    database.query.rows(
      { id: column.integer, words: column.text },
      withoutFlush(
        sql`insert into notes (id, words) values (${id}, ${words}) on conflict do nothing returning words, id`,
      ),
    );
  expect(await note(2, 'second')).toEqual([{ id: 2, words: 'second' }]);
  expect(await note(2, 'again')).toEqual([]);
  const { count } = await database.query.one(
    { count: column.integer },
    sql`select count(*)::int as count from pg_prepared_statements where statement like ${'with quick %returning words, id%'}`,
  );
  expect(count).toBe(1);
  const [{ waits } = { waits: '' }] = (
    await database.pool.query<{ waits: string }>(`select current_setting('synchronous_commit') as waits`)
  ).rows;
  expect(waits).toBe('on');
});

it('the setting is in force when the statement commits', async () => {
  const seen = prepareStatement(
    { one: column.integer, waits: column.text },
    `select work.*, current_setting('synchronous_commit') as waits from (${withoutFlush('select 1 as one')}) work`,
  );
  expect(await seen.run(database, [])).toEqual([{ one: 1, waits: 'off' }]);
});

it('a statement of the sql tag that does not wait for the disk runs with its values and is prepared', async () => {
  const insertNote = (id: number, words: string) =>
    withoutFlush(
      sql`insert into notes (id, words) values (${id}, ${words}) on conflict do nothing returning id, words`,
    );
  const Note = { id: column.integer, words: column.text };
  expect(await database.query.first(Note, insertNote(12, 'twelfth'))).toEqual({ id: 12, words: 'twelfth' });
  expect(await database.query.first(Note, insertNote(12, 'again'))).toBeNull();
  expect(insertNote(3, 'third').compile().name).toBe(insertNote(4, 'fourth').compile().name);
  expect(insertNote(3, 'third').compile().name).toMatch(/^awning-/);
  const waits = await database.query.one(
    { one: column.integer, waits: column.text },
    sql`select work.*, current_setting('synchronous_commit') as waits from (${withoutFlush(sql`select 1 as one`)}) work`,
  );
  expect(waits).toEqual({ one: 1, waits: 'off' });
});
