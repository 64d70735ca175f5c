import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrateDatabase, migrationsFolder, readOwnSqlObjects } from '../platform.ts';
import { compareReleases, readMigrations, type SqlObject } from './index.ts';

/** Migrations up to here were written before functions and views had files of their own. */
const LAST_WITH_FUNCTIONS = '0066';

let home: TestDatabase;
let client: pg.Client;
let wanted: SqlObject[];

beforeAll(async () => {
  home = await createTestDatabase();
  client = new pg.Client({ connectionString: home.url });
  await client.connect();
  const { release, objects } = await readOwnSqlObjects();
  wanted = objects.filter(({ retired }) => retired === undefined || compareReleases(release, retired) <= 0);
});
afterAll(async () => {
  await client.end();
  await home.drop();
});

/** Functions and views that no extension brought along. */
async function definitions(): Promise<{ name: string; text: string }[]> {
  const { rows } = await client.query<{ name: string; text: string }>(`
    with own as (
      select 'pg_proc'::regclass as classid, oid, proname as name, pg_get_functiondef(oid) as text
      from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
      union all
      select 'pg_class'::regclass, oid, relname, pg_get_viewdef(oid)
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm'))
    select name::text, text from own
    where not exists (select from pg_depend link where link.classid = own.classid and link.objid = own.oid and link.deptype = 'e')
    order by name, text`);
  return rows;
}
const names = (rows: readonly { name: string }[]): string[] =>
  [...new Set(rows.map(({ name }) => name))].sort();

it('every function and view of the database has a file, and every file its object', async () => {
  expect(names(await definitions())).toEqual(names(wanted));
  expect(wanted.length).toBeGreaterThan(50);
});

it('a function or view in the database is what its file says', async () => {
  const before = await definitions();
  await client.query('delete from awning_sql_objects');
  expect((await migrateDatabase(home.url)).sort()).toEqual(names(wanted));
  expect(await definitions()).toEqual(before);
});

it('the headers of files name all that an object needs: views and functions that no trigger or table holds can be created from nothing', async () => {
  const before = await definitions();
  for (const { name } of before) {
    await client.query(`do $$ declare target regprocedure; begin
      if to_regclass('public.${name}') is not null then drop view ${name} cascade; end if;
      for target in select oid from pg_proc where proname = '${name}' and pronamespace = 'public'::regnamespace loop
        begin
          execute format('drop function %s', target);
        exception when dependent_objects_still_exist then null;
        end;
      end loop;
    end $$`);
  }
  expect((await definitions()).length).toBeLessThan(before.length / 3);
  await client.query('delete from awning_sql_objects');
  await migrateDatabase(home.url);
  expect(await definitions()).toEqual(before);
});

// A helper in pg_temp is gone with the migration.
it('migrations make tables: a function or view is written into sql/ of its module', async () => {
  const recent = (await readMigrations(migrationsFolder)).filter(({ name }) => name >= LAST_WITH_FUNCTIONS);
  // A trigger can be made only when its function is there; what that does is written into sql/ all the same.
  const placeholder =
    /create function \w+\(\) returns trigger language plpgsql as \$\$\s+begin\s+return null;\s+end \$\$;/g;
  const offenders = recent.filter(({ sql }) =>
    /\bcreate\s+(or\s+replace\s+)?(function|procedure|view|materialized\s+view)\s+(?!pg_temp\.)/i.test(
      sql.replace(/--.*$/gm, '').replace(placeholder, ''),
    ),
  );
  expect(offenders.map(({ name }) => name)).toEqual([]);
});
