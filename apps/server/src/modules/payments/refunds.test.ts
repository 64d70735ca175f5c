import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import type { OpenedPayment, StoredRefund } from './index.ts';
import { createPaymentDesk, type PaymentDesk } from './testing/payment-desk.ts';

let desk: PaymentDesk;
const ended: StoredRefund[] = [];
beforeAll(async () => {
  desk = await createPaymentDesk();
  desk.payments.onRefund(async (_tx, refund) => void ended.push(refund));
});
afterAll(() => desk.close());
beforeEach(() => {
  ended.length = 0;
});

const paid = async (over: Partial<OpenedPayment> = {}): Promise<OpenedPayment> => {
  const payment = await desk.open(over);
  await desk.start(payment, 'test-success');
  return payment;
};
const sold = async (over?: Partial<OpenedPayment>): Promise<OpenedPayment> => {
  const payment = await paid(over);
  await desk.capture(payment);
  return payment;
};
/** As if the bank had lost its books of this payment. */
const forgetAt = ({ paymentId }: OpenedPayment) =>
  desk.platform.database.query.run(
    sql`update test_bank_accounts set state = 'pending' where reference = ${paymentId}`,
  );

describe('an order that is cancelled before it is paid', () => {
  it('nobody waits for its money any more, and nobody can mark it as paid', async () => {
    const payment = await desk.open({ methodId: 'bank-transfer' });
    await desk.capture(payment);
    const { database } = desk.platform;
    const by = { actor: 'member', reason: 'The order was cancelled.' };
    const callOff = ({ paymentId }: OpenedPayment) =>
      database.transaction((tx) => desk.payments.callOff(tx, desk.websiteId, paymentId, by));
    expect(await callOff(payment)).toBe(true);
    expect(await callOff(payment)).toBe(false);
    expect(await desk.find(payment)).toMatchObject({ state: 'abandoned', isBound: false });
    const paidBy = { actor: 'member', reference: '' };
    const mark = database.transaction((tx) =>
      desk.payments.markPaid(tx, desk.websiteId, payment.paymentId, paidBy),
    );
    expect(await mark).toBe(false);
    expect(await callOff(await sold())).toBe(false);
    expect(await desk.violations()).toEqual([]);
  });
});

describe('a refund of an order', () => {
  it('gives back a part, then the rest, and tells how each ended', async () => {
    const payment = await sold();
    const first = desk.platform.ids.next();
    await desk.refund(payment, 1000, first);
    await desk.refund(payment, 250);
    await desk.runJobs();
    expect(ended.toSorted((a, b) => b.amountMinor - a.amountMinor)).toMatchObject([
      { refundId: first, amountMinor: 1000, kind: 'order', state: 'succeeded', orderId: payment.orderId },
      { amountMinor: 250, state: 'succeeded' },
    ]);
    expect(await desk.moved(payment)).toBe(0);
    expect(await desk.find(payment)).toMatchObject({ state: 'captured', refundedMinor: 1250 });
    expect(await desk.violations()).toEqual([]);
  });

  it('never gives back more than was paid, whether it went through or is on its way', async () => {
    const payment = await sold();
    await desk.refund(payment, 1000);
    await expect(desk.refund(payment, 251)).rejects.toThrow(/too-much/);
    await desk.runJobs();
    await expect(desk.refund(payment, 251)).rejects.toThrow(/too-much/);
    expect(await desk.moved(payment)).toBe(250);
  });

  it('counts once for each id; the same id for something else is a bug', async () => {
    const payment = await sold();
    const refundId = desk.platform.ids.next();
    await desk.refund(payment, 100, refundId);
    await desk.refund(payment, 100, refundId);
    await expect(desk.refund(payment, 101, refundId)).rejects.toThrow(/another/);
    await desk.runJobs();
    await desk.refund(payment, 100, refundId);
    await desk.runJobs();
    expect(await desk.moved(payment)).toBe(1150);
    expect(ended).toHaveLength(1);
  });

  it('needs an order that was paid', async () => {
    await expect(desk.refund(await paid(), 1)).rejects.toThrow(/not-paid/);
    const transfer = await desk.open({ methodId: 'bank-transfer' });
    await desk.capture(transfer);
    await expect(desk.refund(transfer, 1)).rejects.toThrow(/not-paid/);
  });

  it('of money that was paid by hand is through at once: people hand it back themselves', async () => {
    const payment = await desk.open({ methodId: 'cash' });
    await desk.capture(payment);
    const by = { actor: 'member', reference: '' };
    const { database } = desk.platform;
    await database.transaction((tx) => desk.payments.markPaid(tx, desk.websiteId, payment.paymentId, by));
    await desk.refund(payment, 300);
    await desk.runJobs();
    expect(ended).toMatchObject([{ amountMinor: 300, state: 'succeeded' }]);
    expect(await desk.find(payment)).toMatchObject({ refundedMinor: 300 });
  });

  it('that the provider refuses is told, can be seen, and leaves room for another', async () => {
    const payment = await sold();
    await forgetAt(payment);
    await desk.refund(payment, 1250);
    await desk.runJobs();
    expect(ended).toMatchObject([{ state: 'refused', reason: 'not-paid' }]);
    const { payments } = await desk.payments.page(desk.websiteId, { orderId: payment.orderId });
    expect(payments).toMatchObject([
      {
        refundedMinor: 0,
        problem: 'A refund of 1250 (in minor units) was refused: not-paid.',
        refunds: [{ state: 'refused', reason: 'not-paid', attempts: 1 }],
      },
    ]);
    await desk.refund(payment, 1250);
    await desk.runJobs();
    expect(ended).toHaveLength(2);
    expect(await desk.violations()).toEqual([]);
  });
});

