import type { ItemData, ItemList } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { PageReaders } from '../../../website/content/index.ts';
import { newestProductIds, readProducts } from '../facts/product-facts-repository.ts';
import { isProductItem } from './product-page-data.ts';

/** More labels than these say little about what else a shopper would like. */
const MOST_LABELS = 20;
/** Some of the newest are hidden, or shown already. */
const SPARE = 20;

/**
 * What else may please who looks at a product: what the owner picked, if anything; else of the same store what shares
 * most categories and tags, then the newest, and what is sold out after all others. `pages` are the readers that
 * complete products.
 */
export async function findRelated(
  db: Queryable,
  pages: Pick<PageReaders, 'items' | 'itemLists'>,
  websiteId: WebsiteId,
  item: ItemData,
  limit: number,
): Promise<readonly ItemData[]> {
  if (limit <= 0) return [];
  const picked = (await readProducts(db, websiteId, [item.id])).get(item.id)?.relatedIds ?? null;
  if (picked !== null) {
    const matches = await pages.items(websiteId, picked);
    return picked.flatMap((id) => (id === item.id ? [] : (matches.get(id) ?? []))).slice(0, limit);
  }
  const alike = await findAlike(pages, websiteId, item, limit);
  if (alike.filter((each) => !isSoldOut(each)).length >= limit) return soldOutLast(alike).slice(0, limit);
  const known = new Set([item.id, ...alike.map(({ id }) => id)]);
  const { collectionId } = item;
  const newest = await newestProductIds(db, websiteId, { collectionId, limit: limit + SPARE });
  const results = await pages.items(
    websiteId,
    newest.filter((id) => !known.has(id)),
  );
  return soldOutLast([...alike, ...newest.flatMap((id) => results.get(id) ?? [])]).slice(0, limit);
}

/** What is sold as one thing, such as a download, has no variants here and is always there. */
const isSoldOut = (item: ItemData): boolean =>
  isProductItem(item) &&
  item.variants.length > 0 &&
  item.variants.every(({ unlimited, qtyInStock }) => !unlimited && qtyInStock <= 0);

const soldOutLast = (items: readonly ItemData[]): ItemData[] => [
  ...items.filter((item) => !isSoldOut(item)),
  ...items.filter(isSoldOut),
];

/** Those that share most labels first; a category says more than a tag. */
async function findAlike(
  pages: Pick<PageReaders, 'itemLists'>,
  websiteId: WebsiteId,
  { id, collectionId, categories, tags }: ItemData,
  limit: number,
): Promise<ItemData[]> {
  const list = (more: Pick<ItemList, 'category' | 'tag'>): ItemList => ({
    collectionId,
    limit: limit + SPARE,
    ...more,
  });
  const lists = [
    ...categories.map((category) => list({ category })),
    ...tags.map((tag) => list({ tag })),
  ].slice(0, MOST_LABELS);
  const matches = await pages.itemLists(websiteId, lists);
  const ranks = new Map<string, { readonly item: ItemData; shared: number }>();
  matches.forEach((items, index) => {
    const weight = index < categories.length ? 2 : 1;
    for (const item of items) {
      const rank = ranks.get(item.id) ?? { item, shared: 0 };
      rank.shared += weight;
      ranks.set(item.id, rank);
    }
  });
  ranks.delete(id);
  return [...ranks.values()]
    .sort((a, b) => b.shared - a.shared || b.item.publishOn - a.item.publishOn)
    .map(({ item }) => item);
}
