import type { Logger } from 'pino';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { PaymentId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import type { PaymentState } from '../../../platform/payments/payment-provider.ts';
import type { Queue } from '../../../platform/queue/index.ts';
import { isProvider, type PaymentProviders } from './payment-providers.ts';
import { CANCEL_JOB, type CancelJob, type PaymentRecorder } from './payment-recorder.ts';
import { isUndecided, type PaymentJson, readPayment, stateOf } from './payment-repository.ts';
import type { AskedWith } from './payments.ts';

interface StartContext {
  readonly database: Database;
  readonly queue: Queue;
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
    return { kind: 'pending' };
  }
}

async function ask(
  { database, queue, providers, recorder }: StartContext,
  payment: PaymentJson,
  how: AskedWith,
): Promise<PaymentJson> {
  const { website_id: websiteId, payment_id: paymentId, provider: name } = payment;
  if (!isProvider(name))
    return (
      (await database.transaction((tx) =>
        recorder.record(tx, websiteId, paymentId, { kind: 'pending' }, 'answer'),
      )) ?? payment
    );
  const provider = await providers.byName(websiteId, name);
  if (!provider) throw new Error(`The keys of ${name} are gone`);
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
