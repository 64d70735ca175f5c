import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import { deleteUnusedBlockForms, deleteUnusedRevisions } from './form-revision-repository.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Forgets what blocks said for a while and nobody answered. A day is left for undoing, and for submissions that were
 * under way with it.
 */
export async function sweepForms({ database, clock }: { database: Database; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - DAY_MS);
  const revisions = await deleteUnusedRevisions(database.query, before);
  return revisions + (await deleteUnusedBlockForms(database.query, before));
}
