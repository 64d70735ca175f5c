import { useEffect } from 'react';
import { useServices } from '../../../api/services-context.tsx';

/** Several orders at once are one look at the server. */
const PAUSE_MS = 400;

/** An order is in what happens now at once; visits are looked up every few seconds. */
export function useLiveReport(): void {
  const { channel, queries } = useServices();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = channel.subscribe(({ kind }) => {
      if (kind !== 'new-order') return;
      clearTimeout(timer);
      timer = setTimeout(() => void queries.invalidateQueries({ queryKey: ['reports', 'live'] }), PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [channel, queries]);
}
