import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import type { Block, BlockValue } from '../document/page-document.ts';
import { isBlank } from '../text/blank-text.ts';

const blank = (text: unknown): boolean => typeof text !== 'string' || isBlank(text);
const none = (list: unknown): boolean => !Array.isArray(list) || list.length === 0;

/** By kind: whether visitors see nothing in the place of such a block. Kinds that always show something are missing. */
const EMPTY: Readonly<Record<number, (value: BlockValue) => boolean>> = {
  [BLOCK_TYPES.html]: ({ html }) => blank(html) && !/<(img|hr)\b/i.test(String(html ?? '')),
  [BLOCK_TYPES.markdown]: ({ markdown }) => blank(markdown),
  [BLOCK_TYPES.code]: ({ code }) => typeof code !== 'string' || code.trim() === '',
  [BLOCK_TYPES.embed]: ({ url, html }) => blank(url) && (typeof html !== 'string' || html.trim() === ''),
  [BLOCK_TYPES.quote]: ({ quote }) => blank(quote),
  [BLOCK_TYPES.image]: ({ imageId }) => typeof imageId !== 'string',
  [BLOCK_TYPES.gallery]: ({ collectionId, imageIds }) => typeof collectionId !== 'string' && none(imageIds),
  [BLOCK_TYPES.video]: ({ url, fileId }) => blank(url) && typeof fileId !== 'string',
  [BLOCK_TYPES.audio]: ({ url, fileId }) => blank(url) && typeof fileId !== 'string',
  [BLOCK_TYPES.accordion]: ({ items }) => none(items),
  [BLOCK_TYPES.button]: ({ buttonText }) => blank(buttonText),
  [BLOCK_TYPES.product]: ({ productId }) => typeof productId !== 'string',
  [BLOCK_TYPES.donation]: ({ donationId }) => typeof donationId !== 'string',
  [BLOCK_TYPES['summary-v2']]: ({ collectionId }) => typeof collectionId !== 'string',
  [BLOCK_TYPES.summary]: ({ collectionId }) => typeof collectionId !== 'string',
  [BLOCK_TYPES.menu]: ({ menuText }) => blank(menuText),
  [BLOCK_TYPES.map]: ({ mapLat, addressTitle, addressLine1 }) =>
    typeof mapLat !== 'number' && blank(addressTitle) && blank(addressLine1),
};

export const isEmptyBlock = ({ type, value }: Block): boolean => EMPTY[type]?.(value) ?? false;
