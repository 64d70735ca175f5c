import { cleanPastedHtml, losesImages, writeDocument } from '@awning/rich-text';
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** HTML of a clipboard that is not even read: taking it apart would stop the page for seconds. */
const MOST_PASTED = 2_000_000;

export interface PasteContext {
  readonly kind: 'text' | 'line';
  /** Characters that the text may have. */
  readonly limit: number;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onTooLong: () => void;
  /** The words are there, and images that were among them are not. */
  readonly onImagesLost: () => void;
}

const imagesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Words of several lines as those of one. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** True: it is done, and the editor does nothing more. */
function takePaste(view: EditorView, data: DataTransfer | null, context: PasteContext): boolean {
  const { kind, limit, onFiles, onTooLong } = context;
  const text = data?.getData('text/plain') ?? '';
  const images = imagesOf(data);
  // Word processors bring an image of the words beside the words.
  if (images.length > 0 && text === '') {
    onFiles(images);
    return true;
  }
  if ((data?.getData('text/html').length ?? 0) > MOST_PASTED || text.length > limit) {
    onTooLong();
    return true;
  }
  if (kind === 'text') return false;
  const { tr, doc, selection } = view.state;
  const words = oneLine(text);
  if (doc.content.size - (selection.to - selection.from) + words.length > limit) onTooLong();
  else if (words !== '') view.dispatch(tr.insertText(words).scrollIntoView());
  return true;
}

/** ED-58: what comes from the clipboard or is dropped, cleaned, and refused as a whole where it is too much. */
export const createPaste = (context: PasteContext): Extension =>
  Extension.create({
    name: 'pastedContent',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (tr) => {
          const isPasted =
            tr.docChanged && (tr.getMeta('paste') === true || tr.getMeta('uiEvent') === 'drop');
          if (!isPasted || context.kind === 'line') return true;
          const isFitting = writeDocument(tr.doc).length <= context.limit;
          if (!isFitting) context.onTooLong();
          return isFitting;
        },
        props: {
          handlePaste: (view, event) => takePaste(view, event.clipboardData, context),
          handleDrop: (_view, event) => {
            const images = imagesOf(event.dataTransfer);
            if (images.length > 0) context.onFiles(images);
            return images.length > 0;
          },
          transformPastedHTML: (html) => {
            if (losesImages(html)) context.onImagesLost();
            return cleanPastedHtml(html);
          },
        },
      }),
    ],
  });
