import { type ItemData, productBlock } from '@awning/site-model';
import { defineView } from '../block-view.ts';
import { itemExcerpt } from './item-excerpt.ts';
import { hiddenImages, itemImage } from './item-image.ts';
import { itemLink } from './item-link.ts';
import { pricedItem } from './priced-item.ts';

const SIZES = {
  stacked: '(max-width: 767px) 100vw, min(50vw, 640px)',
  beside: '(max-width: 767px) 100vw, min(45vw, 560px)',
} as const;

export const productView = defineView(productBlock, (value, data) => {
  const item = data.item(value.productId);
  return {
    ...value,
    // Prices are written with their currency, in the notation of the site's language.
    featureFlags: { useCLDRMoneyFormat: true },
    product: item === null ? null : productOf(item, value),
  };
});

type ProductValue = (typeof productBlock)['defaults'];

const productOf = (item: ItemData, value: ProductValue): Record<string, unknown> => ({
  ...pricedItem(item),
  link: itemLink(item),
  shownExcerpt: value.showExcerpt ? itemExcerpt(item) : '',
  picture: value.showImage ? images(item, value) : '',
});

/**
 * Those of the variants wait behind the first: a shopper who chooses a variant elsewhere on the page sees it here as
 * well.
 */
function images(item: ItemData, value: ProductValue): string {
  const options = {
    shape: value.imageAspectRatio,
    sizes: SIZES[value.design],
    className: 'awning-product-picture',
    alt: value.showTitle ? '' : item.title,
  };
  const ofVariants = new Set(
    Array.isArray(item.variants) ? item.variants.map((variant) => variant?.mainImageId) : [],
  );
  return itemImage(item, options) + hiddenImages(item, ({ id }) => ofVariants.has(id), options);
}
