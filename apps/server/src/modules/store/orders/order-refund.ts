import {
  giftCardMessages,
  type OrderToRefund,
  type PlacedOrder,
  type RefundPlan,
  type RefundRefusal,
  type RefundRequest,
  refundable,
  workOutRefund,
} from '@awning/commerce';
import type { NewRefund } from '@awning/contract';
import type { RefundId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Inventory } from '../inventory/index.ts';
import type { LockedOrder } from './order-change.ts';
import { orderErrors } from './order-errors.ts';
import { leftToFulfil, sumLines } from './order-fulfilment.ts';
import { isPaidByHand, toPayBackMinor } from './order-pay-back.ts';
import { insertRefund, returnLine } from './order-repository.ts';
import { ORDER_EVENTS, type OrderPorts, type RefundedCard } from './orders.ts';

export interface RefundParts extends OrderPorts {
  readonly inventory: Pick<Inventory, 'putBack'>;
  readonly ids: Ids;
}

/** What a refund is asked with: a return keeps something back of what its goods come to. */
export type RefundOrder = NewRefund & { readonly keepBackMinor?: number };

/** A refund that has been worked out: what goes back, and which goods come back to be sold again. */
export interface WorkedOutRefund {
  readonly plan: RefundPlan;
  readonly restock: ReadonlyMap<string, number>;
  readonly reason: string;
  readonly message: string;
  /** Its lines were sent and came back: nothing that waits to be sent is called off. */
  readonly cameBack?: boolean;
}

/** What was paid, from where it came. */
const paidOf = (order: PlacedOrder): OrderToRefund => ({
  ...order,
  dueMinor: order.paidMinor - order.giftCardMinor,
});

/** What earlier refunds have moved: one that was refused has moved nothing but what went to gift cards. */
const movedBy = (order: PlacedOrder): RefundPlan[] =>
  order.refunds.flatMap<RefundPlan>(({ status, ...plan }) => {
    if (status !== 'refused') return [plan];
    const { giftCards, amountMinor, paymentMinor, taxMinor } = plan;
    const cardMinor = amountMinor - paymentMinor;
    if (cardMinor === 0) return [];
    const share = Math.floor((taxMinor * cardMinor) / amountMinor);
    return [
      { lines: [], shippingMinor: 0, taxMinor: share, amountMinor: cardMinor, paymentMinor: 0, giftCards },
    ];
  });

/** Worth of the gift cards of lines, as far as it was paid for and is still on the cards. */
export function worthOfCards(
  lines: readonly { readonly lineId: string; readonly amountMinor: number }[],
  cards: readonly RefundedCard[],
): { readonly leftMinor: number; readonly spentMinor: number } {
  let [leftMinor, spentMinor] = [0, 0];
  for (const { lineId, amountMinor } of lines) {
    const ofLine = cards.filter((card) => card.lineId === lineId);
    const initial = ofLine.reduce((all, card) => all + card.initialMinor, 0);
    const takenMinor = ofLine.reduce((all, card) => all + Math.min(card.takenMinor, card.initialMinor), 0);
    if (initial === 0) continue;
    const left = Number((BigInt(amountMinor) * BigInt(takenMinor)) / BigInt(initial));
    leftMinor += left;
    spentMinor += amountMinor - left;
  }
  return { leftMinor, spentMinor };
}

/** What the refund would leave of the lines that sold gift cards. */
export const remainingCardLines = (order: PlacedOrder, plan: RefundPlan) =>
  refundable(paidOf(order), [...movedBy(order), plan]).lines.filter(
    ({ lineId, quantity }) => quantity > 0 && sellsCards(order, lineId),
  );

export const sellsCards = ({ lines }: PlacedOrder, lineId: string): boolean =>
  lines.some((line) => line.lineId === lineId && line.productType === 'gift-card');

export const leftToRefund = ({ paidMinor, refundedMinor }: PlacedOrder): number => paidMinor - refundedMinor;

/** All lines and the shipping, and what was taken off or added along the way. */
const everythingOf = (order: PlacedOrder): RefundRequest => ({
  lines: order.lines
    .filter(({ quantity, refundedQuantity }) => quantity > refundedQuantity)
    .map(({ lineId, quantity, refundedQuantity }) => ({ lineId, quantity: quantity - refundedQuantity })),
  shipping: 'all',
  amountMinor: leftToRefund(order),
});

