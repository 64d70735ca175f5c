import { Readable } from 'node:stream';
import type { ProductChange } from '@awning/contract';
import type { Modules } from '../../composition/modules.ts';
import type { DemoImages } from '../demo-images.ts';
import type { PageWriter } from '../page-writing.ts';
import { saturdayIn, writtenSaturday } from '../studio-days.ts';
import { wheelMornings } from '../wheel-mornings.ts';
import { apronPattern } from './apron-pattern.ts';
import { classesAndGifts } from './classes-and-gifts.ts';
import { clothAndPaper } from './cloth-and-paper.ts';
import { studioDelivery, studioTax } from './delivery-and-tax.ts';
import { glazeNotebook } from './glaze-notebook.ts';
import { larder } from './larder.ts';
import { newKiln } from './new-kiln.ts';
import { stoneware } from './stoneware.ts';
import { studioCheckout, studioPayments } from './studio-checkout.ts';
import type { Ware, WareFile, WareVariant } from './ware.ts';
import { type WareReview, wareReviews } from './ware-reviews.ts';

export type ShopModules = Pick<
  Modules,
  | 'content'
  | 'media'
  | 'catalog'
  | 'reviews'
  | 'discounts'
  | 'donations'
  | 'settings'
  | 'shipping'
  | 'tax'
  | 'payments'
>;

const BY = 'demo';
const DAY_MS = 86_400_000;

export const wares: readonly Ware[] = [...stoneware, ...clothAndPaper, ...larder, ...classesAndGifts];

/** Inside which other category, if any. Parents come first. */
const shopCategories: readonly (readonly [name: string, parent: string | null])[] = [
  ['Stoneware', null],
  ['Cups and bowls', 'Stoneware'],
  ['Plates and vases', 'Stoneware'],
  ['Cloth and paper', null],
  ['Linen', 'Cloth and paper'],
  ['Prints', 'Cloth and paper'],
  ['Larder', null],
  ['Classes and gifts', null],
];

const FILES: Record<WareFile, () => Buffer> = {
  'apron-pattern': apronPattern,
  'glaze-notebook': glazeNotebook,
};

interface ShopStart {
  readonly pictures: DemoImages;
  readonly write: PageWriter;
  readonly now: number;
}

/** Fills the shop through the doors that its owner would use. */
export async function seedShop(
  modules: ShopModules,
  websiteId: string,
  start: ShopStart,
): Promise<{ shopId: string; firstProductId: string; donationId: string }> {
  const { content, catalog, discounts, donations, settings } = modules;
  await settings.changeStore(websiteId, {
    value: {
      storeCurrency: 'GBP',
    },
    by: BY,
  });
  await settings.changeCheckout(websiteId, { value: studioCheckout, by: BY });
  await modules.payments.settings.change(websiteId, {
    value: studioPayments,
    expected: undefined,
    by: BY,
  });
  await modules.shipping.save(websiteId, studioDelivery, { by: BY });
  await modules.tax.save(websiteId, studioTax, { by: BY });
  const { id: shopId } = await content.collections.create(websiteId, {
    kind: 'products',
    title: 'Shop',
    urlId: 'shop',
    description:
      '<p>Everything here was made in one room by three people, except for the tea, which we only taste and pack.</p>',
    seoDescription:
      'Stoneware, linen, prints, sea salt and tea from Saltmarsh Studio in Norfolk. Made by hand, sent in straw and paper.',
    mainImageId: start.pictures.byName('studio-window'),
  });
  const categoryIds = new Map<string, string>();
  for (const [displayName, parent] of shopCategories) {
    const parentId = categoryIds.get(parent ?? '') ?? null;
    const { createdId } = await content.categories.create(websiteId, shopId, { displayName, parentId });
    categoryIds.set(displayName, createdId);
  }
  const fileIds = await uploadFiles(modules, websiteId);
  const productIds = new Map<string, string>();
  for (const ware of wares) {
    const input = productOf(ware, start, fileIds);
    const { id } = await catalog.products.create(websiteId, shopId, input, { by: BY });
    productIds.set(ware.urlId, id);
    await content.documents.replace(websiteId, { kind: 'item', id }, detailsOf(ware, start.write));
  }
  for (const { urlId, related } of wares) {
    if (!related) continue;
    const relatedIds = related.map((other) => idOf(productIds, other));
    await catalog.products.change(websiteId, idOf(productIds, urlId), { relatedIds }, { by: BY });
  }
  await seedReviews(modules, websiteId, { productIds, now: start.now });
  await discounts.coupons.create(
    websiteId,
    { name: 'A tenth off, for readers of the letter', code: 'LOWTIDE', kind: 'percent', value: 1000 },
    { memberId: BY },
  );
  const { id: donationId } = await donations.create(
    websiteId,
    { ...newKiln, imageId: start.pictures.byName('kiln-glow') },
    { memberId: BY },
  );
  return { shopId, firstProductId: idOf(productIds, 'stoneware-mug'), donationId };
}

