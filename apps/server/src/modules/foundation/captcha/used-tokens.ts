import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { hashToken } from '../../../platform/tokens.ts';
import type { TokenOutcome } from './captcha-repository.ts';
import * as repository from './captcha-repository.ts';

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
    const now = clock.now();
    const key = { websiteId, tokenHash: hashToken(token), usedFor };
    const askedUntil = new Date(now.getTime() + askingMs);
    if (await repository.claimUse(database.query, key, { now, askedUntil, expiresAt })) return 'asking';
    const match = await repository.readUse(database.query, key);
    // Gone or unreachable in between: the next attempt claims it.
    if (match === null) return 'wait';
    if (match.outcome === 'failed' || match.outcome === 'used') return match.outcome;
    return match.isSame ? (match.outcome ?? 'wait') : 'taken';
  };

  return {
    /** Of a token that is known to be good: whether it is good for this. */
    use: ({ websiteId, token, usedFor, expiresAt }: TokenUse): Promise<boolean> =>
      repository.insertPassed(database.query, { websiteId, tokenHash: hashToken(token), usedFor }, expiresAt),

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
      const key = { websiteId, tokenHash: hashToken(token), usedFor };
      return (await repository.settleUse(database.query, key, outcome)) ?? outcome;
    },

    async sweep(): Promise<number> {
      const now = clock.now();
      let swept = 0;
      for (let count = BATCH; count === BATCH; swept += count)
        count = await repository.deleteExpired(database.query, now, BATCH);
      return swept;
    },
  };
};
