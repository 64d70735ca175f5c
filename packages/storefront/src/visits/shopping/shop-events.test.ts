// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartChanged, itemAdded } from '../../events.ts';
import { exampleCart, exampleEntry } from '../../testing/example-cart.ts';
import { clearBrowser, exampleVisitPage, setCookie, watchSending } from '../testing/visit-browser.ts';
import { createVisits } from '../visits.ts';
import { watch } from './shop-events.ts';

const MUG = 'b'.repeat(24);
let browser: ReturnType<typeof watchSending>;
let inView: (selector: string) => void;

beforeEach(() => {
  clearBrowser();
  setCookie('crumb=abc; path=/');
  window.history.replaceState(null, '', '/shop/p/sea-mug');
  document.body.innerHTML = '<h1 class="product-title">Sea mug</h1>';
  const observed = new Map<Element, (entries: object[]) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #act: (entries: object[]) => void;
      constructor(act: (entries: object[]) => void) {
        this.#act = act;
      }
      observe(element: Element): void {
        observed.set(element, this.#act);
      }
      disconnect(): void {}
    },
  );
  inView = (selector) => {
    const target = document.querySelector(selector);
    if (target) observed.get(target)?.([{ isIntersecting: true, target }]);
  };
  browser = watchSending();
});
afterEach(() => {
  browser.end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const product = { recordType: 11, itemId: MUG };
const begin = (page: Parameters<typeof exampleVisitPage>[0] = product) =>
  watch(createVisits(exampleVisitPage(page), { isCounted: true }));
const names = () => browser.shop().map(({ event }) => event);
const tell = (cart: object) => document.dispatchEvent(new CustomEvent(cartChanged, { detail: { cart } }));
const add = (entry = exampleEntry()) =>
  document.body.dispatchEvent(
    new CustomEvent(itemAdded, {
      bubbles: true,
      detail: { itemId: entry.itemId, entry, cart: exampleCart([entry]) },
    }),
  );
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('what shoppers do', () => {
  it('PL-7.30 PL-7.01 PL-7.38 the page of a product is visited, as a form with crumb, name and data', async () => {
    begin();
    await turn();
    expect(browser.sent[0]?.address).toBe('/api/events/RecordEvent');
    expect(browser.shop()).toMatchObject([
      {
        event: 'VisitPDP',
        crumb: 'abc',
        data: {
          website_id: 'd'.repeat(24),
          cart_id: null,
          item_id: MUG,
          item_title: 'Sea mug',
          page_path: '/shop/p/sea-mug',
        },
      },
    ]);
  });

  it('PL-7.31 what goes into the cart is sent with cart, product and variant, and no price', async () => {
    begin({});
    add(exampleEntry({ quantity: 2 }));
    await turn();
    const [event] = browser.shop();
    expect(event).toMatchObject({
      event: 'AddToCart',
      data: {
        cart_id: 'c'.repeat(24),
        item_id: MUG,
        variant_id: 'v1',
        sku: 'MUG',
        item_title: 'Sea mug',
        quantity: 2,
      },
    });
    // Ids and moments have any digits.
    const { event_id: _id, event_occurrence_timestamp: _at, ...said } = event?.data ?? {};
    expect(JSON.stringify(said)).not.toMatch(/price|18\.00|1800/i);
  });

  it('PL-7.33 what is taken out of the cart is sent; a cart that became an order lost nothing', async () => {
    begin({});
    const bowl = exampleEntry({ id: 'e2', itemId: 'bowl' });
    tell(exampleCart([exampleEntry({ quantity: 3 }), bowl]));
    tell(exampleCart([exampleEntry({ quantity: 1 }), bowl]));
    tell(exampleCart([exampleEntry({ quantity: 1 })]));
    tell(exampleCart([], { id: 'another' }));
    await turn();
    expect(browser.shop().map(({ event, data }) => [event, data.item_id, data.quantity])).toEqual([
      ['RemoveFromCart', MUG, 2],
      ['RemoveFromCart', 'bowl', 1],
    ]);
  });

  it('PL-7.32 the page of the cart is viewed, also when the cart cannot be read', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    document.body.innerHTML = '<div class="sqs-fullpage-shopping-cart-content"></div>';
    begin({ pageType: 200 });
    await vi.waitFor(() => expect(names()).toEqual(['ViewCart']));
  });

  it('PL-7.34 related products are seen, clicked, and added by who came from there', async () => {
    document.body.innerHTML = `<h1>Bowl</h1><section class="awning-related"><a href="/shop/p/sea-mug">Sea mug</a>
      <span class="sqs-product-quick-view-button" data-id="cup"></span></section><a href="/shop">Shop</a>`;
    begin({});
    inView('.awning-related');
    for (const element of document.querySelectorAll<HTMLElement>('a,span')) {
      element.addEventListener('click', (event) => event.preventDefault());
      element.click();
    }
    await turn();
    expect(names()).toEqual(['RelatedProductsView', 'RelatedProductsClick', 'RelatedProductsClick']);
    // In the quick view of this page, and on the page that the link led to.
    add(exampleEntry({ itemId: 'cup' }));
    await turn();
    expect(names().slice(3)).toEqual(['AddToCart', 'RelatedProductsAdd']);
    browser.end();
    begin();
    add();
    await turn();
    expect(names().slice(5)).toEqual(['VisitPDP', 'AddToCart', 'RelatedProductsAdd']);
    browser.end();
    begin();
    add();
    await turn();
    expect(names().slice(8)).toEqual(['VisitPDP', 'AddToCart']);
  });

  it('PL-4.52 the way from a related product is kept for the next page, and not of visitors who take consent back', async () => {
    document.body.innerHTML = `<section class="awning-related"><a href="/shop/p/sea-mug">Sea mug</a></section>`;
    begin({});
    const link = document.querySelector('a');
    link?.addEventListener('click', (event) => event.preventDefault());
    link?.click();
    expect(Object.keys(sessionStorage)).toContain('awning:next-page-action');
    sessionStorage.clear();
    document.body.insertAdjacentHTML('beforeend', '<div class="awning-cookies" data-mode="opt-in"></div>');
    link?.click();
    expect(Object.keys(sessionStorage)).not.toContain('awning:next-page-action');
  });

  it('PL-7.35 PL-7.36 the reviews are read, and the stars beside the title lead there', async () => {
    document.body.innerHTML = `<h1>Mug</h1><a id="stars" href="#reviews">4 reviews</a>
      <section class="awning-reviews" id="reviews"><a href="?reviews-sort=newest#reviews">Newest</a></section>`;
    begin();
    for (const link of document.querySelectorAll('a')) link.click();
    inView('.awning-reviews');
    await turn();
    expect(names()).toEqual(['VisitPDP', 'ReviewsVitalsAnchorLink', 'ReviewsTab']);
  });

  it('PL-4.34 without the census cookie, or without consent, nothing of it is sent', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('crumb=abc');
    begin();
    add();
    vi.restoreAllMocks();
    document.body.insertAdjacentHTML('beforeend', '<div class="awning-cookies" data-mode="opt-in"></div>');
    begin();
    add();
    await turn();
    expect(browser.shop()).toEqual([]);
  });
});
