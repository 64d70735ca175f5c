// @vitest-environment happy-dom
import type { ShoppingCart } from '@awning/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShopCall } from '../shop/shop-call.ts';
import { exampleCart, exampleEntry } from '../testing/example-cart.ts';
import { createShopResponses } from '../testing/shop-responses.ts';
import { isInEditorFrame } from './cart-pill.ts';
import { showCartSigns } from './cart-signs.ts';
import { mount } from './cart-signs-island.ts';
import { type CartStore, createCartStore } from './cart-store.ts';

const CART = '/api/commerce/shopping-cart';
const themeLink =
  '<a class="sqs-custom-cart cart-empty" href="#">Cart (<span class="sqs-cart-quantity">0</span>) <span class="sqs-cart-subtotal sqs-money-native"></span></a>';

let shop: ReturnType<typeof createShopResponses>;
let store: CartStore;
let over: AbortController;

beforeEach(() => {
  over = new AbortController();
  shop = createShopResponses();
  document.documentElement.lang = 'en-US';
  store = createCartStore({
    call: createShopCall({ fetch: shop.fetch, readCookies: () => 'crumb=c1' }),
    window,
    signal: over.signal,
  });
});
afterEach(() => {
  over.abort();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const pill = () => document.querySelector<HTMLAnchorElement>('.awning-cart-pill');
const hold = (quantity: number): ShoppingCart =>
  exampleCart(quantity === 0 ? [] : [exampleEntry({ quantity })]);
async function showing(markup: string, quantity: number): Promise<void> {
  document.body.innerHTML = markup;
  showCartSigns(document, store);
  await become(quantity);
}
async function become(quantity: number): Promise<void> {
  shop.on(`GET ${CART}`, () => Response.json(hold(quantity)));
  await store.read({ force: true });
}

describe('the pill', () => {
  it('SF-2.02 SF-4.11 floats above the page with a link to the cart once something is in it', async () => {
    await showing('<main></main>', 3);
    expect(pill()?.getAttribute('href')).toBe('/cart');
    expect(pill()?.hidden).toBe(false);
    expect(pill()?.textContent).toBe('3');
    expect(pill()?.getAttribute('aria-label')).toBe('3 in your cart');
    // By this name themes move it.
    expect(pill()?.classList.contains('absolute-cart-box')).toBe(true);
  });

  it('the cart pill is in its own landmark at the end of the page, which is hidden with it', async () => {
    await showing('<main></main>', 3);
    const landmark = pill()?.parentElement;
    expect(landmark?.getAttribute('role')).toBe('navigation');
    expect(landmark?.getAttribute('aria-label')).toBe('Your cart');
    expect(landmark?.hidden).toBe(false);
    expect(document.body.lastElementChild).toBe(landmark);
    await become(0);
    expect(landmark?.hidden).toBe(true);
    await become(2);
    expect(landmark?.hidden).toBe(false);
    expect(pill()?.parentElement).toBe(landmark);
  });

  it('SF-4.10 the cart pill is hidden while the cart is empty', async () => {
    await showing('<main></main>', 0);
    expect(pill()).toBeNull();
    await become(1);
    expect(pill()?.hidden).toBe(false);
    await become(0);
    expect(pill()?.hidden).toBe(true);
  });

  it('the cart pill shows 100 and then 100+', async () => {
    await showing('<main></main>', 100);
    expect(pill()?.textContent).toBe('100');
    await become(101);
    expect(pill()?.textContent).toBe('100+');
  });

  it("the cart pill is placed in the theme's dropzone", async () => {
    await showing('<header><div class="sqs-cart-dropzone"></div></header>', 1);
    expect(pill()?.parentElement?.className).toBe('sqs-cart-dropzone');
  });

  it('PL-2.04 the cart pill is not shown on the cart page, known by its root element', async () => {
    await showing('<div class="sqs-fullpage-shopping-cart-content"></div>', 2);
    expect(pill()).toBeNull();
  });

  it('the cart pill is not shown where the theme has its own cart link', async () => {
    await showing(themeLink, 2);
    expect(pill()).toBeNull();
  });

  it("SF-2.03 the cart pill opens the cart inside the editor's frame", async () => {
    await showing('<main></main>', 1);
    const assign = vi.fn();
    const parent = { location: { pathname: '/config/pages' } };
    const frame = { top: parent, parent, location: { assign } };
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    Object.defineProperty(click, 'view', { value: frame });
    pill()?.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/cart');
  });

  it("the cart pill is a plain link outside the editor's frame, also in frames of other sites", async () => {
    expect(isInEditorFrame(window)).toBe(false);
    const framedBy = (parent: object) => {
      const frame = { top: parent, parent };
      return isInEditorFrame(Object.assign(Object.create(window), frame));
    };
    const isEditorAt = (pathname: string) => framedBy({ location: { pathname } });
    expect(['/config', '/config/', '/config/pages', '/shop/config/design'].map(isEditorAt)).toEqual(
      Array(4).fill(true),
    );
    expect(['/portfolio', '/configure', '/my-config/x'].map(isEditorAt)).toEqual(Array(3).fill(false));
    const stranger = {
      get location(): never {
        throw new DOMException('Blocked', 'SecurityError');
      },
    };
    expect(framedBy(stranger)).toBe(false);
    await showing('<main></main>', 1);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    Object.defineProperty(click, 'view', { value: window });
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    const listener = vi.fn();
    document.addEventListener('click', listener, { once: true });
    pill()?.dispatchEvent(click);
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('the indicator of a theme', () => {
  const link = () => document.querySelector<HTMLAnchorElement>('.sqs-custom-cart');

  it('SF-2.31 SF-2.32 PL-2.05 PL-3.50 leads to the cart and has its count and subtotal after every change', async () => {
    await showing(themeLink + themeLink, 2);
    const texts = () => [...document.querySelectorAll('.sqs-custom-cart')].map((a) => a.textContent);
    expect(link()?.getAttribute('href')).toBe('/cart');
    expect(texts()).toEqual(['Cart (2) $36.00', 'Cart (2) $36.00']);
    await become(101);
    expect(texts()[0]).toBe('Cart (100+) $1,818.00');
    expect(document.querySelector('.sqs-money-native')).toBeNull();
  });

  it("SF-4.14 a theme's cart link is marked while the cart is empty", async () => {
    await showing(themeLink, 1);
    expect(link()?.classList.contains('cart-empty')).toBe(false);
    await become(0);
    expect(link()?.classList.contains('cart-empty')).toBe(true);
    expect(link()?.textContent).toBe('Cart (0) $0.00');
  });

  it("PL-4.35 a theme's cart link counts as initialised from its first sync", async () => {
    document.body.innerHTML = themeLink;
    showCartSigns(document, store);
    expect(link()?.dataset.cartInitialized).toBeUndefined();
    await become(1);
    expect(link()?.dataset.cartInitialized).toBe('true');
  });

  it("a theme's cart link leaves the numbers of the cart page alone", async () => {
    await showing(
      `${themeLink}<div class="sqs-fullpage-shopping-cart-content"><span class="sqs-cart-subtotal">…</span></div>`,
      1,
    );
    expect(document.querySelector('.sqs-fullpage-shopping-cart-content')?.textContent).toBe('…');
  });

  it('an address of the theme stays', async () => {
    await showing('<a class="sqs-custom-cart" href="/shop#cart"></a>', 1);
    expect(link()?.getAttribute('href')).toBe('/shop#cart');
  });
});

describe('on a page of a visitor without a cart', () => {
  const context = {
    props: {},
    readPage: () => ({}),
    fail: (error: unknown) => {
      throw error;
    },
  };

  it('nothing is asked for until something is added; the indicator says that it is empty', async () => {
    const fetch = vi.fn(shop.fetch);
    vi.stubGlobal('fetch', fetch);
    document.body.innerHTML = themeLink;
    mount(document.head, context);
    const link = document.querySelector<HTMLElement>('.sqs-custom-cart');
    expect(link?.dataset.cartInitialized).toBe('true');
    expect(link?.textContent).toBe('Cart (0) ');
    expect(fetch).not.toHaveBeenCalled();
    shop.on(`GET ${CART}`, () => Response.json(hold(2)));
    document.dispatchEvent(new CustomEvent('awning:cart-changed', { detail: { cart: hold(2) } }));
    await vi.waitFor(() => expect(link?.textContent).toBe('Cart (2) $36.00'));
  });
});
