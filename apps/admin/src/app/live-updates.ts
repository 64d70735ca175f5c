import { useEffect } from 'react';
import { useServices } from '../api/services-context.tsx';

/** Several events that come at once are one look at the server. */
const PAUSE_MS = 400;

/** Keeps what waits for a person up to date while it happens: what another member has done is gone here as well. */
export function useLiveUpdates(): void {
  const { channel, queries } = useServices();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        void queries.invalidateQueries({ queryKey: ['notices'] });
        void queries.invalidateQueries({ queryKey: ['home'] });
      }, PAUSE_MS);
    };
    const stop = channel.subscribe(({ kind }) => {
      if (kind === 'new-order' || kind === 'record-changed') refresh();
      // Events are missing: everything on the screen may be old.
      else if (kind === 'reload') void queries.invalidateQueries();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [channel, queries]);
}
