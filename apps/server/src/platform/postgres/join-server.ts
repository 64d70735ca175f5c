import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findDataFolderHolder } from '../data-folder/index.ts';
import { StartupError } from '../startup-error.ts';
import { readHomePath } from './database-home.ts';
import { readPassword } from './database-password.ts';
import { endpointUrl } from './endpoint.ts';
import { identifyPostmaster, readPostmasterFile } from './postmaster-file.ts';

const startingLimitMs = 10_000;

/**
 * The connection to the embedded server that a running Awning process has started in this data folder; null when
 * none runs. One that is just starting is waited for.
 */
export async function joinEmbeddedServer(root: string): Promise<{ url: string } | null> {
  if (!(await findDataFolderHolder(root))) return null;
  const folder = await realpath(root);
  const cluster = join((await readHomePath(folder)) ?? join(folder, 'postgres'), 'cluster');
  const deadline = Date.now() + startingLimitMs;
  for (;;) {
    const file = await readPostmasterFile(cluster);
    if (!file || !['running', 'unknown'].includes(await identifyPostmaster(file.pid, cluster))) return null;
    if (file.isReady) {
      const password = await readPasswordAsGuest(folder);
      const { socketFolder, port } = file;
      return { url: endpointUrl(socketFolder ? { socketFolder } : { loopbackPort: port }, password) };
    }
    if (Date.now() > deadline) return null;
    await sleep(50);
  }
}

async function readPasswordAsGuest(folder: string): Promise<string> {
  const password = await readPassword(folder).catch(() => undefined);
  if (password) return password;
  throw new StartupError(
    `The password of the database in ${folder} cannot be read: run this as the account that runs Awning, or as root.`,
  );
}
