import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { STAND_IN_KEYS, type StripeStandIn, startStripeStandIn } from '../../../testing/stripe-stand-in.ts';
import { subscribe } from '../../../testing/subscription-fixture.ts';
import { switchOnStripe } from '../../../testing/switch-on-stripe.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { PaymentDelivery } from '../../../testing/test-payments.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let stripe: StripeStandIn;
let app: TestApp;
beforeAll(async () => {
  stripe = await startStripeStandIn({ now: () => app.clock.now() });
  app = await createTestApp({
    config: { stripe: { script: 'https://js.stripe.com/x.js', api: stripe.api } },
  });
});
afterEach(() => {
  stripe.setSearchBehind(false);
});
afterAll(async () => {
  await app?.close();
  await stripe?.close();
});

/** A subscription of a shop of its own whose card Stripe has kept, a day after it fell due. */
async function dueAtStripe(): Promise<{ fixture: CheckoutFixture; id: string; email: string }> {
  const fixture = await openCheckoutFixture(app);
  const { id, email } = await subscribe(fixture);
  await switchOnStripe(app, fixture.site.id);
  // Those of the tests before take no part.
  await app.platform.database.query.run(sql`update subscriptions set method_reference = null`);
  await app.platform.database.query.run(
    sql`update subscriptions set method_id = 'stripe', method_reference = 'cus_1/pm_1', test_mode = true
      where subscription_id = ${id}`,
  );
  app.clock.advance(32 * DAY_MS);
  return { fixture, id, email };
}

async function bill(fixture: CheckoutFixture, laterMs = 0): Promise<void> {
  app.clock.advance(laterMs);
  await app.renewals.billDue();
  await app.settle();
  await fixture.passTime();
}

/** Every charge that Stripe has made for the renewals of a site, as the card's owner sees them. */
const chargesOf = (websiteId: string) => stripe.chargesOf(websiteId);
const ordersOf = async ({ site }: CheckoutFixture, email: string) =>
  (await app.orders.list(site.id, { search: email, limit: 50 })).orders;
const read = ({ site }: CheckoutFixture, id: string) => app.subscriptions.read(site.id, id);

