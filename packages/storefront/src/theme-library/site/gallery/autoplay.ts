import { isStill } from '../../motion/stillness.ts';

/** Goes on by itself, except while a visitor is at the gallery, away from the page, or wants less motion. */
export function createAutoplay(container: HTMLElement, advance: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isBusy = false;
  const ended = new AbortController();
  const options = { signal: ended.signal };
  const busy = (holds: boolean) => () => {
    isBusy = holds;
  };
  container.addEventListener('pointerenter', busy(true), options);
  container.addEventListener('pointerleave', busy(false), options);
  container.addEventListener('focusin', busy(true), options);
  container.addEventListener('focusout', busy(false), options);
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    start(ms: number): void {
      stop();
      timer = setInterval(
        () => {
          if (!isBusy && !isStill()) advance();
        },
        Math.max(1000, ms),
      );
    },
    stop,
    destroy(): void {
      stop();
      ended.abort();
    },
  };
}
