import type { Clock } from '../../platform/clock.ts';
import { sql } from '../../platform/db/drizzle.ts';
import type { Database } from '../../platform/db/index.ts';
import { hashToken } from '../../platform/tokens.ts';

interface UsedTokensParts {
  readonly database: Database;
  readonly clock: Clock;
}

const BATCH = 5_000;

/** Tokens that were used, until they would be refused for their age. */
export const createUsedTokens = ({ database, clock }: UsedTokensParts) => ({
  /** Whether this is the first to use it. The table decides, so of two at the same moment one is. */
  async use(websiteId: string, token: string, expiresAt: Date): Promise<boolean> {
    const { rowCount } = await database.query.execute(sql`
      insert into captcha_uses (website_id, token_hash, expires_at)
      values (${websiteId}, ${hashToken(token)}, ${expiresAt.toISOString()})
      on conflict do nothing`);
    return rowCount === 1;
  },

  async sweep(): Promise<number> {
    const now = clock.now().toISOString();
    let swept = 0;
    for (let count = BATCH; count === BATCH; swept += count) {
      const { rowCount } = await database.query.execute(sql`
        delete from captcha_uses where ctid = any (array(
          select ctid from captcha_uses where expires_at < ${now} limit ${BATCH} for update skip locked))`);
      count = rowCount ?? 0;
    }
    return swept;
  },
});
