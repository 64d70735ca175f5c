import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
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

/** No process has so high a number. */
const killedOwner = JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' });

async function leaveLockOfKilled(lock: string, ownerFile = 'owner-of-killed.json') {
  await mkdir(lock, { recursive: true });
  await writeFile(join(lock, ownerFile), killedOwner);
}

type FileStep = (...args: unknown[]) => Promise<unknown>;
type LockFiles = Parameters<typeof withInstallLock>[1]['files'];

/** The step begins when the scheduler picks it among the steps that other set-ups want to make. */
const inSomeOrder =
  (scheduler: fc.Scheduler, step: FileStep): FileStep =>
  async (...args) => {
    await scheduler.schedule(Promise.resolve(), step.name);
    return step(...args);
  };

/** Lets several set-ups of this process take the lock, and returns how many were inside at once and in all. */
async function contend(lock: string, count: number, options: { files?: LockFiles } = {}) {
  let inside = 0;
  let most = 0;
  let entered = 0;
  const work = async () => {
    inside += 1;
    entered += 1;
    most = Math.max(most, inside);
    await sleep(Math.random() < 0.5 ? 0 : 1);
    inside -= 1;
  };
  const setUps = Array.from({ length: count }, () =>
    withInstallLock(lock, { onWait: () => {}, pollMs: 1, ...options }, work),
  );
  const failures = (await Promise.allSettled(setUps)).filter(({ status }) => status === 'rejected');
  return { most, entered, failures };
}

test('two set-ups in one clone install one after the other, even past the lock of one that was killed', async () => {
  const lock = join(folder, 'lock');
  const notes = join(folder, 'notes');
  await leaveLockOfKilled(lock);

  const start = () => spawn(process.execPath, ['--input-type=module', '-e', contender, lock, notes]);
  const exits = await Promise.all(Array.from({ length: 4 }, () => once(start(), 'exit')));

  expect(exits.map(([code]) => code)).toEqual([0, 0, 0, 0]);
  const lines = (await readFile(notes, 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(8);
  for (let at = 0; at < lines.length; at += 2) {
    expect(lines[at + 1]).toBe(lines[at]?.replace('in', 'out'));
  }
});

test('of many set-ups past the lock of a killed one none fails and no two install at once, round after round', async () => {
  const lock = join(folder, 'lock');
  for (let round = 0; round < 60; round += 1) {
    // A lock of the first release held a file of another name.
    await leaveLockOfKilled(lock, round % 2 ? 'owner.json' : undefined);
    expect(await contend(lock, 6)).toEqual({ most: 1, entered: 6, failures: [] });
  }
  expect(await readdir(folder)).toEqual([]);
});

test('three concurrent set-ups never fail and never install at once, in any order of file system steps', async () => {
  const interleaving = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
    const lock = join(folder, 'lock');
    await leaveLockOfKilled(lock);
    const files = Object.entries({ mkdir, mkdtemp, writeFile, rename, readdir, readFile, rm, rmdir });
    const scheduled = files.map(([name, step]) => [name, inSomeOrder(scheduler, step as FileStep)]);
    const outcome = await scheduler.waitFor(contend(lock, 3, { files: Object.fromEntries(scheduled) }));
    expect(outcome).toEqual({ most: 1, entered: 3, failures: [] });
    expect(await readdir(folder)).toEqual([]);
  });
  await fc.assert(interleaving, { numRuns: 60 });
});

test('a lock whose owner was never written to the disk is not waited for', async () => {
  const lock = join(folder, 'lock');
  await mkdir(lock);
  await writeFile(join(lock, 'owner-of-crashed.json'), '');
  expect(await contend(lock, 2)).toEqual({ most: 1, entered: 2, failures: [] });
});

test('a lock left by a namesake of a running process is not waited for', async () => {
  const lock = join(folder, 'lock');
  await mkdir(lock);
  await writeFile(join(lock, 'owner.json'), JSON.stringify({ pid: process.pid, startedAt: 'long ago' }));
  await expect(withInstallLock(lock, { onWait: () => {} }, async () => 'mine')).resolves.toBe('mine');
});

test('the lock is released when the work fails', async () => {
  const lock = join(folder, 'lock');
  const work = withInstallLock(lock, { onWait: () => {} }, async () => {
    throw new Error('disk full');
  });
  await expect(work).rejects.toThrow('disk full');
  expect(existsSync(lock)).toBe(false);
});
