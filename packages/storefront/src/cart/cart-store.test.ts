// @vitest-environment happy-dom
import type { ShoppingCart } from '@awning/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShopCall } from '../shop/shop-call.ts';
import { exampleCart, exampleEntry } from '../testing/example-cart.ts';
import { createShopResponses } from '../testing/shop-responses.ts';
import { type CartStore, createCartStore } from './cart-store.ts';

const CART = '/api/commerce/shopping-cart';
const mug = exampleEntry();
const cloth = exampleEntry({ id: 'e'.repeat(24), title: 'Linen cloth', purchasePriceCents: 1200 });
const both = exampleCart([mug, cloth]);

let shop: ReturnType<typeof createShopResponses>;
let store: CartStore;
let time: number;
let over: AbortController;

const response = (cart: ShoppingCart) => () => Response.json({ shoppingCart: cart });
const quantities = () => store.get().cart?.entries.map(({ quantity }) => quantity);
const newStore = () =>
  createCartStore({
    call: createShopCall({ fetch: shop.fetch, readCookies: () => 'crumb=c1' }),
    window,
    now: () => time,
    signal: over.signal,
  });

beforeEach(() => {
  time = 1_000_000;
  over = new AbortController();
  shop = createShopResponses();
  shop.on(`GET ${CART}`, () => Response.json(both));
  store = newStore();
});
afterEach(() => {
  over.abort();
  vi.unstubAllGlobals();
});

describe('reading the cart', () => {
  it('SF-4.12 the cart store flags a read in progress, and shares it among concurrent callers', async () => {
    const flags: boolean[] = [];
    store.subscribe(() => flags.push(store.get().readInProgress));
    const [first, second] = await Promise.all([store.read(), store.read()]);
    expect(first).toEqual(both);
    expect(second).toBe(first);
    expect(shop.calls).toHaveLength(1);
    expect(flags[0]).toBe(true);
    expect(flags.at(-1)).toBe(false);
    await store.read();
    expect(shop.calls).toHaveLength(1);
    await store.read({ force: true });
    expect(shop.calls).toHaveLength(2);
  });

  it('the cart store dispatches one event per changed cart', async () => {
    const listener = vi.fn();
    document.addEventListener('awning:cart-changed', (event) => {
      if (event instanceof CustomEvent) listener(event.detail);
    });
    await store.read();
    await store.read({ force: true });
    expect(listener.mock.calls).toEqual([[{ cart: both }]]);
  });

  it('a failed reading can be repeated', async () => {
    shop.on(`GET ${CART}`, () => Promise.reject(new TypeError('offline')));
    await expect(store.read()).rejects.toMatchObject({ kind: 'offline' });
    expect(store.get()).toEqual({ cart: null, readInProgress: false, recalculating: false });
    shop.on(`GET ${CART}`, () => Response.json(both));
    expect(await store.read()).toEqual(both);
  });

  it('a reading that is older than a change does not undo it', async () => {
    await store.read();
    const late = Promise.withResolvers<Response>();
    shop.on(`GET ${CART}`, () => late.promise);
    const reading = store.read({ force: true });
    const less = exampleCart([mug]);
    shop.on(`DELETE ${CART}/entries/${cloth.id}`, response(less));
    await store.remove(cloth.id);
    late.resolve(Response.json(both));
    expect(await reading).toEqual(less);
    expect(store.get().cart).toEqual(less);
  });
});

