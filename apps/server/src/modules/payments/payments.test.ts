import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredPayment } from './index.ts';
import { BANK_SIGNATURE, signBankEvent } from './test-bank-event.ts';
import { createPaymentDesk, type PaymentDesk } from './testing/payment-desk.ts';

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await createPaymentDesk();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.told.length = 0;
  desk.whenPaid(desk.capture);
});

const MINUTE = 60_000;

describe('paying with a test card', () => {
  it('a card that pays is paid once, told once more by its event, and belongs to the order', async () => {
    const payment = await desk.open();
    expect(await desk.find(payment)).toMatchObject({ state: 'started', testMode: true, kind: 'card' });
    expect(await desk.start(payment, 'test-success')).toEqual({ kind: 'succeeded' });
    expect(await desk.capture(payment)).toBe(true);
    expect(await desk.capture(payment)).toBe(true);
    await desk.runJobs();
    await desk.runLater();
    expect(await desk.find(payment)).toMatchObject({ state: 'captured', isBound: true });
    expect(await desk.moved(payment)).toBe(1250);
    expect(await desk.history(payment)).toEqual([
      'started by checkout',
      'succeeded by answer',
      'captured by checkout',
    ]);
    expect(await desk.violations()).toEqual([]);
  });

  it.each([
    ['test-refused', 'refused'],
    ['test-insufficient-funds', 'insufficient-funds'],
    ['test-expired-card', 'expired-card'],
    ['test-wrong-details', 'wrong-details'],
  ] as const)(
    '%s is declined with its reason, moves nothing and cannot be captured',
    async (token, reason) => {
      const payment = await desk.open();
      expect(await desk.start(payment, token)).toEqual({ kind: 'declined', reason });
      expect(await desk.capture(payment)).toBe(false);
      await desk.runJobs();
      expect(await desk.find(payment)).toMatchObject({ state: 'declined', declineReason: reason });
      expect(await desk.moved(payment)).toBe(0);
    },
  );

  it('a slow one is pending and becomes an order when the bank says so', async () => {
    const payment = await desk.open();
    expect(await desk.start(payment, 'test-slow')).toEqual({ kind: 'pending' });
    await desk.runJobs();
    expect(await desk.find(payment)).toMatchObject({ state: 'pending' });
    await desk.runLater('test-bank');
    expect(await desk.find(payment)).toMatchObject({ state: 'captured' });
    expect(desk.told).toEqual([{ paymentId: payment.paymentId, kind: 'succeeded' }]);
  });

  it.each([
    ['approved', { kind: 'succeeded' }, 'captured', 1250],
    ['refused', { kind: 'declined', reason: 'authentication-failed' }, 'declined', 0],
  ] as const)('an authentication step that is %s decides it', async (_how, decision, state, moved) => {
    const payment = await desk.open();
    const first = await desk.start(payment, 'test-authentication');
    expect(first).toEqual({
      kind: 'needs-action',
      url: expect.stringMatching(/^https:\/\/shop\.example\/checkout\/test-bank\/[\w-]{43}$/),
    });
    expect(await desk.start(payment, 'test-success')).toEqual(first);
    await desk.payments.testBank(desk.websiteId).decide(payment.paymentId, decision);
    await desk.runJobs();
    expect(await desk.find(payment)).toMatchObject({ state });
    expect(await desk.moved(payment)).toBe(moved);
  });

  it('an answer that is lost is found by the job, and an order is made of it', async () => {
    const payment = await desk.open();
    expect(await desk.start(payment, 'test-lost-answer')).toEqual({ kind: 'pending' });
    expect(await desk.find(payment)).toMatchObject({ state: 'started' });
    expect(await desk.moved(payment)).toBe(1250);
    await desk.runLater();
    expect(await desk.find(payment)).toMatchObject({ state: 'captured' });
    expect(await desk.history(payment)).toContain('succeeded by job');
  });

  it('an event that comes before the answer makes the order, and the answer finds it made', async () => {
    const payment = await desk.open();
    expect(await desk.start(payment, 'test-early-event')).toEqual({ kind: 'succeeded' });
    expect(await desk.find(payment)).toMatchObject({ state: 'captured' });
    expect(await desk.history(payment)).toContain('succeeded by event');
  });

  it('an event that comes long after everything is done changes nothing', async () => {
    const payment = await desk.open();
    expect(await desk.start(payment, 'test-late-event')).toEqual({ kind: 'pending' });
    await desk.runLater();
    const done = await desk.history(payment);
    expect(done).toContain('captured by checkout');
    await desk.runLater('test-bank');
    expect(await desk.history(payment)).toEqual(done);
  });

  it('an event with another amount is written down, said aloud, and never makes an order; what the bank really has does', async () => {
    const payment = await desk.open();
    await desk.start(payment, 'test-wrong-amount');
    await desk.runJobs();
    expect(await desk.find(payment)).toMatchObject({
      state: 'pending',
      problem: expect.stringContaining('1251 EUR'),
    });
    expect(desk.told).toEqual([]);
    expect(desk.lines().map(({ msg }) => msg)).toContain('a payment is not as it was asked for');
    const { payments } = await desk.payments.page(desk.websiteId, { problems: true });
    expect(payments.map(({ id }) => id)).toContain(payment.paymentId);
    await desk.runLater();
    expect(await desk.find(payment)).toMatchObject({ state: 'captured' });
    expect((await desk.violations()).filter((row) => row.includes('mismatch'))).toHaveLength(1);
  });

  it('a bank that cannot be reached is asked again, and after two minutes nobody waits any more', async () => {
    const payment = await desk.open();
    expect(await desk.start(payment, 'test-unreachable')).toEqual({ kind: 'pending' });
    await desk.runLater();
    expect(await desk.find(payment)).toMatchObject({ state: 'started' });
    expect(desk.told).toEqual([]);
    desk.clock.advance(3 * MINUTE);
    await desk.runLater();
    expect(await desk.find(payment)).toMatchObject({ state: 'abandoned' });
    expect(desk.told).toEqual([{ paymentId: payment.paymentId, kind: 'declined' }]);
  });

  it('somebody who never comes back from the bank is given up after an hour; money that arrives even then makes the order', async () => {
    const payment = await desk.open();
    await desk.start(payment, 'test-authentication');
    desk.clock.advance(59 * MINUTE);
    await desk.runLater();
    expect(await desk.find(payment)).toMatchObject({ state: 'needs-action' });
    desk.clock.advance(2 * MINUTE);
    await desk.runLater();
    expect(await desk.find(payment)).toMatchObject({ state: 'abandoned' });
    const bank = desk.payments.testBank(desk.websiteId);
    expect((await bank.find(payment.paymentId))?.state).toEqual({ kind: 'declined', reason: 'refused' });
    await desk.passCancel(payment);
    await bank.decide(payment.paymentId, { kind: 'succeeded' });
    await desk.runJobs();
    expect(await desk.find(payment)).toMatchObject({ state: 'captured' });
  });

  it('a refusal that is older than the money is looked at once more', async () => {
    const payment = await desk.open();
    await desk.start(payment, 'test-lost-answer');
    const { keyring } = desk.platform;
    const { paymentId: reference, amountMinor, currency } = payment;
    const state = { kind: 'declined', reason: 'refused' };
    const body = JSON.stringify({ eventId: 'old', reference, amountMinor, currency, state });
    const headers = { [BANK_SIGNATURE]: signBankEvent(keyring, desk.websiteId, body) };
    await desk.payments.receive(desk.websiteId, 'test', Buffer.from(body), headers);
    expect(await desk.find(payment)).toMatchObject({ state: 'declined' });
    await desk.runLater();
    expect(await desk.find(payment)).toMatchObject({ state: 'captured' });
  });

  it('an order that could not be made is tried again soon, although the next look was hours away', async () => {
    const payment = await desk.open();
    await desk.start(payment, 'test-authentication');
    for (let looks = 0; looks < 9; looks++) await desk.runLater();
    let failures = 1;
    desk.whenPaid(async (paid: StoredPayment) => {
      if (failures-- > 0) throw new Error('the database was away');
      await desk.capture(paid);
    });
    await desk.payments.testBank(desk.websiteId).decide(payment.paymentId, { kind: 'succeeded' });
    await desk.runJobs();
    expect(await desk.find(payment)).toMatchObject({ state: 'succeeded' });
    await desk.runLater();
    expect(await desk.find(payment)).toMatchObject({ state: 'captured' });
  });

  it('money without an order or a way back is named by the doctor after five minutes', async () => {
    const payment = await desk.open();
    await desk.start(payment, 'test-success');
    const named = `${desk.websiteId}/${payment.paymentId}`;
    desk.clock.advance(5 * MINUTE);
    expect(await desk.violations()).not.toContain(named);
    desk.clock.advance(1);
    expect(await desk.violations()).toContain(named);
    await desk.capture(payment);
    expect(await desk.violations()).not.toContain(named);
  });

  it('who comes back and waits is told what the bank knows, without waiting for the job', async () => {
    const payment = await desk.open();
    await desk.start(payment, 'test-lost-answer');
    expect(await desk.payments.look(desk.websiteId, payment.paymentId)).toMatchObject({ state: 'captured' });
    expect(await desk.payments.look(desk.websiteId, 'f'.repeat(24))).toBeNull();
  });
});

