/** The parts of the shell between which F6 moves, in the order of the page. */
const REGIONS = '[data-region]';

/** What takes the focus inside a region; the region itself where nothing does. */
const FOCUSABLE =
  'iframe, a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]:not([tabindex="-1"])';

const isShown = (element: HTMLElement): boolean =>
  element.getClientRects().length > 0 || !element.isConnected;

/** Moves the focus to the next part of the page, or with -1 to the previous one. */
export function moveToRegion(document: Document, step: 1 | -1, isVisible = isShown): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter(isVisible);
  if (regions.length === 0) return;
  // Of regions inside of each other, the innermost: the last in the order of the page.
  const at = regions.findLastIndex((region) => region.contains(document.activeElement));
  const next = regions[(at + step + regions.length) % regions.length] ?? regions[0];
  // A page in a frame that still loads takes no focus: the region waits for it.
  const isItself = next?.matches('main') || next?.querySelector('iframe[inert]');
  const target = isItself ? next : (next?.querySelector<HTMLElement>(FOCUSABLE) ?? next);
  target?.focus();
}
