import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { databaseEndpoint } from './delay-proxy.ts';

/**
 * A connection to the database that counts what is asked for each of several keys (a site's id, say) and lets nothing
 * of a key pass from a certain statement on: the caller waits for ever, as if its process had died just before it.
 */
export interface StatementGate {
  /** Of the database, by way of the gate. */
  readonly url: string;
  /**
   * Counts the statements that name the key, and those of the same transaction after one that did. Stops before the
   * given one.
   */
  watch(key: string, stopBefore?: number): void;
  countOf(key: string): number;
  isStopped(key: string): boolean;
  /** Ends every connection at once, as the death of the process behind it does. */
  cut(): void;
  close(): Promise<void>;
}

interface Watch {
  readonly bytes: Buffer;
  readonly stopBefore: number;
  count: number;
  isStopped: boolean;
}

const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);
const FLUSH = 'H'.charCodeAt(0);
const PASSWORD = 'p'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);

export async function createStatementGate(databaseUrl: string): Promise<StatementGate> {
  const endpoint = databaseEndpoint(new URL(databaseUrl));
  const watches = new Map<string, Watch>();
  const open = new Set<Socket>();

  const mayPass = (watch: Watch): boolean => {
    if (!watch.isStopped && ++watch.count === watch.stopBefore) watch.isStopped = true;
    return !watch.isStopped;
  };

  const join = (client: Socket, database: Socket): void => {
    /** Whose transaction is open on this connection. */
    let owner: Watch | undefined;
    let statement: Buffer[] = [];
    const framing = createFraming({ startsUntyped: true });
    const answered = createFraming({ startsUntyped: false });

    const ask = (message: Buffer, type: number | null): void => {
      if (type === null || type === PASSWORD || type === TERMINATE) return void database.write(message);
      statement.push(message);
      if (type !== QUERY && type !== SYNC && type !== FLUSH) return;
      const whole = Buffer.concat(statement);
      statement = [];
      for (const watch of watches.values()) if (whole.includes(watch.bytes)) owner = watch;
      if (owner && !mayPass(owner)) return;
      if (!database.destroyed) database.write(whole);
    };
    client.on('data', (chunk: Buffer) => framing.read(chunk, ask));
    database.on('data', (chunk: Buffer) => {
      answered.read(chunk, (message, type) => {
        if (type === READY && message.at(-1) === IDLE) owner = undefined;
      });
      if (!client.destroyed) client.write(chunk);
    });
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.setNoDelay(true);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      open.add(from);
    }
  };

  const server = createServer((client) => join(client, connect(endpoint))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  url.searchParams.delete('host');
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };

  return {
    url: url.toString(),
    cut,
    watch: (key, stopBefore = Number.POSITIVE_INFINITY) =>
      void watches.set(key, { bytes: Buffer.from(key), stopBefore, count: 0, isStopped: false }),
    countOf: (key) => watches.get(key)?.count ?? 0,
    isStopped: (key) => watches.get(key)?.isStopped ?? false,
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}

/**
 * Cuts a stream into messages of PostgreSQL: a letter (which only the first of a client lacks), the length, the rest.
 */
function createFraming({ startsUntyped }: { readonly startsUntyped: boolean }) {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = startsUntyped;
  return {
    read(chunk: Buffer, take: (message: Buffer, type: number | null) => void): void {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (;;) {
        const head = isFirst ? 0 : 1;
        if (rest.length < head + 4) return;
        const size = head + rest.readUInt32BE(head);
        if (rest.length < size) return;
        const message = rest.subarray(0, size);
        rest = rest.subarray(size);
        take(message, isFirst ? null : (message[0] ?? null));
        isFirst = false;
      }
    },
  };
}
