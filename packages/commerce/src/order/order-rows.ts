import type { PlacedOrder } from './placed-order.ts';

/**
 * What leads to the total comes before it and adds up to it; what follows shows how it was paid. `included-tax` is part
 * of what stands above it and is for information only.
 */
export type OrderRowKind =
  | 'subtotal'
  | 'discount'
  | 'shipping'
  | 'tax'
  | 'total'
  | 'included-tax'
  | 'gift-card'
  | 'payment'
  | 'refunded';

export interface OrderRow {
  readonly kind: OrderRowKind;
  /** Of the discount, the way to ship, the tax, the gift card or the payment; empty for the others. */
  readonly name: string;
  /** Of a discount with a code. */
  readonly code: string | null;
  /** Of a tax, in thousandths of a percent. */
  readonly rate: number | null;
  /** Below 0 for what is taken off. */
  readonly amountMinor: number;
}

export type OrderToAddUp = Pick<
  PlacedOrder,
  | 'subtotalMinor'
  | 'discountMinor'
  | 'discounts'
  | 'shippingMinor'
  | 'shippingMethod'
  | 'taxLines'
  | 'pricesIncludeTax'
  | 'totalMinor'
  | 'giftCards'
  | 'dueMinor'
  | 'payment'
  | 'refundedMinor'
>;

/** All discounts: those of an order name what they took off shipping too, `discountMinor` is off its lines alone. */
export const discountsMinor = ({ discounts }: Pick<OrderToAddUp, 'discounts'>): number =>
  discounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** What shipping cost before a discount made it cheaper. */
export const shippingRegularMinor = (
  order: Pick<OrderToAddUp, 'discounts' | 'discountMinor' | 'shippingMinor'>,
): number => order.shippingMinor + discountsMinor(order) - order.discountMinor;

/** The sums of an order from top to bottom, for every place that shows them. */
export function orderRows(order: OrderToAddUp): OrderRow[] {
  const row = (kind: OrderRowKind, amountMinor: number, about: Partial<OrderRow> = {}): OrderRow => ({
    kind,
    name: '',
    code: null,
    rate: null,
    amountMinor,
    ...about,
  });
  const taxes = order.taxLines
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ name, rate, amountMinor }) =>
      row(order.pricesIncludeTax ? 'included-tax' : 'tax', amountMinor, { name, rate }),
    );
  const shippingMinor = shippingRegularMinor(order);
  const { shippingMethod, payment } = order;
  return [
    row('subtotal', order.subtotalMinor),
    ...order.discounts
      .filter(({ amountMinor }) => amountMinor !== 0)
      .map(({ name, code, amountMinor }) => row('discount', -amountMinor, { name, code })),
    ...(shippingMethod !== null || shippingMinor !== 0
      ? [row('shipping', shippingMinor, { name: shippingMethod?.name ?? '' })]
      : []),
    ...(order.pricesIncludeTax ? [] : taxes),
    row('total', order.totalMinor),
    ...(order.pricesIncludeTax ? taxes : []),
    ...order.giftCards
      .filter(({ amountMinor }) => amountMinor !== 0)
      .map(({ label, amountMinor }) => row('gift-card', -amountMinor, { name: label })),
    ...(payment === null ? [] : [row('payment', -order.dueMinor, { name: payment.label })]),
    ...(order.refundedMinor > 0 ? [row('refunded', order.refundedMinor)] : []),
  ];
}