describe('changing the cart', () => {
  beforeEach(() => store.read());

  it('a refused change reads the cart again, also while an earlier read is under way', async () => {
    const early = Promise.withResolvers<Response>();
    shop.on(`GET ${CART}`, () => early.promise);
    const reading = store.read({ force: true });
    const fewer = exampleCart([exampleEntry({ quantity: 2 })]);
    shop.on(`PUT ${CART}/entries/${mug.id}`, () => {
      shop.on(`GET ${CART}`, () => Response.json(fewer));
      return Response.json({ message: 'Not enough of it.' }, { status: 409 });
    });
    await store.changeQuantity(mug.id, 5).catch(() => {});
    await vi.waitFor(() => expect(store.get().cart).toEqual(fewer));
    expect(store.get().readInProgress).toBe(false);
    early.resolve(Response.json(both));
    await reading;
    expect(store.get().cart).toEqual(fewer);
  });

  it('a reading that the server answered before a change, and that arrives after it, does not undo it', async () => {
    const change = Promise.withResolvers<Response>();
    const late = Promise.withResolvers<Response>();
    shop.on(`DELETE ${CART}/entries/${cloth.id}`, () => change.promise);
    shop.on(`GET ${CART}`, () => late.promise);
    const removing = store.remove(cloth.id);
    const reading = store.read({ force: true });
    const less = exampleCart([mug]);
    change.resolve(Response.json({ shoppingCart: less }));
    await removing;
    late.resolve(Response.json(both));
    expect(await reading).toEqual(less);
    expect(store.get().cart).toEqual(less);
  });

  it('SF-4.13 the cart store shows a change at once and flags that sums are being recalculated', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    shop.on(`PUT ${CART}/entries/${mug.id}`, () => promise);
    const changing = store.changeQuantity(mug.id, 3);
    expect(store.get()).toMatchObject({
      recalculating: true,
      cart: { totalQuantity: 4, subtotalCents: 6600, grandTotalCents: 6600 },
    });
    const dearer = exampleCart([exampleEntry({ quantity: 3, purchasePriceCents: 2000 }), cloth]);
    resolve(Response.json({ shoppingCart: dearer }));
    expect(await changing).toEqual(dearer);
    expect(store.get()).toEqual({ cart: dearer, readInProgress: false, recalculating: false });
  });

  it('a refused change is rolled back, and the cart is read again', async () => {
    const refusal = { code: 'cart.not-enough-stock', message: 'Not enough of it.' };
    shop.on(`PUT ${CART}/entries/${mug.id}`, () => Response.json(refusal, { status: 409 }));
    await expect(store.changeQuantity(mug.id, 5)).rejects.toMatchObject({ message: 'Not enough of it.' });
    expect(quantities()).toEqual([1, 1]);
    expect(shop.sent('GET')).toHaveLength(2);
  });

  it('changes are sent one after the other, and a failed one does not hold up the next', async () => {
    const first = Promise.withResolvers<Response>();
    shop.on(`PUT ${CART}/entries/${mug.id}`, () => first.promise);
    shop.on(`PUT ${CART}/entries/${cloth.id}`, response(exampleCart([mug, exampleEntry({ quantity: 2 })])));
    const failing = store.changeQuantity(mug.id, 9).catch(() => {});
    const working = store.changeQuantity(cloth.id, 2);
    expect(quantities()).toEqual([9, 2]);
    await Promise.resolve();
    expect(shop.sent('PUT')).toHaveLength(1);
    first.resolve(Response.json({ message: 'No' }, { status: 409 }));
    await Promise.all([failing, working]);
    expect(quantities()).toEqual([1, 2]);
  });

  it('what was removed comes back in its place', async () => {
    shop.on(`DELETE ${CART}/entries/${mug.id}`, response(exampleCart([cloth])));
    await store.remove(mug.id);
    const { promise, resolve } = Promise.withResolvers<Response>();
    shop.on(`POST ${CART}/entries/${mug.id}/restore`, () => promise);
    const restoring = store.restore(mug.id);
    expect(store.get().cart?.entries.map(({ id }) => id)).toEqual([mug.id, cloth.id]);
    resolve(Response.json({ shoppingCart: both }));
    await restoring;
    expect(store.get().cart).toEqual(both);
  });

  it('answers of the shopper are kept with their entry', async () => {
    shop.on(`PUT ${CART}/entries/${mug.id}/additionalFields`, response(both));
    const changing = store.changeAdditionalFields(mug.id, { additionalFields: '{"name":"Ada"}' });
    expect(store.get().cart?.entries[0]?.additionalFields).toBe('{"name":"Ada"}');
    await changing;
    expect(shop.sent('PUT')[0]?.body).toEqual({ additionalFields: '{"name":"Ada"}' });
  });

  it('codes travel as they were typed', async () => {
    shop.on(`POST ${CART}/coupons`, response(both));
    shop.on(`DELETE ${CART}/coupons/10%25%20OFF%2F`, response(both));
    await store.addCoupon('10% OFF/');
    await store.removeCoupon('10% OFF/');
    expect(shop.sent('POST')[0]?.body).toEqual({ promoCode: '10% OFF/' });
    expect(store.get().cart).toEqual(both);
  });
});

