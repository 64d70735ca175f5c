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
/** A connection that a firewall forgot delivers nothing and reports nothing; asking it something finds out. */
const HEARTBEAT_MS = 10_000;
const REPLY_MS = 5_000;

export interface ListenerOptions {
  readonly url: string;
  readonly log: Logger;
  /** How often the connection is asked whether it is still there, and how long it may take to say so. */
  readonly heartbeatMs?: number;
  readonly replyMs?: number;
}

/** One connection of its own for LISTEN, which finds its way back after the database was away. */
export function createListener({
  url,
  log,
  heartbeatMs = HEARTBEAT_MS,
  replyMs: answerMs = REPLY_MS,
}: ListenerOptions): Listener {
  const subscriptions = new Map<string, Subscription>();
  let client: pg.Client | null = null;
  let closed = false;
  let reconnecting: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      application_name: 'awning-listen',
    });
    const onLost = (error?: Error): void => {
      // Each connection is mourned once, and only if it was the one in use: a late "end" of an older one says nothing.
      if (client !== next) return;
      client = null;
      // It may be silent and not gone: left open it would stay for ever, one more with each silence.
      next.end().catch(() => {});
      if (closed) return;
      log.warn({ err: error }, 'lost the connection that listens for changes; trying again');
      scheduleReconnect();
    };
    next.on('error', onLost);
    next.on('end', () => onLost());
    next.on('notification', ({ channel, payload }) => subscriptions.get(channel)?.onNotify(payload ?? ''));
    try {
      await next.connect();
      for (const channel of subscriptions.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    if (closed) return next.end();
    client = next;
    for (const { onGap } of subscriptions.values()) onGap();
  };

  const scheduleReconnect = (): void => {
    if (closed || reconnecting) return;
    reconnecting = setTimeout(() => {
      reconnecting = undefined;
      connect().catch(scheduleReconnect);
    }, RECONNECT_MS);
    reconnecting.unref();
  };

  const examine = (): void => {
    const examined = client;
    examined?.query('select 1').catch((error: Error) => examined.emit('error', error));
  };

  return {
    listen(channel, onNotify, onGap) {
      if (subscriptions.has(channel)) throw new Error(`There is a listener for ${channel} already`);
      subscriptions.set(channel, { onNotify, onGap });
    },
    connected: () => client !== null,
    async start() {
      await connect();
      heartbeat = setInterval(examine, heartbeatMs);
      heartbeat.unref();
    },
    async close() {
      closed = true;
      clearTimeout(reconnecting);
      clearInterval(heartbeat);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
