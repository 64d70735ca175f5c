import type { Logger } from 'pino';
import type { WebsiteId } from './entity-ids.ts';

export interface TallyOptions<Item> {
  /** For the log: what cannot be stored. */
  readonly what: string;
  /** Different items that may wait together, of all sites. */
  readonly most: number;
  readonly everyMs: number;
  /** What makes two items the same. */
  readonly keyOf: (item: Item) => string;
  /** Adds the counts of one site to what is stored, all or none of them. */
  readonly write: (websiteId: WebsiteId, counts: readonly Counted<Item>[]) => Promise<void>;
  readonly lost: { add(amount?: number): void };
  readonly log: Logger;
}

export interface Counted<Item> {
  readonly item: Item;
  readonly count: number;
}

/** Counts what happens often, in memory, and writes it every few seconds: callers wait for nothing. */
export interface Tally<Item> {
  /** What does not fit in any more is lost, and counted. */
  add(item: Item): void;
  flush(): Promise<void>;
  /** Writes what waits, for the last time. */
  close(): Promise<void>;
}

export function createTally<Item extends { readonly websiteId: WebsiteId }>({
  what,
  most,
  everyMs,
  keyOf,
  write,
  lost,
  log,
}: TallyOptions<Item>): Tally<Item> {
  let waiting = new Map<string, { readonly item: Item; count: number }>();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let isClosed = false;

  const add = (item: Item, count: number): void => {
    const key = `${item.websiteId} ${keyOf(item)}`;
    const known = waiting.get(key);
    if (known) known.count += count;
    else if (waiting.size < most) waiting.set(key, { item, count });
    else lost.add(count);
    if (!isClosed) timer ??= setTimeout(() => void flush(), everyMs).unref();
  };

  const writeAll = async (): Promise<void> => {
    const taken = [...waiting.values()];
    waiting = new Map();
    for (const [websiteId, counts] of Map.groupBy(taken, ({ item }) => item.websiteId)) {
      try {
        await write(websiteId, counts);
      } catch (error) {
        log.warn({ err: error, websiteId }, `${what} cannot be stored now and will be tried again`);
        for (const { item, count } of counts) add(item, count);
      }
    }
  };

  /** One after the other, so that what comes meanwhile goes with the next. */
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    underWay = underWay.then(writeAll);
    return underWay;
  };

  return {
    add: (item) => add(item, 1),
    flush,
    async close() {
      isClosed = true;
      await flush();
      for (const { count } of waiting.values()) lost.add(count);
    },
  };
}
