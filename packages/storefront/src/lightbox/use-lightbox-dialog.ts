import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { containFocus } from '../browser/contain-focus.ts';
import { easeOutSine } from '../motion/easing.ts';
import { prefersReducedMotion } from '../motion/motion-preference.ts';
import { createTween, type Tween } from '../motion/tween.ts';
import { LIGHTBOX_ANIMATION_MS } from './lightbox-layout.ts';

/** Opens a dialog above the page, keeps the focus in it, and closes it the way it came. */
export function useLightboxDialog(dialog: RefObject<HTMLDialogElement | null>, onClosed: () => void) {
  const running = useRef<Tween | null>(null);
  const closing = useRef(false);
  const notifyClosed = useEffectEvent(onClosed);

  const animate = useCallback(
    (from: number, to: number): Promise<void> => {
      running.current?.pause();
      const tween = createTween({
        durationMs: LIGHTBOX_ANIMATION_MS,
        easing: easeOutSine,
        update: (done) => dialog.current?.style.setProperty('--shown', String(from + (to - from) * done)),
      });
      running.current = tween;
      if (prefersReducedMotion()) tween.end();
      else tween.start();
      return tween.finished;
    },
    [dialog],
  );

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    element.querySelector('button')?.focus();
    void animate(0, 1);
    return containFocus(element.ownerDocument, { container: element });
  }, [dialog, animate]);

  // A browser may close a dialog by itself, such as at a second Escape.
  useEffect(() => {
    const element = dialog.current;
    const tell = () => notifyClosed();
    element?.addEventListener('close', tell);
    return () => element?.removeEventListener('close', tell);
  }, [dialog]);

  return useCallback(async () => {
    if (closing.current) return;
    closing.current = true;
    await animate(1, 0);
    dialog.current?.close();
  }, [dialog, animate]);
}
