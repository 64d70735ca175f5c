import { quoteBlock } from '@awning/site-model';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import { defineView } from '../block-view.ts';

export const quoteView = defineView(quoteBlock, ({ quote, source }) => ({
  quote: cleanRichText(quote),
  source: cleanRichText(source),
}));