describe('a renewal that Stripe is asked for', () => {
  it('an answer that was lost is no second charge, also after Stripe has forgotten the key', async () => {
    const { fixture, id, email } = await dueAtStripe();
    stripe.script('lost-answer');
    stripe.setSearchBehind(true);
    await app.renewals.billDue();
    await app.settle();
    // The server is down for ten days, and then a job asks before anything else does.
    stripe.setSearchBehind(false);
    stripe.deleteKeys();
    app.clock.advance(10 * DAY_MS);
    await app.renewals.billDue();
    await app.settle();
    await bill(fixture, 15 * MINUTE_MS);
    expect(chargesOf(fixture.site.id)).toHaveLength(1);
    expect(await ordersOf(fixture, email)).toHaveLength(2);
    expect((await read(fixture, id)).subscription).toMatchObject({ state: 'active', cyclesDone: 2 });
    expect(await fixture.violations()).toEqual([]);
  });

  it('an answer that was lost while the search is behind is asked for with the same key', async () => {
    const { fixture, email } = await dueAtStripe();
    stripe.script('lost-answer');
    stripe.setSearchBehind(true);
    await app.renewals.billDue();
    await app.settle();
    // The job that looks for payments comes before the one that bills.
    app.clock.advance(3 * MINUTE_MS);
    await fixture.passTime();
    for (let look = 0; look < 6; look++) await bill(fixture, 15 * MINUTE_MS);
    expect(chargesOf(fixture.site.id)).toHaveLength(1);
    expect(await ordersOf(fixture, email)).toHaveLength(2);
    expect(await fixture.violations()).toEqual([]);
  });

  it('nobody is asked with a key that Stripe may have forgotten, and another try begins after a day', async () => {
    const { fixture, id, email } = await dueAtStripe();
    stripe.script('unreachable');
    await app.renewals.billDue();
    await app.settle();
    const first = await paymentsOf(id);
    await bill(fixture, 21 * HOUR_MS);
    expect(await paymentsOf(id)).toEqual(first);
    expect(chargesOf(fixture.site.id)).toHaveLength(0);
    await bill(fixture, 4 * HOUR_MS);
    await bill(fixture, 15 * MINUTE_MS);
    expect(chargesOf(fixture.site.id)).toHaveLength(1);
    expect(await paymentsOf(id)).not.toEqual(first);
    expect(await ordersOf(fixture, email)).toHaveLength(2);
    expect(await fixture.violations()).toEqual([]);
  });

  it('a subscription that is cancelled while Stripe is away is not asked for afterwards', async () => {
    const { fixture, id } = await dueAtStripe();
    stripe.script('unreachable');
    await app.renewals.billDue();
    await app.settle();
    await app.subscriptions.cancel(fixture.site.id, id, { actor: 'customer', reason: '' });
    await bill(fixture, 15 * MINUTE_MS);
    await bill(fixture, 15 * MINUTE_MS);
    expect(chargesOf(fixture.site.id)).toHaveLength(0);
    expect(await fixture.violations()).toEqual([]);
  });

  it('wrong keys of the store end no subscription, are told to the owner once, and right ones go on', async () => {
    const { fixture, id, email } = await dueAtStripe();
    const { email: owner } = await app.make.member(fixture.site, [1]);
    await app.secrets.set(fixture.site.id, 'stripe.secret-key', 'sk_test_rolled');
    for (let day = 0; day < 12; day++) await bill(fixture, DAY_MS);
    const { subscription, timeline } = await read(fixture, id);
    expect(subscription).toMatchObject({ state: 'active', failedTries: 0 });
    expect(timeline.map(({ change }) => change)).toEqual(['not-billed', 'started']);
    expect(timeline[0]).toMatchObject({ reason: 'not-taken' });
    const subjects = (to: string) =>
      app.mailbox.delivered.filter((mail) => mail.to === to).map(({ subject }) => subject);
    expect(subjects(email).filter((subject) => subject.includes('couldn’t charge'))).toEqual([]);
    expect(subjects(owner).filter((subject) => subject.includes('can’t be charged'))).toHaveLength(1);
    const unbillable = await app.subscriptions.list(fixture.site.id, { billable: 'no' });
    expect(unbillable.subscriptions.map((each) => each.id)).toEqual([id]);
    await app.secrets.set(fixture.site.id, 'stripe.secret-key', STAND_IN_KEYS.secretKey);
    await bill(fixture, HOUR_MS);
    await bill(fixture, HOUR_MS);
    expect(chargesOf(fixture.site.id)).toHaveLength(1);
    expect((await read(fixture, id)).subscription).toMatchObject({ state: 'active', cyclesDone: 2 });
    expect((await app.subscriptions.list(fixture.site.id, { billable: 'no' })).subscriptions).toEqual([]);
  });

  it('the address that comes back from the card page charges a declined payment once', async () => {
    const { fixture, id } = await dueAtStripe();
    stripe.script({ decline: 'refused' });
    await bill(fixture);
    expect((await read(fixture, id)).subscription).toMatchObject({ state: 'past-due' });
    const sessionOf = async () => {
      const url = await app.renewals.cardPage(fixture.site.id, id, 'https://shop.example/card');
      return url?.split('/').at(-1) ?? '';
    };
    const [one, two] = [await sessionOf(), await sessionOf()];
    stripe.script({ decline: 'refused' }, { decline: 'refused' });
    for (const session of [one, one, two, one, two, one]) {
      expect(await app.renewals.takeCard(fixture.site.id, id, session)).toBe(true);
      await app.settle();
    }
    const { timeline } = await read(fixture, id);
    expect(timeline.filter(({ change }) => change === 'payment-failed')).toHaveLength(3);
    const [row] = await app.platform.database.query.rows(
      { method: column.text },
      sql`select method_reference as method from subscriptions where subscription_id = ${id}`,
    );
    expect(row?.method).toContain(two);
  });
});

