import { type Easing, easeOutSine } from './easing.ts';
import { prefersReducedMotion } from './motion-preference.ts';
import { createTween, type Tween } from './tween.ts';

const SCROLL_INTO_VIEW_OFFSET = 30;

export interface ScrollOptions {
  durationMs?: number;
  /** A scroll takes no less and no longer than these, for any requested duration. */
  shortestMs?: number;
  longestMs?: number;
  easing?: Easing;
}

export const clampScrollDuration = ({
  durationMs = 0,
  shortestMs = 50,
  longestMs = 50,
}: Pick<ScrollOptions, 'durationMs' | 'shortestMs' | 'longestMs'>): number =>
  Math.max(shortestMs, Math.min(longestMs, durationMs));

/** Moves the content of a scroller sideways. Jumps for people who asked for less motion. */
export function scrollToLeft(scroller: Element, left: number, options: ScrollOptions = {}): Tween {
  const from = scroller.scrollLeft;
  const tween = createTween({
    durationMs: clampScrollDuration(options),
    easing: options.easing ?? easeOutSine,
    update: (done) => {
      scroller.scrollLeft = from + (left - from) * done;
    },
  });
  if (prefersReducedMotion()) tween.end();
  else tween.start();
  return tween;
}

/** Moves a scroller sideways, as little as needed, until `child` is in view with some of its neighbour. */
export function scrollIntoView(
  scroller: Element,
  child: Element,
  { offset = SCROLL_INTO_VIEW_OFFSET, ...options }: ScrollOptions & { offset?: number } = {},
): Tween | null {
  const view = scroller.getBoundingClientRect();
  const box = child.getBoundingClientRect();
  const before = box.left - offset - view.left;
  const after = box.right + offset - view.right;
  const way = before < 0 ? before : Math.max(after, 0);
  return way === 0 ? null : scrollToLeft(scroller, scroller.scrollLeft + way, options);
}
