import pg from 'pg';
import type { Logger } from 'pino';

export interface Listener {
  /** `onGap` runs whenever notifications may have been missed: after each (re)connection. */
  listen(channel: string, onNotify: (payload: string) => void, onGap: () => void): void;
  /** False while notifications may be getting lost. */
  connected(): boolean;
  start(): Promise<void>;
  close(): Promise<void>;
}

interface Subscription {
  readonly onNotify: (payload: string) => void;
  readonly onGap: () => void;
}

const RECONNECT_MS = 500;

/** One connection of its own for LISTEN, which finds its way back after the database was away. */
export function createListener({ url, log }: { url: string; log: Logger }): Listener {
  const subscriptions = new Map<string, Subscription>();
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'awning-listen',
    });
    const lost = (error?: Error): void => {
      if (client === next) {
        client = null;
        if (!closed) log.warn({ err: error }, 'lost the connection that listens for changes; trying again');
      }
      scheduleReconnect();
    };
    next.on('error', lost);
    next.on('end', () => lost());
    next.on('notification', ({ channel, payload }) => subscriptions.get(channel)?.onNotify(payload ?? ''));
    await next.connect();
    for (const channel of subscriptions.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
    for (const { onGap } of subscriptions.values()) onGap();
  };

  const scheduleReconnect = (): void => {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(scheduleReconnect);
    }, RECONNECT_MS);
    timer.unref();
  };

  return {
    listen: (channel, onNotify, onGap) => void subscriptions.set(channel, { onNotify, onGap }),
    connected: () => client !== null,
    start: connect,
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
