import type { Report } from '../page/counted-visit.ts';

/** A page whose images are all gone says so often enough with these. */
const MOST_MISSING = 5;

/** Images that do not load. An error of theirs does not bubble. */
export function watchImages(report: Report): void {
  const missing = new Set<string>();
  const note = (target: EventTarget | null): void => {
    if (!(target instanceof HTMLImageElement)) return;
    const source = target.currentSrc || target.src;
    if (!source.startsWith('http') || missing.size >= MOST_MISSING || missing.has(source)) return;
    missing.add(source);
    report('image_missing', { destination_url: source });
  };
  addEventListener('error', ({ target }) => note(target), true);
  for (const image of document.querySelectorAll('img'))
    if (image.complete && image.naturalWidth === 0) note(image);
}
