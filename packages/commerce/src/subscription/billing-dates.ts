import { isIndefinite, type SubscriptionPlan } from '../product/billing-plan.ts';
import { addDays, daysInMonth, readCalendarDate, writeCalendarDate } from './calendar-date.ts';

/**
 * The day on which cycle number `cycle` is billed, counted from the day it started (cycle 1). Months that are too short
 * are billed on their last day, and the months after them on the usual one again, because it is always counted from the
 * start.
 *
 * @example billingDate(monthly, '2026-01-31', 2) // '2026-02-28'
 * @example billingDate(monthly, '2026-01-31', 3) // '2026-03-31'
 */
export function billingDate({ billingPeriod }: SubscriptionPlan, startedOn: string, cycle: number): string {
  const start = readCalendarDate(startedOn);
  if (start === null) throw new Error(`"${startedOn}" is no day on which a subscription can start`);
  const periods = billingPeriod.value * (cycle - 1);
  if (billingPeriod.unit === 'WEEK') return addDays(startedOn, 7 * periods);
  const months = billingPeriod.unit === 'YEAR' ? 12 * periods : periods;
  const count = start.year * 12 + (start.month - 1) + months;
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1];
  return writeCalendarDate({ year, month, day: Math.min(start.day, daysInMonth(year, month)) });
}

/** When the next cycle is billed after `cyclesDone` were; null when that was the last one. */
export const nextBillingDate = (
  plan: SubscriptionPlan,
  startedOn: string,
  cyclesDone: number,
): string | null =>
  !isIndefinite(plan) && cyclesDone >= plan.numBillingCycles
    ? null
    : billingDate(plan, startedOn, cyclesDone + 1);

/** How many more times it is billed; null: for ever. */
export const cyclesLeft = (plan: SubscriptionPlan, cyclesDone: number): number | null =>
  isIndefinite(plan) ? null : Math.max(0, plan.numBillingCycles - cyclesDone);

/** From which day and period on the dates of a subscription are counted. */
export interface BillingAnchor {
  readonly on: string;
  readonly period: number;
}

/** A number that counts up with every date, whether it is billed or skipped. */
export interface BillingPeriod {
  readonly period: number;
  readonly on: string;
}

export const periodDate = (plan: SubscriptionPlan, anchor: BillingAnchor, period: number): string =>
  billingDate(plan, anchor.on, period - anchor.period + 1);

/**
 * The first period from `from` on that is not before a day. What was missed meanwhile is left out, so that it does not
 * pile up.
 *
 * @example firstPeriod(weekly, anchor, { from: 2, notBefore: '2026-01-20' }).on // '2026-01-22' if it began on the 1st
 */
export function firstPeriod(
  plan: SubscriptionPlan,
  anchor: BillingAnchor,
  { from, notBefore }: { readonly from: number; readonly notBefore: string },
): BillingPeriod {
  let period = from;
  while (periodDate(plan, anchor, period) < notBefore) period++;
  return { period, on: periodDate(plan, anchor, period) };
}
