import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import type { OrderId } from '../../../platform/entity-ids.ts';
import { localTime } from '../../../platform/local-time.ts';
import { atOnce } from '../../../testing/at-once.ts';
import { type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { subscribe } from '../../../testing/subscription-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let fixture: CheckoutFixture;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
});
afterAll(() => app.close());

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

type Member = Awaited<ReturnType<TestApp['signedIn']>>;

async function binEntryOf(member: Member, itemId: string): Promise<string> {
  const { entries } = (await member.get('/api/bin')).json();
  return entries.find(({ subjectId }: { subjectId: string }) => subjectId === itemId).id;
}

/** Deleted products rest in the bin at first. */
async function deleteForGood(member: Member, itemId: string): Promise<void> {
  const deleted = await member.call('DELETE', `/api/content/items/${itemId}`);
  expect(deleted.statusCode, deleted.body).toBeLessThan(300);
  const removed = await member.call('DELETE', `/api/bin/${await binEntryOf(member, itemId)}`);
  expect(removed.statusCode, removed.body).toBeLessThan(300);
}

async function bill(days = 0): Promise<void> {
  if (days > 0) app.clock.advance(days * DAY_MS);
  await app.renewals.billDue();
  await app.settle();
}

describe('a subscription that is due', () => {
  it('is billed with an order of its own at the price that was agreed, and not before it is due', async () => {
    const { id, email, itemId } = await subscribe(fixture);
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
      const bought = await subscribe(fixture);
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
    const { id, email } = await subscribe(fixture, { unit: 'WEEK' });
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
    const { id, email } = await subscribe(fixture, { cycles: 2 });
    await bill(32);
    expect(await read(id)).toMatchObject({ state: 'completed', cyclesDone: 2, nextBillingOn: null });
    await bill(40);
    expect(await ordersOf(email)).toHaveLength(2);
  });

  it.each(['test-slow', 'test-lost-answer', 'test-duplicate-events'] as const)(
    'a card that behaves as %s pays a period once',
    async (card) => {
      const { id, email } = await subscribe(fixture, { card });
      await bill(32);
      await fixture.passTime();
      await fixture.passTime();
      expect(await renewalsOf(id)).toMatchObject([{ state: 'paid' }]);
      expect(await ordersOf(email)).toHaveLength(2);
      expect(await fixture.violations()).toEqual([]);
    },
  );

  it('a subscription without a kept card is left alone', async () => {
    const { id, email } = await subscribe(fixture);
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
    const { id, email } = await subscribe(fixture);
    const offer = (enabled: boolean) =>
      app.payments.settings.change(fixture.site.id, {
        value: { test: { enabled } },
        expected: undefined,
        by: 'test',
      });
    await offer(false);
    await bill(32);
    await bill();
    expect(await ordersOf(email)).toHaveLength(1);
    // The owner is told, and finds it in the list.
    expect(await changesOf(id)).toEqual(['started', 'not-billed']);
    const unbillable = await app.subscriptions.list(fixture.site.id, { billable: 'no' });
    expect(unbillable.subscriptions.map((each) => each.id)).toContain(id);
    await offer(true);
    await bill();
    expect(await ordersOf(email)).toHaveLength(2);
    expect(await read(id)).toMatchObject({ state: 'active', cyclesDone: 2 });
  });
});

describe('a card that is kept', () => {
  it('the first payment that is told again does not put the old card back', async () => {
    const { id, orderId } = await subscribe(fixture);
    const cardOf = async () =>
      (
        await app.platform.database.query.one(
          { card: column.text },
          sql`select method_reference as card from subscriptions where subscription_id = ${id}`,
        )
      ).card;
    expect(await app.renewals.takeCard(fixture.site.id, id, 'test-slow')).toBe(true);
    const changed = await cardOf();
    await app.platform.database.transaction((tx) =>
      app.subscriptions.keepMethod(tx, fixture.site.id, orderId as OrderId, 'the old card'),
    );
    expect(await cardOf()).toBe(changed);
  });
});

