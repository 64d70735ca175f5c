/**
 * Buttons of themes that do nothing without their island. A script in the head of the page notes what is pressed of
 * them before the loader is there.
 */
export type EarlyClicks = HTMLElement[] & {
  /**
   * Puts the forms for visitors without script in the place of such buttons. A press on one that has no island leads
   * there.
   */
  plain(): void;
};

declare global {
  interface Window {
    awningEarly?: EarlyClicks | undefined;
  }
}

export const dependsOnScript = '.sqs-add-to-cart-button,.sqs-product-quick-view-button';

/** From now on the loader holds back what is pressed too early. */
export function takeEarlyClicks(window: Window): EarlyClicks | undefined {
  const { awningEarly } = window;
  window.awningEarly = undefined;
  return awningEarly;
}
