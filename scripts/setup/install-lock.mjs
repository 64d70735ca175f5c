import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 300;
const abandonedBreakMs = 5_000;

/**
 * Runs `work` while no other set-up in this clone does. The lock is a folder that holds its owner, and it
 * appears complete: it is filled elsewhere and renamed, which fails while another one stands there.
 */
export async function withInstallLock(lockFolder, { onWait }, work) {
  await mkdir(dirname(lockFolder), { recursive: true });
  let told = false;
  while (!(await tryTake(lockFolder))) {
    const owner = await readOwner(lockFolder);
    if (owner && !(await isAlive(owner))) {
      await breakLock(lockFolder, owner);
      continue;
    }
    if (owner && !told) {
      told = true;
      onWait(owner.pid);
    }
    await sleep(pollMs);
  }
  try {
    return await work();
  } finally {
    await rm(lockFolder, { recursive: true, force: true });
  }
}

async function tryTake(lockFolder) {
  const draft = await mkdtemp(`${lockFolder}-`);
  const owner = { pid: process.pid, startedAt: await processStart(process.pid) };
  await writeFile(join(draft, 'owner.json'), JSON.stringify(owner));
  try {
    await rename(draft, lockFolder);
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
    throw error;
  }
}

async function readOwner(lockFolder) {
  try {
    return JSON.parse(await readFile(join(lockFolder, 'owner.json'), 'utf8'));
  } catch {
    return null;
  }
}

// Two that wait for the same dead owner must not both clear the way: the slower one would remove the lock
// that the faster one has just taken.
async function breakLock(lockFolder, deadOwner) {
  const turn = `${lockFolder}.breaking`;
  try {
    await mkdir(turn);
  } catch {
    const age = Date.now() - (await stat(turn).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > abandonedBreakMs) await rm(turn, { recursive: true, force: true });
    await sleep(pollMs);
    return;
  }
  try {
    const owner = await readOwner(lockFolder);
    if (owner?.pid === deadOwner.pid && owner.startedAt === deadOwner.startedAt) {
      await rm(lockFolder, { recursive: true, force: true });
    }
  } finally {
    await rm(turn, { recursive: true, force: true });
  }
}

async function isAlive(owner) {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: it runs, as somebody else.
    if (error.code !== 'EPERM') return false;
  }
  // A restarted container hands out the same numbers again; the start time tells a namesake apart.
  const startedAt = await processStart(owner.pid);
  return startedAt === null || owner.startedAt === null || startedAt === owner.startedAt;
}

async function processStart(pid) {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in brackets, may hold spaces; count fields after it. Start time is the 22nd of all.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
