import type { Clock } from '../../../platform/clock.ts';
import type { CartId, WebsiteId } from '../../../platform/entity-ids.ts';
import { createSiteCache, type SiteVersions } from '../../../platform/site-versions/index.ts';

/** A cart as JSON, of one state of the cart. */
export interface CartResponse {
  readonly cartId: CartId;
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
    websiteId: WebsiteId,
    ownerKey: string,
    isCurrent: (known: CartResponse) => Promise<boolean>,
    load: () => Promise<{ readonly response: CartResponse; readonly lasts: boolean }>,
  ): Promise<string>;
  /** Before a change of the cart: who reads next need not look whether something happened. */
  delete(websiteId: WebsiteId, ownerKey: string): void;
}

interface CachedResponse extends CartResponse {
  readonly until: number;
}

const MAX_CHARACTERS = 16_000_000;
/** A cart with long answers is a rare one. */
const LONGEST_TEXT = 200_000;
/** Stock may go without a change of cart or site: a cart shows that a moment later. */
const RETENTION_MS = 10_000;

export function createCartResponseCache({
  siteVersions,
  clock,
}: {
  siteVersions: Pick<SiteVersions, 'onChange' | 'isListening'>;
  clock: Clock;
}): CartResponseCache {
  const cache = createSiteCache({ siteVersions, maxSize: MAX_CHARACTERS });

  return {
    async getOrLoad(websiteId, ownerKey, isCurrent, load) {
      // Before anything is read: when the site changes meanwhile, nothing is kept of what was made before.
      const site = cache.open(websiteId);
      if (site === null) return (await load()).response.text;
      const known = site.get<CachedResponse>(ownerKey);
      const now = clock.now().getTime();
      if (known && known.until > now && (await isCurrent(known))) return known.text;
      const { response, lasts } = await load();
      const { text } = response;
      if (lasts && text.length <= LONGEST_TEXT)
        site.set(
          ownerKey,
          { ...response, until: now + RETENTION_MS } satisfies CachedResponse,
          text.length + 1,
        );
      return text;
    },
    delete: (websiteId, ownerKey) => cache.open(websiteId)?.delete(ownerKey),
  };
}
