import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { PaymentId, RefundId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts';
import { defineJob, type Job, type Queue } from '../../../platform/queue/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Secrets } from '../../foundation/secrets/index.ts';
import { createExternalRefunds } from './external-refunds.ts';
import { createEventDoor } from './payment-events.ts';
import { paymentInvariants } from './payment-invariants.ts';
import { paymentPage } from './payment-pages.ts';
import { createPaymentProblems } from './payment-problems.ts';
import { createPaymentProviders, providerOf, type StripeKeys } from './payment-providers.ts';
import { CANCEL_JOB, type CancelJob, createPaymentRecorder } from './payment-recorder.ts';
import {
  bindPayment,
  callOffPayment,
  fromPayment,
  insertPayment,
  isUndecided,
  markUnwanted,
  movePayment,
  type PaymentJson,
  readPayment,
  stateOf,
  storeProviderReference,
} from './payment-repository.ts';
import { createPaymentSettings, type PaymentSettingsStore } from './payment-settings.ts';
import { createPaymentSettling } from './payment-settling.ts';
import type { Payments } from './payments.ts';
import { createRefundProcessor } from './refund-processor.ts';
import { readRefund, refundOfKey, storeRefundReference } from './refund-repository.ts';
import { createStripeProvider } from './stripe-provider.ts';
import { type BankJob, createTestBank, type TestBank } from './test-bank.ts';
import { BANK_SIGNATURE } from './test-bank-event.ts';

interface PaymentParts {
  readonly database: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Keyring;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly outbox: Outbox;
  readonly siteVersions: SiteVersions;
  readonly secrets: Secrets;
  readonly stripe: { readonly script: string; readonly api: URL | null };
}

export interface PaymentModule extends Payments {
  readonly jobs: readonly Job[];
  readonly settings: PaymentSettingsStore;
  /** For its page, where somebody approves or refuses. */
  testBank(websiteId: WebsiteId): TestBank;
}

const BANK_JOB = 'test-bank';
const MOST_STRIPES = 200;

export function createPayments(parts: PaymentParts): PaymentModule {
  const { database, queue, clock, ids, log, secrets } = parts;
  const settings = createPaymentSettings(parts);
  const problems = createPaymentProblems(parts);
  const recorder = createPaymentRecorder({ ...parts, problems });

  const deliver = async (websiteId: WebsiteId, job: Extract<BankJob, { kind: 'event' }>) => {
    const headers = { [BANK_SIGNATURE]: job.signature };
    await receive(websiteId, 'test', Buffer.from(job.body), headers);
  };
  const testBank = (websiteId: WebsiteId): TestBank =>
    createTestBank(
      {
        database,
        clock,
        ids,
        keyring: parts.keyring,
        post: {
          send: (id, job, { afterSeconds }) =>
            queue.send(
              database.query,
              BANK_JOB,
              { websiteId: id, job },
              // Events may get lost; the job that asks finds out.
              { mayBeLost: true, ...(afterSeconds > 0 ? { afterSeconds } : {}) },
            ),
          deliverNow: deliver,
        },
      },
      websiteId,
    );
  // Release 0.1 queued it as `errand`.
  type QueuedJob = { websiteId: WebsiteId } & ({ job: BankJob } | { errand: BankJob });
  const bankJob = defineJob<QueuedJob>(BANK_JOB, async ({ websiteId, ...queued }) => {
    const job = 'job' in queued ? queued.job : queued.errand;
    if (job.kind === 'event') await deliver(websiteId, job);
    else await testBank(websiteId).decide(job.reference, { kind: 'succeeded' });
  });

  const references = {
    read: async (websiteId: WebsiteId, paymentId: PaymentId) =>
      (await readPayment(database.query, websiteId, paymentId))?.provider_reference ?? null,
    keep: (websiteId: WebsiteId, paymentId: PaymentId, intentId: string) =>
      storeProviderReference(database.query, websiteId, paymentId, intentId),
    readRefund: async (websiteId: WebsiteId, idempotencyKey: string) => {
      const { refund_id, refusals } = refundOfKey(idempotencyKey);
      const refund = await readRefund(database.query, websiteId, refund_id);
      return refund?.refusals === refusals ? refund.provider_reference : null;
    },
    storeRefund: (websiteId: WebsiteId, idempotencyKey: string, refundId: RefundId) =>
      storeRefundReference(database.query, websiteId, idempotencyKey, refundId),
  };
  // Each keeps its connections to Stripe open.
  const stripes = new LRUCache<string, Promise<PaymentProvider>>({ max: MOST_STRIPES });
  const stripe = (keys: StripeKeys): Promise<PaymentProvider> => {
    const name = JSON.stringify(keys);
    const known = stripes.get(name);
    if (known) return known;
    const stripeProvider = createStripeProvider(keys, { clock, log, references, api: parts.stripe.api });
    stripes.set(name, stripeProvider);
    return stripeProvider;
  };
  const providers = createPaymentProviders({
    settings,
    secrets,
    testBank,
    stripe,
    stripeScript: parts.stripe.script,
  });
  const refunds = createRefundProcessor({ ...parts, providers, problems });
  const settling = createPaymentSettling({ ...parts, providers, recorder });
  const external = createExternalRefunds({ clock, ids, refunds });
  const receive = createEventDoor({ ...parts, providers, recorder, refunds, external, problems });

  const ask = async (
    payment: PaymentJson,
    how: { readonly methodToken: string; readonly returnUrl: string },
  ): Promise<PaymentJson> => {
    const { website_id: websiteId, payment_id: paymentId, provider: name } = payment;
    if (name !== 'test' && name !== 'stripe')
      return (
        (await database.transaction((tx) =>
          recorder.record(tx, websiteId, paymentId, { kind: 'pending' }, 'answer'),
        )) ?? payment
      );
    const provider = await providers.byName(websiteId, name);
    if (!provider) throw new Error(`The keys of ${name} are gone`);
    const said = await provider.start({
      reference: paymentId,
      idempotencyKey: paymentId,
      amountMinor: payment.amount_minor,
      currency: payment.currency,
      ...how,
      reusable: payment.reusable,
    });
    const heard = await recorder.recordAlone(database, websiteId, paymentId, said);
    if (heard) return heard;
    return database.transaction(async (tx) => {
      const now = await recorder.record(tx, websiteId, paymentId, said, 'answer');
      // It was given up while the provider was being asked.
      if (now && now.unwanted !== null && isUndecided(now)) await cancelLater(tx, websiteId, paymentId);
      return now ?? payment;
    });
  };
  const cancelLater = (tx: Queryable, websiteId: WebsiteId, paymentId: PaymentId): Promise<void> =>
    queue.send(tx, CANCEL_JOB, { websiteId, paymentId } satisfies CancelJob);

  return {
    jobs: [bankJob, ...refunds.jobs, ...settling.jobs],
    settings,
    testBank,
    receive,
    methods: providers.methods,
    async open(tx, payment) {
      const { methodId, websiteId, paymentId, amountMinor } = payment;
      invariant(Number.isSafeInteger(amountMinor) && amountMinor > 0, `${amountMinor} is no amount to pay`);
      const testMode = payment.testMode ?? methodId === 'test-card';
      await insertPayment(tx, { ...payment, provider: providerOf[methodId], testMode }, clock.now());
      await settling.open(tx, websiteId, paymentId);
    },
    async start(websiteId, paymentId, how) {
      const payment = await readPayment(database.query, websiteId, paymentId);
      invariant(payment, `there is no payment ${paymentId}`);
      if (payment.state !== 'started') return stateOf(payment);
      // Its attempt was given up before the money was asked for, so nobody asks.
      if (payment.unwanted !== null) return { kind: 'declined', reason: 'refused' };
      try {
        return stateOf(await ask(payment, how));
      } catch (error) {
        log.warn({ err: error, websiteId, paymentId }, 'what became of a payment is not known yet');
        return { kind: 'pending' };
      }
    },
    async find(websiteId, paymentId) {
      const payment = await readPayment(database.query, websiteId, paymentId);
      return payment && fromPayment(payment);
    },
    look: settling.look,
    capture: (tx, websiteId, paymentId, orderId) =>
      bindPayment(tx, websiteId, paymentId, orderId, clock.now()),
    async reverse(tx, websiteId, paymentId, reason) {
      const payment = await markUnwanted(tx, websiteId, paymentId, reason);
      invariant(payment, `payment ${paymentId} belongs to an order, or to nobody`);
      const move = { actor: 'checkout', note: reason };
      if (payment.provider === null)
        await movePayment(tx, websiteId, paymentId, { ...move, to: 'abandoned' }, clock.now());
      // One that was declined could still be paid by whoever has its page open.
      else if (isUndecided(payment) || payment.state === 'declined')
        await cancelLater(tx, websiteId, paymentId);
      if (payment.state !== 'succeeded') return;
      const moved = await movePayment(tx, websiteId, paymentId, { ...move, to: 'giving-back' }, clock.now());
      if (moved?.moved) await recorder.sendBack(tx, moved);
    },
    async markPaid(tx, websiteId, paymentId, { actor, reference }) {
      const move = { to: 'captured', actor, note: reference } as const;
      return (await movePayment(tx, websiteId, paymentId, move, clock.now()))?.moved === true;
    },
    callOff: (tx, websiteId, paymentId, by) =>
      callOffPayment(tx, websiteId, paymentId, { ...by, now: clock.now() }),
    refund: refunds.refund,
    retryRefund: refunds.retryRefund,
    onOutcome: recorder.onOutcome,
    onRefund: refunds.onRefund,
    onExternalRefund: external.onExternalRefund,
    dismissProblem: (websiteId, paymentId, dismissal) =>
      database.transaction((tx) => problems.dismiss(tx, websiteId, paymentId, dismissal)),
    page: (websiteId, query) => paymentPage(database.query, websiteId, query),
    invariants: paymentInvariants(clock),
  };
}
