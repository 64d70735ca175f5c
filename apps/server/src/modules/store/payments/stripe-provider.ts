import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import type { RefundId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import {
  type NewCard,
  type NewPayment,
  type Payment,
  PaymentNotTaken,
  type PaymentProvider,
  type PaymentState,
  type RefundState,
} from '../../../platform/payments/payment-provider.ts';
import type { StripeKeys } from './payment-providers.ts';
import { isTestKey } from './payment-settings.ts';
import { stripeAddress } from './stripe-address.ts';
import { amountOf, fromStripeAmount, storeCurrency, toStripeAmount } from './stripe-amounts.ts';
import { readStripeEvent } from './stripe-events.ts';
import { idOf, intentState, reasonOf, refundState } from './stripe-states.ts';

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

type RefundRequest = Parameters<PaymentProvider['refund']>[0];

/** An open line to one account at Stripe. */
interface StripeLine {
  readonly stripe: Stripe;
  readonly errors: typeof Stripe.errors;
  readonly keys: StripeKeys;
  readonly parts: StripeParts;
}

/**
 * The browser's Payment Element turns what was typed into a confirmation token; the server confirms with it. So no
 * amount ever comes from a browser, and there is one call to repeat or to ask about.
 */
export async function createStripeProvider(keys: StripeKeys, parts: StripeParts): Promise<PaymentProvider> {
  // Few installs use it, and loading it costs every start a tenth of a second.
  const { default: StripeSdk } = await import('stripe');
  const stripe = new StripeSdk(keys.secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: CALL_MS,
    telemetry: false,
    ...(parts.api ? stripeAddress(parts.api) : {}),
  });
  const line: StripeLine = { stripe, errors: StripeSdk.errors, keys, parts };
  return {
    name: 'stripe',
    start: (payment) => start(line, payment),
    find: (reference) => find(line, reference),
    refund: (request) => refund(line, request),
    cancel: (reference) => cancel(line, reference),
    openCardPage: (change) => openCardPage(line, change),
    readCard: (session, reference) => readCard(line, session, reference),
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
        { websiteId: keys.websiteId, isLive: !isTestKey(keys.secretKey) },
      ),
  };
}

async function start(line: StripeLine, payment: NewPayment): Promise<PaymentState> {
  const { stripe, errors, keys, parts } = line;
  const { websiteId } = keys;
  const { reference, idempotencyKey, amountMinor, currency, savedMethod } = payment;
  const amount = toStripeAmount(checkedAmount(amountMinor), storeCurrency(currency));
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        confirm: true,
        ...(savedMethod === undefined ? await enteredCard(line, payment) : keptCard(savedMethod)),
        metadata: { reference, website: websiteId },
      },
      { idempotencyKey },
    );
    await parts.references.keep(websiteId, reference, intent.id);
    // A call that is repeated gets its first answer, which may be an old one by now.
    return intentState(isDecided(intent) ? intent : await stripe.paymentIntents.retrieve(intent.id));
  } catch (error) {
    const declined = declinedBy(line, error);
    if (!declined) throw error;
    const isCard = error instanceof errors.StripeCardError;
    if (savedMethod !== undefined && !isCard)
      throw new PaymentNotTaken('Stripe did not take our request', { cause: error });
    const intentId = isCard ? error.payment_intent?.id : undefined;
    if (intentId !== undefined) await parts.references.keep(websiteId, reference, intentId);
    return declined;
  }
}

type Confirmation = Partial<Stripe.PaymentIntentCreateParams>;

async function enteredCard(line: StripeLine, payment: NewPayment): Promise<Confirmation> {
  const { reference, idempotencyKey, methodToken, returnUrl, reusable } = payment;
  return {
    confirmation_token: methodToken,
    // Only what is decided at once: a payment that takes days would keep goods and cart waiting. Instalments cannot
    // pay again.
    allowed_payment_method_types:
      line.keys.installments && !reusable ? ['card', 'afterpay_clearpay'] : ['card'],
    ...(reusable
      ? { customer: await customerFor(line, reference, idempotencyKey), setup_future_usage: 'off_session' }
      : {}),
    return_url: returnUrl,
  };
}

/** Written as `customer/card` when it was kept. Nobody is there to prove anything. */
function keptCard(savedMethod: string): Confirmation {
  const [customer = '', method = ''] = savedMethod.split('/');
  return { customer, payment_method: method, allowed_payment_method_types: ['card'], off_session: true };
}

/** Stripe's own page for it: nothing of a card is typed into ours. Null: Stripe has none for us at the moment. */
async function openCardPage(
  { stripe, errors, keys, parts }: StripeLine,
  { reference, savedMethod, returnUrl }: NewCard,
): Promise<string | null> {
  const [customer = ''] = savedMethod.split('/');
  try {
    const { url } = await stripe.checkout.sessions.create({
      mode: 'setup',
      allowed_payment_method_types: ['card'],
      customer,
      success_url: `${returnUrl}?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${returnUrl}?session=`,
      metadata: { reference, website: keys.websiteId },
    });
    return url;
  } catch (error) {
    if (!(error instanceof errors.StripeError)) throw error;
    parts.log.error({ err: error, websiteId: keys.websiteId }, 'Stripe has no page for a card');
    return null;
  }
}

