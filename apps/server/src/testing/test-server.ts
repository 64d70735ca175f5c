import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { claimDataFolder } from '../platform/data-folder/index.ts';
import { readHomePath } from '../platform/postgres/database-home.ts';
import { type DatabaseServer, openEmbeddedServer } from '../platform/postgres/index.ts';
import { readPostmasterFile } from '../platform/postgres/postmaster-file.ts';

export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
  /** On the same address, with the same data. */
  start(): Promise<void>;
  /** Still there, but answering nobody, as behind a machine that is out of memory. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  remove(): Promise<void>;
}

/** An embedded PostgreSQL that a test may stop and start, as `npm start` runs it. */
export async function createTestServer(): Promise<TestServer> {
  const root = await mkdtemp(join(tmpdir(), 'awning-test-server-'));
  // As root the database runs under another account, which has to pass through.
  await chmod(root, 0o711);
  const outside = join('/tmp', `${basename(root)}-database`);
  const folder = await claimDataFolder(root);
  const open = (): Promise<DatabaseServer> =>
    openEmbeddedServer({ folder, stores: [outside], settings: { fsync: 'off' }, log: () => undefined });
  let server = await open();
  const signalAll = async (signal: NodeJS.Signals): Promise<void> => {
    const cluster = join((await readHomePath(root)) ?? folder.postgres, 'cluster');
    const pid = (await readPostmasterFile(cluster))?.pid;
    if (pid === undefined) throw new Error('The test server does not run');
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    for (const each of [pid, ...children.split(' ').filter(Boolean).map(Number)]) process.kill(each, signal);
  };
  return {
    url: server.url,
    stop: () => server.close(),
    async start() {
      server = await open();
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async remove() {
      await server.close();
      await folder.release();
      for (const path of [root, outside]) await rm(path, { recursive: true, force: true });
    },
  };
}
