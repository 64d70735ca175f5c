import { describePaymentProvider } from './describe-payment-provider.ts';
import { createTestPayments } from './test-payments.ts';

describePaymentProvider('the fake of the tests', async () => {
  const provider = createTestPayments();
  return { ...provider, provider, deliveries: () => provider.deliveries };
});
