import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { databaseFailure } from '../../../platform/db/index.ts';
import type { SentEvent } from './sent-event.ts';

export interface EventQueue {
  /** False: there is no room, and the event is lost. Takes no time, also while the database is slow or gone. */
  add(event: SentEvent): boolean;
  /** Stores what waits, as far as the database takes it. */
  flush(): Promise<void>;
  /** Stores what waits, for a few seconds at the most; the rest is lost. */
  close(): Promise<void>;
  readonly waiting: () => number;
}

export interface EventQueueOptions {
  readonly store: (events: readonly SentEvent[]) => Promise<unknown>;
  /** Events that nobody will store. */
  readonly onLost: (events: readonly SentEvent[]) => void;
  /** What has to be stored before the rest, such as how many were lost. Asked for each batch. */
  readonly before: () => readonly SentEvent[];
  readonly log: Logger;
  readonly maxBytes?: number;
  readonly pauseMs?: number;
}

const MAX_BYTES = 16 * 1024 * 1024;
const BATCH = 1_000;
/** So long an event waits for others to be stored with. */
const GATHER_MS = 500;
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const CLOSE_MS = 5_000;
/** While one batch is on its way, the next one is made ready. */
const AT_ONCE = 2;

/** What an event takes in memory, roughly. Its sender is one for all events of a call. */
const FIXED_BYTES = 700;
const DETAIL_CHARACTERS = 500;
const weigh = ({ sender, content }: SentEvent): number =>
  FIXED_BYTES +
  2 *
    (sender.userAgent.length +
      content.path.length +
      (content.value?.length ?? 0) +
      (content.origin?.reduce((sum, { length }) => sum + length, 0) ?? 0) +
      (content.detail === null ? 0 : DETAIL_CHARACTERS));

/**
 * Events wait in memory, of which they may take so much and no more, and are stored many at a time. While the database
 * is away they wait, and when there is no room left, what comes is refused.
 */
export function createEventQueue(options: EventQueueOptions): EventQueue {
  const { store, onLost, before, log, maxBytes = MAX_BYTES, pauseMs = GATHER_MS } = options;
  const waiting: SentEvent[] = [];
  let bytes = 0;
  let underWay = 0;
  const batches = new Set<readonly SentEvent[]>();
  /** What was not stored then was counted as lost. */
  let isOver = false;
  let retryMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const wake = (ms: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, ms).unref();
  };

  /** Bisects: one event that cannot be stored must not lose the others. Throws while the database is away. */
  const storeAll = async (events: readonly SentEvent[]): Promise<void> => {
    try {
      await store(events);
    } catch (error) {
      if (databaseFailure(error) !== undefined && databaseFailure(error) !== 'unstorable-text') throw error;
      if (events.length === 1) {
        log.error({ err: error }, 'an event of a visitor cannot be stored');
        if (!isOver) onLost(events);
        return;
      }
      const half = events.length >> 1;
      await storeAll(events.slice(0, half));
      await storeAll(events.slice(half));
    }
  };

  /** Returns whether the database took it. */
  const deliver = async (): Promise<boolean> => {
    const first = before();
    const batch = waiting.splice(0, BATCH);
    underWay += batch.length;
    batches.add(batch);
    try {
      await storeAll([...first, ...batch]);
      bytes -= batch.reduce((sum, event) => sum + weigh(event), 0);
      retryMs = 0;
      return true;
    } catch (error) {
      if (isOver) return false;
      waiting.unshift(...batch);
      onLost(first);
      if (retryMs === 0)
        log.warn(
          { reason: String(error instanceof Error ? error.message : error) },
          'events of visitors wait for the database',
        );
      retryMs = Math.min(LONGEST_RETRY_MS, Math.max(RETRY_MS, 2 * retryMs));
      return false;
    } finally {
      underWay -= batch.length;
      batches.delete(batch);
    }
  };

  const deliverAll = async (): Promise<void> => {
    let isAway = false;
    const deliverSome = async (): Promise<void> => {
      while (waiting.length > 0 && !isAway) isAway = !(await deliver()) || isAway;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, deliverSome));
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running ??= deliverAll().finally(() => {
      running = undefined;
      if (waiting.length > 0) wake(retryMs);
    });
    await running;
  };

  return {
    waiting: () => waiting.length + underWay,
    add(event) {
      const weight = weigh(event);
      if (bytes + weight > maxBytes) return false;
      bytes += weight;
      waiting.push(event);
      if (waiting.length >= BATCH && retryMs === 0 && running === undefined) void flush();
      else wake(Math.max(pauseMs, retryMs));
      return true;
    },
    async flush() {
      // What came while a flush was under way is part of it, or of the next one.
      if (running !== undefined) await running;
      if (waiting.length > 0 || running !== undefined) await flush();
    },
    async close() {
      const late = new AbortController();
      await Promise.race([
        flush(),
        sleep(CLOSE_MS, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
      clearTimeout(timer);
      isOver = true;
      const lost = [...[...batches].flat(), ...waiting.splice(0)];
      if (lost.length > 0) {
        log.warn({ events: lost.length }, 'events of visitors were lost when the server closed');
        onLost(lost);
      }
    },
  };
}
