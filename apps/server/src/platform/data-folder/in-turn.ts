import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 10_000;
const PAUSE_MS = 10;

/**
 * Runs `work` while no other process of this machine runs it for the same file. Looking at a lock and replacing it
 * are two steps; two processes that find the same stale lock must not take them at the same time.
 *
 * The turn is a socket name in Linux's abstract namespace: the kernel gives it to one process and takes it back when
 * that process ends, however it ends. Other systems have no such names and go without; there the window is small.
 */
export async function inTurn<T>(path: string, work: () => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return work();
  const folder = await realpath(dirname(path));
  const name = createHash('sha256')
    .update(`${folder}/${basename(path)}`)
    .digest('hex')
    .slice(0, 32);
  const turn = await takeTurn(`\0awning-turn-${name}`);
  try {
    return await work();
  } finally {
    turn.close();
  }
}

async function takeTurn(address: string): Promise<Server> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const server = createServer();
    try {
      server.listen({ path: address });
      await once(server, 'listening');
      return server;
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!taken || waited >= PATIENCE_MS) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
