import { isBlank, newsletterBlock } from '@awning/site-model';
import { cleanRichText } from '../../../platform/rich-text/index.ts';
import { defineView } from '../block-view.ts';

export const newsletterView = defineView(newsletterBlock, (value, _data, _page, block) => ({
  ...value,
  description: shown(value.description),
  footnote: shown(value.footnote),
  action: `/forms/${block.id}`,
  inputId: `${block.id}-email`,
  footnoteId: isBlank(value.footnote) ? null : `${block.id}-footnote`,
}));

/** An editor leaves an empty paragraph behind where nothing was written. */
const shown = (html: string): string => (isBlank(html) ? '' : cleanRichText(html));
