import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type CapturedRun, runCaptured } from './testing/captured-run.ts';

let database: TestDatabase;
let folder: string;
const run = (...words: string[]): Promise<CapturedRun> =>
  runCaptured(words, {
    env: { DATABASE_URL: database.url, AWNING_DATA: join(folder, 'data'), PORT: '4321' },
  });
/** As an install with an address of its own sees it. */
const runOnline = (...words: string[]) =>
  runCaptured(words, {
    env: {
      DATABASE_URL: database.url,
      AWNING_DATA: join(folder, 'data'),
      AWNING_BASE_URL: 'https://awning.example',
    },
  });

beforeAll(async () => {
  // Without any table: every command brings the database up to date first.
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), 'awning-cli-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a site is created on an empty database and listed', async () => {
  expect((await run('site', 'list')).out).toContain('There is no site yet');
  const first = await run(
    'site',
    'create',
    '--slug',
    'bakery',
    '--title',
    'The Bakery',
    '--tagline',
    'Bread',
  );
  expect(first).toMatchObject({ exitCode: 0, err: '' });
  expect(first.out).toContain('Created the site bakery: http://localhost:4321/\n');
  const second = await run(
    'site',
    'create',
    '--slug',
    'florist',
    '--title',
    'Flowers',
    '--domain',
    'Flowers.example.com',
  );
  // On a trial the domain leads elsewhere; the address that works here is the local one.
  expect(second.out).toContain('http://florist.localhost:4321/');

  expect((await run('site', 'list')).out).toBe(
    [
      'SITE     TITLE       ADDRESS',
      'bakery   The Bakery  http://localhost:4321/          answers on the install itself',
      'florist  Flowers     http://florist.localhost:4321/',
      '',
    ].join('\n'),
  );
  expect(JSON.parse((await run('site', 'list', '--json')).out)).toEqual([
    expect.objectContaining({ slug: 'bakery', tagline: 'Bread', isDefault: true }),
    expect.objectContaining({ slug: 'florist', primaryHost: 'flowers.example.com', isDefault: false }),
  ]);
});

test.each([
  [
    'a name that is taken',
    ['--slug', 'bakery', '--title', 'B'],
    'awning: There is already a site named "bakery".\n',
  ],
  ['a name with spaces', ['--slug', 'my shop', '--title', 'B'], 'awning: A site name may have lower-case'],
  ['an address as domain', ['--slug', 'x', '--title', 'B', '--domain', '10.0.0.1'], 'is not a domain name'],
])('site create refuses %s with exit code 1', async (_case, flags, words) => {
  const { exitCode, out, err } = await run('site', 'create', ...flags);
  expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
  expect(err).toContain(words);
  expect(err).not.toContain('    at ');
});

test.each([
  ['a missing option', ['site', 'create', '--slug', 'x'], "required option '--title <text>'"],
  ['an empty value', ['site', 'create', '--slug', 'x', '--title', ' '], '--title: must not be empty.'],
  ['an unknown option', ['site', 'list', '--all'], "unknown option '--all'"],
  ['an unknown command', ['site', 'crate'], 'Did you mean create?'],
  ['a word too many', ['site', 'list', 'bakery'], 'too many arguments'],
  ['a group in a group without a command', ['site', 'domain'], 'Usage: npm run awning -- site domain'],
  ['a group without a command', ['site'], 'Usage: npm run awning -- site'],
  ['no command', [], 'Usage: npm run awning --'],
])('%s is exit code 2 with a pointer to help', async (_case, words, expected) => {
  const { exitCode, out, err } = await run(...words);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
  expect(err).toContain(expected);
  expect(err).toContain('--help');
});

test('domains are added, listed and removed', async () => {
  const domain = (what: string, ...flags: string[]) =>
    runOnline('site', 'domain', what, '--site', 'florist', ...flags);
  expect(await domain('add', '--domain', 'Blooms.example.com')).toMatchObject({
    exitCode: 0,
    out: 'The site florist answers on blooms.example.com. Its links use https://flowers.example.com/\n',
  });
  expect((await domain('add', '--domain', 'blooms.example.com', '--primary')).out).toContain(
    'Its links use https://blooms.example.com/',
  );
  expect((await domain('list')).out).toBe(
    'DOMAIN               \nblooms.example.com   in links\nflowers.example.com\n'.replace(/ +\n/g, '\n'),
  );
  expect(await domain('remove', '--domain', 'blooms.example.com')).toMatchObject({
    exitCode: 1,
    err: 'awning: Links use "blooms.example.com". Make another domain of the site the primary one first.\n',
  });
  expect((await domain('remove', '--domain', 'flowers.example.com')).exitCode).toBe(0);
  expect(JSON.parse((await domain('list', '--json')).out)).toEqual([
    { host: 'blooms.example.com', isPrimary: true, isVerified: true },
  ]);
  expect((await run('site', 'domain', 'list', '--site', 'bakery')).out).toContain('no domain of its own');
  expect(await domain('add', '--domain', 'florist.localhost')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('is an address of this install itself'),
  });
});

test('a bad variable is one line that names it', async () => {
  const commandRun = await runCaptured(['site', 'list'], { env: { PORT: 'many' } });
  expect(commandRun).toEqual({
    exitCode: 1,
    out: '',
    err: expect.stringMatching(/^awning: PORT must be .*\n$/),
  });
});

test('an unreachable database is one line without the password', async () => {
  const commandRun = await runCaptured(['site', 'list'], {
    env: { AWNING_DATA: folder, DATABASE_URL: 'postgresql://u:hush@127.0.0.1:1/x' },
  });
  expect(commandRun).toMatchObject({ exitCode: 1, out: '' });
  expect(commandRun.err).toMatch(/^awning: The database of DATABASE_URL .*cannot be reached.*\n$/);
  expect(commandRun.err).not.toContain('hush');
});

test('a site is removed only when its name is repeated', async () => {
  await run('site', 'create', '--slug', 'kiosk', '--title', 'Kiosk');
  const refused = await run('site', 'remove', '--site', 'kiosk', '--confirm', 'bakery');
  expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining('--confirm kiosk')]);
  expect((await run('site', 'list')).out).toContain('kiosk');
  expect((await run('site', 'remove', '--site', 'kiosk')).exitCode).toBe(2);
  expect(await run('site', 'remove', '--site', 'kiosk', '--confirm', 'kiosk')).toMatchObject({
    exitCode: 0,
    out: 'Removed the site kiosk with everything it had.\n',
  });
  expect((await run('site', 'list')).out).not.toContain('kiosk');
});
