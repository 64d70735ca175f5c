import { useCallback, useEffect, useRef, useState } from 'react';
import { prefersReducedMotion, savesData } from '../motion/motion-preference.ts';
import { type Autoplay, createAutoplay } from './autoplay.ts';

interface UseAutoplayOptions {
  element: HTMLElement;
  enabled: boolean;
  seconds: number;
  advance: () => void;
}

/** Autoplay of a gallery, with what its button shows: whether somebody wants it to play. */
export function useAutoplay({ element, enabled, seconds, advance }: UseAutoplayOptions) {
  const [wanted, setWanted] = useState(() => enabled && !prefersReducedMotion() && !savesData());
  const autoplay = useRef<Autoplay | null>(null);
  const latestAdvance = useRef(advance);
  latestAdvance.current = advance;
  const startsByItself = useRef(wanted);

  useEffect(() => {
    if (!enabled) return;
    const created = createAutoplay({
      element,
      intervalMs: seconds * 1000,
      advance: () => latestAdvance.current(),
    });
    autoplay.current = created;
    if (startsByItself.current) created.start();
    return () => created.destroy();
  }, [element, enabled, seconds]);

  const toggle = () => {
    if (wanted) autoplay.current?.stop();
    else autoplay.current?.play();
    setWanted(!wanted);
  };

  return {
    wanted,
    toggle,
    restart: useCallback(() => autoplay.current?.restart(), []),
    cover: useCallback((covered: boolean) => autoplay.current?.cover(covered), []),
  };
}