describe('renewals that nobody moves', () => {
  it('a page full of them does not keep those behind it waiting', async () => {
    const { id, email } = await subscribe(fixture);
    app.clock.advance(32 * DAY_MS);
    await app.renewals.billDue();
    // Its job is lost, and 250 are older.
    await app.platform.database.query.run(sql`delete from pgboss.job where name = 'renewal-charge'`);
    await app.platform.database.query.run(sql`
      insert into subscription_renewals (website_id, subscription_id, period, state, due_on, order_id, cart_id, asked_by,
        created_at, moved_at)
      select website_id, subscription_id, 1000 + n, 'open', due_on, 'o' || n, 'c' || n, 'system', created_at,
        moved_at - interval '1 hour'
      from subscription_renewals, generate_series(1, 250) n where subscription_id = ${id}`);
    app.clock.advance(15 * 60_000);
    await bill();
    expect(await ordersOf(email)).toHaveLength(2);
    expect((await renewalsOf(id)).filter(({ state }) => state === 'open')).toEqual([]);
  });
});

describe('a renewal that fails', () => {
  it('is tried again after 1, 3 and 5 days, and the subscription ends after the last one', async () => {
    const { id, email } = await subscribe(fixture, { card: 'test-refused-later' });
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
    const { id, email } = await subscribe(fixture, { card: 'test-refused-later' });
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
    const { id, email, itemId } = await subscribe(fixture, { stock: 1 });
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

  it('a subscription to a product in the bin is skipped, and goes on when the product is restored', async () => {
    const { id, email, itemId } = await subscribe(fixture);
    const owner = await app.signedIn(fixture.site, websiteRoles.admin);
    const deleted = await owner.call('DELETE', `/api/content/items/${itemId}`);
    expect(deleted.statusCode, deleted.body).toBeLessThan(300);
    await bill(32);
    expect(await read(id)).toMatchObject({ state: 'active' });
    expect(await changesOf(id)).toEqual(['started', 'skipped']);
    expect(await ordersOf(email)).toHaveLength(1);
    // The session of a month ago is over.
    const back = await app.signedIn(fixture.site, websiteRoles.admin);
    const restored = await back.call('POST', `/api/bin/${await binEntryOf(back, itemId)}/restore`);
    expect(restored.statusCode, restored.body).toBeLessThan(300);
    await bill(32);
    expect(await changesOf(id)).toEqual(['started', 'skipped', 'renewed']);
    expect(await ordersOf(email)).toHaveLength(2);
    expect(await fixture.violations()).toEqual([]);
  });

  it('a subscription to a product that was deleted for good ends when it is due', async () => {
    const { id, email, itemId } = await subscribe(fixture);
    const owner = await app.signedIn(fixture.site, websiteRoles.admin);
    await deleteForGood(owner, itemId);
    const early = await owner.call('POST', `/api/commerce/subscriptions/${id}/bill`, {});
    expect([early.statusCode, early.json().code]).toEqual([409, 'subscriptions.not-offered']);
    expect(await changesOf(id)).toEqual(['started']);
    await bill(32);
    await bill(32);
    expect(await read(id)).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'system',
      cancelReason: 'The product was deleted.',
      nextBillingOn: null,
    });
    expect(await changesOf(id)).toEqual(['started', 'ended']);
    expect(await renewalsOf(id)).toEqual([]);
    expect(await ordersOf(email)).toHaveLength(1);
    expect(await fixture.violations()).toEqual([]);
  });

  it('who cancels while the bank is asked gets the money back', async () => {
    const { id, email, itemId } = await subscribe(fixture, { card: 'test-slow' });
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

describe('a subscription that a member changes', () => {
  const PATH = '/api/commerce/subscriptions';
  const asMember = async () => {
    const merchant = app.browser({ host: `${fixture.site.slug}.localhost` });
    await app.make.signIn(merchant, (await app.make.member(fixture.site, [websiteRoles.storeManager])).email);
    return merchant;
  };

  it('is billed now, with the dates as they were, and the member is named in the timeline', async () => {
    const merchant = await asMember();
    const { id, email } = await subscribe(fixture);
    const { nextDays } = await read(id);
    expect((await merchant.call('POST', `${PATH}/${id}/bill`, {})).statusCode).toBe(200);
    const again = await merchant.call('POST', `${PATH}/${id}/bill`, {});
    expect(again.json().code).toBe('subscriptions.under-way');
    await app.settle();
    expect(await read(id)).toMatchObject({ cyclesDone: 2, nextBillingOn: nextDays[1] });
    const { timeline } = (await merchant.get(`${PATH}/${id}`)).json();
    expect(timeline[0]).toMatchObject({
      change: 'renewed',
      orderNumber: expect.any(String),
      actorName: expect.any(String),
    });
    await bill(32);
    expect(await ordersOf(email)).toHaveLength(2);
    expect(await fixture.violations()).toEqual([]);
  });

  it('a bill of a member that is declined changes no state and counts as no try', async () => {
    const merchant = await asMember();
    const { id } = await subscribe(fixture, { card: 'test-refused-later' });
    await merchant.call('POST', `${PATH}/${id}/bill`, {});
    await app.settle();
    expect(await read(id)).toMatchObject({ state: 'active', failedTries: 0 });
    expect(await changesOf(id)).toEqual(['started', 'payment-failed']);
    await bill(32);
    expect(await read(id)).toMatchObject({ state: 'past-due', failedTries: 1 });
  });

  it('a bill without stock is refused and skips nothing', async () => {
    const merchant = await asMember();
    const { id } = await subscribe(fixture, { stock: 1 });
    const refused = await merchant.call('POST', `${PATH}/${id}/bill`, {});
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'subscriptions.sold-out']);
    expect(await changesOf(id)).toEqual(['started']);
  });

  it('is paused, and nothing is billed until it is resumed, nor for the time in between', async () => {
    const merchant = await asMember();
    const { id, email } = await subscribe(fixture);
    const paused = (await merchant.call('POST', `${PATH}/${id}/pause`, {})).json();
    expect(paused.subscription).toMatchObject({ state: 'paused', nextBillingOn: null });
    await merchant.call('POST', `${PATH}/${id}/pause`, {});
    await bill(70);
    expect(await ordersOf(email)).toHaveLength(1);
    const later = await asMember();
    const skip = await later.call('POST', `${PATH}/${id}/skip`, {});
    expect(skip.json().code).toBe('subscriptions.is-paused');
    await later.call('POST', `${PATH}/${id}/resume`, {});
    await bill();
    expect(await ordersOf(email)).toHaveLength(1);
    await bill(31);
    expect(await ordersOf(email)).toHaveLength(2);
    expect(await changesOf(id)).toEqual(['started', 'paused', 'resumed', 'renewed']);
    expect(await fixture.violations()).toEqual([]);
  });

  it('is skipped once for each time, and its next date is moved with those after it', async () => {
    const merchant = await asMember();
    const { id, email } = await subscribe(fixture);
    const { nextDays } = await read(id);
    await merchant.call('POST', `${PATH}/${id}/skip`, {});
    expect((await read(id)).nextBillingOn).toBe(nextDays[1]);
    await bill(32);
    expect(await ordersOf(email)).toHaveLength(1);
    const { timeZone } = (await app.settings.site(fixture.site.id)).value;
    const on = localTime(new Date(app.clock.now().getTime() + 3 * DAY_MS), timeZone).day;
    const later = await asMember();
    const moved = await later.call('POST', `${PATH}/${id}/next-date`, { on });
    expect(moved.json().subscription).toMatchObject({ nextBillingOn: on });
    for (const wrong of ['2020-01-01', '2999-01-01', '2027-02-30'])
      expect((await later.call('POST', `${PATH}/${id}/next-date`, { on: wrong })).statusCode).toBe(422);
    await bill(4);
    expect(await ordersOf(email)).toHaveLength(2);
    expect((await read(id)).nextBillingOn?.slice(-2)).toBe(on.slice(-2));
    expect(await fixture.violations()).toEqual([]);
  });

  it('a subscription of another site is missing for every call, and one that has ended is not changed', async () => {
    const merchant = await asMember();
    const other = await openCheckoutFixture(app);
    const theirs = await subscribe(other);
    const ended = await subscribe(fixture);
    await merchant.call('POST', `${PATH}/${ended.id}/cancel`, {});
    for (const call of ['bill', 'pause', 'resume', 'skip', 'cancel', 'next-date']) {
      const body = call === 'next-date' ? { on: '2026-01-01' } : {};
      const missing = await merchant.call('POST', `${PATH}/${theirs.id}/${call}`, body);
      expect([call, missing.statusCode]).toEqual([call, 404]);
      if (call === 'cancel') continue;
      const over = await merchant.call('POST', `${PATH}/${ended.id}/${call}`, body);
      expect([call, over.json().code]).toEqual([call, 'subscriptions.is-over']);
    }
    expect((await app.subscriptions.read(other.site.id, theirs.id)).subscription.state).toBe('active');
  });
});

describe('mails about renewals', () => {
  const subjectsTo = (email: string): string[] =>
    app.mailbox.delivered.filter(({ to }) => to === email).map(({ subject }) => subject);

  it('a renewal is mailed once, with the page of the subscription', async () => {
    const own = await openCheckoutFixture(app);
    const { email, id } = await subscribe(own);
    await bill(32);
    await app.settle();
    const renewed = app.mailbox.delivered.filter(
      ({ to, subject }) => to === email && subject.includes('Your subscription to'),
    );
    expect(renewed).toHaveLength(2);
    expect(renewed[1]?.text).toContain(app.subscriptions.linkOf(own.site.id, id));
    expect(renewed[1]?.text).toContain('Change, pause or cancel it');
  });

  it('a declined payment, a skipped time and the end are mailed to the buyer, and the members hear of the last two', async () => {
    // A site of its own: so many test mails leave one in an hour.
    const own = await openCheckoutFixture(app);
    const owner = (await app.make.owner(own.site)).email;
    const late = await subscribe(own, { card: 'test-refused-later' });
    for (const days of [32, 1, 3, 5]) await bill(days);
    expect(subjectsTo(late.email).filter((subject) => subject.includes('couldn’t charge'))).toHaveLength(3);
    await app.settle();
    expect(subjectsTo(late.email)).toEqual(expect.arrayContaining([expect.stringContaining('has ended')]));
    expect(subjectsTo(owner).some((subject) => subject.includes('has ended unpaid'))).toBe(true);
    const gone = await subscribe(own, { stock: 1 });
    await bill(32);
    expect(subjectsTo(gone.email).at(-1)).toContain('No delivery of');
    expect(subjectsTo(owner).some((subject) => subject.includes('was skipped'))).toBe(true);
  });

  it('the end of a subscription whose product was deleted is mailed to the buyer once, with the reason', async () => {
    const own = await openCheckoutFixture(app);
    const { email, itemId } = await subscribe(own);
    const owner = await app.signedIn(own.site, websiteRoles.admin);
    await deleteForGood(owner, itemId);
    await bill(32);
    await bill(32);
    await app.settle();
    expect(subjectsTo(email).filter((subject) => subject.includes('has ended'))).toHaveLength(1);
    expect(subjectsTo(email).filter((subject) => subject.includes('No delivery of'))).toEqual([]);
    const mail = app.mailbox.delivered.findLast(({ to }) => to === email);
    expect(mail?.text).toContain('doesn’t offer it any more.');
  });
});
