import { keepContrast } from '../browser/keep-contrast.ts';
import type { MountIsland } from '../island.ts';

/** The page hides what was closed before it is drawn, by the same key. */
const CLOSED = 'awning:announcement-closed';

/**
 * The button that closes the announcement, which does nothing without script and so is hidden until now. A theme may
 * have given the bar a ground on which its words would not be seen.
 */
export const mount: MountIsland = (bar) => {
  const button = bar.querySelector<HTMLButtonElement>('.sqs-announcement-bar-close');
  const { announcement = '' } = bar.dataset;
  for (const part of bar.querySelectorAll<HTMLElement>(
    '.sqs-announcement-bar-text, .sqs-announcement-bar-close',
  ))
    keepContrast(part);
  if (!button) return;
  bar.hidden = readClosed() === announcement;
  button.hidden = false;
  button.addEventListener('click', () => {
    const next = nextStop(bar, button);
    bar.hidden = true;
    remember(announcement);
    next?.focus({ preventScroll: true });
  });
};

function readClosed(): string | null {
  try {
    return localStorage.getItem(CLOSED);
  } catch {
    return null;
  }
}

function remember(announcement: string): void {
  try {
    localStorage.setItem(CLOSED, announcement);
  } catch {
    // Blocked or full: it comes once more.
  }
}

/** Who goes by keyboard goes on behind it. */
function nextStop(bar: HTMLElement, button: HTMLElement): HTMLElement | null {
  const stops = [
    ...bar.ownerDocument.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea'),
  ];
  return stops.slice(stops.indexOf(button) + 1).find((stop) => !bar.contains(stop)) ?? null;
}
