import type { OrderDraft } from '@awning/commerce';
import { type Queryable, violatedConstraint } from '../../../platform/db/index.ts';
import type { AttemptId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import { CONSENTED, type Consent } from '../../people/mailing-list/index.ts';
import {
  type AttemptRow,
  completeAttempt,
  failAttempt,
  findAttempt,
  findAttemptOfCart,
  hasOpenAttempt,
  listVariantsOfOpenAttempt,
} from './attempt-repository.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { declined, LOST, lossSentence } from './checkout-sentences.ts';
import type { AttemptFailure, Checkouts, Completion } from './checkouts.ts';

/** The sale came to nothing: everything of its transaction is undone, and then the attempt fails. */
class SaleConflict extends Error {
  readonly failure: AttemptFailure;
  constructor(failure: AttemptFailure) {
    super(failure.sentence);
    this.failure = failure;
  }
}

class NotPaid extends Error {}

export interface CheckoutCompletion extends Pick<Checkouts, 'complete'> {
  /** The attempt never becomes an order; money that it moved goes back. An order that it has become stays. */
  fail(websiteId: WebsiteId, attemptId: AttemptId, failure: AttemptFailure): Promise<Completion>;
}

export function createCompletion(parts: CheckoutParts): CheckoutCompletion {
  const { database, clock, payments, inventory } = parts;

  const readSettled = async (websiteId: WebsiteId, attemptId: AttemptId): Promise<Completion> => {
    const attempt = await findAttempt(database.query, websiteId, attemptId);
    invariant(attempt, `there is an attempt ${attemptId}`);
    return completionOf(attempt);
  };

  const fail = async (
    websiteId: WebsiteId,
    attemptId: AttemptId,
    failure: AttemptFailure,
  ): Promise<Completion> => {
    const failed = await database.transaction(async (tx) => {
      const attempt = await failAttempt(tx, websiteId, attemptId, { failure, now: clock.now() });
      if (!attempt) return null;
      const { cartId, paymentId } = attempt;
      if (paymentId !== null) await payments.reverse(tx, websiteId, paymentId, failure.reason);
      // The holds are the cart's: a payment for it in another tab needs them.
      if (!(await hasOpenAttempt(tx, websiteId, cartId)))
        await inventory.release(tx, websiteId, { kind: 'cart', id: cartId });
      return completionOf(attempt);
    });
    return failed ?? readSettled(websiteId, attemptId);
  };

  const afterUnpaid = async (websiteId: WebsiteId, attemptId: AttemptId): Promise<Completion> => {
    const attempt = await findAttempt(database.query, websiteId, attemptId);
    const payment = attempt?.paymentId ? await payments.find(websiteId, attempt.paymentId) : null;
    switch (payment?.state) {
      case 'declined':
        return fail(websiteId, attemptId, declined(payment.declineReason));
      case 'abandoned':
        return fail(websiteId, attemptId, lossSentence('expired', LOST.expired, { paid: false }));
      case 'giving-back':
      case 'given-back':
        return fail(websiteId, attemptId, lossSentence('given-back', LOST['given-back'], { paid: true }));
      default:
        return { kind: 'open' };
    }
  };

  return {
    fail,
    async complete(websiteId, attemptId, variantIds) {
      try {
        const goods = variantIds ?? (await listVariantsOfOpenAttempt(database.query, websiteId, attemptId));
        const sold = await inventory.queueFor(websiteId, goods, () =>
          database.transaction((tx) => sell(parts, tx, websiteId, attemptId)),
        );
        return sold ?? (await readSettled(websiteId, attemptId));
      } catch (error) {
        if (error instanceof NotPaid) return afterUnpaid(websiteId, attemptId);
        if (error instanceof SaleConflict) return fail(websiteId, attemptId, error.failure);
        if (violatedConstraint(error) === 'checkout_attempts_bought')
          return fail(websiteId, attemptId, await boughtInstead(parts, websiteId, attemptId));
        throw error;
      }
    },
  };
}

function completionOf({ state, orderId, pays, failure }: AttemptRow): Completion {
  if (state === 'completed') return { kind: 'completed', orderId, isPaid: pays !== 'manual' };
  return failure === null ? { kind: 'open' } : { kind: 'failed', failure };
}

async function boughtInstead(
  { database }: CheckoutParts,
  websiteId: WebsiteId,
  attemptId: AttemptId,
): Promise<AttemptFailure> {
  const attempt = await findAttempt(database.query, websiteId, attemptId);
  const winner = attempt && (await findAttemptOfCart(database.query, websiteId, attempt.cartId));
  return lossSentence('cart-bought', LOST['cart-bought'], {
    paid: attempt?.pays === 'card',
    ...(winner?.state === 'completed' ? { orderId: winner.orderId } : {}),
  });
}

/** The one transaction that makes an order, from the frozen draft alone. Null: the attempt was decided before. */
async function sell(
  { clock, payments, carts, discounts, giftCards, inventory, orders, outbox, ...parts }: CheckoutParts,
  tx: Queryable,
  websiteId: WebsiteId,
  attemptId: AttemptId,
): Promise<Completion | null> {
  const attempt = await completeAttempt(tx, websiteId, attemptId, clock.now());
  if (!attempt) return null;
  const { paymentId, pays } = attempt;
  const { order, numbers, unlimited: unlimitedIds } = attempt.draft;
  const { orderId, cartId } = order;
  const giveUp = (reason: Parameters<typeof lossSentence>[0], sentence: string, instead?: string): never => {
    throw new SaleConflict(
      lossSentence(reason, sentence, { paid: pays === 'card', ...(instead ? { orderId: instead } : {}) }),
    );
  };

  if (paymentId !== null && !(await payments.capture(tx, websiteId, paymentId, orderId))) throw new NotPaid();
  const lines = order.lines.map(({ lineId, variantId, quantity }) => ({
    entryId: lineId,
    variantId,
    quantity,
  }));
  const bought = await carts.buy(tx, websiteId, cartId, { orderId, lines });
  if (!bought.ok) {
    if (bought.orderId !== null) giveUp('cart-bought', LOST['cart-bought'], bought.orderId);
    giveUp('cart-gone', LOST['cart-gone']);
  }
  const discountIds = order.discounts.map(({ id }) => id);
  if (discountIds.length > 0) {
    const used = await discounts.consume(tx, websiteId, {
      orderId,
      customer: order.email,
      discountIds,
      unlimitedIds,
    });
    if (!used.ok) giveUp('discount', used.sentence);
  }
  if (order.giftCards.length > 0) {
    const cards = order.giftCards.map(({ id, amountMinor }) => ({ id, amountMinor }));
    const debit = await giftCards.debit(tx, websiteId, {
      orderId,
      cards,
      currency: order.currency,
      testMode: order.testMode,
    });
    if (!debit.ok) giveUp('gift-card', debit.sentence);
  }
  // Nobody counts what is given.
  if (order.kind !== 'donation') {
    const stockOutcome = await inventory.take(tx, websiteId, {
      owner: { kind: 'cart', id: cartId },
      lines,
      actor: 'customer',
      reference: orderId,
    });
    if (!stockOutcome.ok) giveUp('stock', LOST.stock);
  }
  await startWhatFollows({ ...parts, giftCards }, tx, websiteId, order);
  if (order.acceptsMarketing) {
    const { email, marketingWords: wording = '', testMode } = order;
    const payload: Consent = { email, orderId, wording, testMode, consentedAt: clock.now().toISOString() };
    await outbox.emit(tx, { websiteId, topic: CONSENTED, payload });
  }
  await orders.create(tx, websiteId, order, numbers);
  return { kind: 'completed', orderId, isPaid: pays !== 'manual' };
}

/** What a paid order gives at once. One that is paid later gives it then, by its event. */
async function startWhatFollows(
  { giftCards, subscriptions, downloads }: Pick<CheckoutParts, 'giftCards' | 'subscriptions' | 'downloads'>,
  tx: Queryable,
  websiteId: WebsiteId,
  order: OrderDraft,
): Promise<void> {
  const { orderId, lines, payment } = order;
  const isPaid = payment === null || payment.isPaid;
  if (isPaid && lines.some(({ productType }) => productType === 'gift-card'))
    await giftCards.issue(tx, websiteId, order);
  if (isPaid && lines.some(({ productType }) => productType === 'digital'))
    await downloads.grant(tx, websiteId, { orderId, lines });
  for (const line of lines) {
    if (!isPaid || order.kind === 'order' || line.subscriptionPlan === null) continue;
    await subscriptions.start(tx, websiteId, {
      ...order,
      line,
      amounts: order,
      paymentId: payment?.paymentId ?? null,
      methodId: payment?.methodId ?? null,
    });
  }
}
