import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { BROWSERS, openVisitor } from '../../../testing/test-visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ADDRESS = '192.0.2.77';
const MINUTE_MS = 60_000;

async function openVisit() {
  const shop = await openCheckoutFixture(app);
  const { site } = shop;
  const arrive = async (source: string): Promise<void> => {
    await openVisitor(app, site, { address: ADDRESS }).view('/', {
      url: `https://x.example/?utm_source=${source}`,
    });
    await app.analytics.flush();
  };
  await arrive('news');
  const originWith = (headers: Record<string, string> = {}) =>
    app.reports.originOf({
      site,
      ip: ADDRESS,
      headers: { 'user-agent': BROWSERS.firefox, ...headers },
    } as never);
  const ask = async (): Promise<void> => {
    await app.settings.changeCookies(site.id, { value: { enabled: true }, by: 'test' });
  };
  return { shop, site, arrive, originWith, ask };
}

describe('the visit that an order is joined to', () => {
  it('a site that asks nobody knows it, but not of browsers that refuse', async () => {
    const { originWith } = await openVisit();
    expect(await originWith()).toEqual({ source: 'news', medium: '', campaign: '' });
    for (const header of ['sec-gpc', 'dnt']) expect(await originWith({ [header]: '1' }), header).toBeNull();
    expect(await originWith({ dnt: '0' })).not.toBeNull();
  });

  it('a site that asks knows it of those who agreed alone', async () => {
    const { originWith, ask } = await openVisit();
    await ask();
    expect(await originWith()).toBeNull();
    for (const cookie of ['crumb=x', 'ss_cookieAllowed=false', 'not_ss_cvr=x', 'ss_cvr='])
      expect(await originWith({ cookie }), cookie).toBeNull();
    for (const cookie of ['crumb=x; ss_cookieAllowed=true', 'ss_cvr=abc|1; crumb=x'])
      expect(await originWith({ cookie }), cookie).toMatchObject({ source: 'news' });
    // Who chose here has said more than the browser does.
    expect(await originWith({ cookie: 'ss_cookieAllowed=true', 'sec-gpc': '1' })).not.toBeNull();
  });

  it('is looked for until it is known, and then stays', async () => {
    const { shop, site, arrive } = await openVisit();
    const product = await shop.product(10, { title: 'Mug' });
    const browser = app.browser({ host: `${site.slug}.localhost`, address: ADDRESS });
    const headers = { 'user-agent': BROWSERS.firefox };
    await browser.call('POST', '/api/commerce/shopping-cart/entries', { itemId: product.id, quantity: 1 });
    const save = async (change: object, more: Record<string, string> = {}): Promise<void> => {
      const response = await browser.call('PUT', '/api/commerce/checkout', change, { ...headers, ...more });
      expect(response.statusCode, response.body).toBe(200);
    };
    const source = async () => {
      app.clock.advance(61 * MINUTE_MS);
      return (await app.reports.abandoned.list(site.id, {})).carts[0]?.source;
    };
    await save({ email: 'ada@example.com' }, { dnt: '1' });
    expect(await source()).toBe('');
    await arrive('letter');
    await save({ email: 'ada@example.org' });
    expect(await source()).toBe('letter');
    await arrive('poster');
    await save({ email: 'ada@example.net' });
    expect(await source()).toBe('letter');
  });

  it('a visit of an hour is known by its beginning, one of which the beginning is not seen is not', async () => {
    const { site, originWith } = await openVisit();
    const visitor = openVisitor(app, site, { address: ADDRESS });
    const stay = async (minutes: number): Promise<void> => {
      for (let minute = 0; minute < minutes; minute += 20) {
        app.clock.advance(20 * MINUTE_MS);
        await visitor.view('/shop', { referrer: `http://${site.slug}.localhost/` });
      }
      await app.analytics.flush();
    };
    await stay(60);
    expect(await originWith()).toMatchObject({ source: 'news' });
    await stay(180);
    expect(await originWith()).toBeNull();
  });

  it('the database gives up by itself', async () => {
    const { site } = await openVisit();
    await app.platform.database.transaction(async (tx) => {
      await tx.run(sql`lock table analytics_events in access exclusive mode`);
      // 57014: the statement took too long.
      await expect(app.analytics.visitOf(site.id, '1' as never)).rejects.toMatchObject({
        cause: { code: '57014' },
      });
    });
  });

  it('what a shopper was shown cannot be kept: the checkout is saved all the same', async () => {
    const { shop, site } = await openVisit();
    const product = await shop.product(10, { title: 'Mug' });
    const buyer = shop.shopper();
    await buyer.put({ itemId: product.id, quantity: 1 });
    const { query } = app.platform.database;
    await query.run(sql`alter table checkouts add constraint nothing_seen check (seen is null) not valid`);
    try {
      const response = await buyer.save({ email: buyer.email });
      expect([response.statusCode, response.json().email]).toEqual([200, buyer.email]);
    } finally {
      await query.run(sql`alter table checkouts drop constraint nothing_seen`);
    }
    expect((await buyer.save({ email: `x${buyer.email}` })).statusCode).toBe(200);
    app.clock.advance(61 * MINUTE_MS);
    expect((await app.reports.abandoned.list(site.id, {})).carts).toHaveLength(1);
  });
});