async function readCard({ stripe, errors, keys }: StripeLine, session: string, reference: string) {
  if (!/^cs_\w+$/.test(session)) return null;
  try {
    const entered = await stripe.checkout.sessions.retrieve(session, { expand: ['setup_intent'] });
    const { metadata, status, customer, setup_intent: setup } = entered;
    const isOurs = metadata?.reference === reference && metadata.website === keys.websiteId;
    const method = setup !== null && typeof setup === 'object' ? setup.payment_method : null;
    if (!isOurs || status !== 'complete' || !customer || !method) return null;
    return `${idOf(customer)}/${idOf(method)}`;
  } catch (error) {
    if (error instanceof errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/** Whose card it is: only a card that belongs to a customer there can pay again. */
async function customerFor(
  { stripe, keys }: StripeLine,
  reference: string,
  idempotencyKey: string,
): Promise<string> {
  const metadata = { reference, website: keys.websiteId };
  const customer = await stripe.customers.create(
    { metadata },
    { idempotencyKey: `${idempotencyKey}.customer` },
  );
  return customer.id;
}

/** What was refused before anything happened is a no, and not an answer that was lost. */
function declinedBy({ errors, keys, parts }: StripeLine, error: unknown): PaymentState | null {
  if (error instanceof errors.StripeCardError)
    // The library writes an empty text where Stripe gave no code of the bank.
    return { kind: 'declined', reason: reasonOf(error.decline_code || error.code) };
  if (
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  ) {
    parts.log.error({ err: error, websiteId: keys.websiteId }, 'Stripe did not take our request');
    return { kind: 'declined', reason: 'refused' };
  }
  return null;
}

async function find(line: StripeLine, reference: string): Promise<Payment | null> {
  const intent = await findIntent(line, reference);
  if (!intent) return null;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    reference,
    ...amountOf(intent),
    state: intentState(intent),
    refundedMinor: fromStripeAmount(charge?.amount_refunded ?? 0, storeCurrency(intent.currency)),
  };
}

async function findIntent(
  { stripe, keys: { websiteId }, parts }: StripeLine,
  reference: string,
): Promise<Stripe.PaymentIntent | null> {
  const known = await parts.references.read(websiteId, reference);
  if (known !== null) return stripe.paymentIntents.retrieve(known, { expand: ['latest_charge'] });
  // References are of our own making; any other character would become part of the search query.
  invariant(/^[0-9A-Za-z-]+$/.test(reference), 'a reference is letters and digits');
  const { data } = await stripe.paymentIntents.search({
    query: `metadata['reference']:'${reference}' AND metadata['website']:'${websiteId}'`,
    expand: ['data.latest_charge'],
    limit: 1,
  });
  const paymentIntent = data[0] ?? null;
  if (paymentIntent) await parts.references.keep(websiteId, reference, paymentIntent.id);
  return paymentIntent;
}

async function refund(
  line: StripeLine,
  { reference, idempotencyKey, amountMinor }: RefundRequest,
): Promise<RefundState> {
  const { stripe, errors, keys, parts } = line;
  const { websiteId } = keys;
  const intent = await findIntent(line, reference);
  if (!intent) throw new Error('Stripe does not find this payment at the moment');
  if (intent.status !== 'succeeded') return { kind: 'refused', reason: 'not-paid' };
  const earlier = await findRefund(line, intent.id, idempotencyKey);
  if (earlier) return refundState(earlier);
  const amount = toStripeAmount(checkedAmount(amountMinor), storeCurrency(intent.currency));
  try {
    const created = await stripe.refunds.create(
      {
        payment_intent: intent.id,
        amount,
        metadata: { reference, website: websiteId, refund: idempotencyKey },
      },
      // A key is for one kind of call, and money that came to no order goes back by the name of its payment.
      { idempotencyKey: `${idempotencyKey}.refund` },
    );
    await parts.references.storeRefund(websiteId, idempotencyKey, created.id);
    return refundState(created.status === 'pending' ? await stripe.refunds.retrieve(created.id) : created);
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
    // The cardholder has taken it back through their bank.
    if (error.code === 'charge_disputed' || error.code === 'refund_disputed_payment')
      return { kind: 'refused', reason: 'too-late' };
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    if (amount + (charge?.amount_refunded ?? 0) > intent.amount_received)
      return { kind: 'refused', reason: 'more-than-paid' };
    throw error;
  }
}

/** A refund that was asked for with this key before, even if the response was lost. */
async function findRefund(
  { stripe, keys: { websiteId }, parts }: StripeLine,
  intentId: string,
  key: string,
): Promise<Stripe.Refund | null> {
  const known = await parts.references.readRefund(websiteId, key);
  if (known !== null) return stripe.refunds.retrieve(known);
  for await (const each of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
    if (each.metadata?.refund === key && each.metadata.website === websiteId) {
      await parts.references.storeRefund(websiteId, key, each.id);
      return each;
    }
  return null;
}

async function cancel(line: StripeLine, reference: string): Promise<void> {
  const { stripe, errors } = line;
  const intent = await findIntent(line, reference);
  if (!intent || !isCancellable(intent)) return;
  try {
    await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
  } catch (error) {
    // It was decided in the meantime.
    if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
  }
}

const isCancellable = ({ status }: Stripe.PaymentIntent): boolean => status.startsWith('requires_');
const isDecided = ({ status }: Stripe.PaymentIntent): boolean => status === 'succeeded';

function checkedAmount(amountMinor: number): number {
  invariant(Number.isSafeInteger(amountMinor) && amountMinor > 0, `${amountMinor} is no amount`);
  return amountMinor;
}
