import { type CollectionData, type ItemData, RECORD_TYPES } from '@awning/site-model';
import { idOf, imageAsset } from './block-fixtures.ts';

export const collectionId = idOf(0xc1);

export const collection = (more: Partial<CollectionData> = {}): CollectionData => ({
  id: collectionId,
  websiteId: idOf(1),
  title: 'Journal',
  navigationTitle: 'Journal',
  urlId: 'journal',
  fullUrl: '/journal/',
  type: 1,
  typeName: 'blog',
  typeLabel: 'Blog',
  ordering: 2,
  enabled: true,
  starred: false,
  homepage: false,
  folder: false,
  description: '',
  itemCount: 3,
  updatedOn: 0,
  tags: [],
  categories: [],
  ...more,
});

export const post = (number: number, more: Partial<ItemData> = {}): ItemData => ({
  id: idOf(0x1000 + number),
  collectionId,
  recordType: RECORD_TYPES.text,
  recordTypeLabel: 'text',
  title: `Post ${number}`,
  urlId: `post-${number}`,
  fullUrl: `/journal/post-${number}`,
  body: null,
  excerpt: '<p>It opened.</p>',
  addedOn: 0,
  publishOn: Date.UTC(2026, 3, number, 12),
  updatedOn: 0,
  starred: false,
  passthrough: false,
  sourceUrl: '',
  tags: [],
  categories: [],
  displayIndex: number,
  workflowState: 1,
  likeCount: 0,
  publicCommentCount: 0,
  commentState: 1,
  ...more,
});

export const event = (number: number, startDate: number, more: Partial<ItemData> = {}): ItemData =>
  post(number, {
    recordType: RECORD_TYPES.event,
    recordTypeLabel: 'event',
    title: `Event ${number}`,
    fullUrl: `/events/event-${number}`,
    startDate,
    endDate: startDate + 3_600_000,
    ...more,
  });

interface ProductPrices {
  readonly price: string;
  readonly sale?: string;
  readonly stock?: number;
}

/** One variant, in dollars. */
export const product = (
  number: number,
  { price, sale, stock = 3 }: ProductPrices,
  more: Partial<ItemData> = {},
): ItemData =>
  post(number, {
    recordType: RECORD_TYPES['store-item'],
    recordTypeLabel: 'store-item',
    title: `Product ${number}`,
    fullUrl: `/shop/p/product-${number}`,
    items: [imageAsset(idOf(0xa000 + number))],
    structuredContent: {
      productType: 1,
      isSubscribable: false,
      variantOptionOrdering: [],
      variants: [
        {
          id: `variant-${number}`,
          sku: '',
          attributes: {},
          optionValues: [],
          onSale: sale !== undefined,
          unlimited: false,
          qtyInStock: stock,
          priceMoney: { value: price, currency: 'USD' },
          salePriceMoney: { value: sale ?? '0.00', currency: 'USD' },
        },
      ],
    },
    ...more,
  });
