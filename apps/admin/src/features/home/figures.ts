import type { SalesSums } from '@awning/contract';

/** How a number went, compared with the one before. */
export type Change =
  | { readonly kind: 'same' }
  | { readonly kind: 'new' }
  | { readonly kind: 'up' | 'down'; readonly percent: number };

export function changeOf(now: number, before: number): Change {
  if (now === before) return { kind: 'same' };
  if (before <= 0) return { kind: 'new' };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return { kind: now > before ? 'up' : 'down', percent };
}

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

/** An amount in the smallest unit of its currency, as people read it. */
export function minorText(minor: number, currency: string, locale: string, isShort = false): string {
  const digits =
    new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(isShort && { maximumFractionDigits: 0 }),
  }).format(minor / 10 ** digits);
}

/** A date without a time, such as 2026-11-16, which no zone can move. */
export const dateText = (date: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00:00Z`));
