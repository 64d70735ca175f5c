import { afterAll, beforeAll } from 'vitest';
import { describePaymentProvider, type ProviderFixture } from '../../../testing/describe-payment-provider.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { PaymentDelivery, PaymentScript } from '../../../testing/test-payments.ts';
import { type BankJob, createTestBank } from './test-bank.ts';
import { BANK_SIGNATURE } from './test-bank-event.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const tokenOf = (script: PaymentScript): string =>
  typeof script === 'object' ? `test-${script.decline}` : `test-${script}`;

describePaymentProvider('the built-in test bank', async (): Promise<ProviderFixture> => {
  const site = await app.make.site();
  const deliveries: PaymentDelivery[] = [];
  const keep = async (_site: string, job: BankJob): Promise<void> => {
    if (job.kind === 'event')
      deliveries.push({
        rawBody: Buffer.from(job.body),
        headers: { [BANK_SIGNATURE]: job.signature },
      });
  };
  const bank = createTestBank({ ...app.platform, post: { send: keep, deliverNow: keep } }, site.id);
  const scripts: PaymentScript[] = [];
  return {
    provider: {
      ...bank,
      // What a card does stands in its token.
      start: (payment) => bank.start({ ...payment, methodToken: tokenOf(scripts.shift() ?? 'success') }),
    },
    script: (...outcomes) => void scripts.push(...outcomes),
    settle: async (reference, state) => {
      await bank.decide(reference, state);
    },
    deliveries: () => deliveries,
    async movedMinor(reference) {
      const payment = await bank.find(reference);
      return payment?.state.kind === 'succeeded' ? payment.amountMinor - payment.refundedMinor : 0;
    },
  };
});
