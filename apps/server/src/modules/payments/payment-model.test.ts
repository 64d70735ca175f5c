import { testCards } from '@awning/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withEffort } from '../../testing/test-effort.ts';
import type { OpenedPayment } from './index.ts';
import { BANK_SIGNATURE, signBankEvent } from './test-bank-event.ts';
import { createPaymentDesk, type PaymentDesk } from './testing/payment-desk.ts';

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await createPaymentDesk();
});
afterAll(() => desk.close());

type Step = (payment: OpenedPayment) => Promise<unknown>;

const refusedByRule = (error: unknown): void => {
  // Asking for what cannot be is a bug of the caller, and here we are bad callers on purpose.
  if (!(error instanceof Error && error.message.startsWith('Invariant broken:'))) throw error;
};

/** Events of before, and of what never was, in any order: all of them signed. */
const tell =
  (kind: 'pending' | 'declined', copy: number): Step =>
  ({ paymentId: reference, amountMinor, currency }) => {
    const state = kind === 'declined' ? { kind, reason: 'refused' } : { kind };
    const eventId = `${reference}.told.${kind}.${copy}`;
    const body = JSON.stringify({ eventId, reference, amountMinor, currency, state });
    const signature = signBankEvent(desk.platform.keyring, desk.websiteId, body);
    return desk.payments.receive(desk.websiteId, 'test', Buffer.from(body), { [BANK_SIGNATURE]: signature });
  };

const steps: fc.Arbitrary<[string, Step]> = fc.oneof(
  fc
    .constantFrom(...testCards.map(({ token }) => token))
    .map((token): [string, Step] => [`start ${token}`, (payment) => desk.start(payment, token)]),
  fc
    .record({
      kind: fc.constantFrom('pending' as const, 'declined' as const),
      copy: fc.integer({ min: 0, max: 1 }),
    })
    .map(({ kind, copy }): [string, Step] => [`told ${kind} ${copy}`, tell(kind, copy)]),
  fc.constantFrom<[string, Step]>(
    ['look', ({ paymentId }) => desk.payments.look(desk.websiteId, paymentId)],
    ['capture', (payment) => desk.capture(payment)],
    ['give back', (payment) => desk.giveBack(payment).catch(refusedByRule)],
    ['jobs', () => desk.runJobs()],
    ['later', () => desk.runLater()],
    ['later at the bank', () => desk.runLater('test-bank')],
    ['an hour', async () => desk.clock.advance(61 * 60_000)],
    [
      'approve',
      ({ paymentId }) => desk.payments.testBank(desk.websiteId).decide(paymentId, { kind: 'succeeded' }),
    ],
  ),
  fc
    .integer({ min: 1, max: 1300 })
    .map((amount): [string, Step] => [
      `refund ${amount}`,
      (payment) => desk.refund(payment, amount).catch(refusedByRule),
    ]),
);

describe('a payment to which anything happens in any order', () => {
  it('ends with the money where its state says, and nothing is moved twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 10 }), async (story) => {
        const payment = await desk.open();
        for (const [, step] of story) await step(payment);
        await desk.runLater('test-bank');
        await desk.payments.look(desk.websiteId, payment.paymentId);
        await desk.runLater('payment-refund');

        const { state, refundedMinor, isBound } = await desk.find(payment);
        const moved = await desk.moved(payment);
        expect(isBound).toBe(state === 'captured');
        expect(moved).toBe(state === 'captured' ? payment.amountMinor - refundedMinor : 0);
        expect(['succeeded', 'giving-back']).not.toContain(state);
        expect((await desk.violations()).filter((row) => !row.includes('mismatch'))).toEqual([]);
      }),
      { numRuns: withEffort(15) },
    );
  }, 300_000);
});