function requestedOf(
  order: PlacedOrder,
  { lineItems = [], shippingMinor, amountMinor }: NewRefund,
): RefundRequest {
  if (lineItems.length === 0 && shippingMinor === undefined && amountMinor === undefined)
    return everythingOf(order);
  return {
    lines: [...sumLines(lineItems)].map(([lineId, quantity]) => ({ lineId, quantity })),
    ...(shippingMinor === undefined ? {} : { shipping: shippingMinor }),
    ...(amountMinor === undefined ? {} : { amountMinor }),
  };
}

/**
 * Refused when there is nothing to refund, or less than was asked for. `spentMinor`: of its gift cards, which nobody
 * gets back.
 */
export function workOut(order: PlacedOrder, request: RefundOrder, spentMinor = 0): WorkedOutRefund {
  if (leftToRefund(order) === 0)
    throw order.financialStatus === 'pending' ? orderErrors.notPaid() : orderErrors.nothingToRefund();
  const wanted = requestedOf(order, request);
  const question = { currency: order.currency, order: paidOf(order), earlier: movedBy(order) };
  let outcome = workOutRefund({ ...question, request: wanted });
  const { keepBackMinor = 0 } = request;
  if (outcome.ok && keepBackMinor > 0) {
    const amountMinor = outcome.plan.amountMinor - keepBackMinor;
    if (amountMinor <= 0) throw orderErrors.invalidRefund({ errors: { feeMinor: KEPT_ALL } });
    outcome = workOutRefund({ ...question, request: { ...wanted, amountMinor } });
  }
  if (outcome.ok && spentMinor > 0 && request.amountMinor === undefined) {
    const amountMinor = outcome.plan.amountMinor - spentMinor;
    if (amountMinor <= 0)
      throw orderErrors.giftCardSpent({ values: { sentence: giftCardMessages.allSpent } });
    outcome = workOutRefund({ ...question, request: { ...wanted, amountMinor } });
  }
  if (!outcome.ok)
    throw orderErrors.invalidRefund({ errors: { [fieldOf(outcome, request)]: outcome.message } });
  const { plan } = outcome;
  const restock = new Map(
    plan.lines.map(({ lineId, quantity }) => {
      const named = request.lineItems?.filter((line) => line.lineItemId === lineId) ?? [];
      const wanted = named
        .filter((line) => line.restock ?? false)
        .reduce((all, line) => all + line.quantity, 0);
      return [lineId, named.length === 0 && (request.restock ?? false) ? quantity : wanted];
    }),
  );
  const [reason, message] = [(request.reason ?? '').trim(), (request.message ?? '').trim()];
  return { plan, restock, reason, message };
}

const KEPT_ALL = 'That is all that would be refunded. Keep less of it, or refund nothing.';

/** The part of the request that a refusal is about; of lines, the one. */
function fieldOf({ about }: RefundRefusal, { lineItems = [] }: NewRefund): string {
  if (about === 'all') return 'lineItems';
  if (about === 'shipping' || about === 'amount') return `${about}Minor`;
  const index = lineItems.findIndex(({ lineItemId }) => lineItemId === about.lineId);
  return index < 0 ? 'lineItems' : `lineItems.${index}`;
}

/** For a cancellation: all that was paid and has not gone back. Null: nothing was. */
export function workOutRest(order: PlacedOrder, restockAll: boolean, reason: string): WorkedOutRefund | null {
  if (leftToRefund(order) === 0) return null;
  // Of an order that waits for its money only gift cards have paid; that is no price of any line.
  if (order.financialStatus === 'pending') {
    const { giftCardMinor: amountMinor, giftCards } = order;
    const plan = { lines: [], shippingMinor: 0, taxMinor: 0, amountMinor, paymentMinor: 0, giftCards };
    return { plan, restock: new Map(), reason, message: '' };
  }
  return workOut(order, { restock: restockAll, reason });
}

