import { listActivity, listBin, restoreBinEntry, undoActivity } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { useCallback } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useToasts } from '../toasts/toasts.tsx';

interface OwnChange {
  readonly kind: string;
  /** Where the change has one. */
  readonly subjectId?: string;
  /** The member who made it. */
  readonly actor: string;
}

/** False: there is nothing to take back any more. */
export type WayBack = () => Promise<boolean>;

/**
 * The way back of a change that this member made a moment ago. Which one it was is found out now: by the time it is
 * taken back, there may be newer ones.
 */
export function wayBack(api: Client, change: OwnChange): WayBack {
  const find = async () =>
    (await api.call(listActivity, { query: { ...change, limit: 1 } })).body.activities[0]?.id;
  const found = find();
  // Nobody may ever ask for it.
  found.catch(() => undefined);
  return async () => {
    const activityId = await found;
    if (activityId === undefined) return false;
    await api.call(undoActivity, { params: { activityId } });
    return true;
  };
}

/** Brings back what was deleted. */
export async function restoreFromBin(api: Client, subjectId: string): Promise<boolean> {
  const { body } = await api.call(listBin, { query: { subjectId, limit: 1 } });
  const [entry] = body.entries;
  if (!entry) return false;
  await api.call(restoreBinEntry, { params: { binId: entry.id } });
  return true;
}

const wayBackMessages = {
  undone: 'It is as it was',
  nothingToUndo: 'This cannot be taken back any more. Look into the bin or the activity.',
} as const;

/** Runs a way back, says how it went, and has everything shown as it is then. */
export function useWayBack(refresh: () => unknown): (undo: WayBack, undone?: string) => void {
  const t = useMessages(wayBackMessages);
  const toasts = useToasts();
  return useCallback(
    (undo, undone) => {
      undo()
        .then((isDone) =>
          toasts.show(isDone ? { text: undone ?? t('undone') } : { text: t('nothingToUndo'), tone: 'bad' }),
        )
        .catch((error: unknown) => toasts.show({ text: describeError(error), tone: 'bad' }))
        .finally(() => void refresh());
    },
    [refresh, t, toasts],
  );
}
