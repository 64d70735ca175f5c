import type { RatingSummary } from '@awning/commerce';
import { type CollectionData, type ItemData, isStoreItem } from '@awning/site-model';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { ProductPages } from '../../store/catalog/index.ts';
import type { ItemNeighbours } from '../../website/content/index.ts';

export interface EarlyReadingContext {
  readonly content: Pick<ProductPages, 'neighbours'>;
  readonly reviews: {
    summaries(websiteId: WebsiteId, itemIds: readonly ItemId[]): Promise<ReadonlyMap<string, RatingSummary>>;
  };
}

/** Begun before the whole page is found. */
export interface EarlyReading {
  readonly neighbours: Promise<ItemNeighbours>;
  /** Of a product. */
  readonly ratings: Promise<ReadonlyMap<string, RatingSummary>> | null;
}

/** What the page of an item shows beside the item itself. */
export function beginReading(
  { content, reviews }: EarlyReadingContext,
  websiteId: WebsiteId,
  collection: CollectionData,
  item: ItemData,
): EarlyReading {
  const neighbours = content.neighbours(websiteId, collection, item);
  const ratings = isStoreItem(item) ? reviews.summaries(websiteId, [item.id]) : null;
  // Said to who needs them: the page may turn out to be another one.
  for (const each of [neighbours, ratings]) each?.catch(() => {});
  return { neighbours, ratings };
}
