import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { claimDataFolder, findDataFolderHolder } from '../platform/data-folder/index.ts';
import { openEmbeddedServer } from '../platform/postgres/index.ts';

const prefix = 'awning-test-cluster-';
// For root with a temporary folder of its own that the database's account cannot enter.
const publicTemporary = '/tmp';
// Each test file has its own copy of a database of hundreds of files, which a disk takes four times as long to make.
const inMemory = '/dev/shm';
const memoryBytes = 1024 ** 3;
const leftoverAfterMs = 60 * 60 * 1000;

// Nothing here has to survive anything, so nothing waits for a disk.
const throwAwaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  autovacuum: 'off',
  // Tests open thousands of connections, and nobody guesses this password.
  scram_iterations: '1',
};

/** A PostgreSQL of its own for one test run. It ends with the process that started it, however that ends. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  for (const place of new Set([tmpdir(), publicTemporary, inMemory])) await sweepLeftovers(place);
  const root = await mkdtemp(join((await hasFreeMemory()) ? inMemory : tmpdir(), prefix));
  // As root the database runs under another account, which has to pass through.
  await chmod(root, 0o711);
  const outside = join(publicTemporary, basename(root));
  const remove = async () => {
    for (const path of [root, outside]) await rm(path, { recursive: true, force: true });
  };
  try {
    const folder = await claimDataFolder(root);
    const server = await openEmbeddedServer({
      folder,
      settings: throwAwaySettings,
      stores: [outside],
      log: () => undefined,
    });
    return {
      url: server.url,
      async stop() {
        await server.close();
        await folder.release();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function hasFreeMemory(): Promise<boolean> {
  const stats = await statfs(inMemory).catch(() => undefined);
  return stats !== undefined && stats.bavail * stats.bsize >= memoryBytes;
}

/**
 * Removes what killed test runs left behind, which in memory soon leaves none for the next run. An hour's patience
 * spares the runs of other people on this machine, whose processes may not be seen from here.
 */
export async function sweepLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (!stats || Date.now() - stats.mtimeMs < leftoverAfterMs) continue;
    if (await findDataFolderHolder(path)) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
