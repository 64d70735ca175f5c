import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts';
import type { StripeKeys } from './payment-providers.ts';
import { readPayment, storeProviderReference } from './payment-repository.ts';
import { readRefund, refundOfKey, storeRefundReference } from './refund-repository.ts';
import { createStripeProvider, type StripeParts } from './stripe-provider.ts';

const MOST_STRIPES = 200;

/** A provider for each set of keys. Each keeps its connections to Stripe open. */
export function createStripeAccounts({
  database,
  clock,
  log,
  api,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly api: URL | null;
}): (keys: StripeKeys) => Promise<PaymentProvider> {
  const references = createReferences(database);
  const stripes = new Map<string, Promise<PaymentProvider>>();
  return (keys) => {
    const name = JSON.stringify(keys);
    const known = stripes.get(name);
    if (known) return known;
    if (stripes.size >= MOST_STRIPES) stripes.clear();
    const stripeProvider = createStripeProvider(keys, { clock, log, references, api });
    stripes.set(name, stripeProvider);
    return stripeProvider;
  };
}

const createReferences = ({ query }: Pick<Database, 'query'>): StripeParts['references'] => ({
  read: async (websiteId, paymentId) =>
    (await readPayment(query, websiteId, paymentId))?.provider_reference ?? null,
  keep: (websiteId, paymentId, intentId) => storeProviderReference(query, websiteId, paymentId, intentId),
  async readRefund(websiteId, idempotencyKey) {
    const { refund_id, refusals } = refundOfKey(idempotencyKey);
    const refund = await readRefund(query, websiteId, refund_id);
    return refund?.refusals === refusals ? refund.provider_reference : null;
  },
  storeRefund: (websiteId, idempotencyKey, refundId) =>
    storeRefundReference(query, websiteId, idempotencyKey, refundId),
});