describe('adding to the cart', () => {
  const request = { itemId: 'b'.repeat(24), sku: 'MUG', quantity: 1 };
  const added = { shoppingCart: both, newlyAdded: mug };
  const keys = () => shop.sent('POST').map(({ headers }) => headers.get('idempotency-key'));

  it('each press is a wish of its own', async () => {
    shop.on(`POST ${CART}/entries`, () => Response.json(added));
    expect(await store.add(request)).toEqual(added);
    await store.add(request);
    expect(shop.sent('POST')[0]?.body).toEqual(request);
    expect(new Set(keys()).size).toBe(2);
  });

  it('a press after a lost answer is the same wish, so that nothing is added twice', async () => {
    shop.on(`POST ${CART}/entries`, () => Promise.reject(new TypeError('gone')));
    await expect(store.add(request)).rejects.toMatchObject({ kind: 'offline' });
    shop.on(`POST ${CART}/entries`, () => Response.json(added));
    await store.add(request);
    await store.add(request);
    const [lostKey, repeated, next] = keys();
    expect(repeated).toBe(lostKey);
    expect(next).not.toBe(lostKey);
  });

  it('a press for something else, or much later, is another wish', async () => {
    shop.on(`POST ${CART}/entries`, () => new Response('', { status: 502 }));
    await store.add(request).catch(() => {});
    await store.add({ ...request, quantity: 2 }).catch(() => {});
    time += 11 * 60_000;
    await store.add(request).catch(() => {});
    expect(new Set(keys()).size).toBe(3);
  });

  it('what was added by a lost press and removed since is added again', async () => {
    shop.on(`POST ${CART}/entries`, () => Promise.reject(new TypeError('gone')));
    await store.add(request).catch(() => {});
    const [lostKey] = keys();
    shop.on(`POST ${CART}/entries`, ({ headers }) =>
      headers.get('idempotency-key') === lostKey
        ? Response.json({ code: 'cart.entry-missing', message: 'Gone' }, { status: 404 })
        : Response.json(added),
    );
    expect(await store.add(request)).toEqual(added);
  });

  it('a subscription is a cart of its own', async () => {
    shop.on('POST /api/3/commerce/cart/subscription', () => Response.json({ cartToken: 't' }));
    expect(await store.subscribeTo(request)).toEqual({ cartToken: 't' });
    expect(shop.sent('POST')[0]?.body).toEqual({ itemId: request.itemId, sku: 'MUG', qty: 1 });
  });
});

describe('other windows', () => {
  /** All windows of a browser, in one. */
  function stubChannels() {
    const channels = new Set<{ onmessage: (() => void) | null }>();
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        onmessage: (() => void) | null = null;
        constructor() {
          channels.add(this);
        }
        close() {
          channels.delete(this);
        }
        postMessage() {
          for (const channel of channels) if (channel !== this) channel.onmessage?.();
        }
      },
    );
    window.BroadcastChannel = globalThis.BroadcastChannel;
    return channels;
  }
  const readings = () => shop.sent('GET').length;

  it('a change in one is read by the other', async () => {
    stubChannels();
    const other = newStore();
    await Promise.all([store.read(), other.read()]);
    const less = exampleCart([cloth]);
    shop.on(`DELETE ${CART}/entries/${mug.id}`, response(less));
    shop.on(`GET ${CART}`, () => Response.json(less));
    await store.remove(mug.id);
    await vi.waitFor(() => expect(other.get().cart).toEqual(less));
    expect(readings()).toBe(3);
  });

  it('a change in another window is read although a reading is under way', async () => {
    const channels = stubChannels();
    await store.read();
    const early = Promise.withResolvers<Response>();
    shop.on(`GET ${CART}`, () => early.promise);
    const reading = store.read({ force: true });
    const less = exampleCart([cloth]);
    shop.on(`GET ${CART}`, () => Response.json(less));
    for (const { onmessage } of channels) onmessage?.();
    await vi.waitFor(() => expect(store.get().cart).toEqual(less));
    early.resolve(Response.json(both));
    await reading;
    expect(store.get().cart).toEqual(less);
  });

  it('a page that comes back into view after a while reads the cart again', async () => {
    await store.read();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(readings()).toBe(1);
    time += 61_000;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(readings()).toBe(2);
  });

  it('a page that was kept for the way back joins the others again and reads', async () => {
    const channels = stubChannels();
    await store.read();
    window.dispatchEvent(new Event('pagehide'));
    expect(channels.size).toBe(0);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(channels.size).toBe(1);
    expect(readings()).toBe(2);
  });
});
