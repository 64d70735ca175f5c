import type { Box } from './gestures/geometry.ts';
import type { BlockCard, ImagePreview, MakePart, StaleNote } from './overlay-parts.ts';

/** ED-10: the name of the block and what is to be done, or why it cannot be shown. */
export function drawCard(make: MakePart, { box, name, sentence, isProblem }: BlockCard): HTMLElement {
  const card = make(isProblem ? 'card problem' : 'card', box);
  const words = make('words', null);
  words.append(make('title', null, isProblem ? `⚠ ${name}` : name), make('sentence', null, sentence));
  card.append(words);
  return card;
}

/** As many pixels of the page as a reason may take before it goes on in the next line. */
const WIDE = 280;

/** Around a part that shows an older drawing, with the reason above it: the part stays in sight. */
export function drawStale(make: MakePart, { box, words }: StaleNote): HTMLElement {
  const frame = make('stale', box);
  // On a narrow part the words are wider than it, towards the side that has room for them.
  frame.append(make(box.left + box.width < WIDE ? 'why from-start' : 'why', null, words));
  return frame;
}

export function drawPreview(make: MakePart, { box, src }: ImagePreview): HTMLElement {
  const preview = make('preview', box);
  preview.style.backgroundImage = `url(${JSON.stringify(src)})`;
  return preview;
}

/** A thin bar at the top of a part that is being drawn. */
export const drawBusy = (make: MakePart, { left, top, width }: Box): HTMLElement =>
  make('busy', { left, top, width, height: 0 });

/** ED-4: where a link leads, below it. */
export function drawTip(make: MakePart, box: Box, words: string): HTMLElement {
  const tip = make('tip', null, words);
  tip.style.left = `${box.left}px`;
  tip.style.top = `calc(${box.top + box.height}px + 6px * var(--z))`;
  return tip;
}
