import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { prefersReducedMotion, savesData } from '../motion/motion-preference.ts';
import { type Autoplay, createAutoplay } from './autoplay.ts';

interface UseAutoplayOptions {
  element: HTMLElement;
  enabled: boolean;
  seconds: number;
  advance: () => void;
}

/** Autoplay of a gallery, with what its button shows: whether the visitor wants it to play. */
export function useAutoplay({ element, enabled, seconds, advance }: UseAutoplayOptions) {
  const [startsByItself] = useState(() => enabled && !prefersReducedMotion() && !savesData());
  const [wanted, setWanted] = useState(startsByItself);
  const autoplay = useRef<Autoplay | null>(null);
  const goOn = useEffectEvent(advance);

  useEffect(() => {
    if (!enabled) return;
    const created = createAutoplay({ element, intervalMs: seconds * 1000, advance: () => goOn() });
    autoplay.current = created;
    if (startsByItself) created.start();
    return () => created.destroy();
  }, [element, enabled, seconds, startsByItself]);

  return {
    wanted,
    toggle: () => {
      if (wanted) autoplay.current?.stop();
      else autoplay.current?.play();
      setWanted(!wanted);
    },
    restart: () => autoplay.current?.restart(),
    cover: (covered: boolean) => autoplay.current?.cover(covered),
  };
}
