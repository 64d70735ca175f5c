import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { column, type Database, sql } from '../../platform/db/index.ts';
import { hashToken } from '../../platform/tokens.ts';

interface UsedTokensParts {
  readonly database: Database;
  readonly clock: Clock;
}

/** One use of one token. */
export interface TokenUse {
  readonly websiteId: string;
  readonly token: string;
  /** The same again passes again; null for what is never the same. */
  readonly usedFor: string | null;
  readonly expiresAt: Date;
}

/** `first` has to find out whether it is good, and so has `again` while the first has not said. */
export type Reservation = 'first' | 'again' | 'passed' | 'taken';

const BATCH = 5_000;
const WAIT_MS = 100;

/** Tokens that were used, until they would be refused for their age. The table decides, so of two at the same moment one is first. */
export const createUsedTokens = ({ database, clock }: UsedTokensParts) => {
  const insert = async (
    { websiteId, token, usedFor, expiresAt }: TokenUse,
    passed: boolean,
  ): Promise<Reservation> => {
    const rows = await database.query.rows(
      { passed: column.boolean, isNew: column.boolean },
      sql`
      insert into captcha_uses as u (website_id, token_hash, used_for, passed, expires_at)
      values (${websiteId}, ${hashToken(token)}, ${usedFor}, ${passed}, ${expiresAt.toISOString()})
      on conflict (website_id, token_hash) do update set used_for = u.used_for where u.used_for = excluded.used_for
      returning passed, xmax = 0 as "isNew"`,
    );
    const [found] = rows;
    if (found === undefined) return 'taken';
    return found.isNew ? 'first' : found.passed ? 'passed' : 'again';
  };

  return {
    /** Of a token that is known to be good: whether it is good for this. */
    use: async (use: TokenUse): Promise<boolean> => (await insert(use, true)) !== 'taken',

    /** Of a token that nobody has asked about yet. */
    reserve: (use: TokenUse): Promise<Reservation> => insert(use, false),

    async pass({ websiteId, token }: TokenUse): Promise<void> {
      await database.query.run(sql`
        update captcha_uses set passed = true where website_id = ${websiteId} and token_hash = ${hashToken(token)}`);
    },

    /** Nothing is kept of one that was not good. */
    async release({ websiteId, token }: TokenUse): Promise<void> {
      await database.query.run(sql`
        delete from captcha_uses where website_id = ${websiteId} and token_hash = ${hashToken(token)} and not passed`);
    },

    /** Whether the first to ask about it hears within that time that it is good. */
    async passes({ websiteId, token }: TokenUse, withinMs: number): Promise<boolean> {
      for (let waited = 0; waited <= withinMs; waited += WAIT_MS) {
        const rows = await database.query.rows(
          { passed: column.boolean },
          sql`
          select passed from captcha_uses where website_id = ${websiteId} and token_hash = ${hashToken(token)}`,
        );
        if (rows[0]?.passed !== false) return rows[0]?.passed ?? false;
        await wait(WAIT_MS);
      }
      return false;
    },

    async sweep(): Promise<number> {
      const now = clock.now().toISOString();
      let swept = 0;
      for (let count = BATCH; count === BATCH; swept += count) {
        const rowCount = await database.query.run(sql`
          delete from captcha_uses where ctid = any (array(
            select ctid from captcha_uses where expires_at < ${now} limit ${BATCH} for update skip locked))`);
        count = rowCount;
      }
      return swept;
    },
  };
};
