import { markdownBlock } from '@awning/site-model';
import { Marked } from 'marked';
import { cleanRichText, memoizeTexts } from '../../../../platform/rich-text/index.ts';
import { defineView } from '../block-view.ts';

const marked = new Marked({ gfm: true, async: false });

const toHtml = memoizeTexts((markdown) => {
  const html = marked.parse(markdown);
  return typeof html === 'string' ? cleanRichText(html) : '';
});

export const markdownView = defineView(markdownBlock, ({ markdown }) => ({ html: toHtml(markdown) }));
