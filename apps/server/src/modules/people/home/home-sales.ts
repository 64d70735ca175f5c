import type { HomeSales, SalesSums } from '@awning/contract';
import type { HourRow } from './home-repository.ts';

export const SHOWN_DAYS = 14;

const NOTHING: SalesSums = { orders: 0, salesMinor: 0, items: 0 };

const add = (one: SalesSums, other: SalesSums): SalesSums => ({
  orders: one.orders + other.orders,
  salesMinor: one.salesMinor + other.salesMinor,
  items: one.items + other.items,
});

const total = (rows: readonly SalesSums[]): SalesSums => rows.reduce(add, NOTHING);

const byNow = ({ ordersByNow, salesByNowMinor, itemsByNow }: HourRow): SalesSums => ({
  orders: ordersByNow,
  salesMinor: salesByNowMinor,
  items: itemsByNow,
});

/** The date, and the hour, that it is in a zone. */
function localTime(now: Date, timeZone: string): { readonly date: string; readonly hour: number } {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
}

/** A date so many days before another, without a zone: dates alone have no summer time. */
const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** Today beside the same weekday a week ago, hour by hour, and the last two weeks day by day. */
export function describeSales(
  { rows, testOrders }: { readonly rows: readonly HourRow[]; readonly testOrders: number },
  { now, timeZone, currency }: { readonly now: Date; readonly timeZone: string; readonly currency: string },
): HomeSales {
  const { date: today, hour } = localTime(now, timeZone);
  const weekBefore = daysBefore(today, 7);
  const rowsOf = (date: string): HourRow[] => rows.filter((row) => row.date === date);
  const hoursOf = (date: string, count: number): number[] =>
    Array.from({ length: count }, (_, at) => total(rowsOf(date).filter((row) => row.hour === at)).salesMinor);
  return {
    currency,
    today: total(rowsOf(today)),
    testOrders,
    weekBefore: { date: weekBefore, ...total(rowsOf(weekBefore).map(byNow)) },
    hours: { today: hoursOf(today, hour + 1), weekBefore: hoursOf(weekBefore, 24) },
    days: Array.from({ length: SHOWN_DAYS }, (_, index) => {
      const date = daysBefore(today, SHOWN_DAYS - 1 - index);
      return { date, ...total(rowsOf(date)) };
    }),
  };
}
