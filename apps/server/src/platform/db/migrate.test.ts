import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrateDatabase, migrationsFolder } from '../platform.ts';
import { StartupError } from '../startup-error.ts';
import { type Migration, migrate, readMigrations } from './index.ts';

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const names = async (sql: string): Promise<string[]> =>
  (await client.query<{ name: string }>(sql)).rows.map((row) => row.name);
const history = () => names('select name from awning_migrations order by name');
const tables = () =>
  names(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
const refusal = (attempt: Promise<unknown>): Promise<StartupError> =>
  attempt.then(
    () => expect.fail('the migration should have been refused'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(StartupError);
      return error as StartupError;
    },
  );

const steps: Migration[] = [
  { name: '0001-one.sql', sql: 'create table one (n int); select pg_sleep(0.05);' },
  { name: '0002-two.sql', sql: 'create table two (n int); insert into two values (1);' },
  { name: '0003-three.sql', sql: 'create table three (n int);' },
];

describe('bringing the database up to date', () => {
  it('five runners at once apply each step once, in order', async () => {
    const reports = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, steps)));
    expect(reports.flatMap(({ applied }) => applied)).toEqual(steps.map(({ name }) => name));
    expect(await history()).toEqual(steps.map(({ name }) => name));
    expect((await client.query('select n from two')).rows).toEqual([{ n: 1 }]);
  });

  it('a runner whose connection is cut half-way keeps nothing of its step, and the next one completes', async () => {
    await client.query('create table pace (seconds int); insert into pace values (60)');
    const slow = [
      ...steps.slice(0, 1),
      {
        name: '0002-slow.sql',
        sql: 'create table slow (n int); select pg_sleep((select seconds from pace)); create table late (n int);',
      },
    ];
    const first = refusal(migrate(database.url, slow));
    const sleeping = `select pid::text as name from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep' and query like '%create table slow%'`;
    await expect.poll(() => names(sleeping)).toHaveLength(1);
    const second = migrate(database.url, slow);
    await client.query('update pace set seconds = 0');
    await client.query(`select pg_terminate_backend(name::int) from (${sleeping}) runner`);
    expect((await first).message).toMatch(/^Migration 0002-slow\.sql failed \(.+\)\. Nothing of it was kept/);
    expect(await second).toMatchObject({ applied: ['0002-slow.sql'] });
    expect(await tables()).toEqual(['awning_migrations', 'late', 'one', 'pace', 'slow']);
  });

  it('a step that fails keeps nothing, names itself, and can be repeated once it is right', async () => {
    const broken = [
      ...steps.slice(0, 1),
      { name: '0002-two.sql', sql: 'create table two (n int); select 1/0;' },
    ];
    const { message } = await refusal(migrate(database.url, broken));
    expect(message).toContain('0002-two.sql');
    expect(message).toContain('division by zero');
    expect(message).not.toContain('\n');
    expect(await tables()).toEqual(['awning_migrations', 'one']);
    expect(await migrate(database.url, steps)).toMatchObject({
      applied: ['0002-two.sql', '0003-three.sql'],
    });
  });

  it('history that was edited, or is newer than this program, is refused in one line', async () => {
    await migrate(database.url, steps);
    const edited = steps.map((step, i) => (i === 1 ? { ...step, sql: `${step.sql} -- changed` } : step));
    expect((await refusal(migrate(database.url, edited))).message).toMatch(
      /^Migration 0002-two\.sql differs.+$/,
    );
    expect((await refusal(migrate(database.url, steps.slice(0, 2)))).message).toMatch(
      /^The database was made by a newer Awning \(it has migration 0003-three\.sql\).+$/,
    );
  });

  it('an account that may not make tables is told how it may, in one line', async () => {
    await client.query('revoke create on schema public from pg_database_owner, public');
    const { message } = await refusal(migrate(database.url, steps));
    expect(message).toMatch(
      /^Awning cannot keep its tables in the database "\w+" \(permission denied .+\): as its administrator .+OWNER TO.+GRANT CREATE.+start again\.$/,
    );
    expect(await tables()).toEqual([]);
  });

  it.each([
    ['53100', 'the disk of the database is full: free some space there and start again'],
    ['42501', 'as its administrator let the account make tables'],
    ['57P01', 'start again when the database answers'],
    ['22012', 'restore a backup or report it'],
  ])('a step that fails with %s says what to do about that', async (state, remedy) => {
    const sql = `do $$ begin raise exception 'no' using errcode = '${state}'; end $$`;
    const { message } = await refusal(migrate(database.url, [{ name: '0001-failing.sql', sql }]));
    expect(message).toContain(`Migration 0001-failing.sql failed (no). Nothing of it was kept; ${remedy}`);
    expect(await tables()).toEqual(['awning_migrations']);
  });

  it('a migration that waits for another runner says so, and can be aborted', async () => {
    const lock = 'select pg_advisory_lock(2093417551)';
    await client.query(lock);
    const lines: string[] = [];
    const waiting = new AbortController();
    const migration = migrate(database.url, steps, {
      say: (line) => lines.push(line),
      signal: waiting.signal,
      timeoutMs: 100,
    });
    const outcome = migration.then(
      () => 'done',
      () => 'given up',
    );
    await expect.poll(() => lines).toEqual([expect.stringMatching(/^Waiting for another process .+$/)]);
    waiting.abort();
    expect(await outcome).toBe('given up');
    const waitingCall = migrate(database.url, steps);
    await client.query('select pg_advisory_unlock_all()');
    expect((await waitingCall).applied).toHaveLength(3);
  });

  it('our own steps run on an empty database, and a second time there is nothing to do', async () => {
    const ours = await readMigrations(migrationsFolder);
    expect((await migrate(database.url, ours)).applied).toEqual(ours.map(({ name }) => name));
    expect(await migrate(database.url, ours)).toMatchObject({ applied: [] });
  });

  it('a short time limit of the account does not cut a step off', async () => {
    const { current_database: name } = (await client.query('select current_database()')).rows[0] as {
      current_database: string;
    };
    await client.query(`alter database ${name} set statement_timeout = 100`);
    const { applied } = await migrate(database.url, [{ name: '0001-long.sql', sql: 'select pg_sleep(0.4)' }]);
    expect(applied).toHaveLength(1);
  });
});

/** Tables without a site, each with its reason. */
const withoutSite: Record<string, string> = {
  attempt_counts: 'an address is counted over all sites; keys of accounts have their site in the hash',
  awning_migrations: 'which steps this database has seen; the same for all sites',
  awning_sql_objects: 'which text of each function and view this database has; the same for all sites',
  channel_processes: 'which processes have streams open; each serves all sites',
  install: 'what every process on this database has to agree on',
  themes: 'a theme belongs to the install: every site may wear it',
  theme_contents: 'what is in the files of themes',
  theme_files: 'which files a revision of a theme has',
};

it('every table starts its primary key with website_id', async () => {
  await migrateDatabase(database.url);
  const { rows } = await client.query<{ name: string; first: string | null }>(`
    select c.relname as name, a.attname as first from pg_class c
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`);
  const offenders = rows.filter(({ name, first }) => first !== 'website_id' && !(name in withoutSite));
  expect(offenders).toEqual([]);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(withoutSite)));
  expect(rows.length).toBeGreaterThan(10);
});
