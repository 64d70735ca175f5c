import { createHash } from 'node:crypto';
import type { CheckoutOutcome, CheckoutPayment } from '@awning/contract';
import { databaseFailure } from '../../../platform/db/index.ts';
import type { AttemptId, WebsiteId } from '../../../platform/entity-ids.ts';
import { createAttemptLinks } from './attempt-links.ts';
import { askForMoney, boughtOutcome, followAttempt, urlOfBought } from './attempt-outcome.ts';
import {
  type AttemptRow,
  findAttempt,
  findAttemptByRetryKey,
  findLastCompletedAttempt,
} from './attempt-repository.ts';
import {
  chooseMethod,
  type Frozen,
  freezeAttempt,
  type NewAttempt,
  shortEntries,
} from './checkout-attempts.ts';
import type { CheckoutCompletion } from './checkout-completion.ts';
import { checkoutErrors } from './checkout-errors.ts';
import { isTestOrder } from './checkout-methods.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { type CheckoutReading, keyOf, type OpenCheckout } from './checkout-reading.ts';
import { LOST, lossSentence } from './checkout-sentences.ts';
import type { Checkouts, Shopper } from './checkouts.ts';
import type { PayContext } from './pay-context.ts';
import { createProviderThrottle } from './provider-throttle.ts';

/** A shopper who presses Pay in a second tab just after buying sees what they bought. */
const JUST_BOUGHT_MS = 3_600_000;
/** A call to a provider has ended by then: a shopper who takes another card does not wait for it. */
const NO_REPLY_MS = 20_000;

type Paying = Pick<Checkouts, 'pay' | 'outcomeOf' | 'justBought'>;

export function createPay(
  parts: CheckoutParts,
  { reading, completion }: { reading: CheckoutReading; completion: CheckoutCompletion },
): Paying {
  const throttle = createProviderThrottle(parts.clock);
  const links = createAttemptLinks(parts.keyring);
  const context: PayContext = { parts, reading, completion, throttle, links };
  return {
    pay: (websiteId, shopper, payment, options) => pay(context, websiteId, shopper, payment, options),
    justBought: (websiteId, shopper) => justBought(context, websiteId, shopper),
    outcomeOf: (websiteId, shopper, attemptId, key) => outcomeOf(context, websiteId, shopper, attemptId, key),
  };
}

/** Who pays, and how the call can be repeated and come back. */
interface PayCall {
  readonly ownerKey: string;
  readonly retryKey: string | null;
  readonly origin: string;
}

async function pay(
  context: PayContext,
  websiteId: WebsiteId,
  shopper: Shopper,
  payment: CheckoutPayment,
  { idempotencyKey, origin }: Parameters<Paying['pay']>[3],
): Promise<CheckoutOutcome> {
  const ownerKey = keyOf(shopper);
  if (ownerKey === null) throw checkoutErrors.cartEmpty();
  if (idempotencyKey === undefined)
    return attemptToPay(context, websiteId, shopper, payment, { ownerKey, retryKey: null, origin });
  const retryKey = createHash('sha256').update(`${ownerKey}/${idempotencyKey}`).digest('base64url');
  return context.parts.once.underLease(
    { websiteId, scope: `checkout.pay/${ownerKey}`, key: idempotencyKey, request: payment },
    () =>
      payOrFollow(context, websiteId, retryKey, () =>
        attemptToPay(context, websiteId, shopper, payment, { ownerKey, retryKey, origin }),
      ),
  );
}

async function justBought(
  context: PayContext,
  websiteId: WebsiteId,
  shopper: Shopper,
): Promise<string | null> {
  const attempt = await lastBought(context, websiteId, shopper);
  return attempt && urlOfBought(context.parts, websiteId, attempt);
}

async function outcomeOf(
  context: PayContext,
  websiteId: WebsiteId,
  shopper: Shopper,
  attemptId: AttemptId,
  key = '',
): Promise<CheckoutOutcome> {
  const attempt = await findAttempt(context.parts.database.query, websiteId, attemptId);
  const isTheirs = attempt?.ownerKey === keyOf(shopper) || context.links.opens(websiteId, attemptId, key);
  if (!attempt || !isTheirs) throw checkoutErrors.attemptMissing();
  return followAttempt(context, websiteId, attempt);
}

/**
 * A call that was sent before and whose answer got lost goes on where that one stands. Its key is looked up only when
 * this one comes to nothing: a key has one attempt, and a cart is bought once, so nobody who came before is
 * overtaken.
 */
async function payOrFollow(
  context: PayContext,
  websiteId: WebsiteId,
  retryKey: string,
  attempt: () => Promise<CheckoutOutcome>,
): Promise<CheckoutOutcome> {
  try {
    return await attempt();
  } catch (error) {
    // Following it would wait for the same once more.
    if (databaseFailure(error) === 'busy') throw error;
    const repeated = await findAttemptByRetryKey(context.parts.database.query, websiteId, retryKey);
    if (!repeated) throw error;
    return followAttempt(context, websiteId, repeated);
  }
}

