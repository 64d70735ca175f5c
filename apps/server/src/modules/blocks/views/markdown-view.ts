import { markdownBlock } from '@awning/site-model';
import { Marked } from 'marked';
import { defineView } from '../block-view.ts';
import { cleanRichText } from '../rich-text.ts';
import { rememberTexts } from '../rich-text-memo.ts';

const marked = new Marked({ gfm: true, async: false });

const toHtml = rememberTexts((markdown) => {
  const html = marked.parse(markdown);
  return typeof html === 'string' ? cleanRichText(html) : '';
});

export const markdownView = defineView(markdownBlock, ({ markdown }) => ({ html: toHtml(markdown) }));
