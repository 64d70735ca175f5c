import type { Clock } from '../../../platform/clock.ts';
import { type Database, sql } from '../../../platform/db/index.ts';

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
    const before = new Date(clock.now().getTime() - keepDays * DAY_MS).toISOString();
    let forgotten = 0;
    for (let count = PORTION; count === PORTION; forgotten += count) {
      const rowCount = await database.query.run(sql`
        update mail_messages set body_text = '', body_html = null, reply_to = null, unsubscribe_url = null
        where (website_id, mail_id) in (
          select website_id, mail_id from mail_messages
          where status = 'sent' and (body_text <> '' or body_html is not null) and settled_at < ${before}::timestamptz
          order by settled_at limit ${PORTION})`);
      count = rowCount;
    }
    return forgotten;
  };
