import { testCards } from '@awning/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withEffort } from '../../../testing/test-effort.ts';
import type { OpenedPayment } from './index.ts';
import { BANK_SIGNATURE, signBankEvent } from './test-bank-event.ts';
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture.ts';

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

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
    const signature = signBankEvent(fixture.platform.keyring, fixture.websiteId, body);
    return fixture.payments.receive(fixture.websiteId, 'test', Buffer.from(body), {
      [BANK_SIGNATURE]: signature,
    });
  };

const steps: fc.Arbitrary<[string, Step]> = fc.oneof(
  fc
    .constantFrom(...testCards.map(({ token }) => token))
    .map((token): [string, Step] => [`start ${token}`, (payment) => fixture.start(payment, token)]),
  fc
    .record({
      kind: fc.constantFrom('pending' as const, 'declined' as const),
      copy: fc.integer({ min: 0, max: 1 }),
    })
    .map(({ kind, copy }): [string, Step] => [`told ${kind} ${copy}`, tell(kind, copy)]),
  fc.constantFrom<[string, Step]>(
    ['look', ({ paymentId }) => fixture.payments.look(fixture.websiteId, paymentId)],
    ['capture', (payment) => fixture.capture(payment)],
    ['give back', (payment) => fixture.reverse(payment).catch(refusedByRule)],
    ['jobs', () => fixture.runJobs()],
    ['later', () => fixture.runLater()],
    ['later at the bank', () => fixture.runLater('test-bank')],
    ['an hour', async () => fixture.clock.advance(61 * 60_000)],
    [
      'approve',
      ({ paymentId }) =>
        fixture.payments.testBank(fixture.websiteId).decide(paymentId, { kind: 'succeeded' }),
    ],
  ),
  fc
    .integer({ min: 1, max: 1300 })
    .map((amount): [string, Step] => [
      `refund ${amount}`,
      (payment) => fixture.refund(payment, amount).catch(refusedByRule),
    ]),
);

describe('a payment to which anything happens in any order', () => {
  it('a payment ends with the money where its state says, and nothing moves twice, for any order of steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 10 }), async (story) => {
        const payment = await fixture.open();
        for (const [, step] of story) await step(payment);
        await fixture.runLater('test-bank');
        await fixture.payments.look(fixture.websiteId, payment.paymentId);
        await fixture.runLater('payment-refund');

        const { state, refundedMinor, isBound } = await fixture.find(payment);
        const moved = await fixture.moved(payment);
        expect(isBound).toBe(state === 'captured');
        expect(moved).toBe(state === 'captured' ? payment.amountMinor - refundedMinor : 0);
        expect(['succeeded', 'giving-back']).not.toContain(state);
        expect((await fixture.violations()).filter((row) => !row.includes('mismatch'))).toEqual([]);
      }),
      { numRuns: withEffort(15) },
    );
  }, 300_000);
});
