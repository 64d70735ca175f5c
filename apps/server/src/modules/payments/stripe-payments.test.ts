import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAND_IN_KEYS, type StripeStandIn, startStripeStandIn } from '../../testing/stripe-stand-in.ts';
import type { PaymentDelivery } from '../../testing/test-payments.ts';
import { createPaymentDesk, type PaymentDesk } from './testing/payment-desk.ts';

let stripe: StripeStandIn;
let desk: PaymentDesk;
beforeAll(async () => {
  stripe = await startStripeStandIn({ now: () => desk.clock.now() });
  desk = await createPaymentDesk({ stripeApi: stripe.api });
});
afterAll(async () => {
  await desk?.close();
  await stripe?.close();
});

const { secretKey, publishableKey, webhookSecret } = STAND_IN_KEYS;
const receive = ({ rawBody, headers }: PaymentDelivery) =>
  desk.payments.receive(desk.websiteId, 'stripe', rawBody, headers);
const receiveAll = async () => {
  for (const delivery of stripe.deliveries.splice(0)) await receive(delivery);
};
const switchOn = (stripeSettings = { enabled: true, publishableKey }) =>
  desk.payments.settings.change(desk.websiteId, {
    value: { stripe: stripeSettings },
    ...{ expected: undefined, by: 'owner' },
  });

describe('switching Stripe on', () => {
  it('is refused until all of its keys are there and belong together', async () => {
    await expect(switchOn()).rejects.toMatchObject({ code: 'payments.stripe-incomplete' });
    await desk.secrets.set(desk.websiteId, 'stripe.secret-key', secretKey);
    await expect(switchOn()).rejects.toMatchObject({ code: 'payments.stripe-incomplete' });
    const noWebhook = await desk.payments.receive(desk.websiteId, 'stripe', Buffer.from('{}'), {});
    expect(noWebhook).toBe('forged');
    await desk.secrets.set(desk.websiteId, 'stripe.webhook-secret', webhookSecret);
    await expect(switchOn({ enabled: true, publishableKey: 'pk_live_x' })).rejects.toMatchObject({
      code: 'payments.stripe-keys-differ',
    });
    expect((await desk.payments.methods(desk.websiteId)).map(({ id }) => id)).toEqual(['test-card']);
    await switchOn();
  });

  it('offers it in place of test cards, which beside it would be a way to shop for nothing', async () => {
    expect(await desk.payments.methods(desk.websiteId)).toEqual([
      {
        ...{ id: 'stripe', kind: 'card', label: 'Card', testMode: true, instructions: null },
        browser: {
          provider: 'stripe',
          publishableKey,
          scriptUrl: 'https://js.stripe.com/clover/stripe.js',
        },
      },
    ]);
  });
});

describe('paying with Stripe', () => {
  const open = () => desk.open({ methodId: 'stripe', testMode: true });

  it('is paid once, by its answer, its event and the job alike', async () => {
    const payment = await open();
    expect(await desk.start(payment, 'ctoken_1')).toEqual({ kind: 'succeeded' });
    await receiveAll();
    await desk.runLater();
    expect(await desk.find(payment)).toMatchObject({ state: 'captured', testMode: true });
    expect(stripe.movedMinor(payment.paymentId)).toBe(1250);
  });

  it('an authentication step is decided by the event', async () => {
    stripe.script('authentication');
    const payment = await open();
    expect(await desk.start(payment, 'ctoken_1')).toMatchObject({ kind: 'needs-action' });
    stripe.settle(payment.paymentId, { kind: 'succeeded' });
    await receiveAll();
    expect(await desk.find(payment)).toMatchObject({ state: 'captured' });
  });

  it('a lost answer is found by the job', async () => {
    stripe.script('lost-answer');
    const payment = await open();
    expect(await desk.start(payment, 'ctoken_1')).toEqual({ kind: 'pending' });
    await desk.runLater();
    expect(await desk.find(payment)).toMatchObject({ state: 'captured' });
  });

  it('a real but tiny payment buys nothing', async () => {
    stripe.script('authentication');
    const payment = await open();
    await desk.start(payment, 'ctoken_1');
    const intent = { ...stripe.intentOf(payment.paymentId), status: 'succeeded', amount_received: 1 };
    expect(await receive(stripe.event('payment_intent.succeeded', intent))).toBe('received');
    expect(await desk.find(payment)).toMatchObject({
      state: 'needs-action',
      problem: 'The provider told 1 EUR (in minor units) for a payment of 1250 EUR.',
    });
    const dollars = { ...intent, amount_received: 1250, currency: 'usd' };
    await receive(stripe.event('payment_intent.succeeded', dollars));
    expect(await desk.find(payment)).toMatchObject({ state: 'needs-action' });
    const { problem } = await desk.find(payment);
    expect(problem).toContain('1250 USD');
  });

  it('a payment that is told by somebody else, or of somebody else, moves nothing', async () => {
    const payment = await open();
    const intent = {
      ...{ id: 'pi_x', object: 'payment_intent', amount: 1250, amount_received: 1250, currency: 'eur' },
      ...{ status: 'succeeded', metadata: { reference: payment.paymentId, website: desk.websiteId } },
    };
    const { rawBody, headers } = stripe.event('payment_intent.succeeded', intent);
    expect(await receive({ rawBody, headers: { 'stripe-signature': 't=1,v1=00' } })).toBe('forged');
    expect(await desk.payments.receive(desk.websiteId, 'test', rawBody, headers)).toBe('forged');
    const unknown = { ...intent, metadata: { ...intent.metadata, reference: 'f'.repeat(24) } };
    expect(await receive(stripe.event('payment_intent.succeeded', unknown))).toBe('received');
    expect(await desk.find(payment)).toMatchObject({ state: 'started' });
    expect((await desk.violations()).filter((row) => row.includes('unknown'))).toHaveLength(1);
  });

  it('a refund is asked for once and ended by whoever tells it first', async () => {
    const payment = await open();
    await desk.start(payment, 'ctoken_1');
    await desk.capture(payment);
    await desk.refund(payment, 250);
    await desk.runJobs();
    await receiveAll();
    expect(await desk.find(payment)).toMatchObject({ refundedMinor: 250 });
    expect(stripe.movedMinor(payment.paymentId)).toBe(1000);
  });

  it('a site whose keys are gone keeps asking, and finds its payment when they are back', async () => {
    stripe.script('slow');
    const payment = await open();
    await desk.start(payment, 'ctoken_1');
    stripe.settle(payment.paymentId, { kind: 'succeeded' });
    stripe.deliveries.length = 0;
    await desk.secrets.remove(desk.websiteId, 'stripe.secret-key');
    expect(await desk.payments.methods(desk.websiteId)).toEqual([]);
    await desk.runLater();
    expect(await desk.find(payment)).toMatchObject({ state: 'pending' });
    await desk.secrets.set(desk.websiteId, 'stripe.secret-key', secretKey);
    await desk.runLater();
    expect(await desk.find(payment)).toMatchObject({ state: 'captured' });
  });
});
