import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/index.ts';
import { deleteMarks, dropPartition, listOldPartitions } from './analytics-repository.ts';

/** Lets go of the events of all days before this one, and of what belongs to them alone. Sums stay. */
export async function dropOldDays(database: Database, log: Logger, before: string): Promise<void> {
  for (const partition of await listOldPartitions(database.query, before))
    try {
      await dropPartition(database.query, partition);
    } catch (error) {
      // A long query reads it, and the connection waits no longer for a lock: the next sweep goes on from there.
      log.warn({ err: error, table: partition.name }, 'a day of visits cannot go yet');
      return;
    }
  await deleteMarks(database.query, before);
}
