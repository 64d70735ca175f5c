import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive } from '../data-folder/index.ts';
import { StartupError } from '../startup-error.ts';
import { fitsSocket, socketPath } from './endpoint.ts';
import { identifyPostmaster, postmasterFilePath, readPostmasterFile } from './postmaster-file.ts';

const pollMs = 10;

/**
 * Clears the way for a new server on this cluster. The caller holds the lock of the data folder, so a server that
 * still runs here has lost its owner: it is shut down in good order, and what a killed one left behind is removed.
 */
export async function clearOrphan(o: {
  cluster: string;
  sockets: string;
  log: (line: string) => void;
}): Promise<void> {
  const file = await readPostmasterFile(o.cluster);
  const state = file ? await identifyPostmaster(file.pid, o.cluster) : 'gone';
  // Where the system does not show whose pid it is, PostgreSQL's own check of the file has the last word.
  if (state === 'unknown') return;
  if (file && state === 'running') {
    o.log(`Stopping the database that an earlier Awning process left running (pid ${file.pid})`);
    await stopOrphan(file.pid, o.cluster);
  }
  await assertNoServerReplies(o);
  await disownPostmasterFile(o.cluster);
  for (const name of await readdir(o.sockets)) {
    if (name.startsWith('.s.PGSQL.')) await rm(join(o.sockets, name), { force: true });
  }
}

async function stopOrphan(pid: number, cluster: string): Promise<void> {
  for (const [signal, limitMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') break;
    }
    if (await waitForEnd(pid, limitMs)) return;
  }
  throw new StartupError(
    `The database in ${cluster} is still being served by an earlier process (pid ${pid}) that does not stop: end that process and start again.`,
  );
}

async function waitForEnd(pid: number, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (await isProcessAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(pollMs);
  }
  return true;
}

// PostgreSQL takes any pid in the file that still answers for a server: a zombie, or a program that got the number
// since. With the pid of its own parent there it looks further. Removing the file would do as well, but with it
// goes the memory key by which PostgreSQL finds backends that outlived their server.
async function disownPostmasterFile(cluster: string): Promise<void> {
  const path = postmasterFilePath(cluster);
  const [pid, ...rest] = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  if (pid && rest.length > 0) await writeFile(path, [process.pid, ...rest].join('\n'));
  else await rm(path, { force: true });
}

// A server in another container shares the folder but not our view of pids. Its socket gives it away, and a
// second server on the same files would destroy them.
async function assertNoServerReplies({
  cluster,
  sockets,
}: {
  cluster: string;
  sockets: string;
}): Promise<void> {
  if (!fitsSocket(sockets)) return;
  const answers = await new Promise<boolean>((resolve) => {
    const socket = createConnection(socketPath(sockets));
    const respond = (value: boolean) => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', () => respond(true)).once('error', () => respond(false));
  });
  if (!answers) return;
  throw new StartupError(
    `The database in ${cluster} is served by a process this one cannot see, perhaps in another container: stop it, or set AWNING_DATA to another folder.`,
  );
}