describe('paying by hand', () => {
  it('is pending at once, belongs to its order, and is paid when somebody says so, once', async () => {
    const payment = await desk.open({ methodId: 'bank-transfer' });
    expect(await desk.start(payment, '')).toEqual({ kind: 'pending' });
    const markPaid = (actor: string) =>
      desk.platform.database.transaction((tx) =>
        desk.payments.markPaid(tx, desk.websiteId, payment.paymentId, { actor, reference: 'Statement 7' }),
      );
    expect(await markPaid('early')).toBe(false);
    expect(await desk.capture(payment)).toBe(true);
    expect(await desk.find(payment)).toMatchObject({ state: 'pending', isBound: true, testMode: false });
    expect(await Promise.all([markPaid('one'), markPaid('two')])).toEqual(
      expect.arrayContaining([true, false]),
    );
    expect(await desk.find(payment)).toMatchObject({ state: 'captured' });
  });

  it('an order that a crash kept from being made is made by the job', async () => {
    const payment = await desk.open({ methodId: 'cash' });
    await desk.runLater();
    expect(desk.told).toEqual([{ paymentId: payment.paymentId, kind: 'pending' }]);
    expect(await desk.find(payment)).toMatchObject({ state: 'pending', isBound: true });
  });

  it('one that comes to nothing is over, and nothing is refunded', async () => {
    const payment = await desk.open({ methodId: 'cash' });
    await desk.start(payment, '');
    await desk.giveBack(payment);
    expect(await desk.find(payment)).toMatchObject({ state: 'abandoned' });
    expect(await desk.capture(payment)).toBe(false);
  });
});

describe('what is bound to one order', () => {
  it('is bound to no other, and is never given back as if nobody had it', async () => {
    const payment = await desk.open();
    await desk.start(payment, 'test-success');
    expect(await desk.capture({ ...payment, orderId: 'f'.repeat(24) })).toBe(false);
    expect(await desk.capture(payment)).toBe(true);
    await expect(desk.giveBack(payment)).rejects.toThrow(/belongs to an order/);
    expect(await desk.moved(payment)).toBe(1250);
  });

  it('an attempt has one payment', async () => {
    const { attemptId } = await desk.open();
    await expect(desk.open({ attemptId })).rejects.toThrow();
  });

  it.each([0, -1, 1.5])('%s is not something to pay', async (amountMinor) => {
    await expect(desk.open({ amountMinor })).rejects.toThrow();
  });
});
