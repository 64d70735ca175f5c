import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { column, sql } from '../platform/db/index.ts';
import { migrateDatabase } from '../platform/platform.ts';
import { createTestApp, TEST_SECRET, type TestApp } from '../testing/test-app.ts';
import { prepareBrowserFolder } from '../testing/test-bundles.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { checkDisk, type Finding } from './doctor-checks.ts';
import { type CapturedRun, runCaptured } from './testing/captured-run.ts';

let app: TestApp;
let folder: string;
let browserFolder: string;

const doctor = (env: Record<string, string> = {}, flags: string[] = []): Promise<CapturedRun> =>
  runCaptured(['doctor', ...flags], {
    env: { DATABASE_URL: app.databaseUrl, AWNING_DATA: folder, AWNING_SECRET: TEST_SECRET, ...env },
    browserFolder,
  });

const failedIn = ({ out }: CapturedRun): string[] =>
  [...out.matchAll(/^FAILED {2}([\w. ]+)/gm)].map(([, name = '']) => name);

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awning-doctor-'));
  browserFolder = await prepareBrowserFolder(folder);
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(() => app.close());

test('a healthy install passes every check, with a line for each promise of each module', async () => {
  const { exitCode, out, err } = await doctor();
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
  expect(out).toMatch(/^ok {6}database: PostgreSQL \d+\.\d+, external$/m);
  expect(out).toMatch(/^ok {6}migrations: all \d+ applied$/m);
  expect(app.invariants.length).toBeGreaterThan(3);
  for (const { name } of app.invariants) expect(out).toContain(`ok      ${name}\n`);
  const lines = out.trimEnd().split('\n');
  expect(lines.at(-1)).toBe(`${lines.length - 1} checks, all fine.`);
});

test('a broken promise is shown with its meaning and its rows, and fails the command', async () => {
  const site = await app.make.site();
  const { id } = await app.make.owner(site);
  await app.platform.database.query.run(sql`
    insert into member_sessions (website_id, token_hash, member_id, created_at, last_seen_at, expires_at)
    values (${site.id}, ${Buffer.alloc(32, 7)}, ${id}, now(), now(), now() + interval '1 hour')`);
  await app.platform.database.query.run(
    sql`update site_members set disabled_at = now() where member_id = ${id}`,
  );
  const run = await doctor();
  expect(run).toMatchObject({
    exitCode: 1,
    err: expect.stringMatching(/^awning: 1 of \d+ checks failed\.\n$/),
  });
  expect(failedIn(run)).toEqual(['member_sessions.live']);
  expect(run.out).toContain(
    `FAILED  member_sessions.live: A disabled member or customer still has a session, or a session lives longer than allowed.\n          ${site.id}/${id}\n`,
  );

  const json = await doctor({}, ['--json']);
  const findings = JSON.parse(json.out) as Finding[];
  expect(json.exitCode).toBe(1);
  expect(findings.filter(({ ok }) => !ok)).toEqual([
    expect.objectContaining({ name: 'member_sessions.live', rows: [`${site.id}/${id}`] }),
  ]);
  await app.platform.database.query.run(sql`delete from member_sessions`);
  expect((await doctor()).exitCode).toBe(0);
});

test('what modules tell differently about an order is found', async () => {
  const site = await app.make.site();
  await app.platform.database.query.run(sql`
    insert into carts (website_id, cart_id, kind, owner_key, order_id, created_at, used_on)
    values (${site.id}, 'sold', 'shopping', ${`v${'a'.repeat(43)}`}, 'no order', now(), now())`);
  const run = await doctor();
  await app.platform.database.query.run(sql`delete from carts where cart_id = 'sold'`);
  expect(failedIn(run)).toEqual(['crossing.carts']);
  expect(run.out).toContain(`the shopper may pay again for what they have.\n          ${site.id}/sold\n`);
});

test('a secret whose key is gone is found', async () => {
  const site = await app.make.site();
  await app.secrets.set(site.id, 'smtp', 'of another key');
  const other = 'another key than the one of the app';
  const run = await doctor({ AWNING_SECRET: other });
  expect(failedIn(run)).toEqual(['master key', 'secrets.readable']);
  expect(run.out).toMatch(/^FAILED {2}master key: the database goes with [0-9a-f]{16}, .+restore it/m);
  const between = await doctor({ AWNING_SECRET: other, AWNING_SECRET_PREVIOUS: TEST_SECRET });
  expect(failedIn(between)).toEqual([]);
  expect(between.out).toMatch(/^ok {6}master key: \w+ until "secret rotate" has run/m);
  await app.secrets.remove(site.id, 'smtp');
});

test('settings of another shape are found', async () => {
  const site = await app.make.site();
  await app.settings.changeStore(site.id, { value: { storeCurrency: 'EUR' }, by: 'test' });
  expect((await doctor()).exitCode).toBe(0);
  await app.platform.database.query.run(
    sql`update settings set value = '{"storeCurrency": "shells"}' where website_id = ${site.id}`,
  );
  const run = await doctor();
  expect(failedIn(run)).toEqual(['settings.readable']);
  expect(run.out).toContain(`${site.id}/store\n`);
  await app.platform.database.query.run(sql`delete from settings`);
});

