import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDataFolder, notePort } from '../../platform/data-folder/index.ts';
import { writeThemeFolder } from '../../testing/sample-theme.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type CapturedRun, runCaptured } from '../testing/captured-run.ts';

let database: TestDatabase;
let folder: string;
const inFolder = (name: string): string => join(folder, name);
const run = (...words: string[]): Promise<CapturedRun> =>
  runCaptured(words, {
    env: { DATABASE_URL: database.url, AWNING_DATA: inFolder('data'), PORT: '4321' },
  });
/** No database answers at this address: checking needs none. */
const check = (name: string): Promise<CapturedRun> =>
  runCaptured(['theme', 'check', inFolder(name)], {
    env: { DATABASE_URL: 'postgres://localhost:1/none', AWNING_DATA: inFolder('data') },
  });

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'awning-theme-'));
  await writeThemeFolder(inFolder('good'));
  await writeThemeFolder(inFolder('odd'), {
    'blocks/menu.block': '<nav>\n  <a onclick="go()">{title|shout}</a>',
    'styles/site.less': 'a { color: @nowhere; }',
  });
  await symlink('/etc/hostname', inFolder('odd/assets/host.txt'));
  await writeThemeFolder(inFolder('broken'), { 'template.conf': '{\n  "name": "Broken",\n}' });
  await writeFile(inFolder('file.txt'), 'x');
  await run('site', 'create', '--slug', 'bakery', '--title', 'The Bakery');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('theme check has nothing to say about a theme in order', async () => {
  expect(await check('good')).toEqual({
    exitCode: 0,
    out:
      'The theme "Pier & Quay" can serve pages: ' +
      '0 errors, 0 warnings in 1 template, 1 stylesheet, 2 scripts and 3 assets.\n',
    err: '',
  });
});

test('theme check lists each host that a theme loads from, and says that it waits for a member', async () => {
  await writeThemeFolder(inFolder('loading'), {
    'blocks/player.block': '\n<iframe src="https://player.example.org/"></iframe>',
    'scripts/a.js': "fetch('https://api.example.org/')",
  });
  const { exitCode, out } = await check('loading');
  expect(exitCode).toBe(0);
  expect(out).toContain(
    'blocks/player.block:2 loads frames from player.example.org\n' +
      'scripts/a.js:1 loads data from api.example.org\n' +
      'Sites load nothing from these hosts before a member allows it in the admin, under Themes.\n',
  );
});

test('theme new makes a theme that passes the check, and never writes into a folder that has something', async () => {
  expect(await run('theme', 'new', inFolder('fresh'), '--name', 'A "fresh" one')).toMatchObject({
    exitCode: 0,
  });
  expect(await check('fresh')).toMatchObject({
    exitCode: 0,
    out: expect.stringMatching(
      /^The theme "A "fresh" one" can serve pages: 0 errors, 0 warnings in \d+ templates/,
    ),
  });
  const again = await run('theme', 'new', inFolder('fresh'));
  expect(again.exitCode).toBe(1);
  expect(again.err).toContain('is not empty');
  expect(await run('theme', 'new', inFolder('file.txt'))).toMatchObject({ exitCode: 1 });
});

test('theme check lists what will not work, with its place, and says yes when pages can be served', async () => {
  const { exitCode, out, err } = await check('odd');
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
  expect(out).toContain(
    'assets/host.txt warning This is a link to something that is not a file of this folder.',
  );
  expect(out).toContain("blocks/menu.block:2:21 warning Formatter 'shout' is unknown.");
  expect(out).toContain('blocks/menu.block:2:6 warning Code in the attribute onclick is not run');
  expect(out).toMatch(/styles\/site\.less:1\S* warning /);
  expect(out).toMatch(
    /The theme "Pier & Quay" can serve pages: 0 errors, \d+ warnings in \d+ templates, .*\.\n$/,
  );
});

test('theme check says no when they cannot', async () => {
  expect(await check('broken')).toEqual({
    exitCode: 1,
    out: 'template.conf:3:1 error This is not JSON: a key in double quotes is expected here. The theme cannot be read without it.\n',
    err: 'awning: This theme cannot serve pages: 1 error, 0 warnings.\n',
  });
});

test.each([
  ['nowhere', 'There is no folder'],
  ['file.txt', 'is not a folder.'],
])('theme check of %s is one sentence', async (name, sentence) => {
  const { exitCode, err } = await check(name);
  expect(exitCode).toBe(1);
  expect(err).toMatch(/^awning: [^\n]+\n$/);
  expect(err).toContain(sentence);
});

