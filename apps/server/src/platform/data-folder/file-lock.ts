import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 10_000;
const PAUSE_MS = 10;

/**
 * Runs `work` while no other process of this machine runs it for the same file. Looking at a lock and replacing it
 * are two steps; two processes that find the same stale lock must not take them at the same time.
 *
 * The turn is a socket name in Linux's abstract namespace: the kernel gives it to one process and takes it back when
 * that process ends, however it ends. Other systems have no such names and go without; there the window is small.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return work();
  const folder = await realpath(dirname(path));
  const name = createHash('sha256')
    .update(`${folder}/${basename(path)}`)
    .digest('hex')
    .slice(0, 32);
  const lock = await acquireLock(`\0awning-turn-${name}`);
  try {
    return await work();
  } finally {
    lock.close();
  }
}

async function acquireLock(address: string): Promise<Server> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const server = createServer();
    try {
      server.listen({ path: address });
      await once(server, 'listening');
      return server;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || waited >= TIMEOUT_MS) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
