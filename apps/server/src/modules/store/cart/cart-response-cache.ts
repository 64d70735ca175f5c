import type { Clock } from '../../../platform/clock.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { createSiteCache, type SiteVersions } from '../../../platform/site-versions/index.ts';

/**
 * Answers about carts as text. Browsers ask for a cart with every page, and most of the time nothing has happened to
 * it.
 */
export interface CartResponseCache {
  /**
   * What was answered for this very state of the cart on this very version of the site, a moment ago, or what `make`
   * gives. It is kept when `make` says that it depends on nothing else.
   */
  getOrLoad(
    websiteId: WebsiteId,
    cart: { readonly id: string; readonly revision: string },
    make: () => Promise<{ readonly text: string; readonly lasts: boolean }>,
  ): Promise<string>;
}

interface CachedResponse {
  readonly revision: string;
  readonly until: number;
  readonly text: string;
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
  siteVersions: Pick<SiteVersions, 'onChange' | 'isListening'>;
  clock: Clock;
}): CartResponseCache {
  const cache = createSiteCache({ siteVersions, maxSize: MAX_CHARACTERS });

  return {
    async getOrLoad(websiteId, { id, revision }, make) {
      // Before anything is read: when the site changes meanwhile, nothing is kept of what was made before.
      const site = cache.open(websiteId);
      if (site === null) return (await make()).text;
      const known = site.get<CachedResponse>(id);
      const now = clock.now().getTime();
      if (known && known.revision === revision && known.until > now) return known.text;
      const { text, lasts } = await make();
      const response: CachedResponse = { revision, until: now + RETENTION_MS, text };
      if (lasts && text.length <= LONGEST_TEXT) site.set(id, response, text.length + 1);
      return text;
    },
  };
}
