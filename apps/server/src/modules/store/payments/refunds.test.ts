import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import type { OpenedPayment, StoredRefund } from './index.ts';
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture.ts';

let fixture: PaymentFixture;
const ended: StoredRefund[] = [];
beforeAll(async () => {
  fixture = await createPaymentFixture();
  fixture.payments.onRefund(async (_tx, refund) => void ended.push(refund));
});
afterAll(() => fixture.close());
beforeEach(() => {
  ended.length = 0;
});

const paid = async (over: Partial<OpenedPayment> = {}): Promise<OpenedPayment> => {
  const payment = await fixture.open(over);
  await fixture.start(payment, 'test-success');
  return payment;
};
const sold = async (over?: Partial<OpenedPayment>): Promise<OpenedPayment> => {
  const payment = await paid(over);
  await fixture.capture(payment);
  return payment;
};
/** As if the bank had lost its books of this payment. */
const expireAt = ({ paymentId }: OpenedPayment) =>
  fixture.platform.database.query.run(
    sql`update test_bank_accounts set state = 'pending' where reference = ${paymentId}`,
  );

describe('an order that is cancelled before it is paid', () => {
  it('nobody waits for its money any more, and nobody can mark it as paid', async () => {
    const payment = await fixture.open({ methodId: 'bank-transfer' });
    await fixture.capture(payment);
    const { database } = fixture.platform;
    const by = { actor: 'member', reason: 'The order was cancelled.' };
    const callOff = ({ paymentId }: OpenedPayment) =>
      database.transaction((tx) => fixture.payments.callOff(tx, fixture.websiteId, paymentId, by));
    expect(await callOff(payment)).toBe(true);
    expect(await callOff(payment)).toBe(false);
    expect(await fixture.find(payment)).toMatchObject({ state: 'abandoned', isBound: false });
    const paidBy = { actor: 'member', reference: '' };
    const mark = database.transaction((tx) =>
      fixture.payments.markPaid(tx, fixture.websiteId, payment.paymentId, paidBy),
    );
    expect(await mark).toBe(false);
    expect(await callOff(await sold())).toBe(false);
    expect(await fixture.violations()).toEqual([]);
  });
});

describe('a refund of an order', () => {
  it('an order is refunded in part, then the rest, and each refund reports its outcome', async () => {
    const payment = await sold();
    const first = fixture.platform.ids.next();
    await fixture.refund(payment, 1000, first);
    await fixture.refund(payment, 250);
    await fixture.runJobs();
    expect(ended.toSorted((a, b) => b.amountMinor - a.amountMinor)).toMatchObject([
      { refundId: first, amountMinor: 1000, kind: 'order', state: 'succeeded', orderId: payment.orderId },
      { amountMinor: 250, state: 'succeeded' },
    ]);
    expect(await fixture.moved(payment)).toBe(0);
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured', refundedMinor: 1250 });
    expect(await fixture.violations()).toEqual([]);
  });

  it('refunds never exceed what was paid, whether completed or pending', async () => {
    const payment = await sold();
    await fixture.refund(payment, 1000);
    await expect(fixture.refund(payment, 251)).rejects.toThrow(/too-much/);
    await fixture.runJobs();
    await expect(fixture.refund(payment, 251)).rejects.toThrow(/too-much/);
    expect(await fixture.moved(payment)).toBe(250);
  });

  it('a refund counts once per id, and the same id with another amount throws', async () => {
    const payment = await sold();
    const refundId = fixture.platform.ids.next();
    await fixture.refund(payment, 100, refundId);
    await fixture.refund(payment, 100, refundId);
    await expect(fixture.refund(payment, 101, refundId)).rejects.toThrow(/another/);
    await fixture.runJobs();
    await fixture.refund(payment, 100, refundId);
    await fixture.runJobs();
    expect(await fixture.moved(payment)).toBe(1150);
    expect(ended).toHaveLength(1);
  });

  it('a refund needs an order that was paid', async () => {
    await expect(fixture.refund(await paid(), 1)).rejects.toThrow(/not-paid/);
    const transfer = await fixture.open({ methodId: 'bank-transfer' });
    await fixture.capture(transfer);
    await expect(fixture.refund(transfer, 1)).rejects.toThrow(/not-paid/);
  });

  it('of money that was paid by hand is through at once: people hand it back themselves', async () => {
    const payment = await fixture.open({ methodId: 'cash' });
    await fixture.capture(payment);
    const by = { actor: 'member', reference: '' };
    const { database } = fixture.platform;
    await database.transaction((tx) =>
      fixture.payments.markPaid(tx, fixture.websiteId, payment.paymentId, by),
    );
    await fixture.refund(payment, 300);
    await fixture.runJobs();
    expect(ended).toMatchObject([{ amountMinor: 300, state: 'succeeded' }]);
    expect(await fixture.find(payment)).toMatchObject({ refundedMinor: 300 });
  });

  it('that the provider refuses is told, can be seen, and leaves room for another', async () => {
    const payment = await sold();
    await expireAt(payment);
    await fixture.refund(payment, 1250);
    await fixture.runJobs();
    expect(ended).toMatchObject([{ state: 'refused', reason: 'not-paid' }]);
    const { payments } = await fixture.payments.page(fixture.websiteId, { orderId: payment.orderId });
    expect(payments).toMatchObject([
      {
        refundedMinor: 0,
        problem: 'A refund of 1250 (in minor units) was refused: not-paid.',
        refunds: [{ state: 'refused', reason: 'not-paid', attempts: 1 }],
      },
    ]);
    await fixture.refund(payment, 1250);
    await fixture.runJobs();
    expect(ended).toHaveLength(2);
    expect(await fixture.violations()).toEqual([]);
  });
});

