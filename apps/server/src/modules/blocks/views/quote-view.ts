import { quoteBlock } from '@awning/site-model';
import { defineView } from '../block-view.ts';
import { cleanRichText } from '../rich-text.ts';

export const quoteView = defineView(quoteBlock, ({ quote, source }) => ({
  quote: cleanRichText(quote),
  source: cleanRichText(source),
}));
