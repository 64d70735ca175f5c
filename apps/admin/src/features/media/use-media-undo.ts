import { useCallback } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useWayBack } from '../../kit/undo/way-back.ts';
import { refreshMedia } from './media-query.ts';

/** Runs a way back and shows every file as it is then. */
export function useMediaUndo(): ReturnType<typeof useWayBack> {
  const { queries } = useServices();
  return useWayBack(useCallback(() => refreshMedia(queries), [queries]));
}
