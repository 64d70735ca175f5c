import { htmlBlock } from '@awning/site-model';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import { defineView } from '../block-view.ts';

export const htmlView = defineView(htmlBlock, ({ html }) => ({ html: cleanRichText(html) }));
