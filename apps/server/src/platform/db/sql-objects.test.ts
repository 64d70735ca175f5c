import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTestLog } from '../../testing/test-log.ts';
import { StartupError } from '../startup-error.ts';
import { column, createDatabase, type Database, migrate, prepareStatement, sql } from './index.ts';
import { inOrderOfNeed, parseSqlObject } from './sql-object-files.ts';

let home: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  home = await createTestDatabase({ empty: true });
  client = new pg.Client({ connectionString: home.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await home.drop();
});

const TABLES = [{ name: '0001-goods.sql', sql: 'create table goods (id int, price int)' }];
type Files = Record<string, string>;

async function start(release: string, files: Files): Promise<string[]> {
  const objects = inOrderOfNeed(
    Object.entries(files).map(([name, text]) => parseSqlObject(`${name}.sql`, text)),
  );
  return (await migrate(home.url, TABLES, { sqlObjects: { release, objects } })).sqlObjects;
}

const refusal = async (attempt: Promise<unknown>): Promise<string> => {
  const error: unknown = await attempt.then(
    () => expect.fail('the start should have been refused'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  return (error as StartupError).message;
};

const value = async (expression: string): Promise<unknown> =>
  (await client.query<{ value: unknown }>(`select ${expression} as value`)).rows[0]?.value;

const functionOf = (name: string, type: string, body: string): string =>
  `create or replace function ${name}() returns ${type} language sql stable as $$ select ${body} $$;\n`;
const viewOf = (name: string, query: string): string => `create or replace view ${name} as ${query};\n`;

describe('functions and views of files', () => {
  it('an object is applied when its text changes, and only then', async () => {
    const files: Files = { one: functionOf('one', 'int', '1'), two: functionOf('two', 'int', '2') };
    expect(await start('0.2.0', files)).toEqual(['one', 'two']);
    expect(await start('0.2.0', files)).toEqual([]);
    expect(await start('0.2.0', { ...files, one: functionOf('one', 'int', '11') })).toEqual(['one']);
    expect(await value('one()')).toBe(11);
  });

  it('an SQL object is applied after those that it needs, for any names', async () => {
    const files: Files = {
      a_view: `-- needs: b_function\n${viewOf('a_view', 'select b_function() as n')}`,
      b_function: `-- needs: c_view\n${functionOf('b_function', 'bigint', 'count(*) from c_view')}`,
      c_view: viewOf('c_view', 'select id from goods'),
    };
    expect(await start('0.2.0', files)).toEqual(['c_view', 'b_function', 'a_view']);
  });

  it('five processes that start at once apply each object once', async () => {
    const files: Files = { one: functionOf('one', 'int', '1'), two: functionOf('two', 'int', '2') };
    const applied = await Promise.all(Array.from({ length: 5 }, () => start('0.2.0', files)));
    expect(applied.flat()).toEqual(['one', 'two']);
  });

  it('one broken file leaves every object as it was, and is named in one line', async () => {
    await start('0.2.0', { one: functionOf('one', 'int', '1') });
    const broken = {
      one: functionOf('one', 'int', '11'),
      two: functionOf('two', 'int', 'nothing from nowhere'),
    };
    const message = await refusal(start('0.2.0', broken));
    expect(message).toMatch(
      /^The SQL object two could not be applied \(.*nowhere.*\)\. Nothing was changed;.+$/,
    );
    expect(await value('one()')).toBe(1);
  });

  it('an object that a migration dropped is created again', async () => {
    const files: Files = { cheap: viewOf('cheap', 'select id from goods') };
    await start('0.2.0', files);
    await client.query('drop view cheap');
    expect(await start('0.2.0', files)).toEqual(['cheap']);
  });

  it('objects of an account whose tables are in another schema than public are found again', async () => {
    const name = await value('current_database()');
    await client.query(`create schema shop; alter database ${name} set search_path = shop`);
    const files: Files = {
      one: functionOf('one', 'int', '1'),
      cheap: viewOf('cheap', 'select id from goods'),
    };
    expect(await start('0.2.0', files)).toEqual(['cheap', 'one']);
    expect(await start('0.2.0', files)).toEqual([]);
    expect(await start('0.2.0', { ...files, one: functionOf('one', 'text', `'1'`) })).toEqual(['one']);
    expect(await value('shop.one()')).toBe('1');
  });

  it('a reader that stays long in a view delays its replacement and is not cut off', async () => {
    await start('0.2.0', { cheap: viewOf('cheap', 'select id from goods') });
    await client.query('begin; select * from cheap');
    const changed = start('0.2.0', { cheap: viewOf('cheap', 'select id, price from goods') });
    const waiting = `select count(*)::int as value from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const other = new pg.Client({ connectionString: home.url });
    await other.connect();
    try {
      await expect.poll(async () => (await other.query(waiting)).rows).toEqual([{ value: 1 }]);
      await expect
        .poll(async () => (await other.query(waiting)).rows, { timeout: 5_000 })
        .toEqual([{ value: 0 }]);
    } finally {
      await other.end();
    }
    await client.query('commit');
    expect(await changed).toEqual(['cheap']);
  });
});

describe('a function or view of another shape', () => {
  const before: Files = {
    price_of:
      'create or replace function price_of(p_id int) returns int language sql stable as $$ select 5 $$;\n',
    priced: `-- needs: price_of\n${viewOf('priced', 'select id, price_of(id) as price from goods')}`,
    dearest: `-- needs: priced\ncreate or replace function dearest() returns setof priced language sql stable as $$ select * from priced $$;\n`,
  };
  const after = (signature: string, result: string): Files => ({
    ...before,
    price_of: `create or replace function price_of(${signature}) returns ${result} language sql stable as $$ select '7'::${result} $$;\n`,
  });

  beforeEach(async () => {
    await start('0.2.0', before);
    await client.query('insert into goods values (1, 5)');
  });

  it('a function with another return type is created again with what is built on it', async () => {
    expect(await start('0.2.0', after('p_id int', 'text'))).toEqual(['price_of', 'priced', 'dearest']);
    expect((await client.query('select * from dearest()')).rows).toEqual([{ id: 1, price: '7' }]);
    expect(await start('0.2.0', after('p_id int', 'text'))).toEqual([]);
  });

  it('a function with other arguments leaves no overload behind', async () => {
    expect(await start('0.2.0', after('p_id bigint', 'int'))).toEqual(['price_of', 'priced', 'dearest']);
    expect(
      (await client.query(`select oid::regprocedure::text as name from pg_proc where proname = 'price_of'`))
        .rows,
    ).toEqual([{ name: 'price_of(bigint)' }]);
    expect((await client.query('select * from dearest()')).rows).toEqual([{ id: 1, price: 7 }]);
  });

  it('a function that keeps its shape keeps its identity', async () => {
    const oid = await value(`'price_of(int)'::regprocedure::oid`);
    expect(await start('0.2.0', after('p_id int', 'int'))).toEqual(['price_of']);
    expect(await value(`'price_of(int)'::regprocedure::oid`)).toBe(oid);
  });

  it('an object that something else depends on is not dropped, and the refusal says by what', async () => {
    await client.query('create view report_of_the_owner as select price_of(1)');
    expect(await refusal(start('0.2.0', after('p_id int', 'text')))).toContain('report_of_the_owner');
    await client.query('drop view report_of_the_owner; alter table goods add tag int default price_of(1)');
    expect(await refusal(start('0.2.0', after('p_id int', 'text')))).toMatch(/column tag of table goods/);
    expect((await client.query('select * from dearest()')).rows).toEqual([{ id: 1, price: 5 }]);
  });

  describe('beside a process with statements that it has prepared', () => {
    let database: Database;
    const dearest = prepareStatement(
      { price: column.nullable(column.json<unknown>()) },
      'select price from dearest()',
    );
    const run = (): Promise<unknown> => dearest.run(database, []);
    const runWithin = (): Promise<unknown> => database.transaction((tx) => dearest.within(tx, []));

    beforeEach(() => {
      database = createDatabase({ url: home.url, poolSize: 1, log: createTestLog().log });
    });
    afterEach(() => database.close());

    it.each([
      ['alone', run],
      ['in a transaction', runWithin],
    ])('a statement that runs %s goes on', async (_, read) => {
      expect(await read()).toEqual([{ price: 5 }]);
      await start('0.2.0', after('p_id bigint', 'int'));
      expect(await read()).toEqual([{ price: 7 }]);
      await start('0.2.0', after('p_id int', 'text'));
      expect(await read()).toEqual([{ price: '7' }]);
      expect(await read()).toEqual([{ price: '7' }]);
      await database.query.run(sql`select 1`);
    });
  });
});

describe('releases side by side', () => {
  const old: Files = { one: functionOf('one', 'int', '1'), two: functionOf('two', 'int', '2') };

  it('an older release leaves what a newer one has applied', async () => {
    await start('0.2.0', old);
    await start('0.3.0', {
      ...old,
      one: functionOf('one', 'int', '11'),
      three: functionOf('three', 'int', '3'),
    });
    expect(await start('0.2.0', old)).toEqual([]);
    expect(await value('one()')).toBe(11);
    expect(await start('0.3.1', { ...old, one: functionOf('one', 'int', '12') })).toEqual(['one']);
  });

  it('a retired function works through its last release, is dropped by the next, and refuses a release that needs it', async () => {
    await start('0.2.0', old);
    const retired = `-- retired: 0.3\n${old.one}`;
    const next: Files = { ...old, one: retired, one_v2: functionOf('one_v2', 'text', `'1'`) };
    await start('0.3.0', next);
    expect(await value('one()')).toBe(1);
    expect(await start('0.2.0', old)).toEqual([]);
    expect(await start('0.3.4', next)).toEqual([]);
    expect(await start('0.4.0', next)).toEqual(['one']);
    expect(await value(`to_regproc('one')`)).toBeNull();
    expect(await start('0.4.0', next)).toEqual([]);
    expect(await refusal(start('0.2.0', old))).toMatch(
      /^The database was made by a newer Awning \(0\.4\.0,.+one.+$/,
    );
  });

  it('a function that an old migration makes is dropped on a new database too once it is retired', async () => {
    await migrate(home.url, TABLES);
    await client.query(functionOf('one', 'int', '1'));
    expect(await start('0.4.0', { one: `-- retired: 0.3\n${old.one}` })).toEqual(['one']);
    expect(await value(`to_regproc('one')`)).toBeNull();
  });
});
