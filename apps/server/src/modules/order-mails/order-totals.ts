import { moneyText, type PlacedOrder } from '@awning/commerce';

export interface TotalRow {
  readonly label: string;
  readonly amount: string;
  readonly isTotal: boolean;
}

/** The sums under the lines of an order, from top to bottom. */
export function orderTotals(order: PlacedOrder): TotalRow[] {
  const money = (amountMinor: number): string => moneyText(amountMinor, order.currency);
  const row = (label: string, amount: string, isTotal = false): TotalRow => ({ label, amount, isTotal });
  const rows = [row('Subtotal', money(order.subtotalMinor))];
  for (const { name, code, amountMinor } of order.discounts)
    if (amountMinor !== 0) rows.push(row(`Discount (${code ?? name})`, money(-amountMinor)));
  if (order.shippingMethod !== null || order.shippingMinor !== 0)
    rows.push(
      row(
        order.shippingMethod === null ? 'Shipping' : `Shipping (${order.shippingMethod.name})`,
        order.shippingMinor === 0 ? 'Free' : money(order.shippingMinor),
      ),
    );
  const taxes = order.taxLines
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ name, rate, amountMinor }) => ({ label: `${name} ${rate / 1000}%`, amount: money(amountMinor) }));
  if (!order.pricesIncludeTax) rows.push(...taxes.map(({ label, amount }) => row(label, amount)));
  rows.push(row('Total', money(order.totalMinor), true));
  if (order.pricesIncludeTax)
    rows.push(...taxes.map(({ label, amount }) => row(`Includes ${label}`, amount)));
  for (const { label, amountMinor } of order.giftCards) rows.push(row(label, money(-amountMinor)));
  if (order.giftCards.length > 0 && order.dueMinor > 0)
    rows.push(row(order.financialStatus === 'pending' ? 'To pay' : 'Paid', money(order.dueMinor)));
  if (order.refundedMinor > 0) rows.push(row('Refunded', money(-order.refundedMinor)));
  return rows;
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
  if (shippingMinor > 0) rows.push(row('Shipping', shippingMinor));
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
