import { LRUCache } from 'lru-cache';
import type { WebsiteId } from '../../entity-ids.ts';
import type { Metrics } from '../../metrics/index.ts';
import type { ConsistentReader } from '../../site-versions/index.ts';

/** Makes pages, each of one version of its site, and once for all who ask for it at the same time. */
export interface PageCache<Page extends object> {
  /** `address` is everything that the page depends on besides its site. Null is never kept. */
  make(websiteId: WebsiteId, address: string, draw: () => Promise<Page | null>): Promise<Page | null>;
}

export interface PageCacheOptions<Page> {
  readonly reading: ConsistentReader;
  readonly metrics: Metrics;
  /** Characters, for the memory that it takes; 0 for what is not worth keeping. */
  readonly sizeOf: (page: Page) => number;
  /** Characters of pages that are kept for those who want another encoding of them. */
  readonly maxCharacters?: number;
  /** How long a page is kept, which may depend on the time. */
  readonly keepMs?: number;
  readonly now?: () => number;
}

interface CachedPage<Page> {
  readonly page: Page;
  readonly until: number;
}

const ENTRY_CHARACTERS = 300;

export function createPageCache<Page extends object>({
  reading,
  metrics,
  sizeOf,
  maxCharacters = 8 * 1024 * 1024,
  keepMs = 10_000,
  now = () => performance.now(),
}: PageCacheOptions<Page>): PageCache<Page> {
  const underWay = new Map<string, Promise<Page | null>>();
  const begun = new Map<string, Promise<Page | null>>();
  const cache = new LRUCache<string, CachedPage<Page>>({ maxSize: maxCharacters });
  const madePages = metrics.counter(
    'awning_pages_made_total',
    'Pages made because no kept answer could be given',
  );
  const unsettled = metrics.counter(
    'awning_pages_unsettled_total',
    'Pages whose site changed each time that they were made',
  );

  const keep = (key: string, page: Page): void => {
    const own = sizeOf(page);
    if (own === 0) return;
    cache.set(key, { page, until: now() + keepMs }, { size: own + key.length + ENTRY_CHARACTERS });
  };

  const keyOf = (websiteId: WebsiteId, version: number, address: string): string =>
    `${websiteId} ${version} ${address}`;

  const findFreshPage = (key: string): Page | undefined => {
    const known = cache.get(key);
    return known && known.until > now() ? known.page : undefined;
  };

  /**
   * Most pages are of the same version as the last one of their site: drawing need not wait for the version. What was
   * begun for another one is thrown away.
   */
  const beginEarly = (key: string, draw: () => Promise<Page | null>): void => {
    if (begun.has(key) || underWay.has(key) || findFreshPage(key)) return;
    const drawing = draw();
    begun.set(key, drawing);
    const isOver = (): void => {
      if (begun.get(key) === drawing) begun.delete(key);
    };
    drawing.then(isOver, isOver);
  };

  return {
    async make(websiteId, address, draw) {
      const last = reading.lastVersion(websiteId);
      const guessed = last === undefined ? undefined : keyOf(websiteId, last, address);
      if (guessed !== undefined) beginEarly(guessed, draw);
      const early = guessed === undefined ? undefined : begun.get(guessed);
      // Read for each request: a member who saved a change sees it in the page that is made next.
      const from = await reading.version(websiteId);
      const key = keyOf(websiteId, from, address);
      const known = findFreshPage(key);
      if (known) return known;
      const joined = underWay.get(key);
      if (joined) return joined;

      let first = key === guessed ? early : undefined;
      const drawOnce = (): Promise<Page | null> => {
        const drawing = first ?? draw();
        first = undefined;
        return drawing;
      };
      const making = (async () => {
        const { value: page, version } = await reading.consistently(websiteId, drawOnce, from);
        madePages.add();
        if (version === null) unsettled.add();
        else if (page !== null) keep(keyOf(websiteId, version, address), page);
        return page;
      })();
      underWay.set(key, making);
      try {
        return await making;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
