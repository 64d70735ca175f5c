import { checkoutMessages, type OrderPayment } from '@awning/commerce';
import type { CheckoutPayment, PaymentMethod } from '@awning/contract';
import { invariant } from '../../platform/invariant.ts';
import type { OrderNumbers } from '../orders/index.ts';
import { draftOrder } from './checkout-draft.ts';
import { checkoutErrors } from './checkout-errors.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import type { OpenCheckout } from './checkout-reading.ts';
import { type AttemptRow, attemptStatements, type FrozenOrder } from './checkout-statements.ts';
import type { CheckoutStore } from './checkout-store.ts';
import type { Shopper } from './checkouts.ts';

/** So long a second press of Pay waits for the first instead of asking for the money once more. */
const JOIN_MS = 2 * 60_000;
/** Finds an attempt without a provider again whose process died. */
export const COMPLETE_JOB = 'complete-checkout';
const COMPLETE_AFTER_SECONDS = 20;

export interface NewAttempt {
  readonly ownerKey: string;
  readonly retryKey: string | null;
  readonly shopper: Shopper;
  readonly open: OpenCheckout;
  /** Null: nothing is to be paid. */
  readonly method: PaymentMethod | null;
  readonly testMode: boolean;
  readonly language: string;
  readonly numbers: OrderNumbers;
}

export type Frozen =
  | { readonly kind: 'new'; readonly attempt: AttemptRow }
  /** Somebody is paying for this cart already, or has bought it. */
  | { readonly kind: 'joined'; readonly attempt: AttemptRow };

/** Writes down what is being bought and that money is asked for, together: from here on everything can be found again. */
export async function freezeAttempt(
  { database, clock, ids, queue, payments }: CheckoutParts,
  store: CheckoutStore,
  websiteId: string,
  wanted: NewAttempt,
): Promise<Frozen> {
  const { open, method } = wanted;
  const attemptId = ids.next();
  const orderId = ids.next();
  const paymentId = method === null ? null : ids.next();
  const payment: OrderPayment | null =
    method === null || paymentId === null
      ? null
      : { paymentId, methodId: method.id, label: method.label, isPaid: method.kind === 'card' };
  const order = draftOrder(open.priced, {
    ...{ orderId, attemptId, payment },
    typed: open.typed,
    asked: open.asked,
    settings: open.settings,
    siteUser: wanted.shopper.siteUser,
    language: wanted.language,
    testMode: wanted.testMode,
  });
  const pays = method === null ? 'nothing' : method.kind;
  const frozen: FrozenOrder = { order, numbers: wanted.numbers };
  const now = clock.now();

  return database.transaction(async (tx) => {
    await store.lock(tx, websiteId, open.cartId);
    const [earlier] = await attemptStatements.ofCart.within(tx, [websiteId, open.cartId]);
    if (earlier && isInTheWay(earlier, now.getTime())) return { kind: 'joined', attempt: earlier };
    await attemptStatements.freeze.within(tx, [
      ...[websiteId, attemptId, open.cartId, wanted.ownerKey, wanted.retryKey, orderId, paymentId, pays],
      ...[order.kind, order.totalMinor, JSON.stringify(frozen), now.toISOString()],
    ]);
    if (method !== null && paymentId !== null)
      await payments.open(tx, {
        ...{ websiteId, paymentId, attemptId, orderId, cartId: open.cartId, methodId: method.id },
        amountMinor: order.dueMinor,
        currency: order.currency,
        testMode: method.testMode,
      });
    // Who has a payment is found again by it.
    if (paymentId === null)
      await queue.send(tx, COMPLETE_JOB, { websiteId, attemptId }, { afterSeconds: COMPLETE_AFTER_SECONDS });
    const [attempt] = await attemptStatements.find.within(tx, [websiteId, attemptId]);
    invariant(attempt, 'what was written can be read');
    return { kind: 'new', attempt };
  });
}

const isInTheWay = ({ state, pays, createdAt }: AttemptRow, now: number): boolean =>
  state === 'completed' || pays !== 'card' || now - createdAt < JOIN_MS;

/** The way to pay that was chosen; null when there is nothing to pay. */
export function chooseMethod(
  { priced }: OpenCheckout,
  methods: readonly PaymentMethod[],
  { methodId, methodToken }: CheckoutPayment,
): PaymentMethod | null {
  if (priced.sum.dueMinor === 0) return null;
  const method = methods.find(({ id }) => id === methodId);
  if (!method) throw checkoutErrors.incomplete({ errors: { methodId: checkoutMessages.paymentMissing } });
  if (method.kind === 'card' && (methodToken ?? '') === '')
    throw checkoutErrors.incomplete({ errors: { methodToken: 'Please enter your card.' } });
  return method;
}
