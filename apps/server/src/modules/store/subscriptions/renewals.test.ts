import type { TestCardToken } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { atOnce } from '../../../testing/at-once.ts';
import { type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let fixture: CheckoutFixture;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
});
afterAll(() => app.close());

interface Subscribed {
  readonly id: string;
  readonly orderId: string;
  readonly itemId: string;
  readonly email: string;
}

/** A box for 12.00 a month, shipped for 5.00 and taxed in California. */
async function subscribe(
  o: { card?: TestCardToken; stock?: number | null; unit?: 'WEEK' | 'MONTH' | 'YEAR'; cycles?: number } = {},
): Promise<Subscribed> {
  const { card = 'test-success', stock = 99, unit = 'MONTH', cycles = 0 } = o;
  const box = await fixture.product(stock, {
    subscriptionPlan: { billingPeriod: { value: 1, unit }, numBillingCycles: cycles },
  });
  const buyer = fixture.shopper();
  const { cartToken } = (
    await buyer.browser.call('POST', '/api/3/commerce/cart/subscription', { itemId: box.id })
  ).json();
  const { cart } = await buyer.fillIn({}, cartToken);
  await buyer.buy({ cartToken, card });
  // Late answers of the bank come as well.
  await fixture.passTime();
  await fixture.passTime();
  const order = await app.orders.byCart(fixture.site.id, cart.id ?? '');
  const [started] = order ? await app.subscriptions.ofOrder(fixture.site.id, order.orderId) : [];
  if (!order || !started) throw new Error('nothing was ordered');
  return { id: started.id, orderId: order.orderId, itemId: box.id, email: buyer.email };
}

const read = async (id: string) => (await app.subscriptions.read(fixture.site.id, id)).subscription;
const changesOf = async (id: string) =>
  (await app.subscriptions.read(fixture.site.id, id)).timeline.map(({ change }) => change).reverse();
const renewalsOf = (id: string) =>
  app.platform.database.query.rows(
    { state: column.text, orderId: column.text },
    sql`select state, order_id as "orderId" from subscription_renewals where subscription_id = ${id} order by period`,
  );
const ordersOf = async (email: string) =>
  (await app.orders.list(fixture.site.id, { search: email, limit: 50 })).orders;

async function bill(days = 0): Promise<void> {
  if (days > 0) app.clock.advance(days * DAY_MS);
  await app.renewals.billDue();
  await app.settle();
}

