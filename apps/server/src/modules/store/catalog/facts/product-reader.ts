import type { ProductFacts } from '@awning/commerce';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';

/** What carts and checkouts know about products. */
export interface ProductReader {
  /**
   * Products that visitors may buy, by the ids of their items; others are missing. Remembered until the site changes,
   * so a price may be older than the news of its change by some milliseconds: whoever takes money reads `factsNow`.
   */
  facts(websiteId: WebsiteId, itemIds: readonly ItemId[]): Promise<ReadonlyMap<string, ProductFacts>>;
  /** From the database, whatever is remembered. */
  factsNow(websiteId: WebsiteId, itemIds: readonly ItemId[]): Promise<ReadonlyMap<string, ProductFacts>>;
  /**
   * The first products that visitors may buy, as remembered as `facts`: for examples, and to know whether the site
   * sells anything.
   */
  some(websiteId: WebsiteId, count: number): Promise<readonly ProductFacts[]>;
}
