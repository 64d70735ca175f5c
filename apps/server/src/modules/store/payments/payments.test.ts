import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredPayment } from './index.ts';
import { BANK_SIGNATURE, signBankEvent } from './test-bank-event.ts';
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture.ts';

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.events.length = 0;
  fixture.whenPaid(fixture.capture);
});

const MINUTE = 60_000;

describe('paying with a test card', () => {
  it('a card that pays is paid once, told once more by its event, and belongs to the order', async () => {
    const payment = await fixture.open();
    expect(await fixture.find(payment)).toMatchObject({ state: 'started', testMode: true, kind: 'card' });
    expect(await fixture.start(payment, 'test-success')).toEqual({ kind: 'succeeded' });
    expect(await fixture.capture(payment)).toBe(true);
    expect(await fixture.capture(payment)).toBe(true);
    await fixture.runJobs();
    await fixture.runLater();
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured', isBound: true });
    expect(await fixture.moved(payment)).toBe(1250);
    expect(await fixture.history(payment)).toEqual([
      'started by checkout',
      'succeeded by answer',
      'captured by checkout',
    ]);
    expect(await fixture.violations()).toEqual([]);
  });

  it.each([
    ['test-refused', 'refused'],
    ['test-insufficient-funds', 'insufficient-funds'],
    ['test-expired-card', 'expired-card'],
    ['test-wrong-details', 'wrong-details'],
  ] as const)(
    '%s is declined with its reason, moves nothing and cannot be captured',
    async (token, reason) => {
      const payment = await fixture.open();
      expect(await fixture.start(payment, token)).toEqual({ kind: 'declined', reason });
      expect(await fixture.capture(payment)).toBe(false);
      await fixture.runJobs();
      expect(await fixture.find(payment)).toMatchObject({ state: 'declined', declineReason: reason });
      expect(await fixture.moved(payment)).toBe(0);
    },
  );

  it('a slow one is pending and becomes an order when the bank says so', async () => {
    const payment = await fixture.open();
    expect(await fixture.start(payment, 'test-slow')).toEqual({ kind: 'pending' });
    await fixture.runJobs();
    expect(await fixture.find(payment)).toMatchObject({ state: 'pending' });
    await fixture.runLater('test-bank');
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured' });
    expect(fixture.events).toEqual([{ paymentId: payment.paymentId, kind: 'succeeded' }]);
  });

  it.each([
    ['approved', { kind: 'succeeded' }, 'captured', 1250],
    ['refused', { kind: 'declined', reason: 'authentication-failed' }, 'declined', 0],
  ] as const)('an authentication step that is %s decides it', async (_how, decision, state, moved) => {
    const payment = await fixture.open();
    const first = await fixture.start(payment, 'test-authentication');
    expect(first).toEqual({
      kind: 'needs-action',
      url: expect.stringMatching(/^https:\/\/shop\.example\/checkout\/test-bank\/[\w-]{43}$/),
    });
    expect(await fixture.start(payment, 'test-success')).toEqual(first);
    await fixture.payments.testBank(fixture.websiteId).decide(payment.paymentId, decision);
    await fixture.runJobs();
    expect(await fixture.find(payment)).toMatchObject({ state });
    expect(await fixture.moved(payment)).toBe(moved);
  });

  it('an answer that is lost is found by the job, and an order is made of it', async () => {
    const payment = await fixture.open();
    expect(await fixture.start(payment, 'test-lost-answer')).toEqual({ kind: 'pending' });
    expect(await fixture.find(payment)).toMatchObject({ state: 'started' });
    expect(await fixture.moved(payment)).toBe(1250);
    await fixture.runLater();
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured' });
    expect(await fixture.history(payment)).toContain('succeeded by job');
  });

  it('an event that comes before the answer makes the order, and the answer finds it made', async () => {
    const payment = await fixture.open();
    expect(await fixture.start(payment, 'test-early-event')).toEqual({ kind: 'succeeded' });
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured' });
    expect(await fixture.history(payment)).toContain('succeeded by event');
  });

  it('an event that comes long after everything is done changes nothing', async () => {
    const payment = await fixture.open();
    expect(await fixture.start(payment, 'test-late-event')).toEqual({ kind: 'pending' });
    await fixture.runLater();
    const done = await fixture.history(payment);
    expect(done).toContain('captured by checkout');
    await fixture.runLater('test-bank');
    expect(await fixture.history(payment)).toEqual(done);
  });

  it('an event with another amount is written down, said aloud, and never makes an order; what the bank really has does', async () => {
    const payment = await fixture.open();
    await fixture.start(payment, 'test-wrong-amount');
    await fixture.runJobs();
    expect(await fixture.find(payment)).toMatchObject({
      state: 'pending',
      problem: expect.stringContaining('1251 EUR'),
    });
    expect(fixture.events).toEqual([]);
    expect(fixture.lines().map(({ msg }) => msg)).toContain('a payment is not as it was asked for');
    const { payments } = await fixture.payments.page(fixture.websiteId, { problems: true });
    expect(payments.map(({ id }) => id)).toContain(payment.paymentId);
    await fixture.runLater();
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured' });
    expect((await fixture.violations()).filter((row) => row.includes('mismatch'))).toHaveLength(1);
  });

  it('a bank that cannot be reached is asked again, and after two minutes nobody waits any more', async () => {
    const payment = await fixture.open();
    expect(await fixture.start(payment, 'test-unreachable')).toEqual({ kind: 'pending' });
    await fixture.runLater();
    expect(await fixture.find(payment)).toMatchObject({ state: 'started' });
    expect(fixture.events).toEqual([]);
    fixture.clock.advance(3 * MINUTE);
    await fixture.runLater();
    expect(await fixture.find(payment)).toMatchObject({ state: 'abandoned' });
    expect(fixture.events).toEqual([{ paymentId: payment.paymentId, kind: 'declined' }]);
  });

  it('a payment without a return from the bank is abandoned after an hour, and later money still makes the order', async () => {
    const payment = await fixture.open();
    await fixture.start(payment, 'test-authentication');
    fixture.clock.advance(59 * MINUTE);
    await fixture.runLater();
    expect(await fixture.find(payment)).toMatchObject({ state: 'needs-action' });
    fixture.clock.advance(2 * MINUTE);
    await fixture.runLater();
    expect(await fixture.find(payment)).toMatchObject({ state: 'abandoned' });
    const bank = fixture.payments.testBank(fixture.websiteId);
    expect((await bank.find(payment.paymentId))?.state).toEqual({ kind: 'declined', reason: 'refused' });
    await fixture.passCancel(payment);
    await bank.decide(payment.paymentId, { kind: 'succeeded' });
    await fixture.runJobs();
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured' });
  });

  it('a refusal that is older than the money is looked at once more', async () => {
    const payment = await fixture.open();
    await fixture.start(payment, 'test-lost-answer');
    const { keyring } = fixture.platform;
    const { paymentId: reference, amountMinor, currency } = payment;
    const state = { kind: 'declined', reason: 'refused' };
    const body = JSON.stringify({ eventId: 'old', reference, amountMinor, currency, state });
    const headers = { [BANK_SIGNATURE]: signBankEvent(keyring, fixture.websiteId, body) };
    await fixture.payments.receive(fixture.websiteId, 'test', Buffer.from(body), headers);
    expect(await fixture.find(payment)).toMatchObject({ state: 'declined' });
    await fixture.runLater();
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured' });
  });

  it('an order that could not be made is tried again soon, although the next look was hours away', async () => {
    const payment = await fixture.open();
    await fixture.start(payment, 'test-authentication');
    for (let looks = 0; looks < 9; looks++) await fixture.runLater();
    let failures = 1;
    fixture.whenPaid(async (paid: StoredPayment) => {
      if (failures-- > 0) throw new Error('the database was away');
      await fixture.capture(paid);
    });
    await fixture.payments.testBank(fixture.websiteId).decide(payment.paymentId, { kind: 'succeeded' });
    await fixture.runJobs();
    expect(await fixture.find(payment)).toMatchObject({ state: 'succeeded' });
    await fixture.runLater();
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured' });
  });

  it('money without an order or a way back is named by the doctor after five minutes', async () => {
    const payment = await fixture.open();
    await fixture.start(payment, 'test-success');
    const named = `${fixture.websiteId}/${payment.paymentId}`;
    fixture.clock.advance(5 * MINUTE);
    expect(await fixture.violations()).not.toContain(named);
    fixture.clock.advance(1);
    expect(await fixture.violations()).toContain(named);
    await fixture.capture(payment);
    expect(await fixture.violations()).not.toContain(named);
  });

  it('who comes back and waits is told what the bank knows, without waiting for the job', async () => {
    const payment = await fixture.open();
    await fixture.start(payment, 'test-lost-answer');
    expect(await fixture.payments.look(fixture.websiteId, payment.paymentId)).toMatchObject({
      state: 'captured',
    });
    expect(await fixture.payments.look(fixture.websiteId, 'f'.repeat(24))).toBeNull();
  });
});

