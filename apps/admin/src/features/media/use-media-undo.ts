import { useCallback } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { refreshMedia } from './media-query.ts';

const undoMessages = {
  undone: 'It is as it was',
  nothingToUndo: 'This cannot be taken back any more. Look into the bin or the activity.',
} as const;

/** Runs a way back, shows everything as it is then, and says how it went. */
export function useMediaUndo(): (undo: () => Promise<boolean>) => void {
  const t = useMessages(undoMessages);
  const { queries } = useServices();
  const toasts = useToasts();
  return useCallback(
    (undo) => {
      undo()
        .then((isDone) =>
          toasts.show(isDone ? { text: t('undone') } : { text: t('nothingToUndo'), tone: 'bad' }),
        )
        .catch((error: unknown) => toasts.show({ text: describeError(error), tone: 'bad' }))
        .finally(() => void refreshMedia(queries));
    },
    [queries, t, toasts],
  );
}