/** As if the bank did not answer this often. */
const failTimes = async (refundId: string, failures: number) => {
  await desk.platform.database.query.run(
    sql`update payment_refunds set failures = ${failures} where refund_id = ${refundId}`,
  );
};

describe('a refund that nobody answers', () => {
  it('is a problem after a few hours and again at the end; somebody can try it again, and then nothing is left of it', async () => {
    const payment = await sold();
    const refundId = desk.platform.ids.next();
    const retry = () => desk.payments.retryRefund(desk.websiteId, refundId);
    await desk.refund(payment, 1250, refundId);
    await desk.platform.database.query.run(sql`alter table test_bank_accounts rename column refunds to away`);
    const problem = async () => (await desk.find(payment)).problem;
    try {
      await desk.runJobs();
      expect(await problem()).toBeNull();
      await expect(retry()).rejects.toMatchObject({ code: 'payments.refund-under-way' });
      await failTimes(refundId, 11);
      await desk.runLater('payment-refund');
      expect(await problem()).toMatch(/^A refund of 12\.50 EUR could not be made so far/);
      await failTimes(refundId, 80);
      await desk.runLater('payment-refund');
      expect(await problem()).toMatch(/^A refund of 12\.50 EUR could not be made for days/);
      desk.clock.advance(73 * 3_600_000);
      expect(await desk.violations()).toContain(`${desk.websiteId}/${refundId}`);
    } finally {
      await desk.platform.database.query.run(
        sql`alter table test_bank_accounts rename column away to refunds`,
      );
    }
    await retry();
    await expect(retry()).rejects.toMatchObject({ code: 'payments.refund-under-way' });
    await desk.runLater('payment-refund');
    expect(await desk.find(payment)).toMatchObject({ refundedMinor: 1250, problem: null });
    expect(await desk.moved(payment)).toBe(0);
    expect(ended).toMatchObject([{ refundId, state: 'succeeded' }]);
  });
});

describe('a payment that came to no order', () => {
  it('goes back, all of it, once, however often it is asked for', async () => {
    const payment = await paid();
    await Promise.all([desk.giveBack(payment), desk.giveBack(payment)]);
    expect(await desk.find(payment)).toMatchObject({ state: 'giving-back' });
    expect(await desk.capture(payment)).toBe(false);
    await desk.runJobs();
    await desk.giveBack(payment);
    await desk.runJobs();
    expect(await desk.find(payment)).toMatchObject({ state: 'given-back', refundedMinor: 1250 });
    expect(await desk.moved(payment)).toBe(0);
    expect(ended).toMatchObject([{ kind: 'give-back', state: 'succeeded', amountMinor: 1250 }]);
    expect(await desk.violations()).toEqual([]);
  });

  it('goes back when it arrives only later', async () => {
    const payment = await desk.open();
    await desk.start(payment, 'test-slow');
    await desk.giveBack(payment);
    expect(await desk.find(payment)).toMatchObject({ state: 'pending' });
    await desk.runLater('test-bank');
    expect(await desk.find(payment)).toMatchObject({ state: 'given-back' });
    expect(await desk.moved(payment)).toBe(0);
  });

  it('is cancelled at the bank, so that nobody pays for what is over', async () => {
    const payment = await desk.open();
    await desk.start(payment, 'test-authentication');
    await desk.giveBack(payment);
    await desk.runJobs();
    const bank = desk.payments.testBank(desk.websiteId);
    expect(await bank.decide(payment.paymentId, { kind: 'succeeded' })).toBeNull();
    expect(await desk.moved(payment)).toBe(0);
    expect(await desk.find(payment)).toMatchObject({ state: 'declined' });
  });

  it('is not asked for any more once its attempt was given up', async () => {
    const payment = await desk.open();
    await desk.giveBack(payment);
    expect(await desk.start(payment, 'test-success')).toEqual({ kind: 'declined', reason: 'refused' });
    expect(await desk.moved(payment)).toBe(0);
  });

  it('goes back although it was declined at first', async () => {
    const payment = await desk.open();
    await desk.start(payment, 'test-authentication');
    const bank = desk.payments.testBank(desk.websiteId);
    desk.clock.advance(61 * 60_000);
    await desk.runLater();
    await desk.giveBack(payment);
    await desk.passCancel(payment);
    await bank.decide(payment.paymentId, { kind: 'succeeded' });
    await desk.runJobs();
    expect(await desk.find(payment)).toMatchObject({ state: 'given-back' });
  });

  it('is a problem when the provider refuses, and goes back when somebody tries again', async () => {
    const payment = await paid();
    await forgetAt(payment);
    await desk.giveBack(payment);
    await desk.runJobs();
    expect(await desk.violations()).toEqual([`${desk.websiteId}/${payment.paymentId}`]);
    const { payments } = await desk.payments.page(desk.websiteId, { problems: true });
    expect(payments[0]).toMatchObject({ id: payment.paymentId, state: 'giving-back' });

    await desk.platform.database.query.run(
      sql`update test_bank_accounts set state = 'succeeded' where reference = ${payment.paymentId}`,
    );
    const retry = () => desk.payments.retryRefund(desk.websiteId, payment.paymentId);
    const answers = await Promise.allSettled([retry(), retry()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await desk.runJobs();
    expect(await desk.find(payment)).toMatchObject({ state: 'given-back', problem: null });
    await expect(retry()).rejects.toMatchObject({ code: 'payments.refund-under-way' });
    expect(await desk.violations()).toEqual([]);
  });
});
