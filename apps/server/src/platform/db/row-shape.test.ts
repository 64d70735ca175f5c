import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTestLog } from '../../testing/test-log.ts';
import { column, createDatabase, type Database, type RowOf, sql } from './index.ts';

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

describe('a row', () => {
  it('a row has the type of its declared columns', async () => {
    const OrderRow = { id: column.text, total: column.integer, paid_at: column.nullable(column.instant) };
    expectTypeOf<RowOf<typeof OrderRow>>().toEqualTypeOf<{
      id: string;
      total: number;
      paid_at: Date | null;
    }>();
    expect(
      await database.query.rows(OrderRow, sql`select 'a' as id, 1 as total, null::timestamptz as paid_at`),
    ).toEqual([{ id: 'a', total: 1, paid_at: null }]);
  });

  it.each([
    [sql`select 1 as id`, 'column "total" is missing'],
    [sql`select 1 as id, 2 as total, 3 as more`, 'column "more" is not declared'],
    [sql`select 1 as id, 2::bigint as total`, 'column "total" is no integer: string "2"'],
    [sql`select null::int as id, 2 as total`, 'column "id" is no integer: null'],
  ])('of another shape fails in tests and names the column: %#', async (statement, problem) => {
    const shape = { id: column.integer, total: column.integer };
    const result = database.query.rows(shape, statement);
    await expect(result).rejects.toThrow(problem);
    await expect(result).rejects.toThrow(statement.compile().text);
  });

  it('a row has PostgreSQL values as the matching JavaScript values', async () => {
    const at = new Date('2026-03-01T10:00:00.123Z');
    const row = await database.query.one(
      {
        at: column.instant,
        day: column.text,
        bytes: column.bytes,
        texts: column.texts,
        share: column.float,
        document: column.json<{ a: number }>(),
        kind: column.word<'post' | 'page'>(),
      },
      sql`select ${at}::timestamptz as at, ${'2026-03-01'}::date as day, ${Buffer.from('ab')}::bytea as bytes,
        ${['a', 'b "c"']}::text[] as texts, ${0.5}::float8 as share, ${'{"a":1}'}::jsonb as document, 'post' as kind`,
    );
    expect(row).toEqual({
      at,
      day: '2026-03-01',
      bytes: Buffer.from('ab'),
      texts: ['a', 'b "c"'],
      share: 0.5,
      document: { a: 1 },
      kind: 'post',
    });
  });
});

describe('a result', () => {
  const shape = { id: column.integer };

  it('of one row at most is that row or null', async () => {
    expect(await database.query.first(shape, sql`select 1 as id`)).toEqual({ id: 1 });
    expect(await database.query.first(shape, sql`select 1 as id where false`)).toBeNull();
    await expect(database.query.first(shape, sql`select 1 as id union select 2`)).rejects.toThrow('2 rows');
  });

  it('of exactly one row is never missing', async () => {
    expect(await database.query.one(shape, sql`select 1 as id`)).toEqual({ id: 1 });
    await expect(database.query.one(shape, sql`select 1 as id where false`)).rejects.toThrow('No row');
  });

  it('of a command is the number of rows', async () => {
    await database.query.run(sql`create table shelf (id int)`);
    expect(await database.query.run(sql`insert into shelf values (${1}), (${2})`)).toBe(2);
    expect(await database.query.run(sql`delete from shelf where id = ${7}`)).toBe(0);
  });
});

describe('a failed statement', () => {
  it('a failed statement is named by its text, and its values stay out of the message', async () => {
    const failed = database.query.run(sql`insert into nowhere values (${'secret'})`);
    await expect(failed).rejects.toThrow('Failed query: insert into nowhere values ($1)');
    await expect(failed).rejects.not.toThrow('secret');
  });

  it('on a table whose columns changed since it was prepared is asked again', async () => {
    await database.query.run(sql`create table moving (a int); insert into moving values (1)`);
    const read = () =>
      database.query.rows({ a: column.json<unknown>() }, sql`select a from moving where true = ${true}`);
    expect(await read()).toEqual([{ a: 1 }]);
    await database.query.run(sql`alter table moving alter a type text`);
    expect(await read()).toEqual([{ a: '1' }]);
  });
});
