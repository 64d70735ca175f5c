import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { PaymentId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import { PaymentNotTaken, type PaymentState } from '../../../platform/payments/payment-provider.ts';
import type { Queue } from '../../../platform/queue/index.ts';
import { isProvider, type PaymentProviders } from './payment-providers.ts';
import { CANCEL_JOB, type CancelJob, type PaymentRecorder } from './payment-recorder.ts';
import { isUndecided, type PaymentJson, readPayment, stateOf } from './payment-repository.ts';
import { ageOf, askProvider } from './payment-settling.ts';
import type { AskedWith } from './payments.ts';

/** Until then nobody else can have asked, and the same call is the same payment. */
const FRESH_MS = 60_000;
/**
 * Stripe forgets keys after a day, and the same call would be another payment. There is time left in which its search
 * gets to know what came of the last call, before the payment is given up and another one is opened.
 */
const ASKED_MS = 20 * 60 * 60_000;

interface StartContext {
  readonly database: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Logger;
  readonly providers: PaymentProviders;
  readonly recorder: PaymentRecorder;
}

/** Asks for the money of a payment that is opened, once. */
export async function startPayment(
  context: StartContext,
  websiteId: WebsiteId,
  paymentId: PaymentId,
  how: AskedWith,
): Promise<PaymentState> {
  const payment = await readPayment(context.database.query, websiteId, paymentId);
  invariant(payment, `there is no payment ${paymentId}`);
  if (payment.state !== 'started') return stateOf(payment);
  // Its attempt was given up before the money was asked for, so nobody asks.
  if (payment.unwanted !== null) return { kind: 'declined', reason: 'refused' };
  try {
    return stateOf(await ask(context, payment, how));
  } catch (error) {
    context.log.warn({ err: error, websiteId, paymentId }, 'what became of a payment is not known yet');
    return error instanceof PaymentNotTaken ? { kind: 'pending', isNotTaken: true } : { kind: 'pending' };
  }
}

async function ask(context: StartContext, payment: PaymentJson, how: AskedWith): Promise<PaymentJson> {
  const { database, queue, clock, providers, recorder } = context;
  const { website_id: websiteId, payment_id: paymentId, provider: name } = payment;
  if (!isProvider(name))
    return (
      (await database.transaction((tx) =>
        recorder.record(tx, websiteId, paymentId, { kind: 'pending' }, 'answer'),
      )) ?? payment
    );
  const provider = await providers.byName(websiteId, name);
  if (!provider) throw new PaymentNotTaken(`The keys of ${name} are gone`);
  const age = ageOf(payment, clock);
  // Jobs ask again, for hours; a shopper does so with another payment.
  if (payment.purpose === 'renewal' && age > FRESH_MS) {
    const known = await askProvider(context, payment);
    if (known.state !== 'started' || age > ASKED_MS) return known;
  }
  const paymentState = await provider.start({
    reference: paymentId,
    idempotencyKey: paymentId,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    ...how,
    reusable: payment.reusable,
  });
  const recordedPayment = await recorder.recordAlone(database, websiteId, paymentId, paymentState);
  if (recordedPayment) return recordedPayment;
  return database.transaction(async (tx) => {
    const now = await recorder.record(tx, websiteId, paymentId, paymentState, 'answer');
    // It was given up while the provider was being asked.
    if (now && now.unwanted !== null && isUndecided(now)) await cancelLater(queue, tx, websiteId, paymentId);
    return now ?? payment;
  });
}

export const cancelLater = (
  queue: Queue,
  tx: Queryable,
  websiteId: WebsiteId,
  paymentId: PaymentId,
): Promise<void> => queue.send(tx, CANCEL_JOB, { websiteId, paymentId } satisfies CancelJob);
