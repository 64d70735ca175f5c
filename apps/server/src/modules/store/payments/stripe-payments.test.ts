import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, column, sql } from '../../../platform/db/index.ts';
import { STAND_IN_KEYS, type StripeStandIn, startStripeStandIn } from '../../../testing/stripe-stand-in.ts';
import type { PaymentDelivery } from '../../../testing/test-payments.ts';
import { PAYMENT_PROBLEM, type StoredRefund } from './index.ts';
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture.ts';

let stripe: StripeStandIn;
let fixture: PaymentFixture;
beforeAll(async () => {
  stripe = await startStripeStandIn({ now: () => fixture.clock.now() });
  fixture = await createPaymentFixture({ stripeApi: stripe.api });
});
afterAll(async () => {
  await fixture?.close();
  await stripe?.close();
});

const { secretKey, publishableKey, webhookSecret } = STAND_IN_KEYS;
const receive = ({ rawBody, headers }: PaymentDelivery) =>
  fixture.payments.receive(fixture.websiteId, 'stripe', rawBody, headers);
const receiveAll = async () => {
  for (const delivery of stripe.deliveries.splice(0)) await receive(delivery);
};
const switchOn = (stripeSettings = { enabled: true, publishableKey }) =>
  fixture.payments.settings.change(fixture.websiteId, {
    value: { stripe: stripeSettings },
    expected: undefined,
    by: 'owner',
  });

describe('switching Stripe on', () => {
  it('enabling Stripe is refused until all of its keys are set and belong together', async () => {
    await expect(switchOn()).rejects.toMatchObject({ code: 'payments.stripe-incomplete' });
    await fixture.secrets.set(fixture.websiteId, 'stripe.secret-key', secretKey);
    await expect(switchOn()).rejects.toMatchObject({ code: 'payments.stripe-incomplete' });
    const noWebhook = await fixture.payments.receive(fixture.websiteId, 'stripe', Buffer.from('{}'), {});
    expect(noWebhook).toBe('forged');
    await fixture.secrets.set(fixture.websiteId, 'stripe.webhook-secret', webhookSecret);
    await expect(switchOn({ enabled: true, publishableKey: 'pk_live_x' })).rejects.toMatchObject({
      code: 'payments.stripe-keys-differ',
    });
    expect((await fixture.payments.methods(fixture.websiteId)).map(({ id }) => id)).toEqual(['test-card']);
    await switchOn();
  });

  it('enabling Stripe replaces the test cards, which would let shoppers buy for nothing', async () => {
    expect(await fixture.payments.methods(fixture.websiteId)).toEqual([
      {
        id: 'stripe',
        kind: 'card',
        label: 'Card',
        testMode: true,
        instructions: null,
        browser: {
          provider: 'stripe',
          publishableKey,
          scriptUrl: 'https://js.stripe.com/clover/stripe.js',
          installments: false,
        },
        reusable: true,
        minimumMinor: expect.objectContaining({ EUR: 50, JPY: 50 }),
      },
    ]);
  });
});

