import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { atOnce } from '../../../testing/at-once.ts';
import type { OpenedPayment } from './index.ts';
import { BANK_SIGNATURE, signBankEvent } from './test-bank-event.ts';
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture.ts';

/** Two processes on one database: what is right must not depend on who does it. */
let fixture: PaymentFixture;
let other: PaymentFixture;
beforeAll(async () => {
  fixture = await createPaymentFixture();
  other = await createPaymentFixture({ databaseUrl: fixture.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await fixture.close();
});
afterEach(async () => {
  expect(await fixture.violations()).toEqual([]);
});

const anybody = (index: number): PaymentFixture => (index % 2 === 0 ? fixture : other);

const eventOf = (payment: OpenedPayment, over: object = {}) => {
  const { paymentId: reference, amountMinor, currency } = payment;
  const state = { kind: 'succeeded' };
  const body = JSON.stringify({
    eventId: `${reference}.9`,
    reference,
    amountMinor,
    currency,
    state,
    ...over,
  });
  const signature = signBankEvent(fixture.platform.keyring, fixture.websiteId, body);
  return { body: Buffer.from(body), headers: { [BANK_SIGNATURE]: signature } };
};
const receive = (at: PaymentFixture, { body, headers }: ReturnType<typeof eventOf>) =>
  at.payments.receive(fixture.websiteId, 'test', body, headers);
const storedEvents = async ({ paymentId }: OpenedPayment): Promise<string[]> => {
  const rows = await fixture.platform.database.query.rows(
    { outcome: column.text },
    sql`select outcome from payment_events where reference = ${paymentId} order by event_id`,
  );
  return rows.map(({ outcome }) => outcome);
};
const startAt = (at: PaymentFixture, { paymentId }: OpenedPayment, methodToken: string) =>
  at.payments.start(fixture.websiteId, paymentId, { methodToken, returnUrl: 'https://shop.example/back' });
const captureAt = (at: PaymentFixture, { paymentId, orderId }: OpenedPayment) =>
  at.platform.database.transaction((tx) => at.payments.capture(tx, fixture.websiteId, paymentId, orderId));
const giveBackAt = (at: PaymentFixture, { paymentId }: OpenedPayment) =>
  at.platform.database
    .transaction((tx) => at.payments.reverse(tx, fixture.websiteId, paymentId, 'Sold out.'))
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message.includes('belongs to an order'))) throw error;
    });