describe('paying by hand', () => {
  it('a manual payment is pending at once, belongs to its order, and is marked paid once', async () => {
    const payment = await fixture.open({ methodId: 'bank-transfer' });
    expect(await fixture.start(payment, '')).toEqual({ kind: 'pending' });
    const markPaid = (actor: string) =>
      fixture.platform.database.transaction((tx) =>
        fixture.payments.markPaid(tx, fixture.websiteId, payment.paymentId, {
          actor,
          reference: 'Statement 7',
        }),
      );
    expect(await markPaid('early')).toBe(false);
    expect(await fixture.capture(payment)).toBe(true);
    expect(await fixture.find(payment)).toMatchObject({ state: 'pending', isBound: true, testMode: false });
    expect(await Promise.all([markPaid('one'), markPaid('two')])).toEqual(
      expect.arrayContaining([true, false]),
    );
    expect(await fixture.find(payment)).toMatchObject({ state: 'captured' });
  });

  it('an order that a crash kept from being made is made by the job', async () => {
    const payment = await fixture.open({ methodId: 'cash' });
    await fixture.runLater();
    expect(fixture.events).toEqual([{ paymentId: payment.paymentId, kind: 'pending' }]);
    expect(await fixture.find(payment)).toMatchObject({ state: 'pending', isBound: true });
  });

  it('one that comes to nothing is over, and nothing is refunded', async () => {
    const payment = await fixture.open({ methodId: 'cash' });
    await fixture.start(payment, '');
    await fixture.reverse(payment);
    expect(await fixture.find(payment)).toMatchObject({ state: 'abandoned' });
    expect(await fixture.capture(payment)).toBe(false);
  });
});

describe('what is bound to one order', () => {
  it('a payment bound to one order cannot be bound to another, nor reversed', async () => {
    const payment = await fixture.open();
    await fixture.start(payment, 'test-success');
    expect(await fixture.capture({ ...payment, orderId: 'f'.repeat(24) })).toBe(false);
    expect(await fixture.capture(payment)).toBe(true);
    await expect(fixture.reverse(payment)).rejects.toThrow(/belongs to an order/);
    expect(await fixture.moved(payment)).toBe(1250);
  });

  it('an attempt has one payment', async () => {
    const { attemptId } = await fixture.open();
    await expect(fixture.open({ attemptId })).rejects.toThrow();
  });

  it.each([0, -1, 1.5])('%s is not something to pay', async (amountMinor) => {
    await expect(fixture.open({ amountMinor })).rejects.toThrow();
  });
});