describe('paying with Stripe', () => {
  const open = () => fixture.open({ methodId: 'stripe', testMode: true });

  it('a Stripe payment is paid once by its response, its event and the job together', async () => {
    const payment = await open();
    expect(await fixture.start(payment, 'ctoken_1')).toEqual({ kind: 'succeeded' });
    await receiveAll();
    await fixture.runLater();
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured', testMode: true });
    expect(stripe.movedMinor(payment.paymentId)).toBe(1250);
  });

  it('an authentication step is decided by the event', async () => {
    stripe.script('authentication');
    const payment = await open();
    expect(await fixture.start(payment, 'ctoken_1')).toMatchObject({ kind: 'needs-action' });
    stripe.settle(payment.paymentId, { kind: 'succeeded' });
    await receiveAll();
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured' });
  });

  it('a lost answer is found by the job', async () => {
    stripe.script('lost-answer');
    const payment = await open();
    expect(await fixture.start(payment, 'ctoken_1')).toEqual({ kind: 'pending' });
    await fixture.runLater();
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured' });
  });

  it('a real but tiny payment buys nothing', async () => {
    stripe.script('authentication');
    const payment = await open();
    await fixture.start(payment, 'ctoken_1');
    const intent = { ...stripe.intentOf(payment.paymentId), status: 'succeeded', amount_received: 1 };
    expect(await receive(stripe.event('payment_intent.succeeded', intent))).toBe('received');
    expect(await fixture.find(payment)).toMatchObject({
      state: 'needs-action',
      problem: 'The provider told 1 EUR (in minor units) for a payment of 1250 EUR.',
    });
    const dollars = { ...intent, amount_received: 1250, currency: 'usd' };
    await receive(stripe.event('payment_intent.succeeded', dollars));
    expect(await fixture.find(payment)).toMatchObject({ state: 'needs-action' });
    const { problem } = await fixture.find(payment);
    expect(problem).toContain('1250 USD');
  });

  it('a forged Stripe event, or one for an unknown payment, moves nothing', async () => {
    const payment = await open();
    const intent = {
      id: 'pi_x',
      object: 'payment_intent',
      amount: 1250,
      amount_received: 1250,
      currency: 'eur',
      status: 'succeeded',
      metadata: { reference: payment.paymentId, website: fixture.websiteId },
    };
    const { rawBody, headers } = stripe.event('payment_intent.succeeded', intent);
    expect(await receive({ rawBody, headers: { 'stripe-signature': 't=1,v1=00' } })).toBe('forged');
    expect(await fixture.payments.receive(fixture.websiteId, 'test', rawBody, headers)).toBe('forged');
    const unknown = { ...intent, metadata: { ...intent.metadata, reference: 'f'.repeat(24) } };
    expect(await receive(stripe.event('payment_intent.succeeded', unknown))).toBe('received');
    expect(await fixture.find(payment)).toMatchObject({ state: 'started' });
    expect((await fixture.violations()).filter((row) => row.includes('unknown'))).toHaveLength(1);
  });

  it('another amount than was asked for ends the attempt, and what came goes back', async () => {
    stripe.script('slow');
    const payment = await open();
    await fixture.start(payment, 'ctoken_1');
    stripe.settle(payment.paymentId, { kind: 'succeeded' }, 1300);
    await receiveAll();
    expect(await fixture.find(payment)).toMatchObject({ state: 'pending' });
    fixture.events.length = 0;
    await fixture.runLater();
    expect(fixture.events).toEqual([{ paymentId: payment.paymentId, kind: 'succeeded' }]);
    await fixture.runJobs();
    expect(await fixture.find(payment)).toMatchObject({
      state: 'given-back',
      refundedMinor: 1300,
      problem: expect.stringContaining('1300 EUR'),
    });
    expect(stripe.movedMinor(payment.paymentId)).toBe(0);
  });

  it('what is over is cancelled there, also when it was given up before the answer came', async () => {
    stripe.script('authentication');
    const payment = await open();
    await fixture.start(payment, 'ctoken_1');
    await fixture.reverse(payment);
    await fixture.runJobs();
    expect(stripe.intentOf(payment.paymentId)).toMatchObject({ status: 'canceled' });
    await receiveAll();
    expect(await fixture.find(payment)).toMatchObject({ state: 'declined' });
    stripe.script('slow');
    const underWay = await open();
    await fixture.start(underWay, 'ctoken_1');
    await fixture.reverse(underWay);
    await fixture.runJobs();
    expect(await fixture.find(underWay)).toMatchObject({ state: 'pending' });
  });

  it('a card that has to pay again is kept with a customer there, and its name comes back', async () => {
    const once = await open();
    await fixture.start(once, 'ctoken_1');
    expect(await fixture.find(once)).toMatchObject({ reusable: false, methodReference: null });
    const monthly = await fixture.open({ methodId: 'stripe', testMode: true, reusable: true });
    stripe.script('authentication');
    await fixture.start(monthly, 'ctoken_1');
    expect(await fixture.find(monthly)).toMatchObject({ methodReference: null });
    stripe.settle(monthly.paymentId, { kind: 'succeeded' });
    await receiveAll();
    expect(await fixture.find(monthly)).toMatchObject({
      methodReference: expect.stringMatching(/^cus_[\w-]+\/pm_[\w-]+$/),
    });
  });

  it('offers cards and wallets alone: nothing that is decided days later', async () => {
    const payment = await open();
    await fixture.start(payment, 'ctoken_1');
    expect(stripe.intentOf(payment.paymentId)).toMatchObject({ payment_method_types: ['card'] });
  });

  it('a Stripe refund is requested once and ended by the first report', async () => {
    const payment = await open();
    await fixture.start(payment, 'ctoken_1');
    await fixture.capture(payment);
    await fixture.refund(payment, 250);
    await fixture.runJobs();
    await receiveAll();
    expect(await fixture.find(payment)).toMatchObject({ refundedMinor: 250 });
    expect(stripe.movedMinor(payment.paymentId)).toBe(1000);
  });

  it('a site whose keys are gone keeps asking, and finds its payment when they are back', async () => {
    stripe.script('slow');
    const payment = await open();
    await fixture.start(payment, 'ctoken_1');
    stripe.settle(payment.paymentId, { kind: 'succeeded' });
    stripe.deliveries.length = 0;
    await fixture.secrets.remove(fixture.websiteId, 'stripe.secret-key');
    expect(await fixture.payments.methods(fixture.websiteId)).toEqual([]);
    await fixture.runLater();
    expect(await fixture.find(payment)).toMatchObject({ state: 'pending' });
    await fixture.secrets.set(fixture.websiteId, 'stripe.secret-key', secretKey);
    await fixture.runLater();
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured' });
  });
});

