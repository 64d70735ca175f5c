import type { ReviewState, StoredReview } from '@awning/contract';
import { decideReviews, removeReview } from '@awning/contract/calls';
import { useMemo } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { reviewMessages } from './review-messages.ts';
import { reviewsKey } from './review-query.ts';

type Decided = Pick<StoredReview, 'id' | 'state'>;

export interface ReviewChanges {
  /** At once, with the way back. Resolves with whether it was done. */
  readonly decide: (review: Decided, state: ReviewState) => Promise<boolean>;
  readonly remove: (review: Pick<StoredReview, 'id'>) => Promise<boolean>;
}

export function useReviewChanges(): ReviewChanges {
  const t = useMessages(reviewMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  return useMemo(() => {
    const attempt = async (
      work: () => Promise<unknown>,
      keys: readonly (readonly string[])[] = [reviewsKey],
    ): Promise<boolean> => {
      try {
        await work();
        await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
        return true;
      } catch (error) {
        toasts.show({ text: describeError(error), tone: 'bad' });
        return false;
      }
    };
    const changes: ReviewChanges = {
      async decide({ id, state: before }, state) {
        const isDone = await attempt(() => api.call(decideReviews, { body: { reviewIds: [id], state } }));
        if (isDone)
          toasts.show({
            text: t(`${state}Done`, { count: 1 }),
            undo: () => void changes.decide({ id, state }, before),
          });
        return isDone;
      },
      async remove({ id }) {
        const isDone = await attempt(
          () => api.call(removeReview, { params: { reviewId: id } }),
          // Not the review itself: there is nothing to read any more.
          [
            [...reviewsKey, 'list'],
            [...reviewsKey, 'counts'],
          ],
        );
        if (isDone) toasts.show({ text: t('deletedDone', { count: 1 }) });
        return isDone;
      },
    };
    return changes;
  }, [api, queries, t, toasts]);
}
