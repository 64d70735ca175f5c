import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewPayment, PaymentProvider, PaymentState } from '../platform/payments/payment-provider.ts';
import type { PaymentDelivery, PaymentScript } from './test-payments.ts';

/** The world around a provider: what its bank does, and what arrives at our door. */
export interface PaymentWorld {
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

/** What every payment provider must do, whoever is behind it. */
export function describePaymentProvider(
  name: string,
  create: () => Promise<PaymentWorld>,
  { when = true }: { when?: boolean } = {},
): void {
  describe.runIf(when)(`payment provider: ${name}`, () => {
    let world: PaymentWorld;
    let provider: PaymentProvider;
    beforeAll(async () => {
      world = await create();
      provider = world.provider;
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
      world
        .deliveries()
        .map(({ rawBody, headers }) => provider.readEvent(rawBody, headers))
        .filter((event) => event.kind === 'payment' && event.reference === reference);
    const stateOf = async ({ reference }: NewPayment) => (await provider.find(reference))?.state;

    it('a payment succeeds, can be looked up, and is told by an event', async () => {
      const asked = payment();
      expect(await provider.start(asked)).toEqual({ kind: 'succeeded' });
      expect(await provider.find(asked.reference)).toEqual({
        reference: asked.reference,
        amountMinor: 1250,
        currency: 'EUR',
        state: { kind: 'succeeded' },
        refundedMinor: 0,
      });
      expect(await world.movedMinor(asked.reference)).toBe(1250);
      expect(eventsOf(asked.reference)).toMatchObject([
        { state: { kind: 'succeeded' }, amountMinor: 1250, currency: 'EUR' },
      ]);
    });

    it('an amount in a currency without a minor unit is taken as it is', async () => {
      const asked = payment({ currency: 'JPY', amountMinor: 500 });
      await provider.start(asked);
      expect(await provider.find(asked.reference)).toMatchObject({ currency: 'JPY', amountMinor: 500 });
    });

    it.each([0, -1, 12.5, Number.NaN])('%s is no amount, and nothing is paid', async (amountMinor) => {
      const asked = payment({ amountMinor });
      await expect(provider.start(asked)).rejects.toThrow();
      expect(await provider.find(asked.reference)).toBeNull();
    });

    it('a payment that is declined says why, and no money moves', async () => {
      const declined = { kind: 'declined', reason: 'insufficient-funds' };
      await world.script({ decline: 'insufficient-funds' });
      const asked = payment();
      expect(await provider.start(asked)).toEqual(declined);
      expect(await stateOf(asked)).toEqual(declined);
      expect(await world.movedMinor(asked.reference)).toBe(0);
    });

    it.each([
      ['success', { kind: 'succeeded' }, 1250],
      ['a refusal', { kind: 'declined', reason: 'authentication-failed' }, 0],
    ] as const)('an authentication step leads away and ends in %s', async (_end, state, moved) => {
      await world.script('authentication');
      const asked = payment();
      const first = await provider.start(asked);
      expect(first).toEqual({ kind: 'needs-action', url: expect.stringMatching(/^https:\/\//) });
      expect(await stateOf(asked)).toEqual(first);
      expect(await world.movedMinor(asked.reference)).toBe(0);
      await world.settle(asked.reference, state);
      expect(await stateOf(asked)).toEqual(state);
      expect(eventsOf(asked.reference).at(-1)).toMatchObject({ state });
      expect(await world.movedMinor(asked.reference)).toBe(moved);
    });

    it('a slow payment is pending until it is decided', async () => {
      await world.script('slow');
      const asked = payment();
      expect(await provider.start(asked)).toEqual({ kind: 'pending' });
      await world.settle(asked.reference, { kind: 'succeeded' });
      expect(await stateOf(asked)).toEqual({ kind: 'succeeded' });
      expect(eventsOf(asked.reference).at(-1)).toMatchObject({ state: { kind: 'succeeded' } });
    });

    it('an answer that is lost has moved the money once, however often the call is repeated', async () => {
      await world.script('lost-answer');
      const asked = payment();
      await expect(provider.start(asked)).rejects.toThrow();
      expect(await stateOf(asked)).toEqual({ kind: 'succeeded' });
      const again = await Promise.all([provider.start(asked), provider.start(asked)]);
      expect(again).toEqual([{ kind: 'succeeded' }, { kind: 'succeeded' }]);
      expect(await world.movedMinor(asked.reference)).toBe(1250);
    });

    it('a call that never arrived has moved nothing, and the same call may be made again', async () => {
      await world.script('unreachable');
      const asked = payment();
      await expect(provider.start(asked)).rejects.toThrow();
      expect(await provider.find(asked.reference)).toBeNull();
      expect(await provider.start(asked)).toEqual({ kind: 'succeeded' });
    });

    it('a key that was used for another amount is refused', async () => {
      const asked = payment();
      await provider.start(asked);
      await expect(provider.start({ ...asked, amountMinor: 1 })).rejects.toThrow();
      expect(await world.movedMinor(asked.reference)).toBe(1250);
    });

    it('a refund gives back a part, once for each key, and never more than was paid', async () => {
      const { reference } = payment();
      await provider.start(payment({ reference }));
      const part = { reference, idempotencyKey: randomUUID(), amountMinor: 1000 };
      expect(await provider.refund(part)).toEqual({ kind: 'succeeded' });
      expect(await provider.refund(part)).toEqual({ kind: 'succeeded' });
      expect(await world.movedMinor(reference)).toBe(250);
      const tooMuch = { reference, idempotencyKey: randomUUID(), amountMinor: 251 };
      expect(await provider.refund(tooMuch)).toEqual({ kind: 'refused', reason: 'more-than-paid' });
      expect((await provider.find(reference))?.refundedMinor).toBe(1000);
    });

    it('what was not paid cannot be refunded', async () => {
      await world.script({ decline: 'refused' });
      const { reference } = payment();
      await provider.start(payment({ reference }));
      const refund = { reference, idempotencyKey: randomUUID(), amountMinor: 1 };
      expect(await provider.refund(refund)).toEqual({ kind: 'refused', reason: 'not-paid' });
    });

    it('what waits for its shopper can be cancelled, and is declined from then on', async () => {
      await world.script('authentication');
      const asked = payment();
      await provider.start(asked);
      await provider.cancel(asked.reference);
      await provider.cancel(asked.reference);
      expect(await stateOf(asked)).toMatchObject({ kind: 'declined' });
      expect(eventsOf(asked.reference).at(-1)).toMatchObject({ state: { kind: 'declined' } });
    });

    it('cancelling what is paid, under way or unknown does nothing', async () => {
      const paid = payment();
      await provider.start(paid);
      await world.script('slow');
      const slow = payment();
      await provider.start(slow);
      for (const reference of [paid.reference, slow.reference, randomUUID()])
        await provider.cancel(reference);
      expect(await stateOf(paid)).toEqual({ kind: 'succeeded' });
      expect(await stateOf(slow)).toEqual({ kind: 'pending' });
      expect(await world.movedMinor(paid.reference)).toBe(1250);
    });

    it('a payment that has to be repeatable says what to ask the next time, by its answer and its event alike', async () => {
      const asked = payment({ reusable: true });
      const state = { kind: 'succeeded', methodReference: expect.stringMatching(/./) };
      expect(await provider.start(asked)).toEqual(state);
      expect(await stateOf(asked)).toEqual(state);
      expect(eventsOf(asked.reference).at(-1)).toMatchObject({ state });
    });

    it('copies of an event have one id, and other events have others', async () => {
      await world.script('slow');
      const { reference } = payment();
      await provider.start(payment({ reference }));
      await world.settle(reference, { kind: 'succeeded' });
      const ids = [...eventsOf(reference), ...eventsOf(reference)].map(
        (event) => event.kind === 'payment' && event.eventId,
      );
      expect(ids).toHaveLength(4);
      expect(new Set(ids).size).toBe(2);
    });

    it('an event that was changed, or that nobody signed, is forged', async () => {
      await provider.start(payment());
      const { rawBody, headers } = world.deliveries().at(-1) ?? { rawBody: new Uint8Array(), headers: {} };
      expect(provider.readEvent(rawBody, headers).kind).toBe('payment');
      const changed = Buffer.from(Buffer.from(rawBody).toString().replace('succeeded', 'succeedeD'));
      expect(provider.readEvent(changed, headers)).toEqual({ kind: 'forged' });
      expect(provider.readEvent(rawBody, {})).toEqual({ kind: 'forged' });
    });

    it('knows nothing of a payment that was never started', async () => {
      expect(await provider.find(randomUUID())).toBeNull();
    });
  });
}
