import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { ReadPaymentEvent } from '../../../platform/payments/payment-provider.ts';
import type { ExternalRefunds } from './external-refunds.ts';
import { insertEvent, type NewEvent, settleEvent } from './payment-event-repository.ts';
import type { PaymentProblems } from './payment-problems.ts';
import type { PaymentProviders, ProviderName } from './payment-providers.ts';
import type { PaymentRecorder } from './payment-recorder.ts';
import {
  type PaymentJson,
  readPayment,
  readPaymentAt,
  storeProviderReference,
} from './payment-repository.ts';
import { noticeWords } from './payment-words.ts';
import { PAYMENT_DISPUTED, type Payments } from './payments.ts';
import type { RefundProcessor } from './refund-processor.ts';

interface EventContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly log: Logger;
  readonly providers: PaymentProviders;
  readonly recorder: PaymentRecorder;
  readonly refunds: RefundProcessor;
  readonly external: ExternalRefunds;
  readonly problems: PaymentProblems;
}

/**
 * Events come more than once, late, early and in any order. Each is stored in the transaction of what it changes, so a
 * copy changes nothing; what follows from it is done at once and, should that fail, by the job.
 */
export const createEventDoor =
  (context: EventContext): Payments['receive'] =>
  async (websiteId, provider, rawBody, headers) => {
    const reader = await context.providers.byName(websiteId, provider);
    const event: ReadPaymentEvent = reader?.readEvent(rawBody, headers) ?? { kind: 'forged' };
    if (event.kind === 'forged') return 'forged';
    if (event.kind === 'notice') await recordNotice(context, websiteId, provider, event);
    else if (event.kind !== 'ignored') await recordEvent(context, websiteId, provider, event);
    return 'received';
  };

async function recordEvent(
  context: EventContext,
  websiteId: WebsiteId,
  provider: ProviderName,
  event: Extract<ReadPaymentEvent, { kind: 'payment' | 'refund' }>,
): Promise<void> {
  const { database, clock, log, recorder, refunds } = context;
  const { eventId, reference, state } = event;
  const amounts = event.kind === 'payment' ? event : { amountMinor: null, currency: null };
  const { amountMinor, currency } = amounts;
  const stored = { websiteId, provider, eventId, reference, kind: state.kind, amountMinor, currency };
  const payment = await database.transaction(async (tx) => {
    if (!(await insertEvent(tx, stored, clock.now()))) return null;
    if (event.kind === 'payment') return recordPayment(context, tx, stored, event);
    const known = await refunds.conclude(tx, websiteId, event.idempotencyKey, event.state);
    await settleEvent(tx, stored, known ? 'refund' : 'unknown');
    return null;
  });
  if (payment?.state !== 'succeeded' && payment?.state !== 'declined') return;
  await recorder
    .tell(payment)
    .catch((error: unknown) =>
      log.error({ err: error, websiteId, paymentId: reference }, 'a paid checkout waits for its job'),
    );
}

async function recordPayment(
  { log, recorder }: EventContext,
  tx: Queryable,
  stored: NewEvent,
  event: Extract<ReadPaymentEvent, { kind: 'payment' }>,
): Promise<PaymentJson | null> {
  const { websiteId, provider, reference } = stored;
  const payment = await readPayment(tx, websiteId, reference);
  if (payment?.provider !== provider) {
    log.error({ websiteId, provider, reference }, 'a provider told of a payment that is not ours');
    await settleEvent(tx, stored, 'unknown');
    return null;
  }
  if (event.providerReference !== undefined)
    await storeProviderReference(tx, websiteId, reference, event.providerReference);
  if (!(await recorder.matchesRequest(tx, payment, event, 'event'))) {
    await settleEvent(tx, stored, 'mismatch');
    return null;
  }
  const now = await recorder.record(tx, websiteId, reference, event.state, 'event');
  if (now?.moved) await settleEvent(tx, stored, 'moved');
  return now;
}

const recordNotice = (
  { database, clock, outbox, external, problems }: EventContext,
  websiteId: WebsiteId,
  provider: ProviderName,
  notice: Extract<ReadPaymentEvent, { kind: 'notice' }>,
): Promise<void> =>
  database.transaction(async (tx) => {
    const { eventId, providerReference, what, amountMinor, currency } = notice;
    // The account may serve other shops and programs: what is not ours is not even written down.
    const payment = await readPaymentAt(tx, websiteId, { provider, providerReference });
    if (!payment) return;
    const reference = payment.payment_id;
    const stored = { websiteId, provider, eventId, reference, kind: what, amountMinor, currency };
    if (!(await insertEvent(tx, stored, clock.now()))) return;
    if (what === 'dispute') {
      const payload = { orderId: payment.order_id, paymentId: reference };
      await outbox.emit(tx, { websiteId, topic: PAYMENT_DISPUTED, payload });
    }
    const counted = await external.take(tx, payment, notice);
    await settleEvent(tx, stored, counted === 'none' ? 'notice' : 'refund');
    if (counted === 'known') return;
    const words = noticeWords(notice, { isCounted: counted === 'counted' });
    await problems.note(tx, websiteId, reference, { words, actor: 'event' });
  });
