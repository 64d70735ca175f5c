import type { ProductType, SubscriptionPlan } from '@awning/commerce';
import { type Subscription, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import type { SubscriptionStart } from './index.ts';

const SUBSCRIPTIONS = '/api/commerce/subscriptions';

let app: TestApp;
let site: Site;
let merchant: TestBrowser;
let count = 0;
beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  merchant = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(merchant, (await app.make.member(site, [websiteRoles.storeManager])).email);
});
afterAll(() => app.close());

const monthly: SubscriptionPlan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 };
const orderId = (): string => (++count).toString(16).padStart(24, '0');
function startOf(plan: SubscriptionPlan | null, productType: ProductType = 'physical'): SubscriptionStart {
  return {
    orderId: orderId(),
    email: 'Reader@example.com',
    siteUserId: null,
    line: {
      lineId: 'line-1',
      itemId: 'item',
      variantId: 'variant',
      title: 'Coffee of the month',
      productType,
      quantity: 2,
      unitMinor: 1500,
      subscriptionPlan: plan,
    },
    shippingAddress: { city: 'Lisbon' },
    amounts: {
      currency: 'USD',
      subtotalMinor: 3000,
      discountMinor: 0,
      shippingMinor: 500,
      taxMinor: 0,
      totalMinor: 3500,
      pricesIncludeTax: false,
    },
    paymentId: 'payment',
    methodId: 'test-card',
    testMode: true,
  };
}
const start = (what: SubscriptionStart) =>
  app.platform.database.transaction((tx) => app.subscriptions.start(tx, site.id, what));
const read = async (id: string): Promise<Subscription> =>
  (await merchant.get(`${SUBSCRIPTIONS}/${id}`)).json().subscription;
const eventCount = async (topic: string, id: string): Promise<number> => {
  const { rows } = await app.platform.database.pool.query(
    "select from outbox_events where website_id = $1 and topic = $2 and payload->>'subscriptionId' = $3",
    [site.id, topic, id],
  );
  return rows.length;
};

describe('a subscription', () => {
  it('a subscription starts once with its first order, and stores what a renewal needs', async () => {
    const what = startOf(monthly);
    const started = await Promise.all(Array.from({ length: 8 }, () => start(what)));
    const id = started[0]?.subscriptionId ?? '';
    expect(new Set(started.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
    expect(await eventCount('subscription.started', id)).toBe(1);
    expect(await read(id)).toMatchObject({
      id,
      state: 'active',
      firstOrderId: what.orderId,
      email: 'Reader@example.com',
      testMode: true,
      plan: monthly,
      words: '$35.00 every month',
      cyclesDone: 1,
      cyclesLeft: null,
      title: 'Coffee of the month',
      quantity: 2,
      line: what.line,
      amounts: what.amounts,
      shippingAddress: { city: 'Lisbon' },
      billingAddress: null,
      methodId: 'test-card',
    });
    expect(await app.subscriptions.ofOrder(site.id, what.orderId)).toHaveLength(1);
  });

  it("a subscription counts days in the store's time zone, and bills at the end of short months", async () => {
    await app.settings.changeSite(site.id, { value: { timeZone: 'Pacific/Auckland' }, by: 'test' });
    const now = app.clock.now();
    app.clock.set(new Date('2027-01-30T12:30:00Z'));
    const { subscriptionId } = await start(startOf(monthly));
    app.clock.set(now);
    expect(await read(subscriptionId)).toMatchObject({
      startedOn: '2027-01-31',
      nextBillingOn: '2027-02-28',
    });
  });

  it('with a single cycle is completed by its first order, and cannot be cancelled', async () => {
    const { subscriptionId: id } = await start(startOf({ ...monthly, numBillingCycles: 1 }));
    expect(await read(id)).toMatchObject({ state: 'completed', nextBillingOn: null, cyclesLeft: 0 });
    const response = await merchant.call('POST', `${SUBSCRIPTIONS}/${id}/cancel`, {});
    expect([response.statusCode, response.json().code]).toEqual([409, 'subscriptions.is-completed']);
  });

  it('a subscription is cancelled by members who manage the store, and cancelling twice has one effect', async () => {
    const { subscriptionId: id } = await start(startOf({ ...monthly, numBillingCycles: 6 }));
    expect(await read(id)).toMatchObject({ cyclesLeft: 5, words: '$35.00 every month, 6 payments in all' });
    for (const reason of ['asked by mail', 'again'])
      expect((await merchant.call('POST', `${SUBSCRIPTIONS}/${id}/cancel`, { reason })).json()).toMatchObject(
        {
          subscription: { state: 'cancelled', nextBillingOn: null, cancelReason: 'asked by mail' },
        },
      );
    expect(await eventCount('subscription.cancelled', id)).toBe(1);
  });

  it('SF-5.18 only physical products and services can be subscribed to', async () => {
    for (const type of ['digital', 'gift-card', 'paywall', 'unknown'] as const)
      await expect(start(startOf(monthly, type))).rejects.toThrow(/cannot be subscribed to/);
    await expect(start(startOf(null))).rejects.toThrow(/cannot be subscribed to/);
    await start(startOf(monthly, 'service'));
  });

  it('subscriptions are found by person, title and state, a page at a time', async () => {
    const { subscriptionId: id } = await start({ ...startOf(monthly), email: 'Only.One@example.com' });
    const list = async (query: string) => (await merchant.get(`${SUBSCRIPTIONS}?${query}`)).json();
    expect((await list('search=only.one')).subscriptions.map((each: Subscription) => each.id)).toEqual([id]);
    expect((await list('search=coffee&state=cancelled')).subscriptions).toHaveLength(1);
    const first = await list('limit=2');
    const second = await list(`limit=2&cursor=${first.nextPageCursor}`);
    expect(first.subscriptions).toHaveLength(2);
    expect(second.subscriptions[0].id < first.subscriptions[1].id).toBe(true);
    expect((await list('search=nobody')).subscriptions).toEqual([]);
    expect((await merchant.get(`${SUBSCRIPTIONS}/${'0'.repeat(24)}`)).json().code).toBe(
      'subscriptions.missing',
    );
  });

  it('subscriptions violate no invariant', async () => {
    for (const { name, violations } of app.subscriptions.invariants)
      if (name !== 'subscriptions.first-order')
        expect([name, await violations(app.platform.database.query)]).toEqual([name, []]);
  });
});
