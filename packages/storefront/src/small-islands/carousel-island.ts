import type { MountIsland } from '../island.ts';

/** A pixel or two are lost where the page is zoomed. */
const NEARLY = 2;
/** A slide that was half in sight stays in sight. */
const PAGE_SHARE = 0.9;

/**
 * Shows the buttons of a carousel and lets them scroll it. The row scrolls by itself, by finger, wheel and keyboard;
 * without this the buttons stay hidden.
 */
export const mount: MountIsland = (element, { onEnd }) => {
  const pager = element.querySelector<HTMLElement>('.summary-carousel-pager');
  const track = element.querySelector<HTMLElement>('.summary-carousel-track');
  const previous = element.querySelector<HTMLButtonElement>('.summary-carousel-pager-prev');
  const next = element.querySelector<HTMLButtonElement>('.summary-carousel-pager-next');
  if (!pager || !track || !previous || !next) throw new Error('The carousel has no row or no buttons');

  const turn = (pages: number): void => {
    const forward = getComputedStyle(track).direction === 'rtl' ? -1 : 1;
    track.scrollBy({ left: pages * forward * track.clientWidth * PAGE_SHARE });
  };
  const refresh = (): void => {
    const room = track.scrollWidth - track.clientWidth;
    // Counts down from zero where the page is read from right to left.
    const done = Math.abs(track.scrollLeft);
    pager.hidden = room <= NEARLY;
    setEnd(previous, done <= NEARLY);
    setEnd(next, done >= room - NEARLY);
  };

  const ended = new AbortController();
  const { signal } = ended;
  previous.addEventListener('click', () => turn(-1), { signal });
  next.addEventListener('click', () => turn(1), { signal });
  track.addEventListener('scroll', refresh, { passive: true, signal });
  const sizes = new ResizeObserver(refresh);
  sizes.observe(track);
  onEnd?.(() => {
    ended.abort();
    sizes.disconnect();
  });
  refresh();
};

/** Not `disabled`: the focus would be lost on the way. */
function setEnd(button: HTMLButtonElement, isAtEnd: boolean): void {
  button.setAttribute('aria-disabled', String(isAtEnd));
}
