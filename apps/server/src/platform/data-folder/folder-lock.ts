import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readProcessStart } from './process-identity.ts';

export interface FolderLock {
  release(): Promise<void>;
}

interface LockNote {
  pid: number;
  startedAt: string;
}

const attempts = 20;
const pauseMs = 10;

/** Takes the lock file, or answers with the pid of the live process that has it. */
export async function takeFolderLock(path: string): Promise<FolderLock | { heldBy: number }> {
  const note = JSON.stringify({ pid: process.pid, startedAt: await readProcessStart(process.pid) });
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await createLockFile(path, note)) return { release: () => removeIfUnchanged(path, note) };
    const seen = await readLockFile(path);
    if (seen === undefined) continue;
    const holder = await findLiveHolder(seen);
    if (holder) return { heldBy: holder.pid };
    // An empty file may be a lock in the making: the other process has created it and is about to write.
    if (seen === '' && attempt < attempts / 2) await sleep(pauseMs);
    else await removeIfUnchanged(path, seen);
  }
  throw new Error(`The lock ${path} changes hands faster than it can be read`);
}

export async function findLockHolder(path: string): Promise<{ pid: number } | null> {
  const seen = await readLockFile(path);
  const holder = seen ? await findLiveHolder(seen) : undefined;
  return holder ? { pid: holder.pid } : null;
}

async function createLockFile(path: string, note: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o644);
    try {
      await file.writeFile(note);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function readLockFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

async function findLiveHolder(text: string): Promise<LockNote | undefined> {
  const note = parseNote(text);
  if (!note) return undefined;
  const startedAt = await readProcessStart(note.pid);
  if (startedAt === 'gone') return undefined;
  // Where the system does not tell when a process began, a live pid has to count as the holder.
  const comparable = startedAt !== 'unknown' && note.startedAt !== 'unknown';
  return comparable && startedAt !== note.startedAt ? undefined : note;
}

function parseNote(text: string): LockNote | undefined {
  try {
    const note: unknown = JSON.parse(text);
    if (typeof note !== 'object' || note === null) return undefined;
    const { pid, startedAt } = note as Partial<LockNote>;
    return Number.isInteger(pid) && typeof startedAt === 'string'
      ? { pid: Number(pid), startedAt }
      : undefined;
  } catch {
    return undefined;
  }
}

// Two processes may find the same stale lock. Moving it aside first lets exactly one of them have it, and the
// slower one, which may have moved the faster one's fresh lock, sees so and puts it back.
async function removeIfUnchanged(path: string, expected: string): Promise<void> {
  const aside = `${path}.${process.pid}.stale`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readLockFile(aside)) !== expected) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}
