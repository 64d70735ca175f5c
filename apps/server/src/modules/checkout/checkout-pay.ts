import { createHash } from 'node:crypto';
import type { CheckoutOutcome, CheckoutPayment } from '@awning/contract';
import type { CataloguedError } from '../../platform/errors/index.ts';
import type { StoredPayment } from '../payments/index.ts';
import { chooseMethod, freezeAttempt, type NewAttempt, soldOutEntries } from './checkout-attempts.ts';
import type { CheckoutCompletion } from './checkout-completion.ts';
import { checkoutErrors } from './checkout-errors.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { type CheckoutReading, keyOf, type OpenCheckout } from './checkout-reading.ts';
import { declined, LOST, lost } from './checkout-sentences.ts';
import { type AttemptRow, attemptStatements } from './checkout-statements.ts';
import type { AttemptFailure, Checkouts, Shopper } from './checkouts.ts';
import { createPatience } from './provider-patience.ts';

/** Whoever presses Pay in a second tab just after buying is shown what they bought. */
const JUST_BOUGHT_MS = 3_600_000;

interface PayParts {
  readonly reading: CheckoutReading;
  readonly completion: CheckoutCompletion;
}

export function createPay(
  parts: CheckoutParts,
  { reading, completion }: PayParts,
): Pick<Checkouts, 'pay' | 'outcomeOf'> {
  const { database, clock, log, once, settings, payments, orders } = parts;
  const patience = createPatience(clock);

  const urlOf = (websiteId: string, { orderId, kind, pays }: AttemptRow): string => {
    const page = pays === 'manual' ? 'received' : kind === 'subscription' ? 'subscribed' : 'confirmed';
    return `${orders.linkOf(websiteId, orderId)}/${page}`;
  };
  const bought = (websiteId: string, attempt: AttemptRow): CheckoutOutcome => ({
    outcome: attempt.pays === 'manual' ? 'received' : 'completed',
    url: urlOf(websiteId, attempt),
  });
  const refusal = (websiteId: string, { reason, sentence, orderId }: AttemptFailure): CataloguedError => {
    const values = { sentence };
    if (reason === 'declined') return checkoutErrors.declined({ values });
    // Nobody has paid: it is what the hold says when there is one.
    if (sentence === LOST.stock) return checkoutErrors.soldOut();
    if (orderId === undefined) return checkoutErrors.notBought({ values });
    return checkoutErrors.cartBought({ values, errors: { url: orders.linkOf(websiteId, orderId) } });
  };

  const complete = async (websiteId: string, attempt: AttemptRow): Promise<CheckoutOutcome> => {
    const ended = await completion.complete(websiteId, attempt.attemptId);
    if (ended.kind === 'completed') return bought(websiteId, attempt);
    if (ended.kind === 'failed') throw refusal(websiteId, ended.failure);
    return { outcome: 'waiting', attemptId: attempt.attemptId };
  };

  const lookAt = async (
    websiteId: string,
    { attemptId, createdAt }: AttemptRow,
    paymentId: string,
  ): Promise<StoredPayment | null> => {
    const payment = await payments.find(websiteId, paymentId);
    if (!payment || !isUndecided(payment) || !patience.isOver(attemptId, createdAt)) return payment;
    return payments.look(websiteId, paymentId).catch((error: unknown) => {
      log.warn({ err: error, websiteId, paymentId }, 'a payment that somebody waits for was not looked at');
      return payment;
    });
  };

  /** Where an attempt stands, and a step further when it can go one. */
  const follow = async (websiteId: string, attempt: AttemptRow): Promise<CheckoutOutcome> => {
    const { attemptId, paymentId } = attempt;
    if (attempt.state === 'completed') return bought(websiteId, attempt);
    if (attempt.failure) throw refusal(websiteId, attempt.failure);
    if (paymentId === null || attempt.pays === 'manual') return complete(websiteId, attempt);
    const payment = await lookAt(websiteId, attempt, paymentId);
    switch (payment?.state) {
      case undefined:
      case 'started':
      case 'pending':
        return { outcome: 'waiting', attemptId };
      case 'needs-action':
        if (payment.actionUrl !== null) return { outcome: 'needs-action', url: payment.actionUrl, attemptId };
        return payment.clientSecret === null
          ? { outcome: 'waiting', attemptId }
          : { outcome: 'needs-browser', clientSecret: payment.clientSecret, attemptId };
      default:
        return complete(websiteId, attempt);
    }
  };

  /** A shopper who comes back from their bank and pays otherwise has given up the first way. */
  const isGivenUp = async (websiteId: string, { paymentId, pays, state }: AttemptRow): Promise<boolean> => {
    if (state !== 'open' || pays !== 'card' || paymentId === null) return false;
    return (await payments.find(websiteId, paymentId))?.state === 'needs-action';
  };

  const freeze = async (websiteId: string, wanted: NewAttempt): ReturnType<typeof freezeAttempt> => {
    const frozen = await freezeAttempt(parts, websiteId, wanted);
    if (frozen.kind === 'new' || !(await isGivenUp(websiteId, frozen.attempt))) return frozen;
    await completion.fail(
      websiteId,
      frozen.attempt.attemptId,
      lost('expired', LOST.expired, { paid: false }),
    );
    return freezeAttempt(parts, websiteId, wanted);
  };

  const ask = async (
    websiteId: string,
    attempt: AttemptRow,
    how: { methodToken: string; returnUrl: string },
  ): Promise<CheckoutOutcome> => {
    const { attemptId, paymentId, pays } = attempt;
    if (paymentId === null) return complete(websiteId, attempt);
    const state = await payments.start(websiteId, paymentId, how);
    if (pays === 'manual') return complete(websiteId, attempt);
    switch (state.kind) {
      case 'succeeded':
        return complete(websiteId, attempt);
      case 'declined': {
        const failed = await completion.fail(websiteId, attemptId, declined(state.reason));
        if (failed.kind === 'failed') throw refusal(websiteId, failed.failure);
        return bought(websiteId, attempt);
      }
      case 'needs-action':
        return { outcome: 'needs-action', url: state.url, attemptId };
      case 'needs-browser':
        return { outcome: 'needs-browser', clientSecret: state.clientSecret, attemptId };
      case 'pending':
        return { outcome: 'waiting', attemptId };
    }
  };

  /** Somebody whose cart is gone: it was bought a moment ago, from another tab or by a call whose answer was lost. */
  const justBought = async (
    websiteId: string,
    ownerKey: string,
    expectedTotal: number,
  ): Promise<CheckoutOutcome> => {
    const since = new Date(clock.now().getTime() - JUST_BOUGHT_MS).toISOString();
    const [attempt] = await attemptStatements.boughtBy.run(database, [websiteId, ownerKey, since]);
    if (attempt?.totalMinor !== expectedTotal) throw checkoutErrors.cartEmpty();
    return bought(websiteId, attempt);
  };

  const check = (
    { priced, obstacle, problems }: OpenCheckout,
    { expectedTotalCents }: CheckoutPayment,
  ): void => {
    if (priced.lines.length === 0 && priced.cart.entries.length === 0) throw checkoutErrors.cartEmpty();
    const short = priced.cart.entries.filter((entry) => entry.isAvailable && entry.stockMessage !== null);
    // The same words as for those who find out a moment later, when the stock is held.
    if (short.length > 0) throw soldOutEntries(short.map(({ id }) => id));
    if (obstacle !== null) throw checkoutErrors.obstacle({ values: { sentence: obstacle } });
    if (Object.keys(problems).length > 0) throw checkoutErrors.incomplete({ errors: problems });
    if (priced.sum.totalMinor !== expectedTotalCents) throw checkoutErrors.priceChanged();
  };

  const attemptToPay = async (
    websiteId: string,
    shopper: Shopper,
    payment: CheckoutPayment,
    { ownerKey, retryKey, origin }: { ownerKey: string; retryKey: string | null; origin: string },
  ): Promise<CheckoutOutcome> => {
    const open = await reading.open(websiteId, shopper, { now: true });
    if (open === null || open.priced.cart.isPurchased)
      return justBought(websiteId, ownerKey, payment.expectedTotalCents);
    check(open, payment);
    const methods = await payments.methods(websiteId);
    const method = chooseMethod(open, methods, payment);
    const site = await settings.site(websiteId);
    const frozen = await freeze(websiteId, {
      ...{ ownerKey, retryKey, shopper, open, method },
      testMode: method ? method.testMode : methods.length > 0 && methods.every(({ testMode }) => testMode),
      language: site.value.language,
      numbers: open.settings.orderNumbers,
    });
    if (frozen.kind === 'joined') {
      if (frozen.attempt.totalMinor !== payment.expectedTotalCents) throw checkoutErrors.paymentUnderWay();
      return follow(websiteId, frozen.attempt);
    }
    const { attemptId } = frozen.attempt;
    return ask(websiteId, frozen.attempt, {
      methodToken: payment.methodToken ?? '',
      returnUrl: `${origin}/checkout/return?${new URLSearchParams({
        attempt: attemptId,
        ...(shopper.of.kind === 'token' ? { cartToken: shopper.of.cartToken } : {}),
      })}`,
    });
  };

  /**
   * A call that was sent before and whose answer got lost goes on where that one stands. Its key is looked up only when this one comes to
   * nothing: a key has one attempt, and a cart is bought once, so nobody who came before is overtaken.
   */
  const payOrFollow = async (
    websiteId: string,
    retryKey: string,
    attempt: () => Promise<CheckoutOutcome>,
  ): Promise<CheckoutOutcome> => {
    try {
      return await attempt();
    } catch (error) {
      const [repeated] = await attemptStatements.byRetryKey.run(database, [websiteId, retryKey]);
      if (!repeated) throw error;
      return follow(websiteId, repeated);
    }
  };

  return {
    async pay(websiteId, shopper, payment, { idempotencyKey, origin }) {
      const ownerKey = keyOf(shopper.of);
      if (ownerKey === null) throw checkoutErrors.cartEmpty();
      if (idempotencyKey === undefined)
        return attemptToPay(websiteId, shopper, payment, { ownerKey, retryKey: null, origin });
      const retryKey = createHash('sha256').update(`${ownerKey}/${idempotencyKey}`).digest('base64url');
      return once.underLease(
        { websiteId, scope: `checkout.pay/${ownerKey}`, key: idempotencyKey, request: payment },
        () =>
          payOrFollow(websiteId, retryKey, () =>
            attemptToPay(websiteId, shopper, payment, { ownerKey, retryKey, origin }),
          ),
      );
    },
    async outcomeOf(websiteId, { of }, attemptId) {
      const [attempt] = await attemptStatements.find.run(database, [websiteId, attemptId]);
      if (!attempt || attempt.ownerKey !== keyOf(of)) throw checkoutErrors.attemptMissing();
      return follow(websiteId, attempt);
    },
  };
}

const isUndecided = ({ state }: StoredPayment): boolean =>
  state === 'started' || state === 'needs-action' || state === 'pending';