test('a theme is installed, used, listed and removed', async () => {
  expect((await run('theme', 'list')).out).toContain('There is no theme yet.');
  const installed = await run('theme', 'install', inFolder('good'));
  expect(installed).toMatchObject({ exitCode: 0, err: '' });
  expect(installed.out).toContain('Installed the theme pier-quay, revision 1: 0 errors, 0 warnings.\n');
  expect((await run('theme', 'install', inFolder('good'))).out).toBe(
    'The theme pier-quay is installed with these files already (revision 1).\n',
  );
  expect((await run('theme', 'install', inFolder('odd'), '--name', 'odd')).err).toContain('onclick');
  const [head, odd, pier] = (await run('theme', 'list')).out.split('\n');
  expect(head).toBe('THEME      TITLE        AUTHOR       REVISION  ORIGIN     REMARKS');
  expect(odd).toMatch(/^odd .* warnings$/);
  expect(pier).toBe('pier-quay  Pier & Quay  Studio Nine  1         installed  0 errors, 0 warnings');
  expect(await run('theme', 'use', 'pier-quay', '--site', 'bakery')).toEqual({
    exitCode: 0,
    out: 'The site bakery uses the theme pier-quay: http://localhost:4321/\n',
    err: '',
  });
  expect((await run('theme', 'use', '--none', '--site', 'bakery')).out).toContain('uses no theme');
});

test('addresses are those of the server that runs', async () => {
  const data = await claimDataFolder(inFolder('data'));
  const note = await notePort(data.root, 5432);
  const use = async () => (await run('theme', 'use', 'pier-quay', '--site', 'bakery')).out;
  expect(await use()).toContain('http://localhost:5432/');
  await note.remove();
  expect(await use()).toContain('http://localhost:4321/');
  await notePort(data.root, 5432);
  await data.release();
  expect(await use(), 'of one that is gone').toContain('http://localhost:4321/');
  await run('theme', 'use', '--none', '--site', 'bakery');
});

test('a theme that no site uses is removed', async () => {
  await run('theme', 'install', inFolder('good'), '--name', 'short-lived');
  await run('theme', 'use', 'short-lived', '--site', 'bakery');
  expect(await run('theme', 'remove', 'short-lived')).toEqual({
    exitCode: 1,
    out: '',
    err: 'awning: A site uses the theme "short-lived". Choose another one for it, or none, before you remove this one.\n',
  });
  await run('theme', 'use', '--none', '--site', 'bakery');
  expect(await run('theme', 'remove', 'short-lived')).toEqual({
    exitCode: 0,
    out: 'Removed the theme short-lived.\n',
    err: '',
  });
  expect((await run('theme', 'list')).out).not.toContain('short-lived');
  expect((await run('theme', 'remove', 'short-lived')).err).toContain('There is no theme named');
  expect((await run('theme', 'remove')).exitCode).toBe(2);
});

test('theme remove warns about a folder that would install the theme again', async () => {
  await writeThemeFolder(join(inFolder('data'), 'themes', 'Comes Back'));
  await run('theme', 'install', inFolder('good'), '--name', 'comes-back');
  const { err } = await run('theme', 'remove', 'comes-back');
  expect(err).toContain(join('themes', 'Comes Back'));
  expect(err).toContain('the next start installs it again');
});

test('what cannot be done is refused with a sentence', async () => {
  const refused = await run('theme', 'install', inFolder('broken'), '--name', 'broken');
  expect(refused).toMatchObject({ exitCode: 1, out: '' });
  expect(refused.err).toContain('template.conf:3:1 error');
  expect(refused.err).toContain('awning: This theme cannot serve pages and was not installed');
  expect(await run('theme', 'use', 'gone', '--site', 'bakery')).toMatchObject({
    exitCode: 1,
    err: 'awning: There is no theme named "gone" on this install. To see which there are: npm run awning -- theme list\n',
  });
  expect((await run('theme', 'use', 'Pier & Quay', '--site', 'bakery')).err).toBe(
    'awning: There is no theme named "Pier & Quay" on this install. Its name may be pier-quay.\n',
  );
  expect(await run('theme', 'use', '--site', 'bakery')).toMatchObject({ exitCode: 2 });
  expect((await run('theme', 'install', inFolder('good'), '--name', 'Big Name')).exitCode).toBe(1);
});

test('a site is made in a theme, and one that is not there makes no site', async () => {
  const make = (slug: string, theme: string) =>
    run('site', 'create', '--slug', slug, '--title', 'Dressed', '--theme', theme);
  expect((await make('dressed', 'pier-quay')).exitCode).toBe(0);
  expect((await run('theme', 'remove', 'pier-quay')).err).toContain('A site uses the theme "pier-quay"');
  expect((await make('naked', 'gone')).err).toContain('There is no theme named "gone"');
  expect((await run('site', 'list')).out).not.toContain('naked');
});

test('nothing that a theme says reaches the terminal as a command', async () => {
  const colour = '\u001b[31m';
  await writeThemeFolder(inFolder('loud'), {
    'template.conf': JSON.stringify({
      name: `Loud${colour}`,
      author: `A\u009b2J${colour}`,
      [`key${colour}`]: 1,
      layouts: { default: { name: 'D', regions: ['site'] } },
      stylesheets: ['site.less'],
    }),
    'pages/about.page': `{title|shout${colour}}`,
    [`assets/${colour}.txt`]: 'x',
    'styles/site.less': `a { .m${colour}(); color: @x${colour}; }`,
  });
  const runs = [
    await check('loud'),
    await run('theme', 'install', inFolder('loud'), '--name', 'loud'),
    await run('theme', 'list'),
    await run('theme', 'list', '--json'),
  ];
  expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
  for (const { out, err } of runs) expect(out + err).not.toMatch(/[^\P{Cc}\n]/u);
  expect(runs[0]?.out).toContain('The theme "Loud [31m" can serve pages');
});
