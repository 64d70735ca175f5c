import { checkoutMessages, type OrderPayment } from '@awning/commerce';
import type { CheckoutPayment, PaymentMethod } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { AttemptId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { CataloguedError } from '../../../platform/errors/index.ts';
import { invariant } from '../../../platform/invariant.ts';
import type { OrderNumbers } from '../orders/index.ts';
import { tooLittleFor } from '../payments/index.ts';
import {
  type AskingHow,
  type AttemptRow,
  type FrozenOrder,
  findAttempt,
  insertAttempt,
} from './attempt-repository.ts';
import { draftOrder } from './checkout-draft.ts';
import { checkoutErrors } from './checkout-errors.ts';
import { methodsFor, refuseSubscription } from './checkout-methods.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import type { OpenCheckout } from './checkout-reading.ts';
import type { Shopper } from './checkouts.ts';

/** So long a second press of Pay waits for the first instead of asking for the money once more. */
export const JOIN_MS = 2 * 60_000;
const HOLD_MS = 15 * 60_000;
/** Of a cart, in an hour. */
const MOST_DECLINES = 10;
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
  readonly howOf: (attemptId: AttemptId) => AskingHow;
}

export type Frozen =
  | { readonly kind: 'new'; readonly attempt: AttemptRow; readonly variantIds: readonly VariantId[] }
  /** This cart is being paid for already, or was bought. */
  | { readonly kind: 'joined'; readonly attempt: AttemptRow };

/**
 * Writes down what is being bought and that money is asked for, together: from here on everything can be found again.
 */
export function freezeAttempt(
  parts: CheckoutParts,
  websiteId: WebsiteId,
  wanted: NewAttempt,
): Promise<Frozen> {
  const { database, inventory } = parts;
  const attempt = newAttempt(parts, wanted);
  // Only who holds stock waits for it.
  const variantIds =
    wanted.method?.kind === 'card' ? linesOf(wanted.open).map(({ variantId }) => variantId) : [];
  return inventory.queueFor(websiteId, variantIds, () =>
    database.transaction((tx) => writeAttempt(parts, tx, websiteId, wanted, attempt)),
  );
}

interface DraftedAttempt {
  readonly row: AttemptRow;
  readonly draft: FrozenOrder;
}

function newAttempt({ ids, clock }: CheckoutParts, wanted: NewAttempt): DraftedAttempt {
  const { open, method, ownerKey, retryKey } = wanted;
  const attemptId = ids.next();
  const orderId = ids.next();
  const paymentId = method === null ? null : ids.next();
  const payment: OrderPayment | null =
    method === null || paymentId === null
      ? null
      : { paymentId, methodId: method.id, label: method.label, isPaid: method.kind === 'card' };
  const order = draftOrder(open.priced, {
    orderId,
    attemptId,
    payment,
    typed: open.typed,
    origin: open.origin,
    requestedFields: open.requestedFields,
    settings: open.settings,
    siteUser: wanted.shopper.siteUser,
    language: wanted.language,
    testMode: wanted.testMode,
  });
  const unlimited = open.priced.sum.discounts
    .filter(({ discount }) => discount.usesLeft === null && discount.usesLeftForCustomer === null)
    .map(({ discount }) => discount.id);
  const { kind, totalMinor, dueMinor } = order;
  const row: AttemptRow = {
    attemptId,
    cartId: open.cartId,
    ownerKey,
    orderId,
    paymentId,
    pays: method === null ? 'nothing' : method.kind,
    kind,
    totalMinor,
    dueMinor,
    state: 'open',
    failure: null,
    retryKey,
    how: method?.kind === 'card' ? wanted.howOf(attemptId) : null,
    createdAt: clock.now().getTime(),
  };
  return { row, draft: { order, numbers: wanted.numbers, unlimited } };
}

