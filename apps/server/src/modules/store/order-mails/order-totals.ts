import { moneyText, type OrderSumRow, orderRows, type PlacedOrder } from '@awning/commerce';

export interface TotalRow {
  readonly label: string;
  readonly amount: string;
  readonly isTotal: boolean;
}

/** The sums under the lines of an order, from top to bottom. */
export const orderTotals = (order: PlacedOrder): TotalRow[] =>
  orderRows(order)
    // Where nothing else pays, the total says what was paid.
    .filter(({ kind }) => kind !== 'payment' || order.giftCards.length > 0)
    .map((row) => toTotalRow(row, order));

function toTotalRow({ kind, name, code, rate, amountMinor }: OrderSumRow, order: PlacedOrder): TotalRow {
  const row = (label: string, minor = amountMinor): TotalRow => ({
    label,
    amount: moneyText(minor, order.currency),
    isTotal: kind === 'total',
  });
  const tax = `${name} ${(rate ?? 0) / 1000}%`;
  switch (kind) {
    case 'subtotal':
      return row('Subtotal');
    case 'discount':
      return row(`Discount (${code ?? name})`);
    case 'shipping': {
      const shipping = row(name === '' ? 'Delivery' : `Delivery (${name})`);
      return amountMinor === 0 ? { ...shipping, amount: 'Free' } : shipping;
    }
    case 'tax':
      return row(tax);
    case 'total':
      return row('Total');
    case 'included-tax':
      return row(`Includes ${tax}`);
    case 'gift-card':
      return row(name);
    case 'payment':
      return row(order.financialStatus === 'pending' ? 'To pay' : 'Paid', -amountMinor);
    case 'refunded':
      return row('Refunded', -amountMinor);
  }
}

/** What a refund comes to, and where it goes. */
export function refundRows(
  order: PlacedOrder,
  {
    lines,
    shippingMinor,
    taxMinor,
    amountMinor,
    paymentMinor,
    giftCards,
  }: Omit<PlacedOrder['refunds'][number], 'refundId'>,
): TotalRow[] {
  const money = (minor: number): string => moneyText(minor, order.currency);
  const row = (label: string, minor: number, isTotal = false): TotalRow => ({
    label,
    amount: money(minor),
    isTotal,
  });
  const otherMinor = lines.reduce((left, line) => left - line.amountMinor, amountMinor - shippingMinor);
  const rows: TotalRow[] = [];
  if (shippingMinor > 0) rows.push(row('Delivery', shippingMinor));
  if (otherMinor > 0 && (rows.length > 0 || lines.length > 0)) rows.push(row('Amount', otherMinor));
  rows.push(row('Refunded', amountMinor, true));
  if (taxMinor > 0) rows.push(row('Includes tax', taxMinor));
  if (paymentMinor > 0 && paymentMinor < amountMinor)
    rows.push(row(`To ${order.payment?.label ?? 'your payment'}`, paymentMinor));
  for (const { id, amountMinor: minor } of giftCards)
    if (minor > 0)
      rows.push(row(`To ${order.giftCards.find((card) => card.id === id)?.label ?? 'gift card'}`, minor));
  return rows;
}
