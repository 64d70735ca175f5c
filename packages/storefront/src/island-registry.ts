import type { Island } from './island.ts';

const load: Island['load'] = (element) => import('./island-files.ts').then((files) => files.load(element));

/**
 * The markup of every island of published pages, by when its code is due. A selector is part of the markup's contract:
 * themes rely on it. Which file an element needs stands in island-files.ts, because every page pays for each byte here.
 */
export const islands: readonly Island[] = [
  {
    when: 'visible',
    selector:
      '.awning-account,.sqs-gallery-block-slideshow,.sqs-gallery-block-slider,.sqs-fullpage-shopping-cart-content,.awning-background-video,.awning-carousel,.awning-product-form,.product-variants:not(.awning-product-form *),.sqs-add-to-cart-button:not(.awning-product-form *),.awning-header--on-scroll-up,.awning-installments[data-item-id],form[data-fields],.awning-form-lightbox',
    load,
  },
  {
    when: 'interaction',
    selector:
      '[data-lightbox-theme]:not([aria-roledescription]),.image-block a[data-awning-lightbox],.sqs-video-wrapper,.awning-embed-ask,.sqs-product-quick-view-button,.awning-reviews',
    load,
  },
  // What belongs to the page as a whole stands on an element that nobody clicks.
  {
    when: 'idle',
    selector:
      'head,.product-restock-notification,.awning-popup-place,.awning-ask,.sqs-announcement-bar[data-announcement]',
    load,
  },
];
