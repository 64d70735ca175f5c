import type { TestCardToken } from '@awning/contract';
import { sql } from '../../../platform/db/drizzle.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { OpenedPayment } from '../index.ts';

/** A checkout in short: opens payments, asks for the money, and makes an "order" of each that is paid. */
export function createPaymentDesk(app: TestApp, websiteId: string) {
  const { database, ids, queue } = app.platform;
  const { payments } = app;
  const open = async (over: Partial<OpenedPayment> = {}): Promise<OpenedPayment> => {
    const payment: OpenedPayment = {
      websiteId,
      paymentId: ids.next(),
      attemptId: ids.next(),
      cartId: ids.next(),
      orderId: ids.next(),
      methodId: 'test-card',
      amountMinor: 1250,
      currency: 'EUR',
      ...over,
    };
    await database.transaction((tx) => payments.open(tx, payment));
    return payment;
  };
  return {
    open,
    start: ({ paymentId }: OpenedPayment, token: TestCardToken) =>
      payments.start(websiteId, paymentId, {
        methodToken: token,
        returnUrl: 'https://shop.example/checkout/return?attempt=1',
      }),
    find: async ({ paymentId }: OpenedPayment) => {
      const found = await payments.find(websiteId, paymentId);
      if (!found) throw new Error(`There is no payment ${paymentId}`);
      return found;
    },
    capture: ({ paymentId, orderId }: OpenedPayment) =>
      database.transaction((tx) => payments.capture(tx, websiteId, paymentId, orderId)),
    giveBack: ({ paymentId }: OpenedPayment, reason = 'The last one was sold.') =>
      database.transaction((tx) => payments.giveBack(tx, websiteId, paymentId, reason)),
    refund: ({ paymentId }: OpenedPayment, amountMinor: number, refundId = ids.next()) =>
      database.transaction((tx) => payments.refund(tx, websiteId, { paymentId, refundId, amountMinor })),
    /** How much the test bank has really moved, whatever anybody was told. */
    moved: async ({ paymentId }: OpenedPayment): Promise<number> => {
      const account = await payments.testBank(websiteId).find(paymentId);
      return account?.state.kind === 'succeeded' ? account.amountMinor - account.refundedMinor : 0;
    },
    /** As if the pause before the next job were over. */
    hurry: (name = 'payment-settle') =>
      database.query.execute(
        sql`update pgboss.job set start_after = now() where name = ${name} and state in ('created', 'retry')`,
      ),
    /** Runs what is due: events of the bank and refunds, and looks that were hurried. */
    runJobs: () => queue.settle(),
    violations: async () =>
      (await Promise.all(payments.invariants.map(({ violations }) => violations(database.query)))).flat(),
  };
}
export type PaymentDesk = ReturnType<typeof createPaymentDesk>;
