import type { PlacedLine, PlacedOrder } from '@awning/commerce';
import type { ReturnSettings, ReturnState } from '@awning/contract';
import type { ReturnLineRow, StoredReturn } from './return-rows.ts';

const DAY_MS = 86_400_000;

const add = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Gift cards, downloads, services, memberships and gifts of money have nothing that could come back. */
const canComeBack = ({ productType }: PlacedLine): boolean => productType === 'physical';

/** How many of a line were refunded with a return. A refund that was refused counts for nothing. */
export const refundedWith = (
  { refundIds }: Pick<StoredReturn, 'refundIds'>,
  { refunds }: Pick<PlacedOrder, 'refunds'>,
  lineId: string,
): number =>
  add(
    refunds
      .filter(({ refundId, status }) => refundIds.includes(refundId) && status !== 'refused')
      .flatMap(({ lines }) => lines.filter((line) => line.lineId === lineId).map(({ quantity }) => quantity)),
  );

/** What a return is now: what was decided, and what came back and was refunded since. */
export function stateOf(back: StoredReturn, order: Pick<PlacedOrder, 'refunds'>): ReturnState {
  const { state, lines } = back;
  const refunded = add(lines.map(({ lineId }) => refundedWith(back, order, lineId)));
  if (state === 'closed') return refunded > 0 ? 'refunded' : 'closed';
  if (state !== 'accepted') return state;
  const received = add(lines.map((line) => line.received));
  if (received === 0) return 'accepted';
  const awaited = add(lines.map(({ quantity }) => quantity));
  return received === awaited && refunded >= received ? 'refunded' : 'received';
}

const OPEN: readonly ReturnState[] = ['asked', 'accepted', 'received'];
export const isOpen = (state: ReturnState): boolean => OPEN.includes(state);

/** How many of a line other returns speak for: those that are under way, and goods that came and were not refunded. */
function spokenFor(line: PlacedLine, order: PlacedOrder, returns: readonly StoredReturn[]): number {
  const countOf = (back: StoredReturn, { lineId, quantity, received }: ReturnLineRow): number => {
    const refunded = refundedWith(back, order, lineId);
    return Math.max(0, (isOpen(stateOf(back, order)) ? quantity : received) - refunded);
  };
  return add(
    returns.flatMap((back) =>
      back.lines.filter(({ lineId }) => lineId === line.lineId).map((each) => countOf(back, each)),
    ),
  );
}

/** What was sent, was not refunded, and is in no return: of each line that has any. */
export function returnableLines(
  order: PlacedOrder,
  returns: readonly StoredReturn[],
): { readonly line: PlacedLine; readonly quantity: number }[] {
  return order.lines.filter(canComeBack).flatMap((line) => {
    // What is refunded before it is sent is called off; the rest of what was refunded had been sent.
    const refunded = Math.max(0, line.refundedQuantity - line.calledOffQuantity);
    const quantity = line.fulfilledQuantity - refunded - spokenFor(line, order, returns);
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
  if (left.length === 0) return { kind: 'nothing' };
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
