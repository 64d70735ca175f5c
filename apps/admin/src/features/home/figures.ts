import type { SalesSums } from '@awning/contract';

export const averageOf = ({ orders, salesMinor }: SalesSums): number =>
  orders === 0 ? 0 : Math.round(salesMinor / orders);

export const sumOf = (rows: readonly SalesSums[]): SalesSums =>
  rows.reduce(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      salesMinor: sum.salesMinor + row.salesMinor,
      items: sum.items + row.items,
    }),
    { orders: 0, salesMinor: 0, items: 0 },
  );

/** Each value with all before it, as a day adds up. */
export function runningTotals(values: readonly number[]): number[] {
  let total = 0;
  return values.map((value) => {
    total += value;
    return total;
  });
}
