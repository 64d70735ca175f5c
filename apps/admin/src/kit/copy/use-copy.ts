import { useCallback, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { useToasts } from '../toasts/toasts.tsx';
import { copyMessages } from './copy-messages.ts';

export interface CopySentences {
  /** Shown when it is done; without it a screen reader alone is told, because the control says it. */
  readonly done?: string;
  /** Where the text cannot be seen on the page, a sentence that has it. */
  readonly refused?: string;
}

export interface Copying {
  /** The last text was copied. */
  readonly isCopied: boolean;
  copy(text: string, sentences?: CopySentences): void;
}

/** Puts a text on the clipboard. A browser that forbids that, or a page without https, is said to have refused. */
export function useCopy(): Copying {
  const t = useMessages(copyMessages);
  const toasts = useToasts();
  const [isCopied, setCopied] = useState(false);
  const write = useCallback(
    async (text: string, { done, refused = t('refused') }: CopySentences) => {
      try {
        await navigator.clipboard.writeText(text);
        setCopied(true);
        if (done === undefined) toasts.announce(t('copied'));
        else toasts.show({ text: done });
      } catch {
        setCopied(false);
        toasts.show({ text: refused, tone: 'bad' });
      }
    },
    [t, toasts],
  );
  const copy = useCallback(
    (text: string, sentences: CopySentences = {}) => void write(text, sentences),
    [write],
  );
  return { isCopied, copy };
}
