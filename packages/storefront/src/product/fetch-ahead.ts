let isRequested = false;

/**
 * Fetches what a press needs before the shopper presses: if they are offline by then, they can read that. Once for all
 * products of a page, when the browser is idle. What fails here is fetched again at the press.
 */
export function fetchAhead(): void {
  if (isRequested) return;
  isRequested = true;
  whenIdle(() => void import('../cart/cart-store.ts').catch(() => {}));
}

/** Safari has no idle callback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 300);
}
