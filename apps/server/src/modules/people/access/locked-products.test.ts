import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let storeId: string;
let mug: string;
let poster: string;
let box: string;
/** Knows the password. */
let friend: TestBrowser;
let member: TestBrowser;
const PASSWORD = 'open sesame';

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  const [store, other] = [await app.make.store(site), await app.make.store(site)];
  storeId = store.id;
  mug = (await app.make.product(site, store.id, { title: 'Secret mug' })).id;
  box = (
    await app.make.product(site, store.id, {
      title: 'Secret box',
      subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
    })
  ).id;
  poster = (await app.make.product(site, other.id, { title: 'Open poster' })).id;
  await app.access.setPagePassword(site.id, store.id, { password: PASSWORD, by: 'test' });
  await receiveInvalidations(app);
  friend = visitor();
  await friend.submit('/lock', { page: storeId, password: PASSWORD }, HTML);
  member = visitor();
  await app.make.signIn(member, (await app.make.member(site, [websiteRoles.viewer])).email);
});
afterAll(() => app.close());

let addresses = 0;
const visitor = (): TestBrowser =>
  app.browser({ host: `${site.slug}.localhost`, address: `10.1.0.${++addresses}` });
const HTML = { accept: 'text/html,*/*' };

const calls = {
  stock: (who: TestBrowser, itemId: string) => who.get(`/api/commerce/inventory/stock?itemId=${itemId}`),
  'stock, with a slash': (who: TestBrowser, itemId: string) =>
    who.get(`/api/commerce/inventory/stock/?itemId=${itemId}`),
  reviews: (who: TestBrowser, itemId: string) => who.get(`/api/commerce/products/${itemId}/reviews`),
  cart: (who: TestBrowser, itemId: string) =>
    who.call('POST', '/api/commerce/shopping-cart/entries', { itemId }),
  form: (who: TestBrowser, itemId: string) => who.submit('/cart/entries', { itemId }),
};

describe('products of a locked store', () => {
  it.each(Object.entries(calls))('%s: strangers are asked for the password', async (_name, call) => {
    const refused = await call(visitor(), mug);
    expect(refused.json()).toMatchObject({ code: 'access.locked' });
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([401, 'private, no-store']);
    expect((await call(visitor(), poster)).statusCode, 'another store').toBeLessThan(400);
    expect((await call(friend, mug)).statusCode, 'who knows the password').toBeLessThan(400);
    expect((await call(member, mug)).statusCode, 'a member').toBeLessThan(400);
  });

  it('products of a locked store cannot be subscribed to without its password', async () => {
    const subscribe = (who: TestBrowser) =>
      who.call('POST', '/api/3/commerce/cart/subscription', { itemId: box });
    expect((await subscribe(visitor())).json()).toMatchObject({ code: 'access.locked' });
    expect((await subscribe(friend)).statusCode).toBe(200);
  });

  it('a form sent from a locked page shows the lock screen, which leads back to that page', async () => {
    const { body } = await visitor().submit('/cart/entries', { itemId: mug, returnTo: '/shop/mug' }, HTML);
    expect(body).toContain(`name="page" value="${storeId}"`);
    expect(body).toContain('name="returnTo" value="/shop/mug"');
    expect(body).not.toContain('Secret mug');
  });

  it('products of a locked store are not in the example cart', async () => {
    const { entries } = (await visitor().get('/api/commerce/shopping-cart?mock=true')).json();
    expect(entries.map(({ title }: { title: string }) => title)).toEqual(['Open poster']);
  });

  it('every call of visitors that names a product is among those above', async () => {
    const { paths } = (await visitor().get('/api/openapi.json')).json();
    const forVisitors = app.rules.filter(({ access }) => access.kind === 'anyone');
    const named = forVisitors.flatMap(({ method, url }) => {
      const operation = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};
      const { parameters, requestBody } = operation;
      return JSON.stringify([parameters, requestBody]).includes('itemId') ? [`${method} ${url}`] : [];
    });
    expect(named.toSorted()).toEqual([
      'GET /api/commerce/inventory/stock',
      'GET /api/commerce/inventory/stock/',
      'GET /api/commerce/products/:itemId/reviews',
      'POST /api/3/commerce/cart/subscription',
      'POST /api/commerce/shopping-cart/entries',
      'PUT /api/commerce/shopping-cart/entries/:entryId/additionalFields',
    ]);
  });
});
