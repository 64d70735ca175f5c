import type { ProductFacts } from '@awning/commerce';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';

/** What carts and checkouts know about products. */
export interface ProductReader {
  /**
   * Products that visitors may buy, by the ids of their items; others are missing. Cached until the site changes, so a
   * price may be stale for some milliseconds after a change: callers that take money call `siteVersions.catchUp` first
   * or read `factsNow`.
   */
  facts(websiteId: WebsiteId, itemIds: readonly ItemId[]): Promise<ReadonlyMap<string, ProductFacts>>;
  /** From the database, past the cache. */
  factsNow(websiteId: WebsiteId, itemIds: readonly ItemId[]): Promise<ReadonlyMap<string, ProductFacts>>;
  /**
   * The first products that visitors may buy, cached as `facts` are: for examples, and to know whether the site
   * sells anything.
   */
  some(websiteId: WebsiteId, count: number): Promise<readonly ProductFacts[]>;
}