describe('at the same moment', () => {
  it('twenty presses of one button move the money once and hear the same', async () => {
    const payment = await fixture.open();
    const answers = await atOnce(20, (i) => startAt(anybody(i), payment, 'test-success'));
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['succeeded']));
    expect(await fixture.moved(payment)).toBe(1250);
    expect((await fixture.history(payment)).filter((entry) => entry.startsWith('succeeded'))).toHaveLength(1);
    await fixture.capture(payment);
  });

  it('thirty copies of one event count once, and before the answer as well as after it', async () => {
    const payment = await fixture.open();
    const event = eventOf(payment);
    const [paymentState] = await Promise.all([
      startAt(fixture, payment, 'test-success'),
      atOnce(30, (i) => receive(anybody(i), event)),
    ]);
    expect(paymentState).toEqual({ kind: 'succeeded' });
    await receive(other, event);
    expect(await storedEvents(payment)).toHaveLength(1);
    await fixture.runJobs();
    await fixture.capture(payment);
    expect((await fixture.history(payment)).filter((entry) => entry.startsWith('succeeded'))).toHaveLength(1);
  });

  it('events, looks and the answer together make one state and one order', async () => {
    for (let round = 0; round < 5; round++) {
      const payment = await fixture.open();
      const { paymentId: reference, amountMinor, currency } = payment;
      // The bank reports nothing that it has not done; after the first report nobody needs to ask any more.
      await fixture.payments.testBank(fixture.websiteId).start({
        reference,
        idempotencyKey: reference,
        amountMinor,
        currency,
        methodToken: 'test-success',
        returnUrl: 'https://shop.example/',
      });
      await Promise.all([
        startAt(fixture, payment, 'test-success'),
        ...Array.from({ length: 4 }, (_, i) =>
          receive(anybody(i), eventOf(payment, { eventId: `${payment.paymentId}.${20 + i}` })),
        ),
        ...Array.from({ length: 4 }, (_, i) =>
          anybody(i).payments.look(fixture.websiteId, payment.paymentId),
        ),
      ]);
      await fixture.payments.look(fixture.websiteId, payment.paymentId);
      expect(await fixture.find(payment)).toMatchObject({ state: 'captured' });
      expect((await fixture.history(payment)).filter((entry) => entry.startsWith('captured'))).toHaveLength(
        1,
      );
      expect(await fixture.moved(payment)).toBe(1250);
    }
  });

  it('an order and a way back never both get the money', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const payment = await fixture.open();
      await startAt(fixture, payment, 'test-success');
      const work = [() => captureAt(fixture, payment), () => giveBackAt(other, payment)];
      const answers = await Promise.all((round % 2 === 0 ? work : work.toReversed()).map((run) => run()));
      await fixture.runJobs();
      const { state } = await fixture.find(payment);
      ends.add(state);
      expect(await fixture.moved(payment)).toBe(state === 'captured' ? 1250 : 0);
      expect(answers.includes(true)).toBe(state === 'captured');
    }
    expect([...ends].every((state) => state === 'captured' || state === 'given-back')).toBe(true);
  });

  it('a refusal by the job and money by an event end with the money, and with its order', async () => {
    const payment = await fixture.open();
    await startAt(fixture, payment, 'test-authentication');
    fixture.clock.advance(61 * 60_000);
    other.clock.advance(61 * 60_000);
    const bank = fixture.payments.testBank(fixture.websiteId);
    await Promise.all([
      fixture.payments.look(fixture.websiteId, payment.paymentId),
      other.payments.look(fixture.websiteId, payment.paymentId),
      bank.decide(payment.paymentId, { kind: 'succeeded' }),
    ]);
    await fixture.runJobs();
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured' });
  });

  it('concurrent refunds never exceed what was paid', async () => {
    const payment = await fixture.open();
    await startAt(fixture, payment, 'test-success');
    await fixture.capture(payment);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => {
        const at = anybody(i);
        const refund = { paymentId: payment.paymentId, refundId: at.platform.ids.next(), amountMinor: 100 };
        return at.platform.database.transaction((tx) => at.payments.refund(tx, fixture.websiteId, refund));
      }),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    await Promise.all([fixture.runJobs(), other.runJobs()]);
    await fixture.runLater('payment-refund');
    expect(await fixture.moved(payment)).toBe(50);
    expect(await fixture.find(payment)).toMatchObject({ refundedMinor: 1200 });
  });

  it('one refund by two jobs goes back once', async () => {
    const payment = await fixture.open();
    await startAt(fixture, payment, 'test-success');
    await fixture.capture(payment);
    const refundId = fixture.platform.ids.next();
    await atOnce(6, (i) => {
      const at = anybody(i);
      const refund = { paymentId: payment.paymentId, refundId, amountMinor: 500 };
      return at.platform.database.transaction((tx) => at.payments.refund(tx, fixture.websiteId, refund));
    });
    for (const at of [fixture, other])
      await at.platform.queue.send(at.platform.database.query, 'payment-refund', {
        websiteId: fixture.websiteId,
        refundId,
      });
    await Promise.all([fixture.runJobs(), other.runJobs()]);
    expect(await fixture.moved(payment)).toBe(750);
    expect(await fixture.find(payment)).toMatchObject({ refundedMinor: 500 });
  });
});

describe('one site and another', () => {
  it('what was signed for one is forged for the other, and neither finds the payments of the other', async () => {
    const payment = await fixture.open();
    const { body, headers } = eventOf(payment);
    expect(await fixture.payments.receive(other.websiteId, 'test', body, headers)).toBe('forged');
    expect(await fixture.payments.find(other.websiteId, payment.paymentId)).toBeNull();
    const { payments } = await fixture.payments.page(other.websiteId, {});
    expect(payments).toEqual([]);
    await expect(
      fixture.payments.start(other.websiteId, payment.paymentId, {
        methodToken: 'test-success',
        returnUrl: '',
      }),
    ).rejects.toThrow(/no payment/);
  });
});

describe('the table of payments', () => {
  it.each([
    ['started', 'captured'],
    ['captured', 'succeeded'],
    ['given-back', 'succeeded'],
    ['giving-back', 'captured'],
    ['succeeded', 'declined'],
    ['declined', 'pending'],
  ])('the database refuses to move a payment from %s to %s', async (from, to) => {
    const rows = await fixture.platform.database.query.rows(
      { may: column.boolean },
      sql`select payment_may_move(${from}, ${to}) as may`,
    );
    expect(rows[0]?.may).toBe(false);
  });

  it('the database refuses a skipped payment state and a changed amount written by hand', async () => {
    const { paymentId } = await fixture.open();
    const { query } = fixture.platform.database;
    const where = sql`where payment_id = ${paymentId}`;
    await expect(
      query.run(sql`update payments set state = 'captured', is_bound = true ${where}`),
    ).rejects.toMatchObject({ cause: { message: 'A payment never moves from started to captured' } });
    await expect(query.run(sql`update payments set amount_minor = 1 ${where}`)).rejects.toMatchObject({
      cause: { message: 'What a payment is for never changes' },
    });
  });
});
