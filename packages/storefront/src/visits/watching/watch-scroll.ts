import type { scrollDepths } from '@awning/contract';
import type { Report } from '../page/counted-visit.ts';
import type { PageWatch } from '../page/page-watch.ts';

const DEPTHS = [25, 50, 75, 100] as const satisfies typeof scrollDepths;

/** How far down the page was read, by quarters; a page that fits the window has nothing to scroll. */
export function watchScroll(report: Report, watch: PageWatch): void {
  let reached = 0;
  let isDue = false;
  const measure = (): void => {
    isDue = false;
    const { scrollHeight, clientHeight } = document.documentElement;
    if (scrollHeight <= clientHeight) return;
    // Screens with fractions of pixels stop a little before the end.
    const percent = Math.min(100, Math.floor(((scrollY + clientHeight + 2) / scrollHeight) * 100));
    watch.depth = Math.max(watch.depth, percent);
    for (const depth of DEPTHS) {
      if (depth <= reached || percent < depth) continue;
      reached = depth;
      report('scrolled', { depth });
    }
  };
  addEventListener(
    'scroll',
    () => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(measure);
    },
    { passive: true },
  );
}
