import { column, type Statement, sql } from '../../../platform/db/index.ts';
import type { AttemptId, WebsiteId } from '../../../platform/entity-ids.ts';
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
  const ago = (ms: number): string => new Date(clock.now().getTime() - ms).toISOString();
  const inPortions = async (statement: (limit: Statement) => Statement): Promise<number> => {
    let changed = 0;
    for (let count = BATCH; count === BATCH; changed += count) {
      const rowCount = await database.query.run(statement(sql`limit ${BATCH} for update skip locked`));
      count = rowCount;
    }
    return changed;
  };

  const rows = await database.query.rows(
    { website_id: column.id<WebsiteId>(), attempt_id: column.id<AttemptId>() },
    sql`
    select website_id, attempt_id from checkout_attempts
    where state = 'open' and created_at < ${ago(UNDECIDED_MS)} order by created_at limit ${BATCH}`,
  );
  let settled = 0;
  for (const { website_id, attempt_id } of rows) {
    try {
      if ((await complete(website_id, attempt_id)).kind !== 'open') settled++;
    } catch (error) {
      log.error({ err: error, attempt: attempt_id }, 'an old attempt to pay could not be settled');
    }
  }

  const kept = ago(RETENTION_DAYS * DAY_MS);
  return (
    settled +
    (await inPortions(
      (limit) => sql`
        update checkout_attempts set draft = null where ctid = any (array(
          select ctid from checkout_attempts
          where state <> 'open' and draft is not null and decided_at < ${kept} ${limit}))`,
    )) +
    (await inPortions(
      (limit) => sql`
        delete from checkouts where ctid = any (array(
          select ctid from checkouts where updated_at < ${kept} ${limit}))`,
    ))
  );
}