describe('refunds at Stripe', () => {
  const ended: StoredRefund[] = [];
  beforeAll(() => fixture.payments.onRefund(async (_tx, refund) => void ended.push(refund)));
  const sold = async () => {
    const payment = await fixture.open({ methodId: 'stripe', testMode: true });
    await fixture.start(payment, 'ctoken_1');
    await fixture.capture(payment);
    await receiveAll();
    ended.length = 0;
    return payment;
  };
  const endings = () => ended.map(({ state }) => state);

  it('one that is pending is asked about and never sent again, although Stripe has forgotten its key', async () => {
    const payment = await sold();
    stripe.scriptRefund('pending');
    await fixture.refund(payment, 400);
    await fixture.runJobs();
    stripe.deleteKeys();
    await fixture.runLater('payment-refund');
    await receiveAll();
    expect(stripe.refundsOf(payment.paymentId)).toBe(1);
    stripe.settleRefund(payment.paymentId, 'succeeded');
    stripe.deliveries.length = 0;
    await fixture.runLater('payment-refund');
    expect(await fixture.find(payment)).toMatchObject({ refundedMinor: 400 });
    expect(stripe.movedMinor(payment.paymentId)).toBe(850);
    expect(endings()).toEqual(['succeeded']);
  });

  it('events of a pending one do not make more looks at it', async () => {
    const payment = await sold();
    stripe.scriptRefund('pending');
    await fixture.refund(payment, 400);
    await fixture.runJobs();
    await receiveAll();
    const rows = await fixture.platform.database.query.rows(
      anyRow,
      sql`select 1 from pgboss.job where name = 'payment-refund' and state = 'created'
        and data->>'refundId' in (select refund_id from payment_refunds where payment_id = ${payment.paymentId})`,
    );
    expect(rows).toHaveLength(1);
  });

  it('one whose answer was lost is found among the refunds of the payment before another is made', async () => {
    const payment = await sold();
    stripe.scriptRefund('lost-answer');
    await fixture.refund(payment, 400);
    await fixture.runJobs();
    expect(await fixture.find(payment)).toMatchObject({ refundedMinor: 0 });
    stripe.deliveries.length = 0;
    stripe.deleteKeys();
    await fixture.runLater('payment-refund');
    expect(await fixture.find(payment)).toMatchObject({ refundedMinor: 400 });
    expect(stripe.movedMinor(payment.paymentId)).toBe(850);
  });

  it('of a payment that the search does not know yet is tried again and not refused', async () => {
    stripe.script('lost-answer');
    const payment = await fixture.open({ methodId: 'stripe', testMode: true });
    await fixture.start(payment, 'ctoken_1');
    stripe.setSearchBehind(true);
    await fixture.reverse(payment);
    await receiveAll();
    // The event told its name there, so nobody needs the search.
    await fixture.runJobs();
    expect(await fixture.find(payment)).toMatchObject({ state: 'given-back', problem: null });

    const unnamed = await sold();
    await fixture.platform.database.query.run(
      sql`update payments set provider_reference = null where payment_id = ${unnamed.paymentId}`,
    );
    await fixture.refund(unnamed, 400);
    await fixture.runJobs();
    expect(endings()).toEqual([]);
    stripe.setSearchBehind(false);
    await fixture.runLater('payment-refund');
    expect(endings()).toEqual(['succeeded']);
  });

  it('a payment that the search finds only after hours still comes to its order', async () => {
    stripe.script('lost-answer');
    const payment = await fixture.open({ methodId: 'stripe', testMode: true });
    await fixture.start(payment, 'ctoken_1');
    stripe.deliveries.length = 0;
    stripe.setSearchBehind(true);
    for (const minutes of [1, 3, 60]) {
      fixture.clock.advance(minutes * 60_000);
      await fixture.runLater();
    }
    expect(await fixture.find(payment)).toMatchObject({ state: 'abandoned' });
    stripe.setSearchBehind(false);
    await fixture.runLater();
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured' });
  });

  it('one that the bank returns after all is told as refused, and can be made again', async () => {
    const payment = await sold();
    await fixture.refund(payment, 400);
    await fixture.runJobs();
    await receiveAll();
    expect(endings()).toEqual(['succeeded']);
    stripe.settleRefund(payment.paymentId, 'failed');
    const [failure] = stripe.deliveries;
    await receiveAll();
    if (failure) await receive(failure);
    expect(endings()).toEqual(['succeeded', 'refused']);
    expect(await fixture.find(payment)).toMatchObject({
      refundedMinor: 0,
      problem: 'A refund of 400 (in minor units) came back from the bank after it had gone through.',
    });
    await fixture.refund(payment, 1250);
    await fixture.runJobs();
    await receiveAll();
    expect(await fixture.find(payment)).toMatchObject({ refundedMinor: 1250 });
  });

  it('a reversal that the bank returns is under way again once it is retried', async () => {
    const payment = await fixture.open({ methodId: 'stripe', testMode: true });
    await fixture.start(payment, 'ctoken_1');
    await fixture.reverse(payment);
    await fixture.runJobs();
    expect(await fixture.find(payment)).toMatchObject({ state: 'given-back' });
    await receiveAll();
    stripe.settleRefund(payment.paymentId, 'failed');
    await receiveAll();
    expect(await fixture.find(payment)).toMatchObject({ state: 'giving-back', refundedMinor: 0 });
    expect(await fixture.violations()).toContain(`${fixture.websiteId}/${payment.paymentId}`);
    const refundId: string = payment.paymentId;
    await fixture.payments.retryRefund(fixture.websiteId, refundId);
    await fixture.runJobs();
    await receiveAll();
    expect(await fixture.find(payment)).toMatchObject({ state: 'given-back', problem: null });
    expect(stripe.movedMinor(payment.paymentId)).toBe(0);
  });

  it('refunds of the dashboard and disputes are told to the shop, once each, and move nothing', async () => {
    const payment = await sold();
    const intent = stripe.intentOf(payment.paymentId);
    const refundFields = {
      payment_intent: intent && 'id' in intent ? intent.id : '',
      amount: 500,
      currency: 'eur',
    };
    const refund = stripe.event('refund.created', { object: 'refund', metadata: {}, ...refundFields });
    const dispute = { object: 'dispute', ...refundFields, amount: 1250 };
    for (const event of [
      refund,
      refund,
      stripe.event('charge.dispute.created', { ...dispute, status: 'needs_response' }),
      stripe.event('charge.dispute.closed', { ...dispute, status: 'lost' }),
      stripe.event('refund.created', {
        object: 'refund',
        ...refundFields,
        payment_intent: 'pi_of_another_program',
      }),
    ])
      expect(await receive(event)).toBe('received');
    const rows = await fixture.platform.database.query.rows(
      { payload: column.nullable(column.json<unknown>()) },
      sql`select payload from outbox_events where topic = ${PAYMENT_PROBLEM} and payload->>'orderId' = ${payment.orderId} order by event_id`,
    );
    expect(rows.map(({ payload }) => payload)).toMatchObject([
      { paymentId: payment.paymentId, words: expect.stringMatching(/^5\.00 EUR was refunded/) },
      { words: expect.stringMatching(/disputes 12\.50 EUR/) },
      { words: expect.stringMatching(/^The dispute about 12\.50 EUR was lost/) },
    ]);
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured', refundedMinor: 0 });
    const { payments } = await fixture.payments.page(fixture.websiteId, { problems: true });
    expect(payments.map(({ id }) => id)).toContain(payment.paymentId);
  });
});
