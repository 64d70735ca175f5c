import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestRandom } from './test-random.ts';

export interface DelayProxy {
  /** Of the database, by way of the proxy. */
  readonly url: string;
  /** From now on every message waits up to this long, in each direction. */
  delayUpTo(ms: number): void;
  close(): Promise<void>;
}

/** A slow line to the database: it opens windows that requests on one machine never meet. Nothing overtakes. */
export async function createDelayProxy(databaseUrl: string, seed: number): Promise<DelayProxy> {
  const endpoint = databaseEndpoint(new URL(databaseUrl));
  const random = createTestRandom(seed);
  const open = new Set<Socket>();
  let mostMs = 0;

  const carry = (from: Socket, to: Socket): void => {
    let line: Promise<unknown> = Promise.resolve();
    const then = (work: () => void): void => {
      const due = performance.now() + random.between(0, mostMs);
      line = line
        .then(async () => {
          const wait = due - performance.now();
          if (wait > 0) await sleep(wait);
        })
        .then(work);
    };
    from.on('data', (chunk) => then(() => void (to.destroyed || to.write(chunk))));
    from.on('end', () => then(() => void to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => open.delete(from));
    open.add(from);
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const database = connect({ ...endpoint, allowHalfOpen: true });
    for (const socket of [client, database]) socket.setNoDelay(true);
    carry(client, database);
    carry(database, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  url.searchParams.delete('host');

  return {
    url: url.toString(),
    delayUpTo: (ms) => {
      mostMs = ms;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** The embedded database listens at a socket file, whose folder is the host. */
export function databaseEndpoint(url: URL): { path: string } | { host: string; port: number } {
  const port = Number(url.port || 5432);
  const host = url.searchParams.get('host') ?? url.hostname;
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
