import { type CartEntry, crumbCookie, type RecordedEventName, type ShoppingCart } from '@awning/contract';
import { recordEvent } from '@awning/contract/calls';
import { storeNextPageAction, takeNextPageAction } from '../../browser/next-page-action.ts';
import { createSessionEntries } from '../../browser/session-entries.ts';
import { readCookie } from '../../cookie-jar.ts';
import { cartChanged, itemAdded } from '../../events.ts';
import { createRandomId } from '../identity/random-id.ts';
import { continueVisit } from '../identity/visitor-cookies.ts';
import type { Visits } from '../page/counted-visit.ts';
import { visitEvent } from '../page/visit-event.ts';
import { sendSilently } from '../sending/send.ts';

const STORE_ITEM = 11;
const CART = '.sqs-fullpage-shopping-cart-content';
const RELATED = '.awning-related,.ProductItem-relatedProducts';
const REVIEWS = '.awning-reviews';
const QUICK_VIEW = '.sqs-product-quick-view-button';
const FROM_RELATED = 'came-from-related-product';

/** Sends what a shopper does. Prices are none of it: what was sold, orders say. */
export function watch(visits: Visits): void {
  const { page } = visits.facts;
  let cart: ShoppingCart | null = null;

  const send = (name: RecordedEventName, item: Readonly<Record<string, unknown>> = {}): void => {
    if (!visits.isAllowed()) return;
    const { visitor } = continueVisit(Date.now());
    // Browsers that keep no cookies take no part in what shops ask of their shoppers.
    if (visitor === '') return;
    const data = {
      website_id: page.websiteId,
      event_id: createRandomId(),
      event_occurrence_timestamp: Date.now(),
      page_path: location.pathname,
      page_referrer_url: document.referrer,
      cart_id: cart?.id ?? null,
      ...item,
    };
    const crumb = readCookie(document.cookie, crumbCookie) ?? '';
    sendSilently(recordEvent.path, { crumb, event: name, data: JSON.stringify(data) });
    document.dispatchEvent(new CustomEvent(visitEvent, { detail: { name, data } }));
  };

  document.addEventListener(cartChanged, ({ detail }: CustomEventInit) => {
    const before = cart;
    cart = detail.cart as ShoppingCart;
    // After an order the cart is another one: nothing was taken out of it.
    if (before === null || before.id !== cart.id) return;
    for (const entry of before.entries) {
      const left = cart.entries.find(({ id }) => id === entry.id)?.quantity ?? 0;
      if (left < entry.quantity) send('RemoveFromCart', itemFields(entry, entry.quantity - left));
    }
  });
  const relatedItems = watchRelated(visits.isAllowed, send);
  document.addEventListener(itemAdded, ({ detail }: CustomEventInit) => {
    const { entry } = detail as { readonly entry: CartEntry };
    cart = detail.cart as ShoppingCart;
    send('AddToCart', itemFields(entry, entry.quantity));
    if (relatedItems.has(entry.itemId)) send('RelatedProductsAdd', itemFields(entry, entry.quantity));
  });
  if (page.recordType === STORE_ITEM && page.itemId) {
    const title = document.querySelector('.product-title,h1')?.textContent?.trim().slice(0, 300) ?? null;
    const fields = { item_id: page.itemId, item_title: title };
    send('VisitPDP', fields);
    const action = takeNextPageAction(entries);
    if (action?.type === FROM_RELATED && action.path === location.pathname) relatedItems.add(page.itemId);
    watchReviews((name) => send(name, fields));
  }
  if (document.querySelector(CART))
    void readCart().then((read) => {
      cart ??= read;
      send('ViewCart');
    });
}

const entries = createSessionEntries({ storage: () => sessionStorage, now: Date.now });

const itemFields = (entry: CartEntry, quantity: number): Readonly<Record<string, unknown>> => ({
  item_id: entry.itemId,
  variant_id: entry.chosenVariant?.id ?? null,
  sku: entry.chosenVariant?.sku ?? null,
  item_title: entry.title.slice(0, 300),
  quantity,
});

/** The page of the cart reads it anyway; this shares the reading. */
const readCart = (): Promise<ShoppingCart | null> =>
  import('../../cart/cart-store.ts').then(({ cartStore }) => cartStore.read()).catch(() => null);

/** Gives the products that the shopper came to by way of related ones. */
function watchRelated(
  isAllowed: () => boolean,
  send: (name: RecordedEventName, item?: Readonly<Record<string, unknown>>) => void,
): Set<string> {
  const items = new Set<string>();
  whenInView(RELATED, () => send('RelatedProductsView'));
  addEventListener(
    'click',
    ({ target }) => {
      const inside = target instanceof Element ? target.closest(RELATED) : null;
      if (inside === null || !(target instanceof Element) || !isAllowed()) return;
      const itemId = target.closest<HTMLElement>(QUICK_VIEW)?.dataset.id;
      const link = target.closest<HTMLAnchorElement>('a[href]');
      if (itemId !== undefined) items.add(itemId);
      else if (link) storeNextPageAction(entries, { type: FROM_RELATED, path: link.pathname });
      else return;
      send('RelatedProductsClick', itemId === undefined ? {} : { item_id: itemId });
    },
    true,
  );
  return items;
}

/** Our pages have no tabs: the reviews are read when they come into view. */
function watchReviews(send: (name: RecordedEventName) => void): void {
  whenInView(REVIEWS, () => send('ReviewsTab'));
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.hash === '#reviews' && !link.closest(REVIEWS)) send('ReviewsVitalsAnchorLink');
  });
}

function whenInView(selector: string, act: () => void): void {
  const element = document.querySelector(selector);
  if (element === null) return;
  const observer = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    act();
  });
  observer.observe(element);
}
