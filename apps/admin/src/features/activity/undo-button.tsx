import type { Activity } from '@awning/contract';
import { undoActivity } from '@awning/contract/calls';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './activity.module.css';
import { activityMessages } from './activity-messages.ts';
import { activitySentence } from './activity-words.ts';

/** Takes a change back and says so. */
export function useUndo(activity: Activity) {
  const t = useMessages(activityMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: () => api.call(undoActivity, { params: { activityId: activity.id } }),
    onSuccess: () => {
      toasts.show({ text: t('undoDone') });
      // What went back may be on any screen.
      return queries.invalidateQueries();
    },
  });
}

/** In the row of a change that can be taken back. */
export function UndoButton({ activity }: { readonly activity: Activity }) {
  const t = useMessages(activityMessages);
  const toasts = useToasts();
  const undo = useUndo(activity);
  return (
    <button
      type="button"
      className={classes.undo}
      aria-label={t('undoOf', { what: activitySentence(t, activity) })}
      disabled={undo.isPending}
      onClick={() =>
        undo.mutate(undefined, {
          onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
        })
      }
    >
      {t('undoRow')}
    </button>
  );
}
