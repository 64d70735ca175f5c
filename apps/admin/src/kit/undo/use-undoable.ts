import type { QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useToasts } from '../toasts/toasts.tsx';

interface Deed {
  readonly work: () => Promise<unknown>;
  /** What is said when it is done. */
  readonly text: string;
}

interface UndoableDeed extends Deed {
  readonly undo?: Deed;
  /** What is read again; of what is gone its own page reads nothing more. */
  readonly refresh: readonly QueryKey[];
  /** The same once it was undone, where that is more. */
  readonly refreshUndone?: readonly QueryKey[];
}

/** Does something at once, with the way back in the toast that says so. Resolves with whether it was done. */
export function useUndoable(): (deed: UndoableDeed) => Promise<boolean> {
  const { queries } = useServices();
  const toasts = useToasts();
  return useCallback(
    async ({ work, text, undo, refresh, refreshUndone = refresh }) => {
      const run = async (deed: Deed, keys: readonly QueryKey[], back?: () => void): Promise<boolean> => {
        try {
          await deed.work();
        } catch (error) {
          toasts.show({ text: describeError(error), tone: 'bad' });
          return false;
        }
        toasts.show({ text: deed.text, ...(back && { undo: back }) });
        await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
        return true;
      };
      return run({ work, text }, refresh, undo && (() => void run(undo, refreshUndone)));
    },
    [queries, toasts],
  );
}