describe('a subscription that is due', () => {
  it('is billed with an order of its own at the price that was agreed, and not before it is due', async () => {
    const { id, email, itemId } = await subscribe();
    const first = await read(id);
    await bill(20);
    expect(await renewalsOf(id)).toEqual([]);
    await app.platform.database.query.run(
      sql`update product_variants set price_minor = 9900 where item_id = ${itemId}`,
    );
    await bill(12);
    expect(await renewalsOf(id)).toMatchObject([{ state: 'paid' }]);
    const orders = await ordersOf(email);
    expect(orders).toHaveLength(2);
    const renewal = await app.orders.byId(fixture.site.id, (await renewalsOf(id))[0]?.orderId ?? '');
    expect(renewal).toMatchObject({
      kind: 'subscription',
      channel: 'renewal',
      financialStatus: 'paid',
      subtotalMinor: 1200,
      totalMinor: first.amounts.totalMinor,
    });
    const after = await read(id);
    expect(after).toMatchObject({ state: 'active', cyclesDone: 2 });
    expect(after.nextBillingOn).toBe(first.nextDays[1]);
    expect(await changesOf(id)).toEqual(['started', 'renewed']);
    expect(await app.subscriptions.ofOrder(fixture.site.id, renewal?.orderId ?? '')).toEqual([]);
    expect(await fixture.stockOf(itemId)).toBe(97);
    expect(await fixture.violations()).toEqual([]);
  });

  it('two processes that bill at the same moment bill a period once', async () => {
    const other = await createTestApp({ databaseUrl: app.databaseUrl });
    try {
      const bought = await subscribe();
      app.clock.advance(32 * DAY_MS);
      other.clock.advance(app.clock.now().getTime() - other.clock.now().getTime());
      const at = (number: number) => (number % 2 === 0 ? app : other);
      await atOnce(12, (number) => at(number).renewals.billDue());
      await atOnce(4, (number) => at(number).settle());
      await atOnce(6, (number) => at(number).renewals.billDue());
      await app.settle();
      expect(await renewalsOf(bought.id)).toMatchObject([{ state: 'paid' }]);
      expect(await ordersOf(bought.email)).toHaveLength(2);
      expect(await read(bought.id)).toMatchObject({ cyclesDone: 2 });
      expect(await fixture.violations()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('periods that nobody billed while the server was down are billed once and do not pile up', async () => {
    const { id, email } = await subscribe({ unit: 'WEEK' });
    await bill(24);
    await bill();
    expect(await ordersOf(email)).toHaveLength(2);
    const { nextBillingOn, cyclesDone } = await read(id);
    expect(cyclesDone).toBe(2);
    await bill(3);
    expect(await ordersOf(email)).toHaveLength(2);
    await bill(2);
    expect(await ordersOf(email)).toHaveLength(3);
    expect(nextBillingOn).not.toBe((await read(id)).nextBillingOn);
    expect(await fixture.violations()).toEqual([]);
  });

  it('a subscription of two payments is completed by the second one', async () => {
    const { id, email } = await subscribe({ cycles: 2 });
    await bill(32);
    expect(await read(id)).toMatchObject({ state: 'completed', cyclesDone: 2, nextBillingOn: null });
    await bill(40);
    expect(await ordersOf(email)).toHaveLength(2);
  });

  it.each(['test-slow', 'test-lost-answer', 'test-duplicate-events'] as const)(
    'a card that behaves as %s pays a period once',
    async (card) => {
      const { id, email } = await subscribe({ card });
      await bill(32);
      await fixture.passTime();
      await fixture.passTime();
      expect(await renewalsOf(id)).toMatchObject([{ state: 'paid' }]);
      expect(await ordersOf(email)).toHaveLength(2);
      expect(await fixture.violations()).toEqual([]);
    },
  );

  it('a subscription without a kept card is left alone', async () => {
    const { id, email } = await subscribe();
    await app.platform.database.query.run(
      sql`update subscriptions set method_reference = null where subscription_id = ${id}`,
    );
    await bill(40);
    expect(await ordersOf(email)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: 'active', canBeBilled: false });
    const unbillable = await app.subscriptions.list(fixture.site.id, { billable: 'no' });
    expect(unbillable.subscriptions.map((each) => each.id)).toEqual([id]);
  });

  it('nothing is charged while its way to pay is switched off, and the period is billed afterwards', async () => {
    const { id, email } = await subscribe();
    const offer = (enabled: boolean) =>
      app.payments.settings.change(fixture.site.id, {
        value: { test: { enabled } },
        expected: undefined,
        by: 'test',
      });
    await offer(false);
    await bill(32);
    expect(await ordersOf(email)).toHaveLength(1);
    await offer(true);
    await bill();
    expect(await ordersOf(email)).toHaveLength(2);
    expect(await read(id)).toMatchObject({ state: 'active', cyclesDone: 2 });
  });
});

describe('a renewal that fails', () => {
  it('is tried again after 1, 3 and 5 days, and the subscription ends after the last one', async () => {
    const { id, email } = await subscribe({ card: 'test-refused-later' });
    await bill(32);
    expect(await read(id)).toMatchObject({ state: 'past-due', failedTries: 1 });
    await bill();
    expect((await read(id)).failedTries).toBe(1);
    await bill(1);
    expect((await read(id)).failedTries).toBe(2);
    await bill(2);
    expect((await read(id)).failedTries).toBe(2);
    await bill(1);
    expect((await read(id)).failedTries).toBe(3);
    await bill(5);
    expect(await read(id)).toMatchObject({ state: 'cancelled', cancelledBy: 'system', nextBillingOn: null });
    expect(await changesOf(id)).toEqual(['started', ...Array(4).fill('payment-failed'), 'ended']);
    await bill(40);
    expect(await ordersOf(email)).toHaveLength(1);
    expect(await fixture.violations()).toEqual([]);
  });

  it('a card that works again pays the period that was missed, on its old dates', async () => {
    const { id, email } = await subscribe({ card: 'test-refused-later' });
    const { nextDays } = await read(id);
    await bill(32);
    await app.platform.database.query.run(
      sql`update test_bank_accounts set card = 'test-success' where card = 'test-refused-later'`,
    );
    await bill(1);
    expect(await read(id)).toMatchObject({
      state: 'active',
      failedTries: 0,
      retryOn: null,
      nextBillingOn: nextDays[1],
    });
    expect(await ordersOf(email)).toHaveLength(2);
    expect(await fixture.violations()).toEqual([]);
  });

  it('what is sold out is skipped and charged for no one', async () => {
    const { id, email, itemId } = await subscribe({ stock: 1 });
    const { nextDays } = await read(id);
    await bill(32);
    expect(await renewalsOf(id)).toMatchObject([{ state: 'skipped' }]);
    expect(await read(id)).toMatchObject({ state: 'active', cyclesDone: 1, nextBillingOn: nextDays[1] });
    expect(await changesOf(id)).toEqual(['started', 'skipped']);
    expect(await ordersOf(email)).toHaveLength(1);
    expect(await fixture.stockOf(itemId)).toBe(0);
    const paid = await app.platform.database.query.rows(
      { count: column.integer },
      sql`select count(*)::int as count from payments where purpose = 'renewal' and website_id = ${fixture.site.id}
        and order_id in (select order_id from subscription_renewals where subscription_id = ${id})`,
    );
    expect(paid).toEqual([{ count: 0 }]);
    expect(await fixture.violations()).toEqual([]);
  });

  it('who cancels while the bank is asked gets the money back', async () => {
    const { id, email, itemId } = await subscribe({ card: 'test-slow' });
    app.clock.advance(32 * DAY_MS);
    await app.renewals.billDue();
    await app.settle();
    await app.subscriptions.cancel(fixture.site.id, id, { actor: 'customer', reason: '' });
    await fixture.passTime();
    await fixture.passTime();
    expect(await renewalsOf(id)).toMatchObject([{ state: 'called-off' }]);
    expect(await ordersOf(email)).toHaveLength(1);
    expect(await fixture.stockOf(itemId)).toBe(98);
    const states = await app.platform.database.query.rows(
      { state: column.text },
      sql`select p.state from payments p join subscription_renewals r
        on r.website_id = p.website_id and r.payment_id = p.payment_id where r.subscription_id = ${id}`,
    );
    expect(states).toEqual([{ state: 'given-back' }]);
    expect(await fixture.violations()).toEqual([]);
  });
});
