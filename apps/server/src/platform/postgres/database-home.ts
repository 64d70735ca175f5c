import { createHash } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { acquireFolderLock, type DataFolder } from '../data-folder/index.ts';
import { StartupError } from '../startup-error.ts';
import { writeDurably } from './durable-file.ts';
import { clearOrphan } from './orphan-server.ts';
import type { Account } from './run-program.ts';
import { canEnter, chooseAccount } from './unprivileged-account.ts';

/** Where the cluster lives: in the data folder, unless the database's account cannot get there. */
export interface DatabaseHome {
  path: string;
  cluster: string;
  sockets: string;
  account: Account | undefined;
  release(): Promise<void>;
}

/**
 * Places outside the data folder, in order. All of them outlast a reboot and no system cleans them; the temporary
 * folder is left out on purpose, because losing a shop is worse than not starting.
 */
export const hostStores = ['/var/lib/awning', '/opt/awning', '/srv/awning'];

export async function settleHome(
  folder: DataFolder,
  stores: string[],
  log: (line: string) => void,
): Promise<DatabaseHome> {
  const recorded = await readHomePath(folder.root);
  const path = recorded ?? folder.postgres;
  const cluster = join(path, 'cluster');
  await assertReachable(folder, path, cluster);
  const account = await chooseAccount(cluster);
  if (account && !(await canEnter(account, path))) {
    if (recorded || (await exists(cluster))) throw notEnterable(path);
    const home = await prepareHome(folder, await chooseStore(folder, account, stores), account);
    await recordNewHome(folder, home, log);
    return home;
  }
  return prepareHome(folder, path, account);
}

/** The recorded home of a data folder's database; undefined when it is in the data folder itself. */
export async function readHomePath(root: string): Promise<string | undefined> {
  const text = await readFile(placeFile(root), 'utf8').catch(() => '');
  return text.trim() || undefined;
}

/** Whether an embedded database was ever made for this data folder. Looks, and makes nothing. */
export async function hasEmbeddedDatabase(root: string): Promise<boolean> {
  return exists(join((await readHomePath(root)) ?? join(root, 'postgres'), 'cluster'));
}

function placeFile(root: string): string {
  return join(root, 'postgres', 'place');
}

async function prepareHome(
  folder: DataFolder,
  path: string,
  account: Account | undefined,
): Promise<DatabaseHome> {
  const outside = path !== folder.postgres;
  const release = outside ? await takeOutsideHome(folder, path) : async () => undefined;
  try {
    const sockets = join(path, 'run');
    await mkdir(sockets, { recursive: true, mode: 0o700 });
    if (account) await chown(sockets, account.uid, account.gid);
    return { path, cluster: join(path, 'cluster'), sockets, account, release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function chooseStore(folder: DataFolder, account: Account, stores: string[]): Promise<string> {
  const name = createHash('sha256').update(folder.root).digest('hex').slice(0, 16);
  for (const store of stores) {
    const path = join(store, name);
    const result = await mkdir(path, { recursive: true, mode: 0o711 }).then(
      () => true,
      () => false,
    );
    if (result && (await canEnter(account, path))) return path;
  }
  throw notEnterable(folder.postgres);
}

// An operator who removes a data folder and starts again expects an empty install. The database that the removed folder
// had here is kept all the same: it may be the only copy.
async function recordNewHome(
  folder: DataFolder,
  home: DatabaseHome,
  log: (line: string) => void,
): Promise<void> {
  try {
    if (await exists(home.cluster)) {
      await clearOrphan({ ...home, log });
      const aside = `${home.cluster}.left-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`;
      await rename(home.cluster, aside);
      log(`Kept the database of a data folder that was removed: ${aside}`);
    }
    await writeDurably(placeFile(folder.root), `${home.path}\n`, 0o644);
    log(`The database's account cannot enter ${folder.root}; the database lives in ${home.path}`);
  } catch (error) {
    await home.release();
    throw error;
  }
}

// A copied data folder names the same home as its original. Running both on one cluster would mix two shops, so
// the home remembers whose it is, and a lock of its own keeps the second process out even while the first runs.
async function takeOutsideHome(folder: DataFolder, path: string): Promise<() => Promise<void>> {
  const lock = await acquireFolderLock(join(path, 'awning.lock'));
  if ('heldBy' in lock) {
    throw new StartupError(
      `The database in ${path} is in use by another Awning process (pid ${lock.heldBy}): stop that process, or set AWNING_DATA to another folder.`,
    );
  }
  const ownerFile = join(path, 'data-folder');
  const owner = (await readFile(ownerFile, 'utf8').catch(() => '')).trim();
  if (owner && owner !== folder.root && (await readHomePath(owner)) === path) {
    await lock.release();
    throw new StartupError(
      `The data folder ${folder.root} is a copy: its database in ${path} belongs to ${owner}. Start that one, or remove ${placeFile(folder.root)} to begin with an empty database here.`,
    );
  }
  await writeFile(ownerFile, `${folder.root}\n`);
  return lock.release;
}

async function assertReachable(folder: DataFolder, path: string, cluster: string): Promise<void> {
  const home = await stat(path).catch(() => undefined);
  if (!home) {
    throw new StartupError(
      `The database of the data folder ${folder.root} was kept in ${path}, which is gone: restore that folder from a backup, or remove ${placeFile(folder.root)} to begin with an empty database.`,
    );
  }
  const problem = await readdir(cluster).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : error.code),
  );
  if (!problem) return;
  const owner = await stat(cluster).catch(() => undefined);
  throw new StartupError(
    `The database in ${cluster} cannot be read by this account (${problem}; it belongs to uid ${owner?.uid ?? 'unknown'}): start Awning as root or as its owner, or change its owner.`,
  );
}

function notEnterable(path: string): StartupError {
  return new StartupError(
    `PostgreSQL refuses to run as root and its account cannot enter ${path}: allow passing through its parent folders (chmod o+x), or start Awning as an ordinary user.`,
  );
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
