import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import type { Job, Queue } from '../../../platform/queue/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Secrets } from '../../foundation/secrets/index.ts';
import { createExternalRefunds } from './external-refunds.ts';
import { createPaymentConnections, type PaymentConnections } from './payment-connection.ts';
import { createEventDoor } from './payment-events.ts';
import { paymentInvariants } from './payment-invariants.ts';
import { paymentPage } from './payment-pages.ts';
import { createPaymentProblems } from './payment-problems.ts';
import { createPaymentProviders, providerOf } from './payment-providers.ts';
import { createPaymentRecorder } from './payment-recorder.ts';
import {
  bindPayment,
  callOffPayment,
  fromPayment,
  insertPayment,
  movePayment,
  readPayment,
} from './payment-repository.ts';
import { reversePayment } from './payment-reversal.ts';
import { createPaymentSettings, type PaymentSettingsStore } from './payment-settings.ts';
import { createPaymentSettling } from './payment-settling.ts';
import { startPayment } from './payment-start.ts';
import type { PaymentMethodId, Payments } from './payments.ts';
import { createRefundProcessor } from './refund-processor.ts';
import { createStripeAccounts } from './stripe-accounts.ts';
import type { TestBank } from './test-bank.ts';
import { connectTestBank } from './test-bank-line.ts';

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
  /** Whether the site is a safe copy, where nothing that is taken is money. */
  readonly isQuiet: (websiteId: WebsiteId) => Promise<boolean>;
}

export interface PaymentModule extends Payments {
  readonly jobs: readonly Job[];
  readonly settings: PaymentSettingsStore;
  readonly connections: PaymentConnections;
  /** For its page, where the shopper approves or refuses. */
  testBank(websiteId: WebsiteId): TestBank;
}

export function createPayments(parts: PaymentParts): PaymentModule {
  const { database, clock, ids, log, secrets } = parts;
  const settings = createPaymentSettings(parts);
  const problems = createPaymentProblems(parts);
  const recorder = createPaymentRecorder({ ...parts, problems });

  const { testBank, testBankJob } = connectTestBank(parts, (...event) => receive(...event));
  const stripe = createStripeAccounts({ database, clock, log, api: parts.stripe.api });
  const providers = createPaymentProviders({
    settings,
    secrets,
    testBank,
    stripe,
    stripeScript: parts.stripe.script,
    isQuiet: parts.isQuiet,
  });
  const refunds = createRefundProcessor({ ...parts, providers, problems });
  const settling = createPaymentSettling({ ...parts, providers, recorder });
  const external = createExternalRefunds({ clock, ids, refunds });
  const receive = createEventDoor({ ...parts, providers, recorder, refunds, external, problems });

  const context = { ...parts, providers, recorder };
  /** Of a way to pay that is offered. */
  const providerFor = async (websiteId: WebsiteId, methodId: PaymentMethodId) => {
    const name = providerOf[methodId];
    const isOffered = (await providers.methods(websiteId)).some(({ id }) => id === methodId);
    return name !== null && isOffered ? providers.byName(websiteId, name) : null;
  };
  return {
    jobs: [testBankJob, ...refunds.jobs, ...settling.jobs],
    settings,
    connections: createPaymentConnections({ secrets, settings, clock, api: parts.stripe.api }),
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
    start: (websiteId, paymentId, how) => startPayment(context, websiteId, paymentId, how),
    async find(websiteId, paymentId) {
      const payment = await readPayment(database.query, websiteId, paymentId);
      return payment && fromPayment(payment);
    },
    async openCardPage(websiteId, methodId, change) {
      const provider = await providerFor(websiteId, methodId);
      return (await provider?.openCardPage(change)) ?? null;
    },
    async readCard(websiteId, methodId, { session, reference }) {
      const provider = await providerFor(websiteId, methodId);
      return (await provider?.readCard(session, reference)) ?? null;
    },
    look: settling.look,
    capture: (tx, websiteId, paymentId, orderId) =>
      bindPayment(tx, websiteId, paymentId, orderId, clock.now()),
    reverse: (tx, websiteId, paymentId, reason) => reversePayment(context, tx, websiteId, paymentId, reason),
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
