import type { OrderToRefund, RefundPlan } from './refund-plan.ts';

/** What is left of an order to refund. Amounts are with tax. */
export interface Refundable {
  readonly lines: readonly {
    readonly lineId: string;
    readonly quantity: number;
    readonly amountMinor: number;
    readonly taxMinor: number;
  }[];
  readonly shippingMinor: number;
  readonly amountMinor: number;
  readonly taxMinor: number;
  readonly paymentMinor: number;
  readonly giftCards: readonly { readonly id: string; readonly amountMinor: number }[];
}

/** What can still be refunded after the earlier refunds of an order. Those that failed are not among them. */
export function refundable(order: OrderToRefund, earlier: readonly RefundPlan[]): Refundable {
  const sumOf = (amountOf: (plan: RefundPlan) => number): number => addUp(earlier.map(amountOf));
  const refundedOf = (lineId: string): number =>
    sumOf(({ lines }) => addUp(lines.filter((line) => line.lineId === lineId).map((line) => line.quantity)));
  const paymentMinor = order.dueMinor - sumOf((plan) => plan.paymentMinor);
  const giftCards = order.giftCards.map(({ id, amountMinor }) => ({
    id,
    amountMinor:
      amountMinor -
      sumOf((plan) => addUp(plan.giftCards.filter((card) => card.id === id).map((card) => card.amountMinor))),
  }));
  return {
    lines: order.lines.map(({ lineId, quantity }) => {
      const refunded = refundedOf(lineId);
      return { lineId, quantity: quantity - refunded, ...worthOf(order, lineId, refunded, quantity) };
    }),
    shippingMinor: paidShippingOf(order).amountMinor - sumOf((plan) => plan.shippingMinor),
    amountMinor: paymentMinor + addUp(giftCards.map(({ amountMinor }) => amountMinor)),
    taxMinor: order.taxMinor - sumOf((plan) => plan.taxMinor),
    paymentMinor,
    giftCards,
  };
}

const addUp = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** What shipping came to with its tax, which is what the lines leave of all tax. */
export function paidShippingOf({ lines, shippingMinor, taxMinor, pricesIncludeTax }: OrderToRefund): {
  readonly amountMinor: number;
  readonly taxMinor: number;
} {
  const shippingTaxMinor = taxMinor - addUp(lines.map((line) => line.taxMinor));
  return {
    amountMinor: shippingMinor + (pricesIncludeTax ? 0 : shippingTaxMinor),
    taxMinor: shippingTaxMinor,
  };
}

/**
 * What was paid for the units of a line between two counts. Units are alike, so that only how many came before decides
 * who has the odd cent, and all of them together are the line.
 */
export function worthOf(
  { lines, pricesIncludeTax }: Pick<OrderToRefund, 'lines' | 'pricesIncludeTax'>,
  lineId: string,
  from: number,
  to: number,
): { readonly amountMinor: number; readonly taxMinor: number } {
  const line = lines.find((each) => each.lineId === lineId);
  if (line === undefined) return { amountMinor: 0, taxMinor: 0 };
  const between = (amountMinor: number): number =>
    firstParts(amountMinor, line.quantity, to) - firstParts(amountMinor, line.quantity, from);
  const taxMinor = between(line.taxMinor);
  const priceMinor = between(line.subtotalMinor - line.discountMinor);
  return { amountMinor: priceMinor + (pricesIncludeTax ? 0 : taxMinor), taxMinor };
}

/** The sum of the first of so many equal parts; the first parts are the larger ones, as in `splitEvenly`. */
const firstParts = (amountMinor: number, parts: number, count: number): number =>
  Math.floor(amountMinor / parts) * count + Math.min(amountMinor % parts, count);
