import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runCaptured } from '../testing/captured-run.ts';

let folder: string;
let theme: string;
let command: ChildProcess;
let url: string;
let said = '';
const trialFolders = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith('awning-theme-dev-'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awning-dev-'));
  theme = join(folder, 'mine');
  const made = await runCaptured(['theme', 'new', theme, '--name', 'Mine & Yours'], { env: {} });
  expect(made).toMatchObject({ exitCode: 0, err: '' });
  const program = fileURLToPath(new URL('../awning.ts', import.meta.url));
  command = spawn(process.execPath, [program, 'theme', 'dev', theme, '--port', '0'], {
    // The folder for what lasts a moment is one of our own, to see what is left of it.
    env: {
      ...process.env,
      TMPDIR: folder,
      AWNING_DATA: join(folder, 'data'),
      DATABASE_URL: 'postgres://localhost:1/none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [command.stdout, command.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += String(chunk);
    });
  await vi.waitFor(() => expect(said).toMatch(/ is shown on http:\/\/localhost:\d+\//), 120_000);
  url = / is shown on (http:\/\/localhost:\d+)\//.exec(said)?.[1] ?? '';
}, 150_000);
afterAll(async () => {
  command?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const page = async (path: string): Promise<string> => (await fetch(url + path)).text();

test('theme dev shows the theme on a site of its own, without the database or the data folder of the install', async () => {
  for (const path of ['/', '/shop', '/journal', '/cart'])
    expect(await page(path), path).toContain('class="site-header"');
  expect(await page('/')).toContain('/_awning/reload.js');
  expect(await trialFolders()).toHaveLength(1);
  expect(await readdir(folder)).not.toContain('data');
});

test('a file that is saved loads the pages again, and a fault is told with its file and line', async () => {
  const ending = new AbortController();
  const stream = await fetch(`${url}/_awning/reload`, { signal: ending.signal });
  let received = '';
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) received += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  const region = join(theme, 'page.region');
  await writeFile(region, (await readFile(region, 'utf8')).replace('class="page"', 'class="page changed"'));
  await expect.poll(() => received, { timeout: 30_000 }).toContain('event: reload');
  expect(await page('/')).toContain('class="page changed"');

  const conf = join(theme, 'template.conf');
  const whole = await readFile(conf, 'utf8');
  expect(JSON.parse(whole).name).toBe('Mine & Yours');
  await writeFile(conf, whole.replace('"author"', 'author'));
  await expect
    .poll(() => received, { timeout: 30_000 })
    .toMatch(/event: report\ndata: \[\{"severity":"error","file":"template\.conf","line":3,/);
  expect(await page('/')).toContain('class="page changed"');
  received = '';
  await writeFile(conf, whole);
  await expect.poll(() => received, { timeout: 30_000 }).toContain('event: report\ndata: []');
  ending.abort();
  await reading;
}, 90_000);

test('theme dev leaves nothing behind when it is interrupted', async () => {
  const ended = once(command, 'exit');
  command.kill('SIGINT');
  await ended;
  expect(await trialFolders()).toEqual([]);
}, 60_000);
