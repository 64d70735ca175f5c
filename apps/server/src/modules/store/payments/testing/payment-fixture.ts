import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestCardToken } from '@awning/contract';
import { registerWork } from '../../../../composition/register-modules.ts';
import { readConfig } from '../../../../config/environment.ts';
import { sql } from '../../../../platform/db/index.ts';
import { createPlatform } from '../../../../platform/platform.ts';
import { TEST_SECRET } from '../../../../testing/test-app.ts';
import { createTestClock } from '../../../../testing/test-clock.ts';
import { createTestDatabase } from '../../../../testing/test-database.ts';
import { createTestLog } from '../../../../testing/test-log.ts';
import { createSecrets } from '../../../foundation/secrets/index.ts';
import { createSites } from '../../../foundation/sites/index.ts';
import { createPayments, type OpenedPayment, paymentsModule, type StoredPayment } from '../index.ts';

/**
 * A minimal checkout around the real payments: it opens them, asks for the money, and makes an "order" of every payment
 * that is reported as paid. The real checkout knows nothing of these attempts, so it is left out.
 */
export async function createPaymentFixture(over: { databaseUrl?: string; stripeApi?: URL } = {}) {
  const own = over.databaseUrl === undefined ? await createTestDatabase() : null;
  const databaseUrl = over.databaseUrl ?? own?.url ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'awning-payments-'));
  const env = { DATABASE_URL: databaseUrl, AWNING_SECRET: TEST_SECRET, AWNING_DATA: folder };
  const config = readConfig(env);
  const clock = createTestClock();
  const { log, lines } = createTestLog();
  const platform = await createPlatform({ ...config, databasePoolSize: 8 }, { clock, log });
  const secrets = createSecrets(platform);
  const payments = createPayments({
    ...platform,
    secrets,
    stripe: { ...config.stripe, api: over.stripeApi ?? null },
    isQuiet: async () => false,
  });
  registerWork(platform, [paymentsModule({ payments })], { describeJob: () => null });
  await platform.queue.start({ work: false });
  const { database, ids, queue } = platform;
  const sites = createSites({ ...platform, config });
  const site = await sites.create({ slug: `desk-${ids.next()}`, title: 'Shop' });
  const websiteId = site.id;

  const capture = ({ paymentId, orderId }: OpenedPayment) =>
    database.transaction((tx) => payments.capture(tx, websiteId, paymentId, orderId));
  const rows: { readonly paymentId: string; readonly kind: string }[] = [];
  let make: (payment: StoredPayment) => Promise<unknown> = capture;
  payments.onOutcome(async (payment, { kind }) => {
    rows.push({ paymentId: payment.paymentId, kind });
    if (kind === 'succeeded' || payment.kind === 'manual') await make(payment);
  });

  return {
    platform,
    payments,
    secrets,
    sites,
    clock,
    websiteId,
    databaseUrl,
    events: rows,
    lines,
    capture,
    /** What is done with a payment that is reported as paid, in place of making its order. */
    whenPaid(work: (payment: StoredPayment) => Promise<unknown>) {
      make = work;
    },
    async open(payment: Partial<OpenedPayment> = {}): Promise<OpenedPayment> {
      const opened: OpenedPayment = {
        websiteId,
        paymentId: ids.next(),
        attemptId: ids.next(),
        cartId: ids.next(),
        orderId: ids.next(),
        methodId: 'test-card',
        amountMinor: 1250,
        currency: 'EUR',
        ...payment,
      };
      await database.transaction((tx) => payments.open(tx, opened));
      return opened;
    },
    start: ({ paymentId }: OpenedPayment, methodToken: TestCardToken | (string & {})) =>
      payments.start(websiteId, paymentId, {
        methodToken,
        returnUrl: 'https://shop.example/checkout/return?attempt=1',
      }),
    async find({ paymentId }: OpenedPayment): Promise<StoredPayment> {
      const payment = await payments.find(websiteId, paymentId);
      if (!payment) throw new Error(`There is no payment ${paymentId}`);
      return payment;
    },
    reverse: ({ paymentId }: OpenedPayment, reason = 'The last one was sold.') =>
      database.transaction((tx) => payments.reverse(tx, websiteId, paymentId, reason)),
    refund: ({ paymentId }: OpenedPayment, amountMinor: number, refundId = ids.next()) =>
      database.transaction((tx) => payments.refund(tx, websiteId, { paymentId, refundId, amountMinor })),
    async history({ paymentId }: OpenedPayment): Promise<string[]> {
      const { payments: all } = await payments.page(websiteId, {});
      const entries = all.find(({ id }) => id === paymentId)?.history ?? [];
      return entries.map(({ state, actor }) => `${state} by ${actor}`);
    },
    /** How much the test bank has really moved, no matter what it reported. */
    async moved({ paymentId }: OpenedPayment): Promise<number> {
      const account = await payments.testBank(websiteId).find(paymentId);
      return account?.state.kind === 'succeeded' ? account.amountMinor - account.refundedMinor : 0;
    },
    /** As if the bank had been too far on to cancel it. */
    async passCancel({ paymentId }: OpenedPayment) {
      await database.query.run(
        sql`update test_bank_accounts set state = 'needs-action', decline_reason = null where reference = ${paymentId}`,
      );
    },
    /** Runs what is due: events of the bank, and refunds. */
    runJobs: () => queue.settle(),
    /** As if the pause before these jobs were over. */
    async runLater(name: 'payment-settle' | 'payment-refund' | 'test-bank' = 'payment-settle') {
      await database.query.run(
        sql`update pgboss.job set start_after = now() where name = ${name} and state in ('created', 'retry')`,
      );
      await queue.settle();
    },
    async violations(): Promise<string[]> {
      const matches = payments.invariants.map(({ violations }) => violations(database.query));
      return (await Promise.all(matches)).flat();
    },
    async close() {
      await platform.close();
      await own?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type PaymentFixture = Awaited<ReturnType<typeof createPaymentFixture>>;