/** Writes the refund, moves the order, and asks those who hold money and goods; the provider is only queued. */
export async function refundOrder(
  locked: LockedOrder,
  refundId: RefundId,
  { plan, restock, reason, message, cameBack = false }: WorkedOutRefund,
  parts: RefundParts,
): Promise<void> {
  const { tx, websiteId, order, actor, now } = locked;
  const { orderId } = order;
  const goesToProvider = plan.paymentMinor > 0;
  const byHand = goesToProvider && isPaidByHand(order);
  const row = {
    websiteId,
    orderId,
    refundId,
    reason,
    message,
    byHand,
    atProvider: false,
    createdAt: now,
    status: goesToProvider ? ('pending' as const) : ('succeeded' as const),
    shippingMinor: plan.shippingMinor,
    taxMinor: plan.taxMinor,
    amountMinor: plan.amountMinor,
    paymentMinor: plan.paymentMinor,
    giftCards: plan.giftCards.map(({ id, amountMinor }) => ({ id, amountMinor })),
    settledAt: goesToProvider ? null : now,
    paidBackAt: null,
    paidBackBy: null,
  };
  await insertRefund(
    tx,
    row,
    plan.lines.map((line) => ({ ...line, calledOff: cameBack ? 0 : calledOff(order, line) })),
  );
  locked.set({
    refundedMinor: order.refundedMinor + plan.amountMinor,
    ...(byHand ? { payBackMinor: toPayBackMinor(order) + plan.paymentMinor } : {}),
  });

  for (const { id, amountMinor } of plan.giftCards)
    if (amountMinor > 0)
      await parts.giftCards.restore(tx, websiteId, { orderId, refundId, giftCardId: id, amountMinor, actor });
  await returnLines(locked, { reference: refundId, lines: plan.lines, restock, cameBack }, parts);
  const { payment } = order;
  if (goesToProvider && payment)
    locked.afterwards(() =>
      parts.payments.refund(tx, websiteId, {
        paymentId: payment.paymentId,
        refundId,
        amountMinor: plan.paymentMinor,
      }),
    );
  if (goesToProvider) return;
  locked.tell(ORDER_EVENTS.refunded, { orderId, refundId });
  if (plan.amountMinor === leftToRefund(order)) await endSubscriptions(locked, parts);
}

/** Nobody is billed again for what was refunded in full. */
export const endSubscriptions = (
  { tx, websiteId, order, actor }: LockedOrder,
  { subscriptions }: Pick<RefundParts, 'subscriptions'>,
): Promise<void> =>
  subscriptions.endOf(tx, websiteId, order.orderId, { actor, reason: 'The order was refunded.' });

/** How many of a refunded line nobody has sent: they are not sent any more. */
const calledOff = (
  order: PlacedOrder,
  { lineId, quantity }: { lineId: string; quantity: number },
): number => {
  const line = order.lines.find((each) => each.lineId === lineId);
  return line ? Math.min(quantity, leftToFulfil(line)) : 0;
};

interface ReturnedLines {
  /** What puts goods back into stock. */
  readonly reference: string;
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly restock: ReadonlyMap<string, number>;
  readonly cameBack: boolean;
}

/** Goods that can be sold again, without money: once for each reference. */
export const restockLines = (
  locked: LockedOrder,
  { reference, restock }: Pick<ReturnedLines, 'reference' | 'restock'>,
  parts: RefundParts,
): Promise<void> => returnLines(locked, { reference, lines: [], restock, cameBack: true }, parts);

async function returnLines(
  { tx, websiteId, order, actor }: LockedOrder,
  { reference, lines, restock, cameBack }: ReturnedLines,
  { inventory, downloads }: RefundParts,
): Promise<void> {
  const { orderId } = order;
  const changed = order.lines.flatMap((line) => {
    const quantity = lines.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0;
    const back = Math.min(restock.get(line.lineId) ?? 0, line.quantity - line.restockedQuantity);
    return quantity === 0 && back === 0 ? [] : [{ line, quantity, back }];
  });
  for (const { line, quantity, back } of changed)
    await returnLine(
      tx,
      { websiteId, orderId, lineId: line.lineId },
      {
        refunded: quantity,
        calledOff: quantity === 0 || cameBack ? 0 : calledOff(order, { lineId: line.lineId, quantity }),
        restocked: back,
      },
    );
  const goods = changed.flatMap(({ line: { variantId }, back }) =>
    back > 0 ? [{ variantId, quantity: back }] : [],
  );
  if (goods.length > 0)
    await inventory.putBack(tx, websiteId, goods, {
      actor,
      reason: 'return',
      reference,
      order: orderId,
    });
  const noLongerTheirs = changed
    .filter(
      ({ line, quantity }) =>
        line.productType === 'digital' && line.refundedQuantity + quantity === line.quantity,
    )
    .map(({ line }) => line.lineId);
  if (noLongerTheirs.length > 0) await downloads.withdraw(tx, websiteId, orderId, noLongerTheirs);
}
