import { mkdir, realpath, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { acquireFolderLock, findLockHolder } from './folder-lock.ts';

/** The one folder that holds everything an install keeps on disk, claimed by this process. */
export interface DataFolder {
  root: string;
  postgres: string;
  files: string;
  release(): Promise<void>;
}

const lockName = 'awning.lock';
const megabyte = 1024 * 1024;
// A new cluster takes 47 MB. An existing one should serve for as long as it can, and stops only where PostgreSQL
// could not add the next segment of its log.
const newFolderBytes = 64 * megabyte;
const knownFolderBytes = 16 * megabyte;

export async function claimDataFolder(root: string): Promise<DataFolder> {
  const wanted = resolve(root);
  try {
    await createFolder(wanted);
    const path = await realpath(wanted);
    const lock = await acquireFolderLock(join(path, lockName));
    if ('heldBy' in lock) {
      throw new StartupError(
        `The data folder ${path} is in use by another Awning process (pid ${lock.heldBy}): stop that process, or set AWNING_DATA to another folder.`,
      );
    }
    const folder = { root: path, postgres: join(path, 'postgres'), files: join(path, 'files') };
    try {
      const created = await mkdir(folder.postgres, { recursive: true, mode: folderMode() });
      await assertFreeSpace(path, created ? newFolderBytes : knownFolderBytes);
      await mkdir(folder.files, { recursive: true, mode: 0o700 });
    } catch (error) {
      await lock.release();
      throw error;
    }
    return { ...folder, release: lock.release };
  } catch (error) {
    throw explainFolderError(wanted, error);
  }
}

/**
 * Makes the folder and what is missing above it, one by one. Node's recursive way never ends where a folder exists and
 * yet takes no new ones, as under /proc.
 */
async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: folderMode() });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || (await isFolder(dirname(path)))) throw error;
    await createFolder(dirname(path));
    await mkdir(path, { mode: folderMode() });
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

export async function findDataFolderHolder(root: string): Promise<{ pid: number } | null> {
  return findLockHolder(join(resolve(root), lockName));
}

export async function assertFreeSpace(path: string, leastBytes: number): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(path);
  // Some network and container file systems report no size at all; that is no evidence of a full disk.
  if (blocks === 0 || bavail * bsize >= leastBytes) return;
  const megabytes = (bytes: number) => Math.floor(bytes / megabyte);
  throw new StartupError(
    `The disk of the data folder ${path} is full (${megabytes(bavail * bsize)} MB free, ${megabytes(leastBytes)} MB needed): free some space, or set AWNING_DATA to a folder on another disk.`,
  );
}

// As root the database runs under another account, which must be able to pass through, but not to look around.
function folderMode(): number {
  return process.geteuid?.() === 0 ? 0o711 : 0o700;
}

function explainFolderError(path: string, error: unknown): unknown {
  if (error instanceof StartupError) return error;
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
      return new StartupError(
        `The data folder ${path} is not writable for this account: change its owner or mode, or set AWNING_DATA to a folder that is.`,
        { cause: error },
      );
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartupError(
        `The data folder ${path} cannot be made because a file is in its place: move that file, or set AWNING_DATA to another folder.`,
        { cause: error },
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartupError(
        `The disk of the data folder ${path} is full: free some space, or set AWNING_DATA to a folder on another disk.`,
        { cause: error },
      );
    default:
      return error;
  }
}
