import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createByteMeter, hashFile } from './byte-meter.ts';
import {
  assertKey,
  BrokenOff,
  type Draft,
  type FileStore,
  fileErrors,
  type IncomingFile,
  type StoredFile,
} from './file-store.ts';

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

  // Written aside, flushed, then renamed: a crash leaves the old file or the new one, and a stray temporary.
  const temporaryPath = async (): Promise<string> => {
    if ((await usage(root)) > FULL_AT) throw fileErrors.noRoom();
    return join(incoming, randomUUID());
  };
  const keep = async (temporary: string, target: string): Promise<StoredFile> => {
    await createFolder(dirname(target));
    await rename(temporary, target);
    await flush(dirname(target));
    return describe(await stat(target));
  };
  const discard = (temporary: string): Promise<void> => rm(temporary, { force: true });
  const arrived = (path: string, content: { bytes: number; sha256: string }): IncomingFile => ({
    ...content,
    path,
    open: () => createReadStream(path),
    keep: async (key) => keep(path, pathOf(key)),
    discard: () => discard(path),
  });

  return {
    async put(key, content) {
      const target = pathOf(key);
      const temporary = await temporaryPath();
      try {
        await pipeline(
          Buffer.isBuffer(content) ? Readable.from([content]) : content,
          createWriteStream(temporary, { flush: true }),
        );
        return await keep(temporary, target);
      } catch (error) {
        await discard(temporary);
        throw error;
      }
    },
    async receive(content, { maxBytes }) {
      const temporary = await temporaryPath();
      const meter = createByteMeter(maxBytes);
      try {
        await pipeline(content, meter.stream, createWriteStream(temporary, { flush: true }));
      } catch (error) {
        await discard(temporary);
        if (isFull(error)) throw fileErrors.noRoom({ cause: error });
        throw isOfTheDisk(error) ? error : new BrokenOff(error);
      }
      if (!meter.overflowed()) return arrived(temporary, meter.read());
      await discard(temporary);
      return null;
    },
    async draft(): Promise<Draft> {
      const path = await temporaryPath();
      return {
        path,
        async finish() {
          await flush(path);
          return arrived(path, await hashFile(path));
        },
        discard: () => discard(path),
      };
    },
    async open(key) {
      const path = pathOf(key);
      const stats = await stat(path).catch(nullWhenMissing);
      if (!stats?.isFile()) return null;
      return { ...describe(stats), path, stream: (range) => createReadStream(path, range) };
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
    const stats = await stat(path).catch(nullWhenMissing);
    if (stats && Date.now() - stats.mtimeMs > LEFTOVER_AFTER_MS) await rm(path, { force: true });
  }
}

/** A folder that is new is only there for good once the folder above it has been flushed, too. */
async function createFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let path = folder; path.length >= first.length; path = dirname(path)) await flush(dirname(path));
}

/** Flushes a file, or the names in a folder. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
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

const codeOf = (error: unknown): unknown => error instanceof Error && 'code' in error && error.code;
const isFull = (error: unknown): boolean => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT';
/** What only a disk says; a connection that is gone says other things. */
const DISK_FAILURES = new Set<unknown>(['EACCES', 'EIO', 'EMFILE', 'ENFILE', 'ENOENT', 'EPERM', 'EROFS']);
const isOfTheDisk = (error: unknown): boolean => DISK_FAILURES.has(codeOf(error));

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null;
  throw error;
}
