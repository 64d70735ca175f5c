import type { PopupOverlayState } from './popup-overlay-state.ts';

export type PopupRule = {
  readonly afterSeconds: number | null;
  /** Percent of the page. */
  readonly afterScrolled: number | null;
  readonly onLeaving: boolean;
  readonly againAfterDays: number | null;
  readonly onPhones: boolean;
};

const DAY_MS = 24 * 3_600_000;

/** A version is the page, and then everything that changes with it. */
const pageOf = (version: string): string => version.split('.', 1)[0] ?? '';

/**
 * Whether a visitor with this state meets the popup: not after they filled it in, even if it was changed since, and not
 * soon after they closed it as it is.
 */
export function mayPopUp(
  { closedOn, version: known, submitted }: PopupOverlayState,
  { version, againAfterDays }: { readonly version: string; readonly againAfterDays: number | null },
  now: Date,
): boolean {
  if (submitted && known !== null && pageOf(known) === pageOf(version)) return false;
  if (closedOn === null || known !== version) return true;
  if (againAfterDays === null) return false;
  return now.getTime() - closedOn.getTime() >= againAfterDays * DAY_MS;
}

/** How much of a page has been seen, in percent; a page that fits the window has been seen. */
export const scrolledPart = (top: number, windowHeight: number, pageHeight: number): number =>
  pageHeight <= windowHeight ? 100 : Math.min(100, (100 * top) / (pageHeight - windowHeight));
