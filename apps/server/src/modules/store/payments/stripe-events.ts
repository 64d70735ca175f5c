import type Stripe from 'stripe';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { ReadPaymentEvent } from '../../../platform/payments/payment-provider.ts';
import { amountOf, reportedAmount } from './stripe-amounts.ts';
import { intentState, refundState } from './stripe-states.ts';

const STRIPE_SIGNATURE = 'stripe-signature';

/** The events that Stripe is to send. */
export const STRIPE_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.Event['type'][];

/** An account may serve other shops, and other programs: what does not name this site is none of its business. */
export function readStripeEvent(
  construct: (signature: string) => Stripe.Event,
  headers: Readonly<Record<string, string | undefined>>,
  { websiteId, isLive }: { websiteId: WebsiteId; isLive: boolean },
): ReadPaymentEvent {
  const event = checked(construct, headers[STRIPE_SIGNATURE] ?? '');
  if (event === null) return { kind: 'forged' };
  if (event.livemode !== isLive) return { kind: 'ignored' };
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled':
      return paymentEvent(event.id, event.data.object, websiteId);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return event.data.object.metadata?.refund === undefined
        ? foreignRefund(event, event.data.object)
        : refundEvent(event.id, event.data.object, websiteId);
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return dispute(event, event.data.object);
    default:
      return { kind: 'ignored' };
  }
}

function checked(construct: (signature: string) => Stripe.Event, signature: string): Stripe.Event | null {
  try {
    return construct(signature);
  } catch {
    return null;
  }
}

function paymentEvent(eventId: string, intent: Stripe.PaymentIntent, websiteId: WebsiteId): ReadPaymentEvent {
  const { reference, website } = intent.metadata;
  if (reference === undefined || website !== websiteId) return { kind: 'ignored' };
  return {
    kind: 'payment',
    eventId,
    reference,
    ...amountOf(intent),
    state: intentState(intent),
    providerReference: intent.id,
  };
}

/** Made in the dashboard, so it names nothing of ours but the payment. */
function foreignRefund({ id, type }: Stripe.Event, refund: Stripe.Refund): ReadPaymentEvent {
  const hasFailed = type === 'refund.failed' || refundState(refund).kind === 'refused';
  const refundNotice = notice(id, hasFailed ? 'failed-foreign-refund' : 'foreign-refund', refund);
  return refundNotice.kind === 'notice' ? { ...refundNotice, refundReference: refund.id } : refundNotice;
}

function dispute({ id, type }: Stripe.Event, object: Stripe.Dispute): ReadPaymentEvent {
  if (type === 'charge.dispute.created') return notice(id, 'dispute', object);
  if (object.status !== 'won' && object.status !== 'lost') return { kind: 'ignored' };
  return notice(id, object.status === 'won' ? 'dispute-won' : 'dispute-lost', object);
}

function notice(
  eventId: string,
  what: Extract<ReadPaymentEvent, { kind: 'notice' }>['what'],
  { payment_intent: intent, amount, currency }: Pick<Stripe.Refund, 'payment_intent' | 'amount' | 'currency'>,
): ReadPaymentEvent {
  if (!intent) return { kind: 'ignored' };
  const providerReference = typeof intent === 'string' ? intent : intent.id;
  return { kind: 'notice', eventId, providerReference, what, ...reportedAmount(amount, currency) };
}

function refundEvent(eventId: string, refund: Stripe.Refund, websiteId: WebsiteId): ReadPaymentEvent {
  const { reference, website, refund: idempotencyKey } = refund.metadata ?? {};
  if (reference === undefined || idempotencyKey === undefined || website !== websiteId)
    return { kind: 'ignored' };
  return { kind: 'refund', eventId, reference, idempotencyKey, state: refundState(refund) };
}
