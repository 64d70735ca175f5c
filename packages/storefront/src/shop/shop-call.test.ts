import { addCartEntry, readCart } from '@awning/contract/calls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createShopResponses } from '../testing/shop-responses.ts';
import { createShopCall, ShopCallError } from './shop-call.ts';

const { path: PATH } = addCartEntry;
const CART = 'GET /api/commerce/shopping-cart';
const add = { body: { itemId: 'i', quantity: 1 } } as const;

function createShopper(cookies = 'crumb=c1') {
  const jar = { cookies };
  const shop = createShopResponses();
  const call = createShopCall({ fetch: shop.fetch, readCookies: () => jar.cookies });
  return { jar, shop, call };
}

const failureOf = (attempt: Promise<unknown>): Promise<ShopCallError> =>
  attempt.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: unknown) => {
      if (error instanceof ShopCallError) return error;
      throw error;
    },
  );

afterEach(() => void vi.useRealTimers());

describe('a call to the shop', () => {
  it('a shop call sends the crumb for writes, and none for reads', async () => {
    const { shop, call } = createShopper();
    shop.on(CART, () => Response.json({}));
    shop.on(`POST ${PATH}`, () => Response.json({ done: true }));
    await call(readCart);
    expect(await call(addCartEntry, { ...add, idempotencyKey: 'k' })).toEqual({ done: true });
    expect(shop.calls.map(({ headers }) => headers.get('x-csrf-token'))).toEqual([null, 'c1']);
    expect(shop.calls[1]?.headers.get('idempotency-key')).toBe('k');
  });

  it('a shop call fetches the cookies of a first visit before a write', async () => {
    const { jar, shop, call } = createShopper('');
    shop.on(CART, () => {
      jar.cookies = 'crumb=fresh';
      return Response.json({});
    });
    shop.on(`POST ${PATH}`, () => Response.json({ done: true }));
    await call(addCartEntry, add);
    expect(shop.sent('POST')[0]?.headers.get('x-csrf-token')).toBe('fresh');
  });

  it('a shop call is sent again once when the session was renewed, with the same key', async () => {
    const { jar, shop, call } = createShopper('crumb=stale');
    shop.on(`POST ${PATH}`, ({ headers }) => {
      if (headers.get('x-csrf-token') === 'new') return Response.json({ done: true });
      jar.cookies = 'crumb=new';
      return Response.json({ crumbFail: true, message: 'Changed.' }, { status: 403 });
    });
    expect(await call(addCartEntry, { ...add, idempotencyKey: 'k' })).toEqual({ done: true });
    expect(shop.calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k', 'k']);
  });

  it('SF-8.01 a shop call says that the session has expired when sending again does not help', async () => {
    const { shop, call } = createShopper();
    shop.on(`POST ${PATH}`, () => Response.json({ code: 'cart.session-expired' }, { status: 409 }));
    const failure = await failureOf(call(addCartEntry, add));
    expect(failure.kind).toBe('session');
    expect(failure.message).toBe('Your session has expired. Please reload the page and try again.');
    expect(shop.sent('POST')).toHaveLength(2);
  });

  it('SF-8.02 a shop call says that cookies are needed when the browser keeps none, and sends no write', async () => {
    const { shop, call } = createShopper('');
    shop.on(CART, () => Response.json({}));
    const failure = await failureOf(call(addCartEntry, add));
    expect(failure.kind).toBe('cookies');
    expect(failure.message).toBe('Please enable cookies in your browser, reload the page, and try again.');
    expect(shop.sent('POST')).toEqual([]);
  });

  it('SF-8.03 a shop call advises to wait after too many requests', async () => {
    const { shop, call } = createShopper();
    shop.on(`POST ${PATH}`, () => Response.json({ message: 'Slow down' }, { status: 429 }));
    const failure = await failureOf(call(addCartEntry, add));
    expect(failure).toMatchObject({ kind: 'too-many', message: 'Please try again in a few seconds.' });
  });

  it("SF-8.04 a shop call has the server's own message for other refusals", async () => {
    const { shop, call } = createShopper();
    shop.on(`POST ${PATH}`, () =>
      Response.json({ code: 'cart.not-enough-stock', message: 'Not enough of it.' }, { status: 409 }),
    );
    const failure = await failureOf(call(addCartEntry, add));
    expect(failure).toMatchObject({ kind: 'refused', status: 409, message: 'Not enough of it.' });
    expect(failure.isUncertain).toBe(false);
  });

  it.each([
    ['an error page of something in between', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a sign-in page of a wireless network', () => new Response('<h1>Welcome</h1>')],
  ])('a shop call treats %s as a failure that may be repeated', async (_, respond) => {
    const { shop, call } = createShopper();
    shop.on(`POST ${PATH}`, respond);
    const failure = await failureOf(call(addCartEntry, add));
    expect(failure).toMatchObject({ kind: 'server', message: 'Please try again.', isUncertain: true });
  });

  it('SF-8.12 advises to look at the connection when nothing can be reached', async () => {
    const { shop, call } = createShopper();
    shop.on(`POST ${PATH}`, () => Promise.reject(new TypeError('Failed to fetch')));
    const failure = await failureOf(call(addCartEntry, add));
    expect(failure).toMatchObject({ kind: 'offline', message: 'Please check your internet connection.' });
  });

  it('SF-8.13 a shop call gives up after 30 seconds and advises to try again', async () => {
    vi.useFakeTimers();
    const { shop, call } = createShopper();
    shop.on(`POST ${PATH}`, () => new Promise(() => {}));
    const failing = failureOf(call(addCartEntry, add));
    await vi.advanceTimersByTimeAsync(29_999);
    await expect(Promise.race([failing, 'waiting'])).resolves.toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await failing).toMatchObject({ kind: 'timeout', message: 'Please try again.' });
  });
});
