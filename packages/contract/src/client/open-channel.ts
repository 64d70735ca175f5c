import { openChannelStream } from '../foundation/channel/channel-calls.ts';
import type { ChannelMessage } from '../foundation/channel/channel-events.ts';
import { parseJson, urlOf } from './call-request.ts';
import { createEventStreamReader } from './event-stream.ts';

/**
 * `open`: messages come as they happen. `waiting`: the server is not reached, and will be tried again. `ended`: the
 * session is over or lacks the permission, and nothing is tried any more.
 */
export type ChannelState = 'open' | 'waiting' | 'ended';

export interface ChannelOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Before the path; empty for the site that the page is of. */
  readonly baseUrl?: string;
  /** Of each kind, also `reload`: events may be missing, so what is shown has to be read again. */
  readonly onMessage: (message: ChannelMessage) => void;
  readonly onState?: (state: ChannelState) => void;
  /** Where to go on from, after a reload of the page. */
  readonly lastEventId?: string | undefined;
  /** A connection on which nothing comes for so long is dead: the server sends something every 15 seconds. */
  readonly silentMs?: number;
  readonly pause?: PauseLimits;
}

export interface PauseLimits {
  /** Before the second attempt, until the server names another; doubled with each that fails. */
  readonly firstMs: number;
  readonly longestMs: number;
}

export interface OpenChannel {
  readonly state: () => ChannelState;
  /** Everything up to this event was handed over. */
  readonly lastEventId: () => string | undefined;
  close(): void;
}

const SILENT_MS = 45_000;
const PAUSE: PauseLimits = { firstMs: 2_000, longestMs: 60_000 };

/** Neither waiting nor asking again helps. */
const isFinal = (status: number): boolean => status === 401 || status === 403 || status === 404;

/** Listens to what happens on the site, comes back after every interruption, and misses nothing in between. */
export function openChannel({
  fetch,
  baseUrl = '',
  onMessage,
  onState,
  lastEventId: firstEventId,
  silentMs = SILENT_MS,
  pause = PAUSE,
}: ChannelOptions): OpenChannel {
  const closing = new AbortController();
  let state: ChannelState = 'waiting';
  let lastEventId = firstEventId;
  let usualPauseMs = pause.firstMs;
  let failures = 0;

  const enter = (next: ChannelState): void => {
    if (state === next || closing.signal.aborted) return;
    state = next;
    onState?.(next);
  };

  const reader = () =>
    createEventStreamReader({
      onId: (id) => {
        lastEventId = id;
      },
      onRetry: (ms) => {
        usualPauseMs = ms;
      },
      onMessage: ({ event, data }) => {
        const value = parseJson(data);
        // A kind that only a newer server has is the listener's to pass over.
        if (value !== undefined && !closing.signal.aborted)
          onMessage({ kind: event, data: value } as ChannelMessage);
      },
    });

  /** Until the stream ends, by either side. */
  const follow = async (): Promise<Refusal | null> => {
    const connection = new AbortController();
    const signal = AbortSignal.any([closing.signal, connection.signal]);
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heard = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => connection.abort(), silentMs);
    };
    heard();
    try {
      const response = await fetch(baseUrl + urlOf(openChannelStream, {}), {
        headers: {
          accept: 'text/event-stream',
          ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
        },
        credentials: 'same-origin',
        cache: 'no-store',
        signal,
      });
      if (!response.ok || !response.body) return refusalIn(response);
      enter('open');
      failures = 0;
      const messages = reader();
      const text = new TextDecoder();
      for await (const bytes of piecesOf(response.body)) {
        heard();
        messages.read(text.decode(bytes, { stream: true }));
      }
    } finally {
      clearTimeout(silence);
      connection.abort();
    }
    return null;
  };

  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const refusal = await follow().catch(() => null);
      if (closing.signal.aborted) return;
      if (refusal && isFinal(refusal.status)) return enter('ended');
      enter('waiting');
      const grown = Math.min(pause.longestMs, usualPauseMs * 2 ** failures);
      failures = Math.min(failures + 1, 10);
      await sleep(Math.max(grown, refusal?.retryAfterMs ?? 0), closing.signal);
    }
  };
  void run();

  return {
    state: () => state,
    lastEventId: () => lastEventId,
    close: () => closing.abort(),
  };
}

interface Refusal {
  readonly status: number;
  readonly retryAfterMs: number;
}

async function refusalIn(response: Response): Promise<Refusal> {
  await response.body?.cancel();
  const after = response.headers.get('retry-after') ?? '';
  return { status: response.status, retryAfterMs: /^\d+$/.test(after) ? Number(after) * 1000 : 0 };
}

/** Not every browser can go through a stream by itself. */
async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
