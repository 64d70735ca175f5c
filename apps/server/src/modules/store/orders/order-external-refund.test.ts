import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { STAND_IN_KEYS, type StripeStandIn, startStripeStandIn } from '../../../testing/stripe-stand-in.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

let app: TestApp;
let stripe: StripeStandIn;
let fixture: CheckoutFixture;
let owner: TestBrowser;
let memberId: string;
beforeAll(async () => {
  stripe = await startStripeStandIn({ now: () => app.clock.now() });
  app = await createTestApp({
    config: { stripe: { script: 'https://js.stripe.com/clover/stripe.js', api: stripe.api } },
  });
  fixture = await openCheckoutFixture(app);
  const { id } = fixture.site;
  await app.secrets.set(id, 'stripe.secret-key', STAND_IN_KEYS.secretKey);
  await app.secrets.set(id, 'stripe.webhook-secret', STAND_IN_KEYS.webhookSecret);
  const { publishableKey } = STAND_IN_KEYS;
  await app.payments.settings.change(id, {
    value: { stripe: { enabled: true, publishableKey } },
    expected: undefined,
    by: 'test',
  });
  const member = await app.make.owner(fixture.site);
  memberId = member.id;
  owner = app.browser({ host: `${fixture.site.slug}.localhost` });
  await app.make.signIn(owner, member.email);
});
afterAll(async () => {
  await app?.close();
  await stripe?.close();
});

/** A mug, paid with 18.05 by Stripe. */
async function buyMug() {
  const mug = await fixture.product(5);
  const buyer = fixture.shopper();
  await buyer.add({ itemId: mug.id });
  const { cart } = await buyer.fillIn();
  await buyer.buy({ methodId: 'stripe' });
  const order = await app.orders.byCart(fixture.site.id, cart.id ?? '');
  if (!order?.payment) throw new Error('Nothing was bought');
  stripe.deliveries.length = 0;
  const intent = stripe.intentOf(order.payment.paymentId);
  const intentId = intent && 'id' in intent ? String(intent.id) : '';
  return {
    orderId: order.orderId,
    paymentId: order.payment.paymentId,
    totalMinor: order.totalMinor,
    intentId,
  };
}
/** As the dashboard makes one: nothing of it names us but the payment. */
const reportRefund = (
  type: 'created' | 'updated' | 'failed',
  { intentId }: { intentId: string },
  { id, amount, status = 'succeeded' }: { id: string; amount: number; status?: string },
) => {
  const refund = { object: 'refund', id, amount, status, currency: 'usd', payment_intent: intentId };
  const { rawBody, headers } = stripe.event(`refund.${type}`, { ...refund, metadata: {} });
  return app.payments.receive(fixture.site.id, 'stripe', rawBody, headers);
};
const read = async (orderId: string) => app.orders.read(fixture.site.id, orderId);

it('a refund that was made in the dashboard of the provider counts once, however often and however it is told', async () => {
  const bought = await buyMug();
  const refund = { id: 're_one', amount: 500 };
  await Promise.all([
    reportRefund('created', bought, { ...refund, status: 'pending' }),
    reportRefund('updated', bought, refund),
    reportRefund('updated', bought, refund),
  ]);
  const order = await read(bought.orderId);
  expect(order).toMatchObject({
    financialStatus: 'partially-refunded',
    refundedTotal: { value: '5.00' },
    refunds: [{ status: 'succeeded', atProvider: true, lineItems: [], total: { value: '5.00' } }],
  });
  expect(order.timeline.at(-1)).toMatchObject({ change: 'refunded', actor: 'provider:stripe' });
  const rest = await app.orders.previewRefund(fixture.site.id, bought.orderId, {});
  expect(rest.refund.total.value).toBe('13.05');
  await reportRefund('created', bought, { id: 're_two', amount: bought.totalMinor - 500 });
  expect((await read(bought.orderId)).financialStatus).toBe('refunded');
});

it('one that fails there is taken back, also when that is told first', async () => {
  const bought = await buyMug();
  await reportRefund('created', bought, { id: 're_three', amount: 500 });
  await reportRefund('failed', bought, { id: 're_three', amount: 500, status: 'failed' });
  await reportRefund('updated', bought, { id: 're_three', amount: 500 });
  await reportRefund('updated', bought, { id: 're_four', amount: 300, status: 'canceled' });
  await reportRefund('created', bought, { id: 're_four', amount: 300, status: 'pending' });
  expect(await read(bought.orderId)).toMatchObject({
    financialStatus: 'paid',
    refundedTotal: { value: '0.00' },
    refunds: [{ status: 'refused' }],
  });
});

it('one that is more than the order has left is told and not counted', async () => {
  const bought = await buyMug();
  await app.orders.refund(fixture.site.id, bought.orderId, { amountMinor: 1500 }, { actor: 'member:test' });
  await reportRefund('created', bought, { id: 're_five', amount: 500 });
  expect((await read(bought.orderId)).refundedTotal.value).toBe('15.00');
  const { payments } = (await owner.get('/api/commerce/payments?problems=true')).json();
  expect(payments[0]).toMatchObject({
    id: bought.paymentId,
    problem: expect.stringMatching(/knows nothing/),
  });
});

it('what a member has seen to is open no more: with a note of what came of it, by whom and when', async () => {
  const bought = await buyMug();
  await reportRefund('created', bought, { id: 're_six', amount: 500 });
  // The order records the problem before a member deals with it.
  await app.settle();
  app.clock.advance(1000);
  const path = `/api/commerce/payments/${bought.paymentId}/problem/dismiss`;
  const record = async (query: string) =>
    (await owner.get(`/api/commerce/payments?${query}`))
      .json()
      .payments.find(({ id }: { id: string }) => id === bought.paymentId);
  const { problem } = await record('problems=true');
  expect(problem).toContain('It counts as refunded here');
  expect((await owner.call('POST', path, { note: ' ' })).statusCode).toBe(400);
  const stale = await owner.call('POST', path, { note: 'Fine', problem: 'Something else' });
  expect(stale.json().code).toBe('payments.other-problem');
  expect((await owner.call('POST', path, { note: 'Agreed by phone', problem })).statusCode).toBe(204);
  expect(await record('problems=true')).toBeUndefined();
  const { history } = await record(`orderId=${bought.orderId}`);
  const dismissal = { actor: `member:${memberId}`, actorName: expect.any(String), note: 'Agreed by phone' };
  const createdOn = app.clock.now().getTime();
  expect(history.at(-1)).toEqual({ state: 'problem-dismissed', ...dismissal, createdOn });
  expect((await owner.call('POST', path, { note: 'Again' })).json().code).toBe('payments.no-problem');
  await app.settle();
  expect((await read(bought.orderId)).timeline.at(-1)).toMatchObject({
    change: 'payment-problem-dismissed',
    actor: dismissal.actor,
    details: { note: dismissal.note },
  });
  // Of all the orders above.
  expect(await fixture.violations()).toEqual([]);
});
