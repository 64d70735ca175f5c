import {
  type CollectionData,
  type ItemData,
  olderSummaryBlock,
  RECORD_TYPES,
  type SummaryValue,
  shapeRatio,
  summaryBlock,
  summaryItems,
} from '@awning/site-model';
import { type BlockView, defineView } from '../block-view.ts';
import { itemExcerpt } from './item-excerpt.ts';
import { itemImage } from './item-image.ts';
import { itemLink } from './item-link.ts';
import { itemMetadata } from './item-metadata.ts';
import { pricedItem } from './priced-item.ts';

const view = (definition: typeof summaryBlock): BlockView =>
  defineView(
    definition,
    (value, data, page, block) => {
      const list = summaryItems(value);
      const source = data.collection(value.collectionId);
      const items = list === null ? [] : data.items(list);
      return {
        ...value,
        collection: page.collection,
        source,
        items: items.map((item) => cardOf(item, value, source, page.website.timeZone)),
        // A list of things needs a name where it can be scrolled by itself.
        listName: value.headerText || source?.title || 'Items',
        trackId: `${block.id}-track`,
        // Products are looked at one after another within their block.
        quickViewGroup: block.id,
        isCarousel: value.design === 'carousel',
        isHeadline: value.headerText === '',
        featureFlags: { useCLDRMoneyFormat: true },
      };
    },
    { template: summaryBlock.name },
  );

export const summaryView = view(summaryBlock);
export const olderSummaryView = view(olderSummaryBlock);

function cardOf(
  item: ItemData,
  value: SummaryValue,
  source: CollectionData | null,
  timeZone: string,
): Record<string, unknown> {
  const metadata = [value.primaryMetadata, value.secondaryMetadata].flatMap(
    (kind) => itemMetadata(kind, item, source, timeZone) ?? [],
  );
  const link = itemLink(item);
  const isProduct = item.recordType === RECORD_TYPES['store-item'];
  const thumbnail = value.showThumbnail
    ? itemImage(item, {
        shape: value.imageAspectRatio,
        sizes: sizesOf(value),
        className: 'summary-thumbnail-image',
        alt: value.showTitle ? '' : item.title,
      })
    : '';
  const keepsPlace = isProduct && value.showTitle && value.showThumbnail && thumbnail === '';
  return {
    ...pricedItem(item),
    link,
    thumbnail,
    // Products are compared side by side, so one without an image keeps the place of one.
    emptyRatio: keepsPlace ? (shapeRatio(value.imageAspectRatio) ?? 1) : null,
    shownExcerpt: value.showExcerpt ? itemExcerpt(item) : '',
    hasPrice: value.showPrice && isProduct && item.structuredContent !== undefined,
    hasQuickView: value.productQuickViewEnabled && isProduct,
    metadataAbove: value.metadataPosition === 'above-title' ? metadata : [],
    metadataBelowTitle: value.metadataPosition === 'below-title' ? metadata : [],
    metadataBelow: value.metadataPosition === 'below-content' ? metadata : [],
  };
}

function sizesOf(value: SummaryValue): string {
  switch (value.design) {
    case 'list':
      return `(max-width: 767px) 40vw, ${value.listImageSize}vw`;
    case 'carousel':
      return `(max-width: 767px) 80vw, ${Math.ceil(100 / value.slidesPerRow)}vw`;
    default:
      // Columns grow to fill the row, up to twice their least width.
      return `(max-width: ${2 * value.columnWidth}px) 100vw, ${2 * value.columnWidth}px`;
  }
}
