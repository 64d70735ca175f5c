import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

export interface ContentLocks {
  /** Of one content, or of several that one asset has. */
  take<T>(
    websiteId: WebsiteId,
    contentHashes: string | readonly string[],
    work: () => Promise<T>,
  ): Promise<T>;
}

/**
 * Storing a file with its row and removing a file whose last row is gone are two steps each, on disk and in the
 * database. For one content they happen one at a time, across all processes: otherwise an upload could be left with a
 * row and no file.
 *
 * The lock is the database's and not a transaction's, because files are moved while it is held. One at a time in this
 * process: each holder needs a second connection, and if every connection held a lock there would be none left.
 */
export function createContentLocks(database: Database): ContentLocks {
  let last: Promise<unknown> = Promise.resolve();

  const hold = async <T>(names: readonly string[], work: () => Promise<T>): Promise<T> => {
    const client = await database.pool.connect();
    let broken = true;
    try {
      // In one order everywhere: of two that want the same ones, neither waits for the other.
      for (const name of names)
        await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
      try {
        return await work();
      } finally {
        for (const name of names)
          await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
        broken = false;
      }
    } finally {
      // A connection that might still hold the lock is closed, which ends the lock.
      client.release(broken);
    }
  };

  return {
    take(websiteId, contentHashes, work) {
      const names = [...new Set([contentHashes].flat())].map((hash) => `media/${websiteId}/${hash}`);
      const lock = last.then(() => hold(names.toSorted(), work));
      last = lock.catch(() => undefined);
      return lock;
    },
  };
}
