import { type ItemData, isBlank } from '@awning/site-model';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';

/** The short text of an item as HTML; nothing where nobody would see anything of it. */
export const itemExcerpt = ({ excerpt }: ItemData): string =>
  isBlank(excerpt) ? '' : cleanRichText(excerpt);