test('a promise that cannot be checked fails, and the others are still checked', async () => {
  await app.platform.database.query.run(sql`alter table outbox_events rename to outbox_hidden`);
  const run = await doctor();
  await app.platform.database.query.run(sql`alter table outbox_hidden rename to outbox_events`);
  expect(failedIn(run)).toEqual(['outbox.dispatched', 'outbox.wanted']);
  expect(run.out).toContain('could not be checked: relation "outbox_events" does not exist');
  expect(run.out).toContain('ok      mail.settled');
});

test('a database that is behind is reported and left as it is', async () => {
  const empty = await createTestDatabase({ empty: true });
  const answers = [await doctor({ DATABASE_URL: empty.url }), await doctor({ DATABASE_URL: empty.url })];
  await empty.drop();
  for (const run of answers) {
    expect(failedIn(run)).toEqual(['migrations']);
    expect(run.out).toContain('0001-sites.sql');
    expect(run.out).not.toContain('mail.settled');
  }
});

test('a database of a newer Awning is reported', async () => {
  await app.platform.database.query.run(
    sql`insert into awning_migrations (name, checksum) values ('9999-later.sql', '')`,
  );
  const run = await doctor();
  await app.platform.database.query.run(sql`delete from awning_migrations where name = '9999-later.sql'`);
  expect(failedIn(run)).toEqual(['migrations']);
  expect(run.out).toContain('newer Awning');
});

test('functions and views that are not those of their files are found, each with what is wrong with it', async () => {
  const { query } = app.platform.database;
  expect((await doctor()).out).toMatch(/^ok {6}functions and views: all \d+ as this version has them$/m);
  await query.run(sql`
    create or replace function search_words(p_html text) returns text language sql immutable parallel safe as $$ select p_html $$`);
  await query.run(sql`
    create or replace view stock_on_hand as ${sql.unsafe(await definitionOf('stock_on_hand'))} where false`);
  await query.run(sql`alter function search_document(jsonb) volatile`);
  await query.run(sql`drop function search_query`);
  await query.run(sql`update awning_sql_objects set checksum = 'older' where name = 'search_form'`);

  const run = await doctor();
  expect(failedIn(run)).toEqual(['functions and views']);
  expect(run.out).toContain(
    [
      'start Awning, which applies what is missing or older; what was changed by hand it applies again after "delete from awning_sql_objects".',
      'search_document: changed by hand',
      'search_form: of another version',
      'search_query: missing',
      'search_words: changed by hand',
      'stock_on_hand: changed by hand',
      'ok ',
    ]
      .join('\n          ')
      .replace('\n          ok ', '\nok '),
  );

  await query.run(sql`update awning_sql_objects set release = '999.0'`);
  expect((await doctor()).out).toContain(
    'functions and views: of version 999.0, which is newer than this one',
  );

  await query.run(sql`delete from awning_sql_objects`);
  await migrateDatabase(app.databaseUrl);
  expect(failedIn(await doctor())).toEqual([]);
});

/** As a text that can be written into another view. */
async function definitionOf(view: string): Promise<string> {
  const { text } = await app.platform.database.query.one(
    { text: column.text },
    sql`select 'select * from (' || rtrim(pg_get_viewdef(${view}::regclass), ';') || ') same' as text`,
  );
  return text;
}

test('missing bundles, a missing data folder and an unreachable database each fail with the remedy', async () => {
  await rm(browserFolder, { recursive: true });
  const noBundles = await doctor();
  expect(failedIn(noBundles)).toEqual(['browser bundles']);
  expect(noBundles.out).toContain('Run npm run build');

  const noFolder = await doctor({ AWNING_DATA: join(folder, 'nowhere') });
  expect(failedIn(noFolder)).toEqual(['browser bundles', 'data folder']);
  expect(noFolder.out).toContain('nowhere does not exist');

  const noDatabase = await doctor({ DATABASE_URL: 'postgresql://u@127.0.0.1:1/x' });
  expect(failedIn(noDatabase)).toEqual(['browser bundles', 'database']);
  expect(noDatabase.out).toContain('cannot be reached');
});

test('where there is no install the doctor says so and makes nothing', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'awning-doctor-empty-'));
  const nothing = { DATABASE_URL: '', AWNING_SECRET: '', AWNING_DATA: empty };
  const run = await doctor(nothing);
  expect(failedIn(run)).toEqual(['database']);
  expect(run.out).toContain(`There is no install in ${empty}: start Awning once`);
  expect(await readdir(empty)).toEqual([]);

  // A database elsewhere, of which this folder has not even the key.
  const keyless = await doctor({ ...nothing, DATABASE_URL: app.databaseUrl });
  expect(failedIn(keyless)).toEqual(['master key']);
  expect(await readdir(empty)).toEqual([]);
  await rm(empty, { recursive: true });
});

test('a file in place of the data folder fails', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(failedIn(await doctor({ AWNING_DATA: file }))).toEqual(['data folder']);
});

test('a disk that is nearly full fails', async () => {
  expect(await checkDisk(folder, Number.MAX_SAFE_INTEGER)).toMatchObject({
    ok: false,
    detail: expect.stringContaining('MB free'),
  });
  expect(await checkDisk(folder, 0)).toMatchObject({ ok: true });
});