describe('a payment that is disputed', () => {
  /** As Stripe tells of the first charge that renewed a subscription. */
  async function disputeOf(id: string): Promise<PaymentDelivery> {
    const [renewal] = await paymentsOf(id);
    const intent = stripe.intentOf(renewal?.paymentId ?? '');
    return stripe.event('charge.dispute.created', {
      object: 'dispute',
      payment_intent: intent && 'id' in intent ? intent.id : '',
      amount: 1700,
      currency: 'usd',
      status: 'needs_response',
    });
  }
  const receive = async (fixture: CheckoutFixture, event: PaymentDelivery): Promise<void> => {
    await app.payments.receive(fixture.site.id, 'stripe', event.rawBody, event.headers);
    await app.settle();
  };

  it('pauses its subscription, once for each payment, and nothing is charged until it is resumed', async () => {
    const { fixture, id } = await dueAtStripe();
    await bill(fixture);
    const event = await disputeOf(id);
    await receive(fixture, event);
    await receive(fixture, event);
    const paused = await read(fixture, id);
    expect(paused.subscription).toMatchObject({ state: 'paused', nextBillingOn: null });
    expect(paused.timeline.map(({ change }) => change)).toEqual(['paused', 'renewed', 'started']);
    expect(paused.timeline[0]).toMatchObject({ actor: 'system', reason: 'disputed' });
    await bill(fixture, 40 * DAY_MS);
    expect(chargesOf(fixture.site.id)).toHaveLength(1);
    // Who holds the link cannot: the shop decides whether it goes on.
    const { browser } = fixture.shopper();
    const path = app.subscriptions.linkOf(fixture.site.id, id);
    const page = await browser.get(`${path}?ask=resume`);
    expect(page.body).toContain('a payment for it is disputed at the bank');
    expect(page.body).not.toContain('value="resume"');
    await browser.submit(path, { act: 'resume', seen: '' });
    expect((await read(fixture, id)).subscription.state).toBe('paused');
    await expect(app.subscriptions.resume(fixture.site.id, id, 'customer')).rejects.toMatchObject({
      code: 'subscriptions.is-disputed',
    });
    await app.subscriptions.resume(fixture.site.id, id, 'a member');
    // The same dispute by another event: a member has seen to it.
    await receive(fixture, await disputeOf(id));
    expect((await read(fixture, id)).subscription.state).toBe('active');
    await bill(fixture, 32 * DAY_MS);
    expect(chargesOf(fixture.site.id)).toHaveLength(2);
    expect(await fixture.violations()).toEqual([]);
  });

  it('what its holder has paused before the dispute only a member resumes', async () => {
    const { fixture, id } = await dueAtStripe();
    await bill(fixture);
    await app.subscriptions.pause(fixture.site.id, id, 'customer');
    const event = await disputeOf(id);
    await receive(fixture, event);
    await receive(fixture, event);
    const { timeline } = await read(fixture, id);
    expect(timeline.map(({ change, reason }) => [change, reason]).slice(0, 2)).toEqual([
      ['paused', 'disputed'],
      ['paused', null],
    ]);
    await expect(app.subscriptions.resume(fixture.site.id, id, 'customer')).rejects.toMatchObject({
      code: 'subscriptions.is-disputed',
    });
    await app.subscriptions.resume(fixture.site.id, id, 'a member');
    expect((await read(fixture, id)).subscription.state).toBe('active');
  });

  it('a renewal that is under way when the dispute comes is given back', async () => {
    const { fixture, id, email } = await dueAtStripe();
    await bill(fixture);
    app.clock.advance(32 * DAY_MS);
    await app.renewals.billDue();
    await receive(fixture, await disputeOf(id));
    await fixture.passTime();
    await bill(fixture, 15 * MINUTE_MS);
    expect((await read(fixture, id)).subscription.state).toBe('paused');
    expect(await ordersOf(fixture, email)).toHaveLength(2);
    const kept = await app.platform.database.query.rows(
      { state: column.text },
      sql`select p.state from payments p join subscription_renewals r
        on r.website_id = p.website_id and r.payment_id = p.payment_id
        where r.subscription_id = ${id} and p.state in ('succeeded', 'captured')`,
    );
    expect(kept).toEqual([{ state: 'captured' }]);
    expect(await fixture.violations()).toEqual([]);
  });
});

describe('the page for another card', () => {
  it('there is none while the keys of the store are wrong, or those of another mode', async () => {
    const { fixture, id } = await dueAtStripe();
    const { browser } = fixture.shopper();
    const card = () => browser.get(`${app.subscriptions.linkOf(fixture.site.id, id)}/card`);
    expect((await card()).statusCode).toBe(303);
    const refused = async () => {
      const page = await card();
      expect(page.statusCode).toBe(409);
      expect(page.body).toContain('The card can’t be changed here at the moment.');
    };
    await app.platform.database.query.run(
      sql`update subscriptions set test_mode = false where subscription_id = ${id}`,
    );
    await refused();
    await app.platform.database.query.run(
      sql`update subscriptions set test_mode = true where subscription_id = ${id}`,
    );
    await app.secrets.set(fixture.site.id, 'stripe.secret-key', 'sk_test_rolled');
    await refused();
    // Who comes back meanwhile is not told that no card was entered: nobody knows yet.
    const back = `${app.subscriptions.linkOf(fixture.site.id, id)}/card?session=cs_test_1`;
    const unread = await browser.get(back);
    expect(unread.statusCode).toBe(503);
    expect(unread.body).toContain('Try again in a moment.');
    expect(unread.body).toContain(`href="${back}"`);
  });
});

const paymentsOf = (id: string) =>
  app.platform.database.query.rows(
    { paymentId: column.text },
    sql`select payment_id as "paymentId" from subscription_renewals where subscription_id = ${id} order by period`,
  );