/** What an earlier start that was interrupted may have left, besides the content itself. */
export async function clearShop(
  { discounts, donations }: Pick<ShopModules, 'discounts' | 'donations'>,
  websiteId: string,
): Promise<void> {
  const { coupons } = await discounts.coupons.list(websiteId, {});
  for (const { id } of coupons) await discounts.coupons.remove(websiteId, id);
  const left = await donations.list(websiteId, {});
  for (const { id } of left.donations) await donations.remove(websiteId, id);
}

const idOf = (ids: ReadonlyMap<string, string>, name: string): string => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The shop has nothing called ${name}.`);
  return id;
};

async function uploadFiles({ media }: ShopModules, websiteId: string): Promise<ReadonlyMap<string, string>> {
  const uploaded = await Promise.all(
    Object.entries(FILES).map(async ([name, draw]) => {
      const stream = Readable.from([draw()]);
      const { id } = await media.upload(websiteId, { stream, filename: `${name}.pdf`, by: BY });
      return [name, id] as const;
    }),
  );
  return new Map(uploaded);
}

function productOf(
  { pictures: [main = '', ...further], file, details: _, related: __, saturdays = [], ...ware }: Ware,
  { pictures: images, now }: ShopStart,
  fileIds: ReadonlyMap<string, string>,
): ProductChange {
  const days = saturdays.map(
    ({ weeks, places, sku }): WareVariant => ({
      sku,
      attributes: { Day: writtenSaturday(saturdayIn(now, weeks)) },
      priceMinor: wheelMornings.pounds * 100,
      stock: { quantity: places },
    }),
  );
  const mainImageId = images.byName(main);
  return {
    ...ware,
    categories: [...ware.categories],
    tags: [...ware.tags],
    variants: [...ware.variants, ...days].map(({ picture: image, ...variant }) => ({
      ...variant,
      imageId: image === undefined ? null : images.byName(image),
    })),
    status: 'published',
    mainImageId,
    pictureIds: [...new Set(further.map(images.byName))].filter((id) => id !== mainImageId),
    fileIds: file ? [idOf(fileIds, file)] : [],
    useCustomAddButtonText: ware.customAddButtonText !== undefined,
  };
}

const detailsOf = ({ details }: Ware, write: PageWriter) => {
  const html = details.map(([word, text]) => `<p><strong>${word}</strong></p>${text}`).join('');
  return write.page([
    write.stack([write.block('html', { html })], { contentWidth: 'full', spacing: 'none' }),
  ]);
};

async function seedReviews(
  { reviews }: ShopModules,
  websiteId: string,
  { productIds, now }: { productIds: ReadonlyMap<string, string>; now: number },
): Promise<void> {
  const written = ({ of, rating, title, body, by, daysAgo, bought }: WareReview) => ({
    itemId: idOf(productIds, of),
    rating,
    title,
    body,
    authorName: by,
    verifiedBuyer: bought === true,
    writtenOn: now - daysAgo * DAY_MS,
  });
  const rows = wareReviews
    .filter(({ imported }) => imported)
    .map((review, index) => ({ ...written(review), externalId: `stall-${index + 1}` }));
  await reviews.import(websiteId, { reviews: rows, state: 'approved' }, { by: BY });
  for (const review of wareReviews.filter(({ imported }) => !imported)) {
    const { id } = await reviews.create(websiteId, written(review), { by: BY });
    if (review.reply !== undefined) await reviews.reply(websiteId, id, review.reply);
  }
}
