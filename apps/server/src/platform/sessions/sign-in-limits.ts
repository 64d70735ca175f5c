import { CataloguedError, type ErrorMaker } from '../errors/index.ts';
import { networkOf } from '../http/connection/client-address.ts';
import type { Limit, Limiter } from '../limits/index.ts';

const WINDOW_SECONDS = 15 * 60;

/**
 * At most ten failed attempts in fifteen minutes for an account, and as many from an address. A browser that is known
 * for the account has ten of its own, so that strangers cannot keep its owner out; they are no use to a stranger.
 * Counted before the password is checked, so that many at once cannot slip through; a correct one is not counted in the
 * end.
 */
export function createSignInLimits(o: { limiter: Limiter; area: string; refusal: ErrorMaker }) {
  const byAccount: Limit = { name: `${o.area}-account`, max: 10, windowSeconds: WINDOW_SECONDS };
  const byBrowser: Limit = { name: `${o.area}-browser`, max: 10, windowSeconds: WINDOW_SECONDS };
  const byAddress: Limit = { name: `${o.area}-address`, max: 10, windowSeconds: WINDOW_SECONDS };

  return async function attempt<T>(
    { account, address, browser }: { account: string; address: string; browser: string | null },
    work: () => Promise<T>,
  ): Promise<T> {
    const counts: readonly (readonly [Limit, string])[] =
      browser === null
        ? [
            [byAddress, networkOf(address)],
            [byAccount, account],
          ]
        : [[byBrowser, `${account}/${browser}`]];
    for (const [limit, key] of counts) {
      const { allowed, retryAfterSeconds } = await o.limiter.take(limit, key);
      if (!allowed) throw o.refusal({ retryAfterSeconds });
    }
    const restoreCounts = async (): Promise<void> => {
      for (const [limit, key] of counts) await o.limiter.restore(limit, key);
    };
    try {
      const result = await work();
      await restoreCounts();
      return result;
    } catch (error) {
      // Only a wrong password counts: a database that was away must not lock anybody out.
      if (!(error instanceof CataloguedError)) await restoreCounts();
      throw error;
    }
  };
}
