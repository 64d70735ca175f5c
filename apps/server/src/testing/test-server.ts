import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { claimDataFolder } from '../platform/data-folder/index.ts';
import { type DatabaseServer, openEmbeddedServer } from '../platform/postgres/index.ts';

export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
  /** On the same address, with the same data. */
  start(): Promise<void>;
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
  return {
    url: server.url,
    stop: () => server.close(),
    async start() {
      server = await open();
    },
    async remove() {
      await server.close();
      await folder.release();
      for (const path of [root, outside]) await rm(path, { recursive: true, force: true });
    },
  };
}
