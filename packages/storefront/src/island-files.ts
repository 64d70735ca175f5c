import { visitPageClass } from '@awning/contract';
import { isCanvas } from './browser/is-canvas.ts';
import type { Island } from './island.ts';

export { carryOverFields } from './field-carry-over.ts';

/** For members of the site; a page without it is a page all the same. */
export const showMemberBar = (): Promise<void> =>
  import('./member-bar/member-bar.ts').then((bar) => bar.showMemberBar(window)).catch(() => undefined);

type Load = () => ReturnType<Island['load']>;

/** Beside the island of the whole page. Where its code is not let through, the page goes on without being counted. */
function countVisit(): void {
  const element = document.querySelector(`.${visitPageClass}`);
  if (!element) return;
  import('./visits/count-visit.ts').then((visits) => visits.countVisit(element)).catch(() => {});
  import('./vitals/measure-speed.ts').then((vitals) => vitals.measureSpeed(element)).catch(() => {});
}

/**
 * Which file takes an element over: that of the first selector which it matches. Each selector is also in
 * island-registry.ts.
 */
const files: readonly (readonly [selector: string, load: Load])[] = [
  [
    'head',
    () => {
      countVisit();
      return import('./cart/cart-signs-island.ts');
    },
  ],
  ['.sqs-fullpage-shopping-cart-content', withReact(() => import('./cart-page/cart-page-island.tsx'))],
  [
    '.awning-product-form,.product-variants,.sqs-add-to-cart-button',
    () => import('./product/product-island.ts'),
  ],
  ['form[data-fields]', () => import('./forms/forms-island.ts')],
  ['.awning-form-lightbox', () => import('./forms/form-lightbox.ts')],
  ['.awning-installments', () => import('./installments/installments-island.ts')],
  ['.awning-reviews', () => import('./reviews/reviews-island.ts')],
  ['.awning-popup-place', () => import('./popup/popup-island.ts')],
  // What visitors are asked as a whole; a short name, because every page pays for it.
  ['.awning-ask', () => import('./cookies/cookie-island.ts')],
  ['.sqs-announcement-bar', () => import('./announcement/announcement-island.ts')],
  ['.product-restock-notification', () => import('./waitlist/waitlist-island.ts')],
  ['.sqs-product-quick-view-button', withReact(() => import('./quick-view/quick-view-island.ts'))],
  ['.awning-account', withReact(() => import('./account/account-island.tsx'))],
  [
    '.sqs-gallery-block-slideshow,.sqs-gallery-block-slider',
    withReact(() => import('./gallery/gallery-island.tsx')),
  ],
  ['.sqs-video-wrapper,.awning-embed-ask', () => import('./video/click-to-load-island.ts')],
  ['[data-lightbox-theme],a[data-awning-lightbox]', () => import('./lightbox/lightbox-island.ts')],
  [
    '.awning-background-video,.awning-carousel,.awning-header--on-scroll-up',
    () => import('./small-islands.ts'),
  ],
];

/** ED-5: what shows something works in the editor too; what sends, opens or asks stays the HTML that it is. */
const SHOWN_IN_EDITOR =
  '.sqs-gallery-block-slideshow,.sqs-gallery-block-slider,.awning-carousel,.awning-background-video';

export const load: Island['load'] = async (element) => {
  if (isCanvas() && !element.matches(SHOWN_IN_EDITOR)) return { mount: () => undefined };
  const file = files.find(([selector]) => element.matches(selector));
  if (!file) throw new Error(`No island takes over <${element.localName} class="${element.className}">`);
  if (!isCanvas()) return file[1]();
  const [{ mount }, { mountDisplayed }] = await Promise.all([file[1](), import('./display-islands.ts')]);
  return { mount: mountDisplayed(mount) };
};

/** Fetches React beside the island instead of after it. A failure shows in the island, which imports the same file. */
function withReact(load: Load): Load {
  return () => {
    import('./react-island.ts').catch(() => {});
    return load();
  };
}
