import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';

const REPLY_MS = 800;
const CACHE_MS = 500;

/**
 * Whether the database responds, decided within a second in any case. However often it is asked, at most one connection
 * is busy with it.
 */
export function createDatabaseProbe({ ping }: Pick<Database, 'ping'>): () => Promise<boolean> {
  let known: { readonly answers: boolean; readonly at: number } | undefined;
  let asking: Promise<boolean> | undefined;

  const ask = (): Promise<boolean> =>
    ping()
      .then(
        () => true,
        () => false,
      )
      .then((answers) => {
        asking = undefined;
        known = { answers, at: performance.now() };
        return answers;
      });

  return async () => {
    if (known && performance.now() - known.at < CACHE_MS) return known.answers;
    asking ??= ask();
    const inTime = new AbortController();
    try {
      return await Promise.race([asking, sleep(REPLY_MS, false, { signal: inTime.signal })]);
    } finally {
      inTime.abort();
    }
  };
}
