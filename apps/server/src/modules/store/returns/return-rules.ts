import type { PlacedLine, PlacedOrder } from '@awning/commerce';
import type { ReturnSettings, ReturnState } from '@awning/contract';
import { CUSTOMER, type ReturnLineRow, type StoredReturn } from './return-rows.ts';

/** More than anybody needs: each is mailed to the shop. */
const MOST_REQUESTS = 20;

const DAY_MS = 86_400_000;

const add = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Gift cards, downloads, services, memberships and gifts of money have nothing that could come back. */
const canComeBack = ({ productType }: PlacedLine): boolean => productType === 'physical';

/** The refunds that paid for goods of a return. One that was refused counts for nothing. */
const refundsWith = ({ refunds }: StoredReturn, order: PlacedOrder): PlacedOrder['refunds'] =>
  order.refunds.filter(
    ({ refundId, status }) => status !== 'refused' && refunds.some((paid) => paid.refundId === refundId),
  );

/** How many of a line were refunded with a return. */
export function refundedWith(back: StoredReturn, order: PlacedOrder, lineId: string): number {
  const paid = refundsWith(back, order).map(({ refundId }) => refundId);
  return add(
    back.refunds
      .filter((each) => each.lineId === lineId && paid.includes(each.refundId))
      .map(({ quantity }) => quantity),
  );
}

/** Of these, how many the order counts as refunded: not those of a refund that was paid after it was refused. */
const countedWith = (back: StoredReturn, order: PlacedOrder, lineId: string): number =>
  add(
    refundsWith(back, order).flatMap(({ lines }) =>
      lines.filter((line) => line.lineId === lineId).map(({ quantity }) => quantity),
    ),
  );

/**
 * How many of a line were sent and not refunded. What is refunded before it is sent is called off; the rest of what was
 * refunded had been sent.
 */
const sentAndPaid = ({ fulfilledQuantity, refundedQuantity, calledOffQuantity }: PlacedLine): number =>
  fulfilledQuantity - Math.max(0, refundedQuantity - calledOffQuantity);

/** Of a line that came back, how many can be refunded with the return: not what was refunded otherwise meanwhile. */
export function refundableOf(
  order: PlacedOrder,
  back: StoredReturn,
  { lineId, received }: { readonly lineId: string; readonly received: number },
): number {
  const line = order.lines.find((each) => each.lineId === lineId);
  const left = line ? sentAndPaid(line) : 0;
  return Math.max(0, Math.min(received - refundedWith(back, order, lineId), left));
}

/** What a return is now: what was decided, and what came back and was refunded since, with it or otherwise. */
export function stateOf(back: StoredReturn, order: PlacedOrder): ReturnState {
  const { state, lines } = back;
  if (state === 'closed')
    return lines.some(({ lineId }) => refundedWith(back, order, lineId) > 0) ? 'refunded' : 'closed';
  if (state !== 'accepted') return state;
  if (lines.every(({ received }) => received === 0)) return 'accepted';
  const isDone = lines.every(
    (line) => line.received === line.quantity && refundableOf(order, back, line) === 0,
  );
  return isDone ? 'refunded' : 'received';
}

const OPEN: readonly ReturnState[] = ['asked', 'accepted', 'received'];
export const isOpen = (state: ReturnState): boolean => OPEN.includes(state);

/** How many of a line other returns speak for: those that are under way, and goods that came and were not refunded. */
function spokenFor(line: PlacedLine, order: PlacedOrder, returns: readonly StoredReturn[]): number {
  const countOf = (back: StoredReturn, each: ReturnLineRow): number =>
    Math.max(0, heldBy(back, order, each) - countedWith(back, order, each.lineId));
  return add(
    returns.flatMap((back) =>
      back.lines.filter(({ lineId }) => lineId === line.lineId).map((each) => countOf(back, each)),
    ),
  );
}

const heldBy = (back: StoredReturn, order: PlacedOrder, { quantity, received }: ReturnLineRow): number =>
  isOpen(stateOf(back, order)) ? quantity : received;

