import { createHash } from 'node:crypto';
import type { CheckoutOutcome, CheckoutPayment } from '@awning/contract';
import { databaseFailure } from '../../../platform/db/index.ts';
import type { PaymentId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { CataloguedError } from '../../../platform/errors/index.ts';
import type { StoredPayment } from '../payments/index.ts';
import { createAttemptLinks } from './attempt-links.ts';
import { chooseMethod, freezeAttempt, JOIN_MS, type NewAttempt, shortEntries } from './checkout-attempts.ts';
import type { CheckoutCompletion } from './checkout-completion.ts';
import { checkoutErrors } from './checkout-errors.ts';
import { isTestOrder } from './checkout-methods.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { type CheckoutReading, keyOf, type OpenCheckout } from './checkout-reading.ts';
import { declined, LOST, lost } from './checkout-sentences.ts';
import { type AttemptRow, attemptStatements } from './checkout-statements.ts';
import type { AttemptFailure, Checkouts, Shopper } from './checkouts.ts';
import { createProviderThrottle } from './provider-throttle.ts';

/** Whoever presses Pay in a second tab just after buying is shown what they bought. */
const JUST_BOUGHT_MS = 3_600_000;
/** A call to a provider has ended by then: whoever takes another card does not wait for it. */
const NO_REPLY_MS = 20_000;
/** Whoever is paid by hand is asked nothing. */
const NOTHING_TO_SAY = { methodToken: '', returnUrl: '' };

interface PayParts {
  readonly reading: CheckoutReading;
  readonly completion: CheckoutCompletion;
}

export function createPay(
  parts: CheckoutParts,
  { reading, completion }: PayParts,
): Pick<Checkouts, 'pay' | 'outcomeOf' | 'justBought'> {
  const { database, clock, log, once, settings, payments, orders } = parts;
  const timeout = createProviderThrottle(clock);
  const links = createAttemptLinks(parts.keyring);

  const urlOf = (websiteId: WebsiteId, { orderId, kind, pays }: AttemptRow): string => {
    const page = pays === 'manual' ? 'received' : kind === 'subscription' ? 'subscribed' : 'confirmed';
    return `${orders.linkOf(websiteId, orderId)}/${page}`;
  };
  const bought = (websiteId: WebsiteId, attempt: AttemptRow): CheckoutOutcome => ({
    outcome: attempt.pays === 'manual' ? 'received' : 'completed',
    url: urlOf(websiteId, attempt),
  });
  const refusal = (websiteId: WebsiteId, { reason, sentence, orderId }: AttemptFailure): CataloguedError => {
    const values = { sentence };
    if (reason === 'declined') return checkoutErrors.declined({ values });
    // Nobody has paid: it is what the hold says when there is one.
    if (sentence === LOST.stock) return checkoutErrors.soldOut();
    if (orderId === undefined) return checkoutErrors.notBought({ values });
    return checkoutErrors.cartBought({ values, errors: { url: orders.linkOf(websiteId, orderId) } });
  };

  const complete = async (
    websiteId: WebsiteId,
    attempt: AttemptRow,
    variantIds?: readonly VariantId[],
  ): Promise<CheckoutOutcome> => {
    const ended = await completion.complete(websiteId, attempt.attemptId, variantIds);
    if (ended.kind === 'completed') return bought(websiteId, attempt);
    if (ended.kind === 'failed') throw refusal(websiteId, ended.failure);
    return { outcome: 'waiting', attemptId: attempt.attemptId };
  };

  const waiting = ({ attemptId }: AttemptRow): CheckoutOutcome => ({ outcome: 'waiting', attemptId });

  /**
   * Asks for the money. The same again is the same payment, so that whoever does not know whether it was asked for asks
   * again.
   */
  const ask = async (
    websiteId: WebsiteId,
    attempt: AttemptRow,
    variantIds?: readonly VariantId[],
  ): Promise<CheckoutOutcome> => {
    const { attemptId, paymentId, pays, how } = attempt;
    if (paymentId === null) return complete(websiteId, attempt, variantIds);
    const state = await payments.start(websiteId, paymentId, how ?? NOTHING_TO_SAY);
    if (pays === 'manual') return complete(websiteId, attempt, variantIds);
    switch (state.kind) {
      case 'succeeded':
        return complete(websiteId, attempt, variantIds);
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
        return waiting(attempt);
    }
  };

  const lookAt = async (
    websiteId: WebsiteId,
    { attemptId, createdAt }: AttemptRow,
    paymentId: PaymentId,
  ): Promise<{ payment: StoredPayment | null; wasAsked: boolean }> => {
    const payment = await payments.find(websiteId, paymentId);
    if (!payment || !isUndecided(payment) || !timeout.isOver(attemptId, createdAt))
      return { payment, wasAsked: false };
    try {
      return { payment: await payments.look(websiteId, paymentId), wasAsked: true };
    } catch (error) {
      log.warn({ err: error, websiteId, paymentId }, 'a payment that somebody waits for was not looked at');
      return { payment, wasAsked: true };
    }
  };

  /** Where an attempt stands, and a step further when it can go one. */
  const follow = async (websiteId: WebsiteId, attempt: AttemptRow): Promise<CheckoutOutcome> => {
    const { attemptId, paymentId } = attempt;
    if (attempt.state === 'completed') return bought(websiteId, attempt);
    if (attempt.failure) throw refusal(websiteId, attempt.failure);
    if (paymentId === null || attempt.pays === 'manual') return complete(websiteId, attempt);
    const { payment, wasAsked } = await lookAt(websiteId, attempt, paymentId);
    switch (payment?.state) {
      case 'started': {
        // The provider has never heard of it. Later somebody may have begun again, and would pay twice.
        const isRecent = clock.now().getTime() - attempt.createdAt < JOIN_MS;
        return wasAsked && isRecent ? ask(websiteId, attempt) : waiting(attempt);
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
        return complete(websiteId, attempt);
    }
  };

  /**
   * A shopper who comes back from their bank and pays otherwise has given up the first way, and so has one who takes
   * another card because nobody could be asked about the first. Who sends the same call again has not.
   */
  const isGivenUp = async (
    websiteId: WebsiteId,
    { paymentId, pays, state, retryKey, createdAt, how }: AttemptRow,
    wanted: NewAttempt,
  ): Promise<boolean> => {
    if (state !== 'open' || pays !== 'card' || paymentId === null) return false;
    if (retryKey !== null && retryKey === wanted.retryKey) return false;
    const payment = await payments.find(websiteId, paymentId);
    if (payment?.state !== 'started') return payment?.state === 'needs-action';
    const isOther = wanted.method?.kind !== 'card' || wanted.howOf('').methodToken !== how?.methodToken;
    return isOther && clock.now().getTime() - createdAt > NO_REPLY_MS;
  };

  const freeze = async (websiteId: WebsiteId, wanted: NewAttempt): ReturnType<typeof freezeAttempt> => {
    const frozen = await freezeAttempt(parts, websiteId, wanted);
    if (frozen.kind === 'new' || frozen.attempt.ownerKey !== wanted.ownerKey) return frozen;
    if (!(await isGivenUp(websiteId, frozen.attempt, wanted))) return frozen;
    await completion.fail(
      websiteId,
      frozen.attempt.attemptId,
      lost('expired', LOST.expired, { paid: false }),
    );
    return freezeAttempt(parts, websiteId, wanted);
  };

  /** Somebody whose cart is gone: it was bought a moment ago, from another tab or by a call whose answer was lost. */
  const lastBought = async (websiteId: WebsiteId, shopper: Shopper): Promise<AttemptRow | null> => {
    const ownerKey = keyOf(shopper);
    if (ownerKey === null) return null;
    const kind = shopper.of.kind === 'token' ? 'subscription' : 'order';
    const since = new Date(clock.now().getTime() - JUST_BOUGHT_MS).toISOString();
    const [attempt] = await attemptStatements.boughtBy.run(database, [websiteId, ownerKey, kind, since]);
    return attempt ?? null;
  };

  /** Somebody is paying for this cart already: with the same in mind they join, and others hear no more than that. */
  const join = (
    websiteId: WebsiteId,
    attempt: AttemptRow,
    { ownerKey, open: { cartId } }: NewAttempt,
    { expectedTotalCents, expectedDueCents }: CheckoutPayment,
  ): Promise<CheckoutOutcome> => {
    const isTheirs = attempt.ownerKey === ownerKey && attempt.cartId === cartId;
    const isTheSame =
      attempt.totalMinor === expectedTotalCents &&
      (attempt.state === 'completed' || attempt.dueMinor === expectedDueCents);
    if (!isTheirs || !isTheSame) throw checkoutErrors.paymentUnderWay();
    return follow(websiteId, attempt);
  };

  const check = (
    { priced, obstacle, problems }: OpenCheckout,
    { expectedTotalCents, expectedDueCents }: CheckoutPayment,
  ): void => {
    if (priced.lines.length === 0 && priced.cart.entries.length === 0) throw checkoutErrors.cartEmpty();
    const short = priced.cart.entries.filter((entry) => entry.isAvailable && entry.stockMessage !== null);
    // The same words as for those who find out a moment later, when the stock is held.
    if (short.length > 0) throw shortEntries(short);
    if (obstacle !== null) throw checkoutErrors.obstacle({ values: { sentence: obstacle } });
    if (Object.keys(problems).length > 0) throw checkoutErrors.incomplete({ errors: problems });
    const { totalMinor, dueMinor } = priced.sum;
    if (totalMinor !== expectedTotalCents || dueMinor !== expectedDueCents)
      throw checkoutErrors.priceChanged();
  };

  const attemptToPay = async (
    websiteId: WebsiteId,
    shopper: Shopper,
    payment: CheckoutPayment,
    { ownerKey, retryKey, origin }: { ownerKey: string; retryKey: string | null; origin: string },
  ): Promise<CheckoutOutcome> => {
    const open = await reading.open(websiteId, shopper, { now: true });
    if (open === null || open.priced.cart.isPurchased) {
      const earlier = await lastBought(websiteId, shopper);
      if (earlier?.totalMinor !== payment.expectedTotalCents) throw checkoutErrors.cartEmpty();
      return bought(websiteId, earlier);
    }
    check(open, payment);
    const methods = await payments.methods(websiteId);
    const method = chooseMethod(open, methods, payment);
    const site = await settings.site(websiteId);
    const wanted: NewAttempt = {
      ownerKey,
      retryKey,
      shopper,
      open,
      method,
      testMode: isTestOrder(open, methods, method),
      language: site.value.language,
      numbers: open.settings.orderNumbers,
      howOf: (attemptId) => ({
        methodToken: payment.methodToken ?? '',
        returnUrl: `${origin}/checkout/return?${new URLSearchParams({
          attempt: attemptId,
          key: links.keyOf(websiteId, attemptId),
          ...(shopper.of.kind === 'token' ? { cartToken: shopper.of.cartToken } : {}),
        })}`,
      }),
    };
    const frozen = await freeze(websiteId, wanted);
    return frozen.kind === 'new'
      ? ask(websiteId, frozen.attempt, frozen.variantIds)
      : join(websiteId, frozen.attempt, wanted, payment);
  };

  /**
   * A call that was sent before and whose answer got lost goes on where that one stands. Its key is looked up only when
   * this one comes to nothing: a key has one attempt, and a cart is bought once, so nobody who came before is
   * overtaken.
   */
  const payOrFollow = async (
    websiteId: WebsiteId,
    retryKey: string,
    attempt: () => Promise<CheckoutOutcome>,
  ): Promise<CheckoutOutcome> => {
    try {
      return await attempt();
    } catch (error) {
      // Following it would wait for the same once more.
      if (databaseFailure(error) === 'busy') throw error;
      const [repeated] = await attemptStatements.byRetryKey.run(database, [websiteId, retryKey]);
      if (!repeated) throw error;
      return follow(websiteId, repeated);
    }
  };

  return {
    async pay(websiteId, shopper, payment, { idempotencyKey, origin }) {
      const ownerKey = keyOf(shopper);
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
    async justBought(websiteId, shopper) {
      const attempt = await lastBought(websiteId, shopper);
      return attempt && urlOf(websiteId, attempt);
    },
    async outcomeOf(websiteId, shopper, attemptId, key = '') {
      const [attempt] = await attemptStatements.find.run(database, [websiteId, attemptId]);
      const isTheirs = attempt?.ownerKey === keyOf(shopper) || links.opens(websiteId, attemptId, key);
      if (!attempt || !isTheirs) throw checkoutErrors.attemptMissing();
      return follow(websiteId, attempt);
    },
  };
}

const isUndecided = ({ state }: StoredPayment): boolean =>
  state === 'started' || state === 'needs-action' || state === 'pending';
