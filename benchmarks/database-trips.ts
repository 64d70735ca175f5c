import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

const SIMPLE_QUERY = 0x51;
const SYNC = 0x53;

export interface TripCounter {
  /** A connection string that leads through the counter. */
  readonly url: string;
  readonly count: () => number;
  close(): Promise<void>;
}

/**
 * Stands between a server and its database and counts how often the server waits for an answer: each round trip of the
 * protocol ends with one Query or one Sync message.
 */
export async function countTrips(databaseUrl: string): Promise<TripCounter> {
  let trips = 0;
  const open = new Set<Socket>();
  const target = targetOf(databaseUrl);
  const proxy = createServer((client) => {
    const database = connect(target);
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    const read = createMessageReader((type) => {
      if (type === SIMPLE_QUERY || type === SYNC) trips += 1;
    });
    client.on('data', read);
    client.pipe(database);
    database.pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  const url = new URL(databaseUrl);
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    count: () => trips,
    async close() {
      for (const socket of open) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

function targetOf(databaseUrl: string): NetConnectOpts {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const port = url.port || '5432';
  return folder === null
    ? { host: url.hostname, port: Number(port) }
    : { path: `${folder}/.s.PGSQL.${port}` };
}

/** Messages of the client have a type and a length, except for the first one, which has no type. */
function createMessageReader(onMessage: (type: number) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return;
      const size = head + rest.readUInt32BE(head);
      if (rest.length < size) return;
      if (!isFirst) onMessage(rest[0] ?? 0);
      isFirst = false;
      rest = rest.subarray(size);
    }
  };
}