/** How many of each line came back or are to: so many have to stay sent. */
export function heldLines(order: PlacedOrder, returns: readonly StoredReturn[]): ReadonlyMap<string, number> {
  const held = new Map<string, number>();
  for (const back of returns)
    for (const line of back.lines)
      held.set(line.lineId, (held.get(line.lineId) ?? 0) + heldBy(back, order, line));
  return held;
}

/** Whether goods that an ended return gave up are still in no other, so that it can be opened again. */
export function canReopen(order: PlacedOrder, returns: readonly StoredReturn[], back: StoredReturn): boolean {
  const free = returnableLines(order, returns);
  return back.lines.every(({ lineId, quantity, received }) => {
    const left = free.find(({ line }) => line.lineId === lineId)?.quantity ?? 0;
    return quantity - received <= left;
  });
}

/** What was sent, was not refunded, and is in no return: of each line that has any. */
export function returnableLines(
  order: PlacedOrder,
  returns: readonly StoredReturn[],
): { readonly line: PlacedLine; readonly quantity: number }[] {
  return order.lines.filter(canComeBack).flatMap((line) => {
    const quantity = sentAndPaid(line) - spokenFor(line, order, returns);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
}

/** What shoppers can do about an order. `none`: the page says nothing of returns. */
export type ReturnOffer =
  | { readonly kind: 'none' | 'nothing' }
  | { readonly kind: 'over'; readonly until: number }
  | {
      readonly kind: 'open';
      /** The last moment of what can be returned longest. */
      readonly until: number;
      readonly lines: readonly { readonly line: PlacedLine; readonly quantity: number }[];
    };

export interface OfferQuestion {
  readonly order: PlacedOrder;
  readonly returns: readonly StoredReturn[];
  readonly settings: ReturnSettings;
  /** What the catalogue says now, by product. */
  readonly categoriesOf: (itemId: string) => readonly string[];
  readonly now: number;
}

export function offerReturn(question: OfferQuestion): ReturnOffer {
  const { order, returns, settings, categoriesOf, now } = question;
  const isSent = order.lines.some((line) => canComeBack(line) && line.fulfilledQuantity > 0);
  if (!settings.enabled || !isSent) return { kind: 'none' };
  const { itemIds, categories } = settings.finalSale;
  const isFinal = ({ itemId }: PlacedLine): boolean =>
    itemIds.includes(itemId) || categoriesOf(itemId).some((name) => categories.includes(name));
  const left = returnableLines(order, returns).filter(({ line }) => !isFinal(line));
  const asked = returns.filter(({ askedBy }) => askedBy === CUSTOMER).length;
  if (left.length === 0 || asked >= MOST_REQUESTS) return { kind: 'nothing' };
  const open = left.flatMap(({ line, quantity }) => {
    const sent = parcelsOf(line, order, settings).filter(({ until }) => until >= now);
    const inTime = Math.min(quantity, add(sent.map((parcel) => parcel.quantity)));
    return inTime > 0 ? [{ line, quantity: inTime, until: Math.max(...sent.map(({ until }) => until)) }] : [];
  });
  const ends = (open.length > 0 ? open : left.flatMap(({ line }) => parcelsOf(line, order, settings))).map(
    ({ until }) => until,
  );
  const until = Math.max(...ends);
  return open.length === 0
    ? { kind: 'over', until }
    : { kind: 'open', until, lines: open.map(({ line, quantity }) => ({ line, quantity })) };
}

/** When the time of each parcel with the line is over. */
const parcelsOf = (
  { lineId }: PlacedLine,
  { fulfilments }: PlacedOrder,
  { days, deliveryDays }: ReturnSettings,
): { readonly quantity: number; readonly until: number }[] =>
  fulfilments.flatMap(({ shippedAt, lines }) =>
    lines
      .filter((line) => line.lineId === lineId)
      .map(({ quantity }) => ({ quantity, until: shippedAt + (days + deliveryDays) * DAY_MS })),
  );
