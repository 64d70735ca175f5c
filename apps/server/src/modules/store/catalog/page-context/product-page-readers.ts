import type { InstallmentContext } from '@awning/commerce';
import type { StoreSettings } from '@awning/contract';
import {
  type ImageData,
  type ItemData,
  isStoreItem,
  type MerchandisingContext,
  type NestedCategories,
  type ProductContext,
  type ProductItemData,
} from '@awning/site-model';
import type { Database, Queryable } from '../../../../platform/db/index.ts';
import type { CollectionId, ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { PageReaders, SiteItem } from '../../../website/content/index.ts';
import type { Inventory } from '../../inventory/index.ts';
import { isPublic, readProducts, readRelatedIds } from '../facts/product-facts-repository.ts';
import { installmentContext, storeInstallments, wantsInstallments } from './installment-context.ts';
import {
  type RestockWaiting,
  readMerchandisingContext,
  restockWaiting,
  withMerchandising,
} from './merchandising.ts';
import { nestCategories } from './nested-categories.ts';
import { productContext } from './product-page-context.ts';
import { imagesOf, isProductItem, toProductItem } from './product-page-data.ts';
import { findRelated } from './related-products.ts';

export interface ProductPageParts {
  readonly database: Database;
  readonly settings: { store(websiteId: WebsiteId): Promise<{ readonly value: StoreSettings }> };
  readonly media: {
    images(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, ImageData>>;
  };
  readonly inventory: Pick<Inventory, 'offeredOf'>;
  readonly content: PageReaders;
  /** Whether one of the store's ways to pay takes instalments. */
  readonly takesInstallments: (websiteId: WebsiteId) => Promise<boolean>;
}

/** Content's readers, with products complete wherever items are read, and what else pages know of products. */
export interface ProductPages extends PageReaders {
  /** `onItem` receives the item as soon as it is known, before it is complete. */
  itemByUrl(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    urlId: string,
    onItem?: (item: ItemData) => void,
  ): Promise<SiteItem | null>;
  /** By product. The items are those that these readers gave. */
  merchandisingContext(websiteId: WebsiteId, items: readonly ItemData[]): Promise<MerchandisingContext>;
  installmentContext(
    websiteId: WebsiteId,
    items: readonly ItemData[],
    shopperLanguage: string,
  ): Promise<Readonly<Record<string, InstallmentContext>>>;
  /** The store's own, for what is in a cart, in any language. */
  storeInstallments(websiteId: WebsiteId): Promise<(shopperLanguage: string) => InstallmentContext>;
  /** How people wait for a product; null for what visitors do not see. */
  waiting(websiteId: WebsiteId, itemId: ItemId): Promise<RestockWaiting | null>;
  /** Visitors see it at this instant; for those who decide about it in a transaction. */
  isShown(
    tx: Queryable,
    websiteId: WebsiteId,
    o: { readonly itemId: ItemId; readonly now: Date },
  ): Promise<boolean>;
  /** `product` of the browser's context. */
  productContext(item: ProductItemData): ProductContext;
  /** Null for what is no store that visitors may open. Empty categories have a page, but nothing leads there. */
  nestedCategories(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    options?: { readonly withEmpty?: boolean },
  ): Promise<NestedCategories | null>;
  /** None for what visitors may not see. */
  relatedProducts(websiteId: WebsiteId, itemId: ItemId, limit: number): Promise<readonly ItemData[]>;
}

/** Completes store items among others: a fixed number of queries for any number of them, none where there are none. */
const createProductCompletion =
  ({ database, settings, media, inventory }: Omit<ProductPageParts, 'content'>) =>
  async (websiteId: WebsiteId, items: readonly ItemData[]): Promise<ReadonlyMap<string, ItemData>> => {
    const completed = new Map(items.map((item) => [item.id, item]));
    const ids = items.filter(isStoreItem).map(({ id }) => id);
    if (ids.length === 0) return completed;
    const [stored, stock, { value: store }] = await Promise.all([
      readProducts(database.query, websiteId, ids),
      // Ignores what carts hold: pages are drawn once for everybody, and when such a hold ends they are not drawn
      // again.
      inventory.offeredOf(database.query, websiteId, ids),
      settings.store(websiteId),
    ]);
    const imageIds = [...stored.values()].flatMap(imagesOf);
    const images = imageIds.length === 0 ? new Map() : await media.images(websiteId, imageIds);
    const context = { currency: store.storeCurrency, stock, images };
    for (const product of stored.values()) {
      const item = completed.get(product.itemId);
      if (item)
        completed.set(
          item.id,
          withMerchandising(toProductItem(item, product, context), product.merchandising),
        );
    }
    return completed;
  };

export function createProductPages(parts: ProductPageParts): ProductPages {
  const { database, settings, content } = parts;
  const complete = createProductCompletion(parts);
  const completeAll = async (websiteId: WebsiteId, items: readonly ItemData[]): Promise<ItemData[]> => [
    ...(await complete(websiteId, items)).values(),
  ];
  const storeContext: ProductPages['storeInstallments'] = async (websiteId) => {
    const { value: store } = await settings.store(websiteId);
    const isUsed = wantsInstallments(store) && (await parts.takesInstallments(websiteId));
    return (shopperLanguage) => storeInstallments(store, { isTaken: isUsed, shopperLanguage });
  };
  const readers: Omit<PageReaders, 'itemByUrl'> & Pick<ProductPages, 'itemByUrl'> = {
    ...content,
    async items(websiteId, ids) {
      return complete(websiteId, [...(await content.items(websiteId, ids)).values()]);
    },
    async itemLists(websiteId, lists) {
      const matches = await content.itemLists(websiteId, lists);
      const completed = await complete(websiteId, matches.flat());
      return matches.map((list) => list.map((item) => completed.get(item.id) ?? item));
    },
    async itemByUrl(websiteId, collectionId, urlId, onItem) {
      const item = await content.itemByUrl(websiteId, collectionId, urlId);
      if (!item) return null;
      onItem?.(item.item);
      const completed = await complete(websiteId, [item.item]);
      return { ...item, item: completed.get(item.item.id) ?? item.item };
    },
    async itemPage(websiteId, ask) {
      const page = await content.itemPage(websiteId, ask);
      return { ...page, items: await completeAll(websiteId, page.items) };
    },
    async relatedItems(websiteId, ask) {
      const [picked, alike] = await Promise.all([
        readRelatedIds(database.query, websiteId, ask.itemId),
        content.relatedItems(websiteId, ask),
      ]);
      if (picked === null) return completeAll(websiteId, alike);
      const matches = await readers.items(websiteId, picked);
      return picked.flatMap((id) => matches.get(id) ?? []).slice(0, Math.max(0, ask.limit));
    },
    async queryItems(websiteId, urlId, ask) {
      const items = await content.queryItems(websiteId, urlId, ask);
      return items && completeAll(websiteId, items);
    },
  };
  return {
    ...readers,
    merchandisingContext: (websiteId, items) => readMerchandisingContext(database.query, websiteId, items),
    async installmentContext(websiteId, items, shopperLanguage) {
      return installmentContext((await storeContext(websiteId))(shopperLanguage), items);
    },
    storeInstallments: storeContext,
    async waiting(websiteId, itemId) {
      const item = (await readers.items(websiteId, [itemId])).get(itemId);
      return item && isProductItem(item) ? restockWaiting(item) : null;
    },
    isShown: isPublic,
    productContext,
    async nestedCategories(websiteId, collectionId, options) {
      const [collections, categories] = await Promise.all([
        content.collections(websiteId, [collectionId]),
        content.categories(websiteId, collectionId),
      ]);
      const store = collections.get(collectionId);
      return store?.typeName === 'products' ? nestCategories(store, categories, options) : null;
    },
    async relatedProducts(websiteId, itemId, limit) {
      const item = (await content.items(websiteId, [itemId])).get(itemId);
      return item ? findRelated(database.query, readers, websiteId, item, limit) : [];
    },
  };
}
