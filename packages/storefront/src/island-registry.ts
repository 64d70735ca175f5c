import type { Island } from './island.ts';

/** Every island of published pages. A selector is part of the markup's contract: themes rely on it. */
export const islands: readonly Island[] = [
  {
    selector: '.awning-account',
    when: 'visible',
    load: withReact(() => import('./account/account-island.tsx')),
  },
  {
    selector: '.sqs-gallery-block-slideshow,.sqs-gallery-block-slider',
    when: 'visible',
    load: withReact(() => import('./gallery/gallery-island.tsx')),
  },
  {
    selector: '[data-lightbox-theme]:not([aria-roledescription]),.image-block a[data-awning-lightbox]',
    when: 'interaction',
    load: () => import('./lightbox/lightbox-island.ts'),
  },
  {
    selector: '.sqs-video-wrapper,.awning-embed-ask',
    when: 'interaction',
    load: () => import('./video/click-to-load-island.ts'),
  },
  {
    selector:
      '.awning-background-video,.awning-carousel,div.sqs-add-to-cart-button,.awning-header--on-scroll-up',
    when: 'visible',
    load: () => import('./small-islands.ts'),
  },
];

/** Fetches React beside the island instead of after it. A failure shows in the island, which imports the same file. */
function withReact(load: Island['load']): Island['load'] {
  return () => {
    import('./react-island.ts').catch(() => {});
    return load();
  };
}
