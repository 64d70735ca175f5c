import type { ItemData } from '@awning/site-model';

const DIGITAL = 2;
const PAYWALL = 5;

/**
 * For the formatters of prices and marks: the template language knows no paywall, which is priced as a download is and
 * never sold out.
 */
export const pricedItem = (item: ItemData): ItemData =>
  item.structuredContent?.productType === PAYWALL
    ? { ...item, structuredContent: { ...item.structuredContent, productType: DIGITAL } }
    : item;
