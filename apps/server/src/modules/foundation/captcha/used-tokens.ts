import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import { column, type Database, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { hashToken } from '../../../platform/tokens.ts';

interface UsedTokensParts {
  readonly database: Database;
  readonly clock: Clock;
}

/** One use of one token. */
export interface TokenUse {
  readonly websiteId: WebsiteId;
  readonly token: string;
  /** The same again passes again; null for what is never the same. */
  readonly usedFor: string | null;
  readonly expiresAt: Date;
}

/** What is known of a token that was asked about. */
export type TokenOutcome = 'passed' | 'failed' | 'used' | 'unreachable';

/** `asking`: this process is the one that asks about it, and has to `settle` it. `taken`: it is another use's. */
export type TokenClaim = 'asking' | 'taken' | TokenOutcome;

const BATCH = 5_000;
const WAIT_MS = 50;
/** How long after its time-out a process that asks may take to write down what it heard. */
const SPARE_MS = 2_000;

/**
 * Tokens that were used, until they would be refused for their age. The table decides, so of two at the same moment one
 * is first.
 */
export const createUsedTokens = ({ database, clock }: UsedTokensParts) => {
  const tryClaim = async (
    { websiteId, token, usedFor, expiresAt }: TokenUse,
    askingMs: number,
  ): Promise<TokenClaim | 'wait'> => {
    const now = clock.now().getTime();
    const [askedUntil, expires] = [new Date(now + askingMs), expiresAt].map((date) => date.toISOString());
    const claimed = await database.query.run(sql`
      insert into captcha_uses as u (website_id, token_hash, used_for, asked_until, expires_at)
      values (${websiteId}, ${hashToken(token)}, ${usedFor}, ${askedUntil ?? null}, ${expires ?? null})
      on conflict (website_id, token_hash) do update
        set used_for = excluded.used_for, outcome = null, asked_until = excluded.asked_until
        where u.outcome = 'unreachable'
          or (u.outcome is null and u.used_for = excluded.used_for and u.asked_until <= ${new Date(now).toISOString()})`);
    if (claimed > 0) return 'asking';
    const rows = await database.query.rows(
      { outcome: column.nullable(column.word<TokenOutcome>()), isSame: column.boolean },
      sql`
      select outcome, coalesce(used_for = ${usedFor}, false) as "isSame" from captcha_uses
      where website_id = ${websiteId} and token_hash = ${hashToken(token)}`,
    );
    const [match] = rows;
    // Gone or unreachable in between: the next attempt claims it.
    if (match === undefined) return 'wait';
    if (match.outcome === 'failed' || match.outcome === 'used') return match.outcome;
    return match.isSame ? (match.outcome ?? 'wait') : 'taken';
  };

  return {
    /** Of a token that is known to be good: whether it is good for this. */
    async use({ websiteId, token, usedFor, expiresAt }: TokenUse): Promise<boolean> {
      const used = await database.query.run(sql`
        insert into captcha_uses as u (website_id, token_hash, used_for, outcome, expires_at)
        values (${websiteId}, ${hashToken(token)}, ${usedFor}, 'passed', ${expiresAt.toISOString()})
        on conflict (website_id, token_hash) do update set used_for = u.used_for where u.used_for = excluded.used_for`);
      return used > 0;
    },

    /**
     * Of a token that somewhere else is asked about, within `askingMs`: one process asks, and all that come with the
     * same use meanwhile wait for what it hears. One that dies on the way is replaced.
     */
    async claim(use: TokenUse, askingMs: number): Promise<TokenClaim> {
      const leaseMs = askingMs + SPARE_MS;
      for (let waited = 0; waited <= leaseMs; waited += WAIT_MS) {
        const claim = await tryClaim(use, leaseMs);
        if (claim !== 'wait') return claim;
        await wait(WAIT_MS);
      }
      return 'unreachable';
    },

    /** Writes down what was heard, and gives what holds: that it passed cannot be undone by one that asked later. */
    async settle({ websiteId, token, usedFor }: TokenUse, outcome: TokenOutcome): Promise<TokenOutcome> {
      const rows = await database.query.rows(
        { outcome: column.word<TokenOutcome>() },
        sql`
        update captcha_uses set outcome = case when outcome = 'passed' then outcome else ${outcome} end
        where website_id = ${websiteId} and token_hash = ${hashToken(token)} and used_for is not distinct from ${usedFor}
        returning outcome`,
      );
      return rows[0]?.outcome ?? outcome;
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
