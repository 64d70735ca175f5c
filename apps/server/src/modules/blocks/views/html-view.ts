import { htmlBlock } from '@awning/site-model';
import { defineView } from '../block-view.ts';
import { cleanRichText } from '../rich-text.ts';

export const htmlView = defineView(htmlBlock, ({ html }) => ({ html: cleanRichText(html) }));
