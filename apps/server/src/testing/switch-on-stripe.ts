import type { Secrets } from '../modules/foundation/secrets/index.ts';
import type { PaymentModule } from '../modules/store/payments/index.ts';
import { STAND_IN_KEYS } from './stripe-stand-in.ts';

/** A site that takes cards by Stripe, and instalments unless they are left out. Nothing is asked of Stripe. */
export async function switchOnStripe(
  { secrets, payments }: { secrets: Pick<Secrets, 'set'>; payments: Pick<PaymentModule, 'settings'> },
  websiteId: string,
  { installments = true }: { installments?: boolean } = {},
): Promise<void> {
  const { secretKey, webhookSecret, publishableKey } = STAND_IN_KEYS;
  await secrets.set(websiteId, 'stripe.secret-key', secretKey);
  await secrets.set(websiteId, 'stripe.webhook-secret', webhookSecret);
  const value = { stripe: { enabled: true, publishableKey, installments } };
  await payments.settings.change(websiteId, { value, expected: undefined, by: 'test' });
}
