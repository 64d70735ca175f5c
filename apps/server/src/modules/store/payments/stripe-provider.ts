import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import type { RefundId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import type {
  Payment,
  PaymentProvider,
  PaymentState,
  RefundState,
} from '../../../platform/payments/payment-provider.ts';
import type { StripeKeys } from './payment-providers.ts';
import { isTestKey } from './payment-settings.ts';
import { amountOf, fromStripeAmount, storeCurrency, toStripeAmount } from './stripe-amounts.ts';
import { readStripeEvent } from './stripe-events.ts';
import { intentState, reasonOf, refundState } from './stripe-states.ts';

export interface StripeParts {
  readonly clock: Clock;
  readonly log: Logger;
  /** Another address for its API, such as that of a stand-in. */
  readonly api: URL | null;
  /** Which of its payments is which of ours: its own search knows new ones only after a while. */
  readonly references: {
    read(websiteId: WebsiteId, reference: string): Promise<string | null>;
    keep(websiteId: WebsiteId, reference: string, intentId: string): Promise<void>;
    /** The same for refunds, by the key that each was asked for with: Stripe forgets keys after a day. */
    readRefund(websiteId: WebsiteId, idempotencyKey: string): Promise<string | null>;
    storeRefund(websiteId: WebsiteId, idempotencyKey: string, refundId: RefundId): Promise<void>;
  };
}

const CALL_MS = 20_000;
/** Safe, because each call has its idempotency key. */
const RETRIES = 1;

/**
 * The browser's Payment Element turns what was typed into a confirmation token; the server confirms with it. So no
 * amount ever comes from a browser, and there is one call to repeat or to ask about.
 */
export async function createStripeProvider(keys: StripeKeys, parts: StripeParts): Promise<PaymentProvider> {
  // Few installs use it, and loading it costs every start a tenth of a second.
  const { default: StripeSdk } = await import('stripe');
  const { websiteId } = keys;
  const stripe = new StripeSdk(keys.secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: CALL_MS,
    telemetry: false,
    ...(parts.api ? addressOf(parts.api) : {}),
  });
  const { StripeCardError, StripeInvalidRequestError } = StripeSdk.errors;
  const { StripeAuthenticationError, StripePermissionError } = StripeSdk.errors;

  const findIntent = async (reference: string): Promise<Stripe.PaymentIntent | null> => {
    const known = await parts.references.read(websiteId, reference);
    if (known !== null) return stripe.paymentIntents.retrieve(known, { expand: ['latest_charge'] });
    // References are of our own making; whatever else could stand in one would be part of the question.
    invariant(/^[0-9A-Za-z-]+$/.test(reference), 'a reference is letters and digits');
    const { data } = await stripe.paymentIntents.search({
      query: `metadata['reference']:'${reference}' AND metadata['website']:'${websiteId}'`,
      expand: ['data.latest_charge'],
      limit: 1,
    });
    const paymentIntent = data[0] ?? null;
    if (paymentIntent) await parts.references.keep(websiteId, reference, paymentIntent.id);
    return paymentIntent;
  };

  /** A refund that was asked for with this key before, whatever became of the answer. */
  const findRefund = async (intentId: string, key: string): Promise<Stripe.Refund | null> => {
    const known = await parts.references.readRefund(websiteId, key);
    if (known !== null) return stripe.refunds.retrieve(known);
    for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
      if (refund.metadata?.refund === key && refund.metadata.website === websiteId) {
        await parts.references.storeRefund(websiteId, key, refund.id);
        return refund;
      }
    return null;
  };

  /** Whose card it is: only a card that belongs to a customer there can pay again. */
  const customerFor = async (reference: string, idempotencyKey: string): Promise<string> => {
    const metadata = { reference, website: websiteId };
    const customer = await stripe.customers.create(
      { metadata },
      { idempotencyKey: `${idempotencyKey}.customer` },
    );
    return customer.id;
  };

  /** What was refused before anything happened is a no, and not an answer that was lost. */
  const declinedBy = (error: unknown): PaymentState | null => {
    if (error instanceof StripeCardError)
      return { kind: 'declined', reason: reasonOf(error.decline_code ?? error.code) };
    if (
      error instanceof StripeInvalidRequestError ||
      error instanceof StripeAuthenticationError ||
      error instanceof StripePermissionError
    ) {
      parts.log.error({ err: error, websiteId }, 'Stripe did not take our request');
      return { kind: 'declined', reason: 'refused' };
    }
    return null;
  };

  return {
    name: 'stripe',
    async start({ reference, idempotencyKey, amountMinor, currency, methodToken, returnUrl, reusable }) {
      const amount = toStripeAmount(checkedAmount(amountMinor), storeCurrency(currency));
      try {
        const again = reusable
          ? {
              customer: await customerFor(reference, idempotencyKey),
              setup_future_usage: 'off_session' as const,
            }
          : {};
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            confirm: true,
            confirmation_token: methodToken,
            // Only what is decided at once: a payment that takes days would keep goods and cart waiting. Instalments
            // cannot pay again.
            allowed_payment_method_types:
              keys.installments && !reusable ? ['card', 'afterpay_clearpay'] : ['card'],
            ...again,
            return_url: returnUrl,
            metadata: { reference, website: websiteId },
          },
          { idempotencyKey },
        );
        await parts.references.keep(websiteId, reference, intent.id);
        // A call that is repeated gets its first answer, which may be an old one by now.
        return intentState(isDecided(intent) ? intent : await stripe.paymentIntents.retrieve(intent.id));
      } catch (error) {
        const declined = declinedBy(error);
        if (!declined) throw error;
        const intentId = error instanceof StripeCardError ? error.payment_intent?.id : undefined;
        if (intentId !== undefined) await parts.references.keep(websiteId, reference, intentId);
        return declined;
      }
    },
    async find(reference): Promise<Payment | null> {
      const intent = await findIntent(reference);
      if (!intent) return null;
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
      return {
        reference,
        ...amountOf(intent),
        state: intentState(intent),
        refundedMinor: fromStripeAmount(charge?.amount_refunded ?? 0, storeCurrency(intent.currency)),
      };
    },
    async refund({ reference, idempotencyKey, amountMinor }): Promise<RefundState> {
      const intent = await findIntent(reference);
      if (!intent) throw new Error('Stripe does not find this payment at the moment');
      if (intent.status !== 'succeeded') return { kind: 'refused', reason: 'not-paid' };
      const earlier = await findRefund(intent.id, idempotencyKey);
      if (earlier) return refundState(earlier);
      const amount = toStripeAmount(checkedAmount(amountMinor), storeCurrency(intent.currency));
      try {
        const refund = await stripe.refunds.create(
          {
            payment_intent: intent.id,
            amount,
            metadata: { reference, website: websiteId, refund: idempotencyKey },
          },
          // A key is for one kind of call, and money that came to no order goes back by the name of its payment.
          { idempotencyKey: `${idempotencyKey}.refund` },
        );
        await parts.references.storeRefund(websiteId, idempotencyKey, refund.id);
        return refundState(refund.status === 'pending' ? await stripe.refunds.retrieve(refund.id) : refund);
      } catch (error) {
        if (!(error instanceof StripeInvalidRequestError)) throw error;
        // The cardholder has taken it back through their bank.
        if (error.code === 'charge_disputed' || error.code === 'refund_disputed_payment')
          return { kind: 'refused', reason: 'too-late' };
        const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
        if (amount + (charge?.amount_refunded ?? 0) > intent.amount_received)
          return { kind: 'refused', reason: 'more-than-paid' };
        throw error;
      }
    },
    async cancel(reference) {
      const intent = await findIntent(reference);
      if (!intent || !isCancellable(intent)) return;
      try {
        await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
      } catch (error) {
        // It was decided in the meantime.
        if (!(error instanceof StripeInvalidRequestError)) throw error;
      }
    },
    readEvent: (rawBody, headers) =>
      readStripeEvent(
        (signature) =>
          stripe.webhooks.constructEvent(
            Buffer.from(rawBody),
            signature,
            keys.webhookSecret,
            undefined,
            undefined,
            parts.clock.now().getTime(),
          ),
        headers,
        { websiteId, isLive: !isTestKey(keys.secretKey) },
      ),
  };
}

const isCancellable = ({ status }: Stripe.PaymentIntent): boolean => status.startsWith('requires_');
const isDecided = ({ status }: Stripe.PaymentIntent): boolean => status === 'succeeded';

function checkedAmount(amountMinor: number): number {
  invariant(Number.isSafeInteger(amountMinor) && amountMinor > 0, `${amountMinor} is no amount`);
  return amountMinor;
}

const addressOf = ({ protocol, hostname, port }: URL) =>
  ({ host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port ? { port } : {}) }) as const;
