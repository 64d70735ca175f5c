import type { Clock } from '../../../platform/clock.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';

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
    websiteId: string,
    cart: { readonly id: string; readonly revision: string },
    make: () => Promise<{ readonly text: string; readonly lasts: boolean }>,
  ): Promise<string>;
}

interface CachedResponse {
  readonly version: number;
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
  siteVersions: Pick<SiteVersions, 'current' | 'isListening'>;
  clock: Clock;
}): CartResponseCache {
  const answers = new Map<string, CachedResponse>();
  let characters = 0;

  const keep = (key: string, answer: CachedResponse): void => {
    const size = answer.text.length - (answers.get(key)?.text.length ?? 0);
    if (characters + size > MAX_CHARACTERS) {
      answers.clear();
      characters = answer.text.length;
    } else characters += size;
    answers.set(key, answer);
  };

  return {
    async getOrLoad(websiteId, { id, revision }, make) {
      if (!siteVersions.isListening()) return (await make()).text;
      // Before anything is read: what is newer than this version is recreated when the news of it arrives.
      const version = await siteVersions.current(websiteId);
      const key = `${websiteId}/${id}`;
      const known = answers.get(key);
      const now = clock.now().getTime();
      if (known && known.revision === revision && known.version === version && known.until > now)
        return known.text;
      const { text, lasts } = await make();
      if (lasts && text.length <= LONGEST_TEXT)
        keep(key, { version, revision, until: now + RETENTION_MS, text });
      return text;
    },
  };
}
