import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assertKey, type FileStore, fileErrors, type StoredFile } from './file-store.ts';

/** Uploads stop here so that the database, deletions and sign-in keep working on what is left. */
const FULL_AT = 0.95;
const LEFTOVER_AFTER_MS = 24 * 3_600_000;

export interface DiskFileStoreOptions {
  readonly root: string;
  /** For looking only: makes no folder and sweeps nothing. */
  readonly asFound?: boolean;
  /** Share of the disk in use, 0 to 1. */
  readonly usage?: (folder: string) => Promise<number>;
}

async function diskUsage(folder: string): Promise<number> {
  const { blocks, bavail } = await statfs(folder);
  return blocks === 0 ? 0 : 1 - bavail / blocks;
}

export async function createDiskFileStore({
  root,
  asFound = false,
  usage = diskUsage,
}: DiskFileStoreOptions): Promise<FileStore> {
  const incoming = join(root, '.incoming');
  if (!asFound) {
    await mkdir(incoming, { recursive: true });
    await sweepLeftovers(incoming);
  }
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(root, key);
  };

  return {
    async put(key, content) {
      const target = pathOf(key);
      if ((await usage(root)) > FULL_AT) throw fileErrors.noRoom();
      // Written aside, flushed, then renamed: a crash leaves the old file or the new one, and a stray temporary.
      const temporary = join(incoming, randomUUID());
      try {
        await pipeline(
          Buffer.isBuffer(content) ? Readable.from([content]) : content,
          createWriteStream(temporary, { flush: true }),
        );
        await makeFolder(dirname(target));
        await rename(temporary, target);
        await syncFolder(dirname(target));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return describe(await stat(target));
    },
    async open(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(nullWhenMissing);
      return found?.isFile() ? { ...describe(found), stream: () => createReadStream(path) } : null;
    },
    async delete(key) {
      await rm(pathOf(key), { force: true }).catch(nullWhenMissing);
    },
    async *list(prefix) {
      if (prefix !== '') assertKey(prefix);
      yield* walk(root, prefix);
    },
  };
}

const describe = ({ size, mtime }: { size: number; mtime: Date }): StoredFile => ({
  size,
  modifiedAt: mtime,
});

/** Only what nobody can be writing any more. The file system's time, not ours: these are its dates. */
async function sweepLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(nullWhenMissing);
    if (found && Date.now() - found.mtimeMs > LEFTOVER_AFTER_MS) await rm(path, { force: true });
  }
}

/** A folder that is new is only there for good once the folder above it has been flushed, too. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* walk(root: string, prefix: string): AsyncIterable<string> {
  const entries: Dirent[] | null = await readdir(join(root, prefix), { withFileTypes: true }).catch(
    nullWhenMissing,
  );
  for (const entry of (entries ?? []).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const key = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, key);
    else if (entry.isFile()) yield key;
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null;
  throw error;
}
