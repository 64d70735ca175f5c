import { createHmac, timingSafeEqual } from 'node:crypto';
import type {
  DeclineReason,
  NewPayment,
  Payment,
  PaymentProvider,
  PaymentState,
  ReadPaymentEvent,
  RefundState,
} from '../platform/payments/payment-provider.ts';

/** What shall happen to a payment. `slow` and `authentication` are decided later, by `settle`. */
export type PaymentScript =
  | 'success'
  | { readonly decline: DeclineReason }
  | 'slow'
  | 'authentication'
  /** The money moves, and the answer never arrives. */
  | 'lost-answer'
  /** Nothing arrives at the provider, and nobody answers. */
  | 'unreachable';

/** An event as it comes to the address that we gave the provider. */
export interface PaymentDelivery {
  readonly rawBody: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

export interface TestPayments extends PaymentProvider {
  /** The next payments end like this, in this order; after that they succeed. */
  script(...outcomes: PaymentScript[]): void;
  /** Decides a payment that was pending or waited for its shopper. */
  settle(reference: string, state: Extract<PaymentState, { kind: 'succeeded' | 'declined' }>): void;
  /** Every event so far, oldest first. Hand them over once, twice, late or in another order, as providers do. */
  readonly deliveries: readonly PaymentDelivery[];
  /** How much money has really moved, no matter what was reported. */
  movedMinor(reference: string): number;
}

interface Account {
  payment: Payment;
  readonly refunds: Map<string, number>;
}

const SIGNATURE = 'x-test-payments-signature';
const SECRET = 'only for tests';
const sign = (body: Uint8Array): string => createHmac('sha256', SECRET).update(body).digest('hex');

export function createTestPayments(): TestPayments {
  const scripts: PaymentScript[] = [];
  const accounts = new Map<string, Account>();
  const byKey = new Map<string, NewPayment>();
  const deliveries: PaymentDelivery[] = [];

  const account = (reference: string): Account => {
    const match = accounts.get(reference);
    if (!match) throw new Error(`There is no payment ${reference}`);
    return match;
  };

  const decide = (reference: string, state: PaymentState): PaymentState => {
    const entry = account(reference);
    entry.payment = { ...entry.payment, state };
    const { amountMinor, currency } = entry.payment;
    const event = { eventId: `event-${deliveries.length + 1}`, reference, amountMinor, currency, state };
    const rawBody = Buffer.from(JSON.stringify(event));
    deliveries.push({ rawBody, headers: { [SIGNATURE]: sign(rawBody) } });
    return state;
  };

  return {
    name: 'test',
    deliveries,
    script: (...outcomes) => void scripts.push(...outcomes),
    settle: (reference, state) => void decide(reference, state),
    movedMinor(reference) {
      const payment = accounts.get(reference)?.payment;
      return payment?.state.kind === 'succeeded' ? payment.amountMinor - payment.refundedMinor : 0;
    },
    async start(request) {
      const { reference, idempotencyKey, amountMinor, currency } = request;
      checkAmount(amountMinor);
      const known = byKey.get(idempotencyKey);
      if (known) {
        if (!isSamePayment(known, request))
          throw new Error(`The key ${idempotencyKey} was used for another payment`);
        return account(reference).payment.state;
      }
      const script = scripts.shift() ?? 'success';
      if (script === 'unreachable') throw new Error('connect ECONNREFUSED');
      byKey.set(idempotencyKey, request);
      const payment = {
        reference,
        amountMinor,
        currency,
        state: firstState(script, request),
        refundedMinor: 0,
      };
      accounts.set(reference, { payment, refunds: new Map() });
      const state = decide(reference, payment.state);
      if (script === 'lost-answer') throw new Error('socket hang up');
      return state;
    },
    find: async (reference) => accounts.get(reference)?.payment ?? null,
    async refund({ reference, idempotencyKey, amountMinor }): Promise<RefundState> {
      checkAmount(amountMinor);
      const entry = account(reference);
      if (entry.refunds.get(idempotencyKey) === amountMinor) return { kind: 'succeeded' };
      if (entry.payment.state.kind !== 'succeeded') return { kind: 'refused', reason: 'not-paid' };
      const refundedMinor = entry.payment.refundedMinor + amountMinor;
      if (refundedMinor > entry.payment.amountMinor) return { kind: 'refused', reason: 'more-than-paid' };
      entry.refunds.set(idempotencyKey, amountMinor);
      entry.payment = { ...entry.payment, refundedMinor };
      return { kind: 'succeeded' };
    },
    async cancel(reference) {
      if (accounts.get(reference)?.payment.state.kind === 'needs-action')
        decide(reference, { kind: 'declined', reason: 'refused' });
    },
    openCardPage: async ({ returnUrl }) => `${returnUrl}?session=card`,
    readCard: async (session) => (session === 'card' ? 'test/card' : null),
    readEvent(rawBody, headers): ReadPaymentEvent {
      const [actual, right] = [Buffer.from(headers[SIGNATURE] ?? ''), Buffer.from(sign(rawBody))];
      if (actual.length !== right.length || !timingSafeEqual(actual, right)) return { kind: 'forged' };
      return { kind: 'payment', ...JSON.parse(Buffer.from(rawBody).toString()) };
    },
  };
}

function firstState(script: PaymentScript, { reusable, reference }: NewPayment): PaymentState {
  if (typeof script === 'object') return { kind: 'declined', reason: script.decline };
  if (script === 'slow') return { kind: 'pending' };
  if (script === 'authentication') return { kind: 'needs-action', url: 'https://bank.example/prove-it' };
  return reusable ? { kind: 'succeeded', methodReference: `card of ${reference}` } : { kind: 'succeeded' };
}

function isSamePayment(one: NewPayment, other: NewPayment): boolean {
  return (
    one.reference === other.reference &&
    one.amountMinor === other.amountMinor &&
    one.currency === other.currency
  );
}

function checkAmount(amountMinor: number): void {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0)
    throw new Error(`${amountMinor} is no amount in minor units`);
}
