import { Readable } from 'node:stream';
import type { ProductChange } from '@awning/contract';
import type { Modules } from '../app.ts';
import { apronPattern } from './apron-pattern.ts';
import type { DemoPictures } from './demo-pictures.ts';
import { shopCategories, type Ware, wareReviews, wares } from './shop-wares.ts';

export type ShopModules = Pick<Modules, 'content' | 'media' | 'catalog' | 'reviews' | 'discounts'>;

const BY = 'demo';
const DAY_MS = 86_400_000;

/** Fills the shop through the doors that its owner would use. */
export async function seedShop(
  { content, media, catalog, reviews, discounts }: ShopModules,
  websiteId: string,
  { pictures, now }: { pictures: DemoPictures; now: number },
): Promise<{ shopId: string; firstProductId: string }> {
  const { id: shopId } = await content.collections.create(websiteId, {
    kind: 'products',
    title: 'Shop',
    urlId: 'shop',
  });
  const categoryIds = new Map<string, string>();
  for (const [displayName, parent] of shopCategories) {
    const parentId = categoryIds.get(parent ?? '') ?? null;
    const { createdId } = await content.categories.create(websiteId, shopId, { displayName, parentId });
    categoryIds.set(displayName, createdId);
  }
  const pattern = await media.upload(websiteId, {
    stream: Readable.from([apronPattern()]),
    filename: 'apron-pattern.pdf',
    by: BY,
  });

  const productIds = new Map<string, string>();
  for (const ware of wares) {
    const input = productOf(ware, pictures, pattern.id);
    const { id } = await catalog.products.create(websiteId, shopId, input, { by: BY });
    productIds.set(ware.urlId, id);
  }
  for (const { of, rating, title, body, by, daysAgo } of wareReviews) {
    const itemId = productIds.get(of) ?? '';
    const review = { itemId, rating, title, body, authorName: by, writtenOn: now - daysAgo * DAY_MS };
    await reviews.create(websiteId, review, { by: BY });
  }
  await discounts.coupons.create(
    websiteId,
    { name: 'A tenth off, for readers of the letter', code: 'LOWTIDE', kind: 'percent', value: 1000 },
    { memberId: BY },
  );
  return { shopId, firstProductId: productIds.values().next().value ?? '' };
}

/** What an earlier start that was interrupted may have left, besides the content itself. */
export async function clearShop(
  { discounts }: Pick<ShopModules, 'discounts'>,
  websiteId: string,
): Promise<void> {
  const { coupons } = await discounts.coupons.list(websiteId, {});
  for (const { id } of coupons) await discounts.coupons.remove(websiteId, id);
}

function productOf(
  { pictures: [main = '', ...further], isPattern, ...ware }: Ware,
  pictures: DemoPictures,
  patternId: string,
): ProductChange {
  return {
    ...ware,
    categories: [...ware.categories],
    status: 'published',
    mainImageId: pictures.byName(main),
    pictureIds: further.map(pictures.byName),
    fileIds: isPattern ? [patternId] : [],
    useCustomAddButtonText: ware.customAddButtonText !== undefined,
  };
}
