/**
 * Words that islands know as well. This script shares no file with theirs, so they stand here again; a test compares
 * them.
 */
export const CONTENT_ADDED = 'awning:content-added';
export const CART_CHANGED = 'awning:cart-changed';

/** Islands in new markup are mounted, and its images loaded. */
export const announceContent = (element: Element): void =>
  void element.dispatchEvent(new CustomEvent(CONTENT_ADDED, { bubbles: true }));
