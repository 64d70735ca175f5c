import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { defineErrors } from '../errors/index.ts';
import { assertKey, type FileStore, type StoredFile } from './file-store.ts';

export const fileErrors = defineErrors('files', {
  noRoom: {
    status: 507,
    message:
      'There is almost no room left on the disk, so nothing new can be stored. Free some space and try again.',
  },
});

/** Uploads stop here so that the database, deletions and sign-in keep working on what is left. */
const FULL_AT = 0.95;

export interface DiskFileStoreOptions {
  readonly root: string;
  /** Share of the disk in use, 0 to 1. */
  readonly usage?: (folder: string) => Promise<number>;
}

async function diskUsage(folder: string): Promise<number> {
  const { blocks, bavail } = await statfs(folder);
  return blocks === 0 ? 0 : 1 - bavail / blocks;
}

export function createDiskFileStore({ root, usage = diskUsage }: DiskFileStoreOptions): FileStore {
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(root, key);
  };

  return {
    async put(key, content) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true });
      if ((await usage(root)) > FULL_AT) throw fileErrors.noRoom();
      // Written aside, flushed, then renamed: a crash leaves the old file or the new one, and a stray temporary.
      const incoming = join(root, '.incoming');
      await mkdir(incoming, { recursive: true });
      const temporary = join(incoming, randomUUID());
      try {
        await pipeline(
          Buffer.isBuffer(content) ? Readable.from([content]) : content,
          createWriteStream(temporary, { flush: true }),
        );
        await rename(temporary, target);
        await syncFolder(dirname(target));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return describe(target);
    },
    async open(key) {
      const path = pathOf(key);
      try {
        return { ...(await describe(path)), stream: () => createReadStream(path) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list(prefix) {
      yield* walk(root, prefix);
    },
  };
}

async function describe(path: string): Promise<StoredFile> {
  const { size, mtime } = await stat(path);
  return { size, modifiedAt: mtime };
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
  const entries = await readdir(join(root, prefix), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name, 'en'))) {
    if (entry.name.startsWith('.')) continue;
    const key = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, key);
    else if (entry.isFile()) yield key;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
