import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { assertFreeSpace, claimDataFolder, findDataFolderHolder } from './data-folder.ts';
import { readProcessStart } from './process-identity.ts';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'awning-data-folder-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** The one line that a refused start prints. */
async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartupError)) throw new Error(`expected a StartupError, got ${String(error)}`);
  expect(error.message).not.toContain('\n');
  return error.message;
}

test('a claimed folder exists with its parts and names its holder until it is released', async () => {
  const root = join(base, 'deep', 'data');
  expect(await findDataFolderHolder(root)).toBeNull();
  const folder = await claimDataFolder(root);
  expect((await stat(folder.postgres)).isDirectory()).toBe(true);
  expect((await stat(folder.files)).mode & 0o077).toBe(0);
  expect(await findDataFolderHolder(root)).toEqual({ pid: process.pid });
  await folder.release();
  expect(await findDataFolderHolder(root)).toBeNull();
  expect((await readdir(root)).sort()).toEqual(['files', 'postgres']);
});

test('a folder in use is refused with one line that names the pid', async () => {
  const folder = await claimDataFolder(base);
  const line = await refusalOf(claimDataFolder(base));
  expect(line).toContain(`(pid ${process.pid})`);
  expect(line).toContain('AWNING_DATA');
  await folder.release();
  await (await claimDataFolder(base)).release();
});

test('the lock of a process that is gone is taken over', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  await writeFile(join(base, 'awning.lock'), JSON.stringify({ pid: child.pid, startedAt: 'then' }));
  expect(await findDataFolderHolder(base)).toBeNull();
  const folder = await claimDataFolder(base);
  expect(await findDataFolderHolder(base)).toEqual({ pid: process.pid });
  await folder.release();
});

test('a lock whose pid now belongs to a younger process is taken over', async () => {
  await writeFile(join(base, 'awning.lock'), JSON.stringify({ pid: process.ppid, startedAt: 'before' }));
  const folder = await claimDataFolder(base);
  expect(await findDataFolderHolder(base)).toEqual({ pid: process.pid });
  await folder.release();
});

test('a lock of another live process is respected', async () => {
  const startedAt = await readProcessStart(process.ppid);
  await writeFile(join(base, 'awning.lock'), JSON.stringify({ pid: process.ppid, startedAt }));
  expect(await refusalOf(claimDataFolder(base))).toContain(`(pid ${process.ppid})`);
});

test.each(['', '{"pid":', 'null'])('a lock file that holds %j does not block a start', async (text) => {
  await writeFile(join(base, 'awning.lock'), text);
  await (await claimDataFolder(base)).release();
});

test('of many that find the same stale lock exactly one gets the folder', async () => {
  await writeFile(join(base, 'awning.lock'), JSON.stringify({ pid: process.ppid, startedAt: 'before' }));
  const module = new URL('./data-folder.ts', import.meta.url).href;
  const script = `import { claimDataFolder } from ${JSON.stringify(module)};
    process.stdin.once('data', () => claimDataFolder(${JSON.stringify(base)}).then(
      () => console.log('claimed'), (error) => console.log(error.name)));
    console.log('ready');`;
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  try {
    await Promise.all(children.map((child) => once(child.stdout, 'data')));
    const answers = children.map((child) => once(child.stdout, 'data'));
    for (const child of children) child.stdin.write('go\n');
    const words = (await Promise.all(answers)).map(([chunk]) => String(chunk).trim());
    expect(words.sort()).toEqual(['StartupError', 'StartupError', 'StartupError', 'claimed']);
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
});

test('releasing leaves a lock alone that has passed to someone else', async () => {
  const folder = await claimDataFolder(base);
  const other = JSON.stringify({ pid: process.ppid, startedAt: await readProcessStart(process.ppid) });
  await writeFile(join(base, 'awning.lock'), other);
  await folder.release();
  expect(await readFile(join(base, 'awning.lock'), 'utf8')).toBe(other);
});

test('a file in place of the folder is refused with the remedy', async () => {
  const path = join(base, 'data');
  await writeFile(path, '');
  expect(await refusalOf(claimDataFolder(path))).toContain('a file is in its place');
  expect(await refusalOf(claimDataFolder(join(path, 'deeper')))).toContain('a file is in its place');
});

test('a folder that cannot be written is refused with the remedy', async () => {
  // The kernel's own file system refuses root as well, which mode bits do not.
  const line = await refusalOf(claimDataFolder(process.platform === 'linux' ? '/sys/awning' : '/awning'));
  expect(line).toContain('not writable');
  expect(line).toContain('AWNING_DATA');
});

test('a full disk is refused with what is free and what is needed', async () => {
  const line = await refusalOf(assertFreeSpace(base, Number.MAX_SAFE_INTEGER));
  expect(line).toMatch(/is full \(\d+ MB free, 8589934591 MB needed\)/);
  await expect(assertFreeSpace(base, 1)).resolves.toBeUndefined();
});

test('a place that takes no folders is refused with the remedy', {
  skip: process.platform !== 'linux',
}, async () => {
  await expect(claimDataFolder('/proc/awning')).rejects.toThrow(/AWNING_DATA/);
  await expect(claimDataFolder('/proc/awning/deeper')).rejects.toThrow(/AWNING_DATA/);
});

test('missing folders above are made, too', async () => {
  const folder = await claimDataFolder(join(base, 'a', 'b', 'c'));
  expect(folder.root.endsWith(join('a', 'b', 'c'))).toBe(true);
  await folder.release();
});
