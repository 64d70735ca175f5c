import {
  type AbandonedCart,
  type CartReminderSettings,
  type FunnelReport,
  websiteRoles,
} from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import type { CartId } from '../../../platform/entity-ids.ts';
import { type Buyer, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { listUnreminded } from './abandoned-cart-repository.ts';
import { lockLeftCart, stopReminders } from './reminder-repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const ON: CartReminderSettings = { isOn: true, delayHours: 4, withoutNews: true };

async function openShop(settings: CartReminderSettings | null = ON) {
  const shop = await openCheckoutFixture(app);
  const { site } = shop;
  if (settings) await app.reports.reminders.changeSettings(site.id, settings, 'test');
  const product = await shop.product(10, { title: 'Mug' });
  /** Puts a mug into the cart, fills the checkout in, and goes away. */
  const leave = async (change: Parameters<Buyer['fillIn']>[0] = {}): Promise<Buyer> => {
    const buyer = shop.shopper();
    await buyer.put({ itemId: product.id, quantity: 2 });
    await buyer.fillIn(change);
    return buyer;
  };
  const remind = async (): Promise<void> => {
    for (const { name, run } of app.reports.reminders.jobs) if (name === 'send-cart-reminders') await run({});
    await app.settle();
  };
  const mailsTo = (email: string) =>
    app.mailbox.delivered.filter(({ to, subject }) => to === email && subject.includes('You left something'));
  const carts = async (): Promise<AbandonedCart[]> => (await app.reports.abandoned.list(site.id, {})).carts;
  return { shop, site, product, leave, remind, mailsTo, carts };
}

const linkIn = (text: string, path: string): string =>
  new URL(new RegExp(`https?://\\S+${path}\\S+`).exec(text)?.[0] ?? '').pathname;

const browserOf = (shop: CheckoutFixture) => app.browser({ host: `${shop.site.slug}.localhost` });

describe('reminders of carts that were left', () => {
  it('nobody is reminded until an owner switches it on, and then not of what was left before', async () => {
    const { site, leave, remind, mailsTo, carts } = await openShop(null);
    const buyer = await leave();
    app.clock.advance(5 * HOUR_MS);
    await remind();
    expect((await carts())[0]).toMatchObject({
      email: buyer.email,
      state: 'open',
      items: 2,
      reminder: 'no-consent',
    });
    await app.reports.reminders.changeSettings(site.id, ON, 'test');
    await remind();
    expect(mailsTo(buyer.email)).toEqual([]);
    expect((await carts())[0]?.reminder).toBe('too-late');
  });

  it('one mail goes after the delay, once, and its link brings the cart into another browser', async () => {
    const { shop, leave, remind, mailsTo, carts } = await openShop();
    const buyer = await leave();
    app.clock.advance(3 * HOUR_MS);
    await remind();
    expect(mailsTo(buyer.email)).toEqual([]);
    expect((await carts())[0]?.reminder).toBe('waiting');
    app.clock.advance(1.5 * HOUR_MS);
    await Promise.all([remind(), remind()]);
    await remind();
    const [mail, ...others] = mailsTo(buyer.email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Mug');
    expect((await carts())[0]).toMatchObject({ state: 'reminded', reminder: 'sent' });

    const path = linkIn(mail?.text ?? '', '/cart-reminder/(?!leave)');
    const other = browserOf(shop);
    const page = await other.get(path);
    expect([page.statusCode, page.body.includes('Mug')]).toEqual([200, true]);
    // Looking changes nothing.
    expect((await other.get('/api/commerce/shopping-cart')).json().entries).toEqual([]);
    for (const _ of [1, 2]) expect((await other.submit(path, {})).headers.location).toBe('/cart');
    const cart = (await other.get('/api/commerce/shopping-cart')).json();
    expect(cart.entries.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2]);
    expect((await other.get('/api/commerce/checkout')).json().email).not.toBe(buyer.email);
    expect((await other.get(`${path}x`)).statusCode).toBe(404);
  });

  it('who did not agree is not written to, unless the owner answers for it', async () => {
    const { site, leave, remind, mailsTo, carts } = await openShop({ ...ON, withoutNews: false });
    const { value } = await app.settings.checkout(site.id);
    await app.settings.changeCheckout(site.id, {
      value: { ...value, mailingList: { ...value.mailingList, shown: true } },
      by: 'test',
    });
    const [silent, willing] = [await leave(), await leave({ acceptsMarketing: true })];
    app.clock.advance(5 * HOUR_MS);
    await remind();
    expect([mailsTo(silent.email).length, mailsTo(willing.email).length]).toEqual([0, 1]);
    expect((await carts()).find(({ email }) => email === silent.email)?.reminder).toBe('no-consent');
  });

  it('who has bought is not reminded, and a cart that was brought back is said to be recovered', async () => {
    const { site, leave, remind, mailsTo, carts } = await openShop();
    const [bought, reminded] = [await leave(), await leave()];
    await bought.buy();
    app.clock.advance(5 * HOUR_MS);
    await remind();
    expect([mailsTo(bought.email).length, mailsTo(reminded.email).length]).toEqual([0, 1]);
    await reminded.buy();
    await app.settle();
    const [cart] = await carts();
    expect(cart).toMatchObject({ email: reminded.email, state: 'recovered' });
    const owner = await app.signedIn(site, websiteRoles.admin);
    expect((await owner.get('/api/reports/cart-reminders')).json()).toMatchObject({ sent: 1, settings: ON });
  });

  it('who wants no more reminders gets none, for any cart', async () => {
    const { shop, leave, remind, mailsTo, carts } = await openShop();
    const email = `leaver-${shop.site.id}@example.com`;
    await leave({ email });
    app.clock.advance(5 * HOUR_MS);
    await remind();
    const path = linkIn(mailsTo(email)[0]?.text ?? '', '/cart-reminder/leave/');
    const visitor = browserOf(shop);
    expect((await visitor.get(path)).body).toContain('No more reminders?');
    expect((await visitor.submit(path, {})).body).toContain('We won’t write to you about carts any more.');
    app.clock.advance(10 * 24 * HOUR_MS);
    await leave({ email });
    app.clock.advance(5 * HOUR_MS);
    await remind();
    expect(mailsTo(email)).toHaveLength(1);
    expect((await carts())[0]?.reminder).toBe('unsubscribed');
  });
});

describe('carts that are not what they seem', () => {
  it('a test order of the same person brings nothing back', async () => {
    const { leave, remind, carts } = await openShop();
    const first = await leave();
    app.clock.advance(5 * HOUR_MS);
    await remind();
    const second = await leave({ email: first.email });
    await second.buy();
    await app.settle();
    expect((await carts()).map(({ state }) => state)).toEqual(['reminded']);
  });

  it('who wants no more reminders at the last moment gets none', async () => {
    const { shop, site, leave } = await openShop();
    const { email } = await leave();
    const { database } = app.platform;
    const [row] = await database.query.rows(
      { cartId: column.id<CartId>(), leftAt: column.instant },
      sql`select cart_id as "cartId", updated_at as "leftAt" from checkouts where website_id = ${shop.site.id}`,
    );
    if (row === undefined) throw new Error('No checkout');
    const mayRemind = () =>
      database.transaction((tx) => lockLeftCart(tx, site.id, { ...row, canonicalEmail: email }));
    expect(await mayRemind()).toBe(true);
    await stopReminders(database.query, site.id, { canonicalEmail: email, now: app.clock.now() });
    expect(await mayRemind()).toBe(false);
  });

  it('people who may not be written to are not even looked at', async () => {
    const { site, leave } = await openShop();
    const news = await leave();
    const [willing, stopped, bought] = [await leave(), await leave(), await leave()];
    const { database, clock } = { ...app.platform, clock: app.clock };
    await stopReminders(database.query, site.id, { canonicalEmail: stopped.email, now: clock.now() });
    await database.query.run(sql`update checkouts
      set typed = typed || jsonb_build_object('acceptsMarketing', typed ->> 'email' <> ${news.email})
      where website_id = ${site.id}`);
    await leave({ email: bought.email }).then((other) => other.buy());
    clock.advance(HOUR_MS);
    await database.query.run(sql`update orders set created_at = ${clock.now().toISOString()}::timestamptz
      where website_id = ${site.id}`);
    const due = async (withoutNews: boolean) =>
      (
        await listUnreminded(database.query, site.id, {
          leftFrom: new Date(0),
          leftTo: clock.now(),
          remindedBefore: new Date(0),
          withoutNews,
          after: null,
          limit: 10,
        })
      ).map(({ email }) => email);
    expect(await due(true)).toEqual(expect.arrayContaining([news.email, willing.email]));
    expect((await due(true)).length).toBe(2);
    expect(await due(false)).toEqual([willing.email]);
  });

  it('a cart of another currency is worth what the shop asks today', async () => {
    const { site, leave, carts } = await openShop();
    await leave();
    app.clock.advance(2 * HOUR_MS);
    const today = (await carts())[0]?.worthMinor;
    await app.platform.database.query.run(sql`update checkouts
      set seen = seen || '{"currency": "JPY", "goodsMinor": 999999}' where website_id = ${site.id}`);
    expect(today).toBeGreaterThan(0);
    expect((await carts())[0]?.worthMinor).toBe(today);
  });
});

describe('the way from the cart to money', () => {
  it('a cart that was put together in New York stands in the day on which it was', async () => {
    const { shop, site, product } = await openShop(null);
    await app.settings.changeSite(site.id, { value: { timeZone: 'America/New_York' }, by: 'test' });
    const day = (ago: number): string =>
      new Date(app.clock.now().getTime() - ago * 24 * HOUR_MS).toISOString().slice(0, 10);
    const [before, today] = [day(0), day(-1)];
    const putAt = async (time: string): Promise<void> => {
      app.clock.set(new Date(time));
      await shop.shopper().put({ itemId: product.id, quantity: 1 });
    };
    // Noon there, and an evening that is the next day in London.
    await putAt(`${today}T17:00:00Z`);
    await putAt(new Date(Date.parse(`${today}T01:30:00Z`) + 24 * HOUR_MS).toISOString());
    const cartsOf = async (at: string) =>
      (await app.reports.funnel(site.id, { from: at, to: at, compare: 'none' })).steps.find(
        ({ step }) => step === 'cart',
      )?.people;
    const tomorrow = day(0);
    app.clock.advance(12 * HOUR_MS);
    expect([await cartsOf(before), await cartsOf(today), await cartsOf(tomorrow)]).toEqual([0, 2, 0]);
  });

  it('errors of scripts are those of the days', async () => {
    const { site } = await openShop(null);
    const { query } = app.platform.database;
    const fingerprint = 'f'.repeat(32);
    const at = app.clock.now().toISOString();
    await query.run(sql`insert into javascript_errors (website_id, fingerprint, event, name, message, stack, source, page,
        island, browser, count, first_seen_at, last_seen_at)
      values (${site.id}, ${fingerprint}, 'error', 'ReferenceError', 'cart is not defined', '', '', '/cart', '', '', 9,
        ${at}::timestamptz, ${at}::timestamptz)`);
    for (const [date, count] of [
      [at.slice(0, 10), 2],
      ['2020-01-01', 7],
    ] as const)
      await query.run(sql`insert into javascript_error_counts (website_id, fingerprint, dimension, value, count)
        values (${site.id}, ${fingerprint}, 'day', ${date}, ${count})`);
    const { reasons } = await app.reports.funnel(site.id, { compare: 'none' });
    expect(reasons).toEqual([expect.objectContaining({ reason: 'error', step: 'cart', count: 2 })]);
  });

  it('each step is made of those who left there and those who came further, and money is that of the orders', async () => {
    const { shop, site, product, leave } = await openShop(null);
    await shop.shopper().put({ itemId: product.id, quantity: 1 });
    await leave();
    const declined = await leave();
    await declined.pay({ card: 'test-refused' });
    const nowhere = shop.shopper();
    await nowhere.put({ itemId: product.id, quantity: 1 });
    await nowhere.save({
      email: nowhere.email,
      shippingAddress: { countryCode: 'DE', city: 'Ulm', postalCode: '89073' },
    });
    await (await leave()).buy();
    const report: FunnelReport = await app.reports.funnel(site.id, { compare: 'none' });
    const step = (name: string) => report.steps.find((each) => each.step === name);
    // Orders of the fixture are tests, which are in no sum.
    expect(step('cart')).toMatchObject({ people: 4, worthMinor: 1_200 * 6, lost: 1, lostMinor: 1_200 });
    expect(step('checkout')).toMatchObject({ people: 3, worthMinor: 1_200 * 5, lost: 3 });
    expect(step('paid')).toMatchObject({ people: 0, worthMinor: 0 });
    expect(report.money).toMatchObject({ difference: 0, testOrders: 1 });
    expect(report.isWhole).toBe(true);
    expect(report.abandoned).toMatchObject({ carts: 3, worthMinor: 1_200 * 5 });
    const reasons = Object.fromEntries(report.reasons.map((each) => [each.reason, each]));
    expect(reasons['no-delivery']).toMatchObject({
      detail: 'DE',
      count: 1,
      worthMinor: 1_200,
      target: 'delivery',
    });
    expect(reasons.declined).toMatchObject({ count: 1, worthMinor: 2_400, target: 'payments' });
    expect(reasons['delivery-cost']).toMatchObject({ count: 1 });
  });
});
