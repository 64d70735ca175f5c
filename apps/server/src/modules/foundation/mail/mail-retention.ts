import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import { forgetTexts } from './mail-repository.ts';

export interface MailRetentionOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** After which the text of a sent mail is forgotten; 0: never. */
  readonly keepDays: number;
}

/** No statement holds more rows than this, so that a mail that is being sent never waits for long. */
const PORTION = 1_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Forgets, on all sites, what mails said that were sent long ago; that they were sent, to whom and why stays. What
 * failed, waits or was kept here can still be sent, and needs its text. Answers how many it was.
 */
export const createMailRetention =
  ({ database, clock, keepDays }: MailRetentionOptions) =>
  async (): Promise<number> => {
    if (keepDays === 0) return 0;
    const before = new Date(clock.now().getTime() - keepDays * DAY_MS);
    let forgotten = 0;
    for (let count = PORTION; count === PORTION; forgotten += count)
      count = await forgetTexts(database.query, before, PORTION);
    return forgotten;
  };
