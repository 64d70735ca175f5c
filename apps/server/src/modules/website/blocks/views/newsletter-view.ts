import { blockForm, isBlank, newsletterBlock } from '@awning/site-model';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import { defineView } from '../block-view.ts';
import { formContext } from './form-context.ts';

export const newsletterView = defineView(newsletterBlock, (value, _data, page, block) => {
  const model = blockForm({ type: block.type, value })?.model;
  return {
    ...(model && formContext(model, { formId: block.id, blockId: block.id, page })),
    ...value,
    description: richTextOrEmpty(value.description),
    footnote: richTextOrEmpty(value.footnote),
    inputId: `${block.id}-email`,
    footnoteId: isBlank(value.footnote) ? null : `${block.id}-footnote`,
  };
});

/** An editor leaves an empty paragraph behind where nothing was written. */
const richTextOrEmpty = (html: string): string => (isBlank(html) ? '' : cleanRichText(html));
