import type { Clock } from '../../../platform/clock.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';

/** A cart as JSON, of one state of the cart. */
export interface CartResponse {
  readonly cartId: string;
  /** The transaction that last wrote the cart. */
  readonly revision: string;
  readonly text: string;
}

/**
 * Responses about carts as text, by owner. Browsers ask for a cart with every page, and most of the time nothing has
 * happened to it.
 */
export interface CartResponseCache {
  /**
   * What was sent a moment ago on this very version of the site, when nothing but the cart can have changed it;
   * otherwise what `load` gives. It is stored when `load` says that it depends on nothing else. `isCurrent` looks
   * whether the cart is still in that state.
   */
  getOrLoad(
    websiteId: string,
    ownerKey: string,
    isCurrent: (known: CartResponse) => Promise<boolean>,
    load: () => Promise<{ readonly response: CartResponse; readonly lasts: boolean }>,
  ): Promise<string>;
  /** Before a change of the cart: who reads next need not look whether something happened. */
  delete(websiteId: string, ownerKey: string): void;
}

interface CachedResponse extends CartResponse {
  readonly version: number;
  readonly until: number;
}

const MAX_CHARACTERS = 16_000_000;
/** A cart with long answers is a rare one. */
const LONGEST_TEXT = 200_000;
/** Stock may go without a change of cart or site: a cart hears of it a moment later. */
const RETENTION_MS = 10_000;

export function createCartResponseCache({
  siteVersions,
  clock,
}: {
  siteVersions: Pick<SiteVersions, 'current' | 'isListening'>;
  clock: Clock;
}): CartResponseCache {
  const responses = new Map<string, CachedResponse>();
  let characters = 0;

  const keyOf = (websiteId: string, ownerKey: string): string => `${websiteId}/${ownerKey}`;
  const remove = (key: string): void => {
    characters -= responses.get(key)?.text.length ?? 0;
    responses.delete(key);
  };
  /** The oldest go first: a map has its keys in the order in which they came. */
  const store = (key: string, response: CachedResponse): void => {
    remove(key);
    responses.set(key, response);
    characters += response.text.length;
    for (const oldest of responses.keys()) {
      if (characters <= MAX_CHARACTERS) return;
      remove(oldest);
    }
  };

  return {
    async getOrLoad(websiteId, ownerKey, isCurrent, load) {
      if (!siteVersions.isListening()) return (await load()).response.text;
      // Before anything is read: what is newer than this version is recreated when the news of it arrives.
      const version = await siteVersions.current(websiteId);
      const key = keyOf(websiteId, ownerKey);
      const known = responses.get(key);
      const now = clock.now().getTime();
      if (known && known.version === version && known.until > now && (await isCurrent(known)))
        return known.text;
      const { response, lasts } = await load();
      if (lasts && response.text.length <= LONGEST_TEXT)
        store(key, { ...response, version, until: now + RETENTION_MS });
      return response.text;
    },
    delete: (websiteId, ownerKey) => remove(keyOf(websiteId, ownerKey)),
  };
}
