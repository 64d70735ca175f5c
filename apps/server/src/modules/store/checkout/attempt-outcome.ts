import type { CheckoutOutcome } from '@awning/contract';
import type { PaymentId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { CataloguedError } from '../../../platform/errors/index.ts';
import type { StoredPayment } from '../payments/index.ts';
import type { AttemptRow } from './attempt-repository.ts';
import { JOIN_MS } from './checkout-attempts.ts';
import { checkoutErrors } from './checkout-errors.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { declined, LOST } from './checkout-sentences.ts';
import type { AttemptFailure } from './checkouts.ts';
import type { PayContext } from './pay-context.ts';

/** Manual methods need no details of the payment. */
const NOTHING_TO_SAY = { methodToken: '', returnUrl: '' };

/** The end of the address of the page after a purchase. */
const PAGES: Readonly<Record<AttemptRow['kind'], string>> = {
  order: 'confirmed',
  subscription: 'subscribed',
  donation: 'contributed',
};

type OrderPages = Pick<CheckoutParts, 'orders'>;

/** The page that thanks for what an attempt has bought. */
export function urlOfBought(
  { orders }: OrderPages,
  websiteId: WebsiteId,
  { orderId, kind, pays }: AttemptRow,
): string {
  const page = pays === 'manual' ? 'received' : PAGES[kind];
  return `${orders.linkOf(websiteId, orderId)}/${page}`;
}

export const boughtOutcome = (
  parts: OrderPages,
  websiteId: WebsiteId,
  attempt: AttemptRow,
): CheckoutOutcome => ({
  outcome: attempt.pays === 'manual' ? 'received' : 'completed',
  url: urlOfBought(parts, websiteId, attempt),
});

const waiting = ({ attemptId }: AttemptRow): CheckoutOutcome => ({ outcome: 'waiting', attemptId });

function refusal(
  { orders }: OrderPages,
  websiteId: WebsiteId,
  { reason, sentence, orderId }: AttemptFailure,
): CataloguedError {
  const values = { sentence };
  if (reason === 'declined') return checkoutErrors.declined({ values });
  // Nobody has paid: it is what the hold says when there is one.
  if (sentence === LOST.stock) return checkoutErrors.soldOut();
  if (orderId === undefined) return checkoutErrors.notBought({ values });
  return checkoutErrors.cartBought({ values, errors: { url: orders.linkOf(websiteId, orderId) } });
}

async function complete(
  { parts, completion }: PayContext,
  websiteId: WebsiteId,
  attempt: AttemptRow,
  variantIds?: readonly VariantId[],
): Promise<CheckoutOutcome> {
  const ended = await completion.complete(websiteId, attempt.attemptId, variantIds);
  if (ended.kind === 'completed') return boughtOutcome(parts, websiteId, attempt);
  if (ended.kind === 'failed') throw refusal(parts, websiteId, ended.failure);
  return waiting(attempt);
}

/**
 * Asks for the money. The same call again is the same payment, so a caller that does not know whether it was asked for
 * can ask again.
 */
export async function askForMoney(
  context: PayContext,
  websiteId: WebsiteId,
  attempt: AttemptRow,
  variantIds?: readonly VariantId[],
): Promise<CheckoutOutcome> {
  const { parts, completion } = context;
  const { attemptId, paymentId, pays, how } = attempt;
  if (paymentId === null) return complete(context, websiteId, attempt, variantIds);
  const state = await parts.payments.start(websiteId, paymentId, how ?? NOTHING_TO_SAY);
  if (pays === 'manual') return complete(context, websiteId, attempt, variantIds);
  switch (state.kind) {
    case 'succeeded':
      return complete(context, websiteId, attempt, variantIds);
    case 'declined': {
      const failed = await completion.fail(websiteId, attemptId, declined(state.reason));
      if (failed.kind === 'failed') throw refusal(parts, websiteId, failed.failure);
      return boughtOutcome(parts, websiteId, attempt);
    }
    case 'needs-action':
      return { outcome: 'needs-action', url: state.url, attemptId };
    case 'needs-browser':
      return { outcome: 'needs-browser', clientSecret: state.clientSecret, attemptId };
    case 'pending':
      return waiting(attempt);
  }
}

/** Where an attempt stands, and a step further when it can go one. */
export async function followAttempt(
  context: PayContext,
  websiteId: WebsiteId,
  attempt: AttemptRow,
): Promise<CheckoutOutcome> {
  const { parts } = context;
  const { attemptId, paymentId } = attempt;
  if (attempt.state === 'completed') return boughtOutcome(parts, websiteId, attempt);
  if (attempt.failure) throw refusal(parts, websiteId, attempt.failure);
  if (paymentId === null || attempt.pays === 'manual') return complete(context, websiteId, attempt);
  const { payment, wasAsked } = await lookAtPayment(context, websiteId, attempt, paymentId);
  switch (payment?.state) {
    case 'started': {
      // The provider does not know the payment. Later the shopper may have begun again, and would pay twice.
      const isRecent = parts.clock.now().getTime() - attempt.createdAt < JOIN_MS;
      return wasAsked && isRecent ? askForMoney(context, websiteId, attempt) : waiting(attempt);
    }
    case undefined:
    case 'pending':
      return waiting(attempt);
    case 'needs-action':
      if (payment.actionUrl !== null) return { outcome: 'needs-action', url: payment.actionUrl, attemptId };
      return payment.clientSecret === null
        ? waiting(attempt)
        : { outcome: 'needs-browser', clientSecret: payment.clientSecret, attemptId };
    default:
      return complete(context, websiteId, attempt);
  }
}

async function lookAtPayment(
  { parts: { payments, log }, throttle }: PayContext,
  websiteId: WebsiteId,
  { attemptId, createdAt }: AttemptRow,
  paymentId: PaymentId,
): Promise<{ payment: StoredPayment | null; wasAsked: boolean }> {
  const payment = await payments.find(websiteId, paymentId);
  if (!payment || !isUndecided(payment) || !throttle.isOver(attemptId, createdAt))
    return { payment, wasAsked: false };
  try {
    return { payment: await payments.look(websiteId, paymentId), wasAsked: true };
  } catch (error) {
    log.warn({ err: error, websiteId, paymentId }, 'a payment that a shopper waits for was not checked');
    return { payment, wasAsked: true };
  }
}

const isUndecided = ({ state }: StoredPayment): boolean =>
  state === 'started' || state === 'needs-action' || state === 'pending';
