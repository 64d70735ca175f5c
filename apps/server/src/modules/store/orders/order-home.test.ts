import { type HomeResponse, type Notice, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { createOrderFixture, type OrderFixture } from '../../../testing/order-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const homeOf = async (browser: TestBrowser): Promise<HomeResponse> => {
  const response = await browser.get('/api/home');
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const noticesOf = async (browser: TestBrowser): Promise<Notice[]> =>
  (await browser.get('/api/notices')).json().notices;

/** Sessions end with the days that pass, so members sign in when they look. */
const asOwner = (site: Site): Promise<TestBrowser> => app.signedIn(site, websiteRoles.admin);

/** Orders of a shop in New York, written at given moments of the world's time. */
async function openShop() {
  const fixture = await createOrderFixture(app);
  const { site } = fixture;
  await app.settings.changeSite(site.id, { value: { timeZone: 'America/New_York' }, by: 'test' });
  const order = async (at: string, unitMinor: number, change: Parameters<OrderFixture['draft']>[0] = {}) => {
    app.clock.set(new Date(at));
    const lines = [{ lineId: 'one', unitMinor, quantity: 2 }];
    const draft = fixture.draft({ lines, currency: 'USD', testMode: false, ...change });
    await fixture.write(draft);
    return draft.orderId;
  };
  return { site, fixture, order };
}

describe('the figures of Home', () => {
  it('AP-46 today is compared with the same weekday up to the same time, in the days of the site’s zone', async () => {
    const { order, site } = await openShop();
    // Tuesday 10 March in New York, two days after its clocks changed. 4 UTC is midnight there.
    await order('2026-03-03T04:59:00Z', 9_900);
    await order('2026-03-03T05:00:00Z', 100);
    await order('2026-03-03T15:30:00Z', 200);
    await order('2026-03-03T16:30:00Z', 400);
    await order('2026-03-10T03:59:00Z', 8_800);
    await order('2026-03-10T04:00:00Z', 1_000);
    await order('2026-03-10T14:10:00Z', 2_000);
    app.clock.set(new Date('2026-03-10T15:00:00Z'));
    const { sales, now } = await homeOf(await asOwner(site));
    expect(now).toBe('2026-03-10T15:00:00.000Z');
    // 11:00 now; a week ago the clocks said 10:30 and 11:30 for the second and third order.
    expect(sales?.today).toEqual({ orders: 2, salesMinor: 6_000, items: 4 });
    expect(sales?.weekBefore).toEqual({ date: '2026-03-03', orders: 2, salesMinor: 600, items: 4 });
    expect(sales?.hours.today).toEqual([2_000, ...Array(9).fill(0), 4_000, 0]);
    expect(sales?.hours.weekBefore).toHaveLength(24);
    expect(sales?.hours.weekBefore[11]).toBe(800);
    expect(sales?.days).toHaveLength(14);
    expect(sales?.days.at(-1)).toEqual({ date: '2026-03-10', orders: 2, salesMinor: 6_000, items: 4 });
    expect(sales?.days.at(-2)).toEqual({ date: '2026-03-09', orders: 1, salesMinor: 17_600, items: 2 });
    expect(sales?.days.at(-8)).toEqual({ date: '2026-03-03', orders: 3, salesMinor: 1_400, items: 6 });
    expect(sales?.days[0]?.date).toBe('2026-02-25');
  });

  it('tests, cancelled orders and other currencies are no sales, and what was refunded is taken off', async () => {
    const { order, site } = await openShop();
    const at = '2026-03-10T14:00:00Z';
    await order(at, 1_000, { testMode: true });
    await order(at, 1_000, { currency: 'EUR' });
    const cancelled = await order(at, 1_000);
    const refunded = await order(at, 1_000);
    const { query } = app.platform.database;
    await query.run(sql`update orders set fulfilment_status = 'CANCELED'
      where website_id = ${site.id} and order_id = ${cancelled}`);
    await query.run(sql`update orders set refunded_minor = 500, paid_minor = total_minor
      where website_id = ${site.id} and order_id = ${refunded}`);
    expect((await homeOf(await asOwner(site))).sales?.today).toEqual({
      orders: 1,
      salesMinor: 1_500,
      items: 2,
    });
  });

  it('a shop without orders has figures of nought', async () => {
    const { site } = await openShop();
    const { sales } = await homeOf(await asOwner(site));
    expect(sales?.today).toEqual({ orders: 0, salesMinor: 0, items: 0 });
    expect(sales?.days.every(({ orders }) => orders === 0)).toBe(true);
  });
});

describe('who sees what of Home', () => {
  it('AP-47 an editor without the store sees neither figures nor orders nor the set-up of the shop', async () => {
    const { site, order } = await openShop();
    await order('2026-03-10T14:00:00Z', 1_000);
    const editor = await app.signedIn(site, websiteRoles.editor);
    expect(await homeOf(editor)).toMatchObject({ notices: [], sales: null, setUp: null });
    const reporter = await app.signedIn(site, websiteRoles.reporting);
    const seen = await homeOf(reporter);
    expect(seen.sales?.today.orders).toBe(1);
    expect(seen).toMatchObject({ notices: [], setUp: null });
  });

  it('a visitor gets nothing, and another site’s orders are not counted', async () => {
    const { order } = await openShop();
    await order('2026-03-10T14:00:00Z', 1_000);
    const other = await openShop();
    const seen = await homeOf(await asOwner(other.site));
    expect(seen.sales?.today.orders).toBe(0);
    expect(seen.notices.map(({ kind }) => kind)).not.toContain('orders-to-fulfil');
    const visitor = app.browser({ host: `${other.site.slug}.localhost` });
    expect((await visitor.get('/api/home')).statusCode).toBe(401);
    expect((await visitor.get('/api/notices')).statusCode).toBe(401);
  });
});

describe('notices', () => {
  it('AP-45 an order to fulfil waits until a member fulfils it, and is then gone for all members', async () => {
    const { site, order, fixture } = await openShop();
    const orderId = await order('2026-03-10T14:00:00Z', 1_000, {
      lines: [{ lineId: 'one', productType: 'service' }],
    });
    const colleague = await app.signedIn(site, websiteRoles.storeManager);
    const [notice] = await noticesOf(await asOwner(site));
    expect(notice).toMatchObject({ kind: 'orders-to-fulfil', count: 1, isMore: false });
    expect(notice?.mark).toBe(Date.parse('2026-03-10T14:00:00Z'));
    expect(notice?.samples).toMatchObject([{ id: orderId, detail: 'Test Buyer' }]);
    await app.orders.fulfil(site.id, orderId, { shouldSendNotification: false }, fixture.member);
    expect((await noticesOf(colleague)).map(({ kind }) => kind)).not.toContain('orders-to-fulfil');
  });

  it('AP-46 the number of orders to fulfil is that of the list it leads to: what is paid and not yet sent', async () => {
    const { site, order, fixture } = await openShop();
    await order('2026-03-10T14:00:00Z', 1_000);
    const unpaid = fixture.draft();
    const payment = { paymentId: unpaid.attemptId, methodId: 'cash', label: 'Cash', isPaid: false };
    await fixture.write({ ...unpaid, payment });
    const partly = await order('2026-03-10T14:30:00Z', 1_000);
    await app.platform.database.query.run(
      sql`update orders set fulfilment_status = 'PARTIALLY_FULFILLED' where website_id = ${site.id} and order_id = ${partly}`,
    );
    const owner = await asOwner(site);
    const notice = (await noticesOf(owner)).find(({ kind }) => kind === 'orders-to-fulfil');
    const { orders } = (await owner.get('/api/commerce/orders?toPack=true')).json();
    const ids = orders.map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(2);
    expect(notice?.samples.map(({ id }) => id)).toEqual(ids);
    expect(notice?.count).toBe(2);
  });

  it('AP-45 refused mails, problems with payments and low stock each are a notice of their own', async () => {
    const { site, order, fixture } = await openShop();
    const before = (await noticesOf(await asOwner(site))).find(({ kind }) => kind === 'low-stock');
    await fixture.variant(2);
    await order('2026-03-10T14:00:00Z', 1_000);
    const { query } = app.platform.database;
    await query.run(sql`insert into mail_messages (website_id, mail_id, cause, recipient, recipient_canonical, subject, body_text,
        confidential, status, created_at, waiting_since)
      values (${site.id}, ${'d'.repeat(24)}, 'test', 'a@example.com', 'a@example.com', 'Your order', 'x', false, 'failed',
        ${app.clock.now()}, ${app.clock.now()})`);
    const kinds = (await noticesOf(await asOwner(site))).map(({ kind, count }) => [kind, count]);
    expect(kinds).toEqual([
      ['orders-to-fulfil', 1],
      ['mails-refused', 1],
      ['low-stock', (before?.count ?? 0) + 1],
    ]);
  });
});

describe('the set-up of a shop with orders', () => {
  const doneOf = ({ setUp }: HomeResponse): string[] =>
    setUp?.steps.filter(({ isDone }) => isDone).map(({ name }) => name) ?? [];

  it('a shop that has sold something is not fresh any more', async () => {
    const { site, order } = await openShop();
    expect((await homeOf(await asOwner(site))).setUp?.isFresh).toBe(true);
    await order('2026-03-10T14:00:00Z', 1_000, { testMode: true });
    const owner = await asOwner(site);
    const tested = await homeOf(owner);
    expect(doneOf(tested)).toContain('order');
    expect(tested.setUp?.isFresh).toBe(true);
    await order('2026-03-10T14:00:00Z', 1_000);
    expect((await homeOf(owner)).setUp?.isFresh).toBe(false);
  });
});