async function writeAttempt(
  { queue, payments, inventory }: CheckoutParts,
  tx: Queryable,
  websiteId: WebsiteId,
  { open, method }: NewAttempt,
  { row, draft }: DraftedAttempt,
): Promise<Frozen> {
  const { attemptId, cartId, orderId, paymentId, createdAt } = row;
  const { inTheWay, isOverLimit } = await insertAttempt(tx, websiteId, {
    attempt: row,
    draft,
    joinedSince: new Date(createdAt - JOIN_MS),
    mostDeclines: MOST_DECLINES,
  });
  if (isOverLimit) throw checkoutErrors.tooManyDeclines();
  if (inTheWay !== null) {
    const earlier = await findAttempt(tx, websiteId, inTheWay);
    invariant(earlier, 'what is in the way is there');
    return { kind: 'joined', attempt: earlier };
  }
  if (method !== null && paymentId !== null)
    await payments.open(tx, {
      websiteId,
      paymentId,
      attemptId,
      orderId,
      cartId,
      methodId: method.id,
      amountMinor: draft.order.dueMinor,
      currency: draft.order.currency,
      testMode: method.testMode,
      reusable:
        draft.order.kind !== 'order' && draft.order.lines.some((line) => line.subscriptionPlan !== null),
    });
  // Who has a payment is found again by it.
  if (paymentId === null)
    await queue.send(tx, COMPLETE_JOB, { websiteId, attemptId }, { afterSeconds: COMPLETE_AFTER_SECONDS });
  const lines = linesOf(open);
  // Last, because others who buy the same wait for it.
  if (method?.kind === 'card' && lines.length > 0) {
    const expiresAt = new Date(createdAt + HOLD_MS);
    const holdOutcome = await inventory.hold(websiteId, { kind: 'cart', id: cartId }, lines, expiresAt, tx);
    if (!holdOutcome.ok)
      throw soldOut(open, new Set(holdOutcome.shortages.map(({ variantId }) => variantId)));
  }
  return { kind: 'new', attempt: row, variantIds: lines.map(({ variantId }) => variantId) };
}

/** What is taken out of stock. */
const linesOf = ({ priced }: OpenCheckout) =>
  priced.lines
    .filter(({ product }) => product.type !== 'donation')
    .map(({ entry: { variantId, quantity } }) => ({ variantId, quantity }));

const soldOut = ({ priced }: OpenCheckout, variantIds: ReadonlySet<string>): CataloguedError => {
  const { message: stockMessage } = checkoutErrors.soldOut();
  return shortEntries(
    priced.lines.flatMap(({ entry: { id, variantId } }) =>
      variantIds.has(variantId) ? [{ id, stockMessage }] : [],
    ),
  );
};

/** Each entry says why by itself; all together what is said first. */
export function shortEntries(
  entries: readonly { readonly id: string; readonly stockMessage: string | null }[],
): CataloguedError {
  const soldOut = checkoutErrors.soldOut();
  const sentences = entries.map(({ stockMessage }) => stockMessage ?? soldOut.message);
  const errors = Object.fromEntries(
    entries.map(({ id }, index) => [`entries.${id}`, sentences[index] ?? '']),
  );
  const [sentence = soldOut.message] = sentences;
  return sentences.every((each) => each !== soldOut.message)
    ? checkoutErrors.obstacle({ values: { sentence }, errors })
    : checkoutErrors.soldOut({ errors });
}

/** The way to pay that was chosen; null when there is nothing to pay. */
export function chooseMethod(
  { priced }: OpenCheckout,
  methods: readonly PaymentMethod[],
  { methodId, methodToken }: CheckoutPayment,
): PaymentMethod | null {
  refuseSubscription(priced);
  if (priced.sum.dueMinor === 0) return null;
  const method = methodsFor(priced, methods).find(({ id }) => id === methodId);
  if (!method) throw checkoutErrors.incomplete({ errors: { methodId: checkoutMessages.paymentMissing } });
  const tooLittle = tooLittleFor(method, priced.sum.dueMinor, priced.sum.currency);
  if (tooLittle !== null) throw checkoutErrors.incomplete({ errors: { methodId: tooLittle } });
  if (method.kind === 'card' && (methodToken ?? '') === '')
    throw checkoutErrors.incomplete({ errors: { methodToken: 'Enter your card.' } });
  return method;
}
