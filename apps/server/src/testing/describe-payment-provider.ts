import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewPayment, PaymentProvider, PaymentState } from '../platform/payments/payment-provider.ts';
import type { PaymentDelivery, PaymentScript } from './test-payments.ts';

/** The world around a provider: what its bank does, and what arrives at our door. */
export interface ProviderFixture {
  readonly provider: PaymentProvider;
  script(...outcomes: PaymentScript[]): void | Promise<void>;
  settle(
    reference: string,
    state: Extract<PaymentState, { kind: 'succeeded' | 'declined' }>,
  ): void | Promise<void>;
  /** Events so far, oldest first. */
  deliveries(): readonly PaymentDelivery[];
  movedMinor(reference: string): number | Promise<number>;
}

/** What every payment provider must do. */
export function describePaymentProvider(
  name: string,
  create: () => Promise<ProviderFixture>,
  { when = true }: { when?: boolean } = {},
): void {
  describe.runIf(when)(`payment provider: ${name}`, () => {
    let modelRun: ProviderFixture;
    let provider: PaymentProvider;
    beforeAll(async () => {
      modelRun = await create();
      provider = modelRun.provider;
    });

    const payment = (over: Partial<NewPayment> = {}): NewPayment => ({
      reference: randomUUID(),
      idempotencyKey: randomUUID(),
      amountMinor: 1250,
      currency: 'EUR',
      methodToken: 'token-of-a-card',
      returnUrl: 'https://shop.example/checkout/back',
      ...over,
    });
    const eventsOf = (reference: string) =>
      modelRun
        .deliveries()
        .map(({ rawBody, headers }) => provider.readEvent(rawBody, headers))
        .filter((event) => event.kind === 'payment' && event.reference === reference);
    const stateOf = async ({ reference }: NewPayment) => (await provider.find(reference))?.state;

    it('a payment succeeds, can be looked up, and is told by an event', async () => {
      const request = payment();
      expect(await provider.start(request)).toEqual({ kind: 'succeeded' });
      expect(await provider.find(request.reference)).toEqual({
        reference: request.reference,
        amountMinor: 1250,
        currency: 'EUR',
        state: { kind: 'succeeded' },
        refundedMinor: 0,
      });
      expect(await modelRun.movedMinor(request.reference)).toBe(1250);
      expect(eventsOf(request.reference)).toMatchObject([
        { state: { kind: 'succeeded' }, amountMinor: 1250, currency: 'EUR' },
      ]);
    });

    it('an amount in a currency without a minor unit is taken as it is', async () => {
      const request = payment({ currency: 'JPY', amountMinor: 500 });
      await provider.start(request);
      expect(await provider.find(request.reference)).toMatchObject({ currency: 'JPY', amountMinor: 500 });
    });

    it.each([0, -1, 12.5, Number.NaN])('%s is no amount, and nothing is paid', async (amountMinor) => {
      const request = payment({ amountMinor });
      await expect(provider.start(request)).rejects.toThrow();
      expect(await provider.find(request.reference)).toBeNull();
    });

    it('a payment that is declined says why, and no money moves', async () => {
      const declined = { kind: 'declined', reason: 'insufficient-funds' };
      await modelRun.script({ decline: 'insufficient-funds' });
      const request = payment();
      expect(await provider.start(request)).toEqual(declined);
      expect(await stateOf(request)).toEqual(declined);
      expect(await modelRun.movedMinor(request.reference)).toBe(0);
    });

    it.each([
      ['success', { kind: 'succeeded' }, 1250],
      ['a refusal', { kind: 'declined', reason: 'authentication-failed' }, 0],
    ] as const)('an authentication step leads away and ends in %s', async (_end, state, moved) => {
      await modelRun.script('authentication');
      const request = payment();
      const first = await provider.start(request);
      expect(first).toEqual({ kind: 'needs-action', url: expect.stringMatching(/^https:\/\//) });
      expect(await stateOf(request)).toEqual(first);
      expect(await modelRun.movedMinor(request.reference)).toBe(0);
      await modelRun.settle(request.reference, state);
      expect(await stateOf(request)).toEqual(state);
      expect(eventsOf(request.reference).at(-1)).toMatchObject({ state });
      expect(await modelRun.movedMinor(request.reference)).toBe(moved);
    });

    it('a slow payment is pending until it is decided', async () => {
      await modelRun.script('slow');
      const request = payment();
      expect(await provider.start(request)).toEqual({ kind: 'pending' });
      await modelRun.settle(request.reference, { kind: 'succeeded' });
      expect(await stateOf(request)).toEqual({ kind: 'succeeded' });
      expect(eventsOf(request.reference).at(-1)).toMatchObject({ state: { kind: 'succeeded' } });
    });

    it('an answer that is lost has moved the money once, however often the call is repeated', async () => {
      await modelRun.script('lost-answer');
      const request = payment();
      await expect(provider.start(request)).rejects.toThrow();
      expect(await stateOf(request)).toEqual({ kind: 'succeeded' });
      const again = await Promise.all([provider.start(request), provider.start(request)]);
      expect(again).toEqual([{ kind: 'succeeded' }, { kind: 'succeeded' }]);
      expect(await modelRun.movedMinor(request.reference)).toBe(1250);
    });

    it('a call that never arrived has moved nothing, and the same call may be made again', async () => {
      await modelRun.script('unreachable');
      const request = payment();
      await expect(provider.start(request)).rejects.toThrow();
      expect(await provider.find(request.reference)).toBeNull();
      expect(await provider.start(request)).toEqual({ kind: 'succeeded' });
    });

    it('a key that was used for another amount is refused', async () => {
      const request = payment();
      await provider.start(request);
      await expect(provider.start({ ...request, amountMinor: 1 })).rejects.toThrow();
      expect(await modelRun.movedMinor(request.reference)).toBe(1250);
    });

    it('a refund returns a part, once for each key, and never more than was paid', async () => {
      const { reference } = payment();
      await provider.start(payment({ reference }));
      const part = { reference, idempotencyKey: randomUUID(), amountMinor: 1000 };
      expect(await provider.refund(part)).toEqual({ kind: 'succeeded' });
      expect(await provider.refund(part)).toEqual({ kind: 'succeeded' });
      expect(await modelRun.movedMinor(reference)).toBe(250);
      const tooMuch = { reference, idempotencyKey: randomUUID(), amountMinor: 251 };
      expect(await provider.refund(tooMuch)).toEqual({ kind: 'refused', reason: 'more-than-paid' });
      expect((await provider.find(reference))?.refundedMinor).toBe(1000);
    });

    it('what was not paid cannot be refunded', async () => {
      await modelRun.script({ decline: 'refused' });
      const { reference } = payment();
      await provider.start(payment({ reference }));
      const refund = { reference, idempotencyKey: randomUUID(), amountMinor: 1 };
      expect(await provider.refund(refund)).toEqual({ kind: 'refused', reason: 'not-paid' });
    });

    it('what waits for its shopper can be cancelled, and is declined from then on', async () => {
      await modelRun.script('authentication');
      const request = payment();
      await provider.start(request);
      await provider.cancel(request.reference);
      await provider.cancel(request.reference);
      expect(await stateOf(request)).toMatchObject({ kind: 'declined' });
      expect(eventsOf(request.reference).at(-1)).toMatchObject({ state: { kind: 'declined' } });
    });

    it('cancelling what is paid, under way or unknown does nothing', async () => {
      const paid = payment();
      await provider.start(paid);
      await modelRun.script('slow');
      const slow = payment();
      await provider.start(slow);
      for (const reference of [paid.reference, slow.reference, randomUUID()])
        await provider.cancel(reference);
      expect(await stateOf(paid)).toEqual({ kind: 'succeeded' });
      expect(await stateOf(slow)).toEqual({ kind: 'pending' });
      expect(await modelRun.movedMinor(paid.reference)).toBe(1250);
    });

    it('a payment that has to be repeatable says what to ask the next time, by its answer and its event alike', async () => {
      const request = payment({ reusable: true });
      const state = { kind: 'succeeded', methodReference: expect.stringMatching(/./) };
      expect(await provider.start(request)).toEqual(state);
      expect(await stateOf(request)).toEqual(state);
      expect(eventsOf(request.reference).at(-1)).toMatchObject({ state });
    });

    it('copies of an event have one id, and other events have others', async () => {
      await modelRun.script('slow');
      const { reference } = payment();
      await provider.start(payment({ reference }));
      await modelRun.settle(reference, { kind: 'succeeded' });
      const ids = [...eventsOf(reference), ...eventsOf(reference)].map(
        (event) => event.kind === 'payment' && event.eventId,
      );
      expect(ids).toHaveLength(4);
      expect(new Set(ids).size).toBe(2);
    });

    it('an event that was changed, or that nobody signed, is forged', async () => {
      await provider.start(payment());
      const { rawBody, headers } = modelRun.deliveries().at(-1) ?? { rawBody: new Uint8Array(), headers: {} };
      expect(provider.readEvent(rawBody, headers).kind).toBe('payment');
      const changed = Buffer.from(Buffer.from(rawBody).toString().replace('succeeded', 'succeedeD'));
      expect(provider.readEvent(changed, headers)).toEqual({ kind: 'forged' });
      expect(provider.readEvent(rawBody, {})).toEqual({ kind: 'forged' });
    });

    it('the payment provider finds nothing for a payment that was never started', async () => {
      expect(await provider.find(randomUUID())).toBeNull();
    });
  });
}
