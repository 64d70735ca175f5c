import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { addMasterKey, dropOldMasterKeys, loadMasterKeys } from './index.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'awning-keys-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const load = (secret?: string, previousSecrets: string[] = []) =>
  loadMasterKeys({ secret, previousSecrets, dataDir });
const file = () => join(dataDir, 'master.key');

describe('the master key', () => {
  it('the master key is generated once, readable only for its owner, and loaded again', async () => {
    const [result, ...older] = await load();
    expect(result).toMatch(/^[0-9a-f]{64}$/);
    expect(older).toEqual([]);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await load()).toEqual([result]);
    expect(await readdir(dataDir)).toEqual(['master.key']);
  });

  it('the master key is private even with an open umask', async () => {
    const before = process.umask(0);
    try {
      await load();
    } finally {
      process.umask(before);
    }
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('ten concurrent first starts generate one master key', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        await sleep(n);
        return load();
      }),
    );
    expect(new Set(all.map(([key]) => key)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['master.key']);
  });

  it('the master key comes from the environment if set, and the key of the file still opens secrets', async () => {
    const [filed] = await load();
    expect(await load('x'.repeat(40), ['y'.repeat(40)])).toEqual(['x'.repeat(40), 'y'.repeat(40), filed]);
    await rm(file());
    expect(await load('x'.repeat(40))).toEqual(['x'.repeat(40)]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('the master key is rotated in two steps, between which both keys are known', async () => {
    const [first] = await load();
    await addMasterKey(dataDir);
    const [second, ...older] = await load();
    expect(second).not.toBe(first);
    expect(older).toEqual([first]);
    await dropOldMasterKeys(dataDir);
    expect(await load()).toEqual([second]);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('forgetting old keys where there is no file makes none', async () => {
    await dropOldMasterKeys(dataDir);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it.each(['', '\n', 'abc\n', `${'a'.repeat(64)}\nrubbish\n`, `${'a'.repeat(63)}\n`])(
    'that is damaged (%j) stops the start with one line, and is left as it is',
    async (text) => {
      await writeFile(file(), text);
      const refused = await load().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StartupError);
      expect((refused as Error).message).toMatch(/master\.key is damaged\. Restore it from a backup.+$/);
      expect(await readFile(file(), 'utf8')).toBe(text);
    },
  );

  it('that cannot be read stops the start and says whose fault it is', async () => {
    await load();
    await rm(file());
    // A folder in its place cannot be read by anybody, not even by root.
    await mkdir(file());
    await expect(load()).rejects.toThrow(/^Cannot read .+master\.key\. Make it readable/);
  });
});
