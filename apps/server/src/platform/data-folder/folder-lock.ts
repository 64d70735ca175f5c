import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { withFileLock } from './file-lock.ts';
import { readProcessStart } from './process-identity.ts';

export interface FolderLock {
  release(): Promise<void>;
}

interface LockNote {
  pid: number;
  startedAt: string;
}

/** Takes the lock file, or answers with the pid of the live process that has it. */
export async function acquireFolderLock(path: string): Promise<FolderLock | { heldBy: number }> {
  const note = JSON.stringify({ pid: process.pid, startedAt: await readProcessStart(process.pid) });
  const lock: FolderLock = { release: () => removeOwn(path, note) };
  return withFileLock(path, async () => {
    const holder = await findLockHolder(path);
    if (holder) return { heldBy: holder.pid };
    await replaceLockFile(path, note);
    return lock;
  });
}

export async function findLockHolder(path: string): Promise<{ pid: number } | null> {
  const seen = await readLockFile(path);
  const holder = seen ? await findLiveHolder(seen) : undefined;
  return holder ? { pid: holder.pid } : null;
}

/** Writes the file whole or not at all, over a stale one: a reader never finds half a note, or none. */
async function replaceLockFile(path: string, note: string): Promise<void> {
  const fresh = `${path}.${process.pid}`;
  try {
    await writeFile(fresh, note, { mode: 0o644 });
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
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

/** Nobody takes over a lock whose owner lives, so what is still ours now stays ours until it is removed. */
async function removeOwn(path: string, note: string): Promise<void> {
  if ((await readLockFile(path)) === note) await rm(path, { force: true });
}
