import { deleteOldCheckouts } from '../checkout-details/index.ts';
import { deleteOldDrafts, listAttemptsLeftOpen } from './attempt-repository.ts';
import type { CheckoutCompletion } from './checkout-completion.ts';
import type { CheckoutParts } from './checkout-parts.ts';

const DAY_MS = 24 * 3_600_000;
/** What people typed is personal: it goes when it is of no more use. Of a bought cart the order has it. */
const RETENTION_DAYS = 30;
/** Payments are asked for long before; this finds what nobody told us about. */
const UNDECIDED_MS = 25 * 3_600_000;
const BATCH = 500;

/** Ends what nobody finished, and deletes what people typed long ago. */
export async function sweepCheckouts(
  { database, clock, log }: Pick<CheckoutParts, 'database' | 'clock' | 'log'>,
  { complete }: Pick<CheckoutCompletion, 'complete'>,
): Promise<number> {
  const { query } = database;
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);

  let settled = 0;
  for (const { websiteId, attemptId } of await listAttemptsLeftOpen(query, ago(UNDECIDED_MS), BATCH)) {
    try {
      if ((await complete(websiteId, attemptId)).kind !== 'open') settled++;
    } catch (error) {
      log.error({ err: error, attempt: attemptId }, 'an old attempt to pay could not be settled');
    }
  }

  const before = ago(RETENTION_DAYS * DAY_MS);
  const drafts = await inBatches(() => deleteOldDrafts(query, before, BATCH));
  const checkouts = await inBatches(() => deleteOldCheckouts(query, before, BATCH));
  return settled + drafts + checkouts;
}

/** Until one is not full. */
async function inBatches(runBatch: () => Promise<number>): Promise<number> {
  let changed = 0;
  for (let count = BATCH; count === BATCH; changed += count) count = await runBatch();
  return changed;
}