/** As if the bank did not answer this often. */
const failTimes = async (refundId: string, failures: number) => {
  await fixture.platform.database.query.run(
    sql`update payment_refunds set failures = ${failures} where refund_id = ${refundId}`,
  );
};

describe('a refund that nobody answers', () => {
  it('a refund without a response is reported after hours and again after days, and a retry clears the problem', async () => {
    const payment = await sold();
    const refundId = fixture.platform.ids.next();
    const retry = () => fixture.payments.retryRefund(fixture.websiteId, refundId);
    await fixture.refund(payment, 1250, refundId);
    await fixture.platform.database.query.run(
      sql`alter table test_bank_accounts rename column refunds to away`,
    );
    const problem = async () => (await fixture.find(payment)).problem;
    try {
      await fixture.runJobs();
      expect(await problem()).toBeNull();
      await expect(retry()).rejects.toMatchObject({ code: 'payments.refund-under-way' });
      await failTimes(refundId, 11);
      await fixture.runLater('payment-refund');
      expect(await problem()).toMatch(/^A refund of 12\.50 EUR could not be made so far/);
      await failTimes(refundId, 80);
      await fixture.runLater('payment-refund');
      expect(await problem()).toMatch(/^A refund of 12\.50 EUR could not be made for days/);
      fixture.clock.advance(73 * 3_600_000);
      expect(await fixture.violations()).toContain(`${fixture.websiteId}/${refundId}`);
    } finally {
      await fixture.platform.database.query.run(
        sql`alter table test_bank_accounts rename column away to refunds`,
      );
    }
    await retry();
    await expect(retry()).rejects.toMatchObject({ code: 'payments.refund-under-way' });
    await fixture.runLater('payment-refund');
    expect(await fixture.find(payment)).toMatchObject({ refundedMinor: 1250, problem: null });
    expect(await fixture.moved(payment)).toBe(0);
    expect(ended).toMatchObject([{ refundId, state: 'succeeded' }]);
  });
});

describe('a payment that came to no order', () => {
  it('a payment that came to no order is reversed in full, once, even when requested again', async () => {
    const payment = await paid();
    await Promise.all([fixture.reverse(payment), fixture.reverse(payment)]);
    expect(await fixture.find(payment)).toMatchObject({ state: 'giving-back' });
    expect(await fixture.capture(payment)).toBe(false);
    await fixture.runJobs();
    await fixture.reverse(payment);
    await fixture.runJobs();
    expect(await fixture.find(payment)).toMatchObject({ state: 'given-back', refundedMinor: 1250 });
    expect(await fixture.moved(payment)).toBe(0);
    expect(ended).toMatchObject([{ kind: 'give-back', state: 'succeeded', amountMinor: 1250 }]);
    expect(await fixture.violations()).toEqual([]);
  });

  it('a payment that came to no order is reversed when its money arrives later', async () => {
    const payment = await fixture.open();
    await fixture.start(payment, 'test-slow');
    await fixture.reverse(payment);
    expect(await fixture.find(payment)).toMatchObject({ state: 'pending' });
    await fixture.runLater('test-bank');
    expect(await fixture.find(payment)).toMatchObject({ state: 'given-back' });
    expect(await fixture.moved(payment)).toBe(0);
  });

  it('a payment that came to no order is cancelled at the bank, so that it cannot be paid any more', async () => {
    const payment = await fixture.open();
    await fixture.start(payment, 'test-authentication');
    await fixture.reverse(payment);
    await fixture.runJobs();
    const bank = fixture.payments.testBank(fixture.websiteId);
    expect(await bank.decide(payment.paymentId, { kind: 'succeeded' })).toBeNull();
    expect(await fixture.moved(payment)).toBe(0);
    expect(await fixture.find(payment)).toMatchObject({ state: 'declined' });
  });

  it('a payment is not started any more once its attempt was given up', async () => {
    const payment = await fixture.open();
    await fixture.reverse(payment);
    expect(await fixture.start(payment, 'test-success')).toEqual({ kind: 'declined', reason: 'refused' });
    expect(await fixture.moved(payment)).toBe(0);
  });

  it('a payment that came to no order is reversed although it was declined at first', async () => {
    const payment = await fixture.open();
    await fixture.start(payment, 'test-authentication');
    const bank = fixture.payments.testBank(fixture.websiteId);
    fixture.clock.advance(61 * 60_000);
    await fixture.runLater();
    await fixture.reverse(payment);
    await fixture.passCancel(payment);
    await bank.decide(payment.paymentId, { kind: 'succeeded' });
    await fixture.runJobs();
    expect(await fixture.find(payment)).toMatchObject({ state: 'given-back' });
  });

  it('a refused reversal is reported as a problem, and completes when it is tried again', async () => {
    const payment = await paid();
    await expireAt(payment);
    await fixture.reverse(payment);
    await fixture.runJobs();
    expect(await fixture.violations()).toEqual([`${fixture.websiteId}/${payment.paymentId}`]);
    const { payments } = await fixture.payments.page(fixture.websiteId, { problems: true });
    expect(payments[0]).toMatchObject({ id: payment.paymentId, state: 'giving-back' });

    await fixture.platform.database.query.run(
      sql`update test_bank_accounts set state = 'succeeded' where reference = ${payment.paymentId}`,
    );
    const refundId: string = payment.paymentId;
    const retry = () => fixture.payments.retryRefund(fixture.websiteId, refundId);
    const answers = await Promise.allSettled([retry(), retry()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await fixture.runJobs();
    expect(await fixture.find(payment)).toMatchObject({ state: 'given-back', problem: null });
    await expect(retry()).rejects.toMatchObject({ code: 'payments.refund-under-way' });
    expect(await fixture.violations()).toEqual([]);
  });
});
