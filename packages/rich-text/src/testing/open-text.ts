import { Editor } from '@tiptap/core';
import { prepareHtml } from '../prepare-html.ts';
import { textExtensions } from '../text-extensions.ts';

/** A stored text in the editor, without a page around it. */
export const openText = (stored: string): Editor =>
  new Editor({ extensions: textExtensions(), content: prepareHtml(stored).innerHTML });
