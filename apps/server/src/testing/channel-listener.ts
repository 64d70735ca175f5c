import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { createEventStreamReader } from '@awning/contract/client';
import { expect } from 'vitest';
import type { TestBrowser } from './test-browser.ts';

/** A browser that listens over a real connection. */
export interface ChannelListener {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Kind and data of each message, without `ready`. */
  readonly messages: {
    readonly kind: string;
    readonly data: Record<string, unknown>;
    readonly id?: string;
  }[];
  lastEventId(): string | undefined;
  isOpen(): boolean;
  /** Waits for messages of a kind, and gives their data. */
  heard(kind: string, count?: number): Promise<Record<string, unknown>[]>;
  ended(): Promise<void>;
  /** Reads nothing any more. */
  stall(): void;
  close(): void;
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly browser: Pick<TestBrowser, 'cookies'>;
  readonly lastEventId?: string | undefined;
  readonly accept?: string;
}

const PATH = '/api/channel';
const WAIT_MS = 10_000;

export async function listenToChannel(o: ListenOptions): Promise<ChannelListener> {
  const sending: ClientRequest = request({
    agent: false,
    host: '127.0.0.1',
    port: o.port,
    path: PATH,
    headers: {
      host: o.host,
      accept: o.accept ?? 'text/event-stream',
      cookie: [...o.browser.cookies].map((pair) => pair.join('=')).join('; '),
      ...(o.lastEventId === undefined ? {} : { 'last-event-id': o.lastEventId }),
    },
  });
  sending.on('error', () => undefined);
  sending.end();
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const messages: ChannelListener['messages'] = [];
  let lastEventId: string | undefined;
  let isOpen = true;
  let isReady = false;
  const closed = new Promise<void>((resolve) =>
    response.on('close', () => {
      isOpen = false;
      resolve();
    }),
  );
  response.on('error', () => undefined);
  const reader = createEventStreamReader({
    onId: (id) => {
      lastEventId = id;
    },
    onRetry: () => undefined,
    onMessage: ({ event, data }) => {
      if (event === 'ready' || event === 'reload') isReady = true;
      if (event !== 'ready')
        messages.push({ kind: event, data: JSON.parse(data), ...(lastEventId && { id: lastEventId }) });
    },
  });
  response.on('data', (bytes: Buffer) => reader.read(bytes.toString()));
  if (response.statusCode === 200)
    await expect.poll(() => isReady || !isOpen, { timeout: WAIT_MS, interval: 5 }).toBe(true);
  const ofKind = (kind: string) => messages.filter((message) => message.kind === kind);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    messages,
    lastEventId: () => lastEventId,
    isOpen: () => isOpen,
    async heard(kind, count = 1) {
      await expect
        .poll(() => ofKind(kind).length, { timeout: WAIT_MS, interval: 10 })
        .toBeGreaterThanOrEqual(count);
      return ofKind(kind).map(({ data }) => data);
    },
    async ended() {
      await closed;
    },
    stall: () => void response.pause(),
    close: () => sending.destroy(),
  };
}
