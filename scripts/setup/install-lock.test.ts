import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withInstallLock } from './install-lock.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awning-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

// Each process notes when it enters and when it leaves; side by side the notes would be mixed.
const contender = `
  import { appendFileSync } from 'node:fs';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { withInstallLock } from ${JSON.stringify(join(import.meta.dirname, 'install-lock.mjs'))};
  const [lock, notes] = process.argv.slice(1);
  await withInstallLock(lock, { onWait: () => {} }, async () => {
    appendFileSync(notes, 'in ' + process.pid + '\\n');
    await sleep(80);
    appendFileSync(notes, 'out ' + process.pid + '\\n');
  });
`;

test('two set-ups in one clone install one after the other, even past the lock of one that was killed', async () => {
  const lock = join(folder, 'lock');
  const notes = join(folder, 'notes');
  await mkdir(lock);
  await writeFile(join(lock, 'owner.json'), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' }));

  const start = () => spawn(process.execPath, ['--input-type=module', '-e', contender, lock, notes]);
  const exits = await Promise.all(Array.from({ length: 4 }, () => once(start(), 'exit')));

  expect(exits.map(([code]) => code)).toEqual([0, 0, 0, 0]);
  const lines = (await readFile(notes, 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(8);
  for (let at = 0; at < lines.length; at += 2) {
    expect(lines[at + 1]).toBe(lines[at]?.replace('in', 'out'));
  }
});

test('a lock left by a namesake of a running process is not waited for', async () => {
  const lock = join(folder, 'lock');
  await mkdir(lock);
  await writeFile(join(lock, 'owner.json'), JSON.stringify({ pid: process.pid, startedAt: 'long ago' }));
  await expect(withInstallLock(lock, { onWait: () => {} }, async () => 'mine')).resolves.toBe('mine');
});

test('the lock is given back when the work fails', async () => {
  const lock = join(folder, 'lock');
  const work = withInstallLock(lock, { onWait: () => {} }, async () => {
    throw new Error('disk full');
  });
  await expect(work).rejects.toThrow('disk full');
  expect(existsSync(lock)).toBe(false);
});