async function attemptToPay(
  context: PayContext,
  websiteId: WebsiteId,
  shopper: Shopper,
  payment: CheckoutPayment,
  call: PayCall,
): Promise<CheckoutOutcome> {
  const { parts, reading } = context;
  const open = await reading.open(websiteId, shopper, { now: true });
  if (open === null || open.priced.cart.isPurchased) {
    const earlier = await lastBought(context, websiteId, shopper);
    if (earlier?.totalMinor !== payment.expectedTotalCents) throw checkoutErrors.cartEmpty();
    return boughtOutcome(parts, websiteId, earlier);
  }
  check(open, payment);
  const wanted = await toNewAttempt(context, websiteId, { shopper, open, payment, call });
  const frozen = await freeze(context, websiteId, wanted);
  return frozen.kind === 'new'
    ? askForMoney(context, websiteId, frozen.attempt, frozen.variantIds)
    : join(context, websiteId, frozen.attempt, wanted, payment);
}

/**
 * For a shopper whose cart is gone: it was bought a moment ago, from another tab or by a call whose response was lost.
 */
async function lastBought(
  { parts: { database, clock } }: PayContext,
  websiteId: WebsiteId,
  shopper: Shopper,
): Promise<AttemptRow | null> {
  const ownerKey = keyOf(shopper);
  if (ownerKey === null) return null;
  return findLastCompletedAttempt(database.query, websiteId, {
    ownerKey,
    kind: shopper.of.kind === 'token' ? 'subscription' : 'order',
    since: new Date(clock.now().getTime() - JUST_BOUGHT_MS),
  });
}

function check(
  { priced, obstacle, problems }: OpenCheckout,
  { expectedTotalCents, expectedDueCents }: CheckoutPayment,
): void {
  if (priced.lines.length === 0 && priced.cart.entries.length === 0) throw checkoutErrors.cartEmpty();
  const short = priced.cart.entries.filter((entry) => entry.isAvailable && entry.stockMessage !== null);
  // The same words as for those who find out a moment later, when the stock is held.
  if (short.length > 0) throw shortEntries(short);
  if (obstacle !== null) throw checkoutErrors.obstacle({ values: { sentence: obstacle } });
  if (Object.keys(problems).length > 0) throw checkoutErrors.incomplete({ errors: problems });
  const { totalMinor, dueMinor } = priced.sum;
  if (totalMinor !== expectedTotalCents || dueMinor !== expectedDueCents) throw checkoutErrors.priceChanged();
}

interface CheckedPayment {
  readonly shopper: Shopper;
  readonly open: OpenCheckout;
  readonly payment: CheckoutPayment;
  readonly call: PayCall;
}

async function toNewAttempt(
  { parts: { payments, settings }, links }: PayContext,
  websiteId: WebsiteId,
  { shopper, open, payment, call: { ownerKey, retryKey, origin } }: CheckedPayment,
): Promise<NewAttempt> {
  const methods = await payments.methods(websiteId);
  const method = chooseMethod(open, methods, payment);
  const site = await settings.site(websiteId);
  return {
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
}

async function freeze(context: PayContext, websiteId: WebsiteId, wanted: NewAttempt): Promise<Frozen> {
  const { parts, completion } = context;
  const frozen = await freezeAttempt(parts, websiteId, wanted);
  if (frozen.kind === 'new' || frozen.attempt.ownerKey !== wanted.ownerKey) return frozen;
  if (!(await isGivenUp(context, websiteId, frozen.attempt, wanted))) return frozen;
  await completion.fail(
    websiteId,
    frozen.attempt.attemptId,
    lossSentence('expired', LOST.expired, { paid: false }),
  );
  return freezeAttempt(parts, websiteId, wanted);
}

/**
 * A shopper who comes back from their bank and pays otherwise has given up the first way, and so has one who takes
 * another card because nobody could be asked about the first. Who sends the same call again has not.
 */
async function isGivenUp(
  { parts: { payments, clock } }: PayContext,
  websiteId: WebsiteId,
  { paymentId, pays, state, retryKey, createdAt, how }: AttemptRow,
  wanted: NewAttempt,
): Promise<boolean> {
  if (state !== 'open' || pays !== 'card' || paymentId === null) return false;
  if (retryKey !== null && retryKey === wanted.retryKey) return false;
  const payment = await payments.find(websiteId, paymentId);
  if (payment?.state !== 'started') return payment?.state === 'needs-action';
  const isOther = wanted.method?.kind !== 'card' || wanted.howOf('').methodToken !== how?.methodToken;
  return isOther && clock.now().getTime() - createdAt > NO_REPLY_MS;
}

/**
 * This cart is being paid for already: its owner joins if they expect the same amounts; others learn no more than that.
 */
function join(
  context: PayContext,
  websiteId: WebsiteId,
  attempt: AttemptRow,
  { ownerKey, open: { cartId } }: NewAttempt,
  { expectedTotalCents, expectedDueCents }: CheckoutPayment,
): Promise<CheckoutOutcome> {
  const isTheirs = attempt.ownerKey === ownerKey && attempt.cartId === cartId;
  const isTheSame =
    attempt.totalMinor === expectedTotalCents &&
    (attempt.state === 'completed' || attempt.dueMinor === expectedDueCents);
  if (!isTheirs || !isTheSame) throw checkoutErrors.paymentUnderWay();
  return followAttempt(context, websiteId, attempt);
}
