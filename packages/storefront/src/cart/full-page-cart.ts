const ROOT = '.sqs-fullpage-shopping-cart-content';

/** The page is the cart itself. */
export const hasFullPageCart = (document: Document): boolean => document.querySelector(ROOT) !== null;

/** Inside the cart of a page, which keeps its own numbers. */
export const isFullPageCart = (element: Element): boolean => element.closest(ROOT) !== null;
