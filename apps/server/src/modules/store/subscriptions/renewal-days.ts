import { addDays, type BillingAnchor, firstPeriod, type SubscriptionPlan } from '@awning/commerce';

/** So many days after each payment that was declined it is tried again. After the last one the subscription ends. */
export const RETRY_DAYS: readonly number[] = [1, 3, 5];

/** Nobody is billed, or mailed about it, before this hour where the store is; it is in no change of the clocks. */
const BILLING_HOUR = 6;

/** What the dates of a subscription are counted from, and where it stands. */
export interface BillingDays {
  readonly plan: SubscriptionPlan;
  readonly anchor: BillingAnchor;
  readonly nextPeriod: number;
  readonly nextBillingOn: string | null;
  readonly retryOn: string | null;
}

export interface LocalTime {
  readonly day: string;
  readonly hour: number;
}

export function isDue(
  { nextBillingOn, retryOn }: Pick<BillingDays, 'nextBillingOn' | 'retryOn'>,
  { day, hour }: LocalTime,
): boolean {
  const on = retryOn ?? nextBillingOn;
  if (on === null) return false;
  return on < day || (on === day && hour >= BILLING_HOUR);
}

/** After a period was billed or skipped. Nobody is billed twice in a day for what was missed. */
export const periodAfter = ({ plan, anchor, nextPeriod }: BillingDays, today: string) =>
  firstPeriod(plan, anchor, { from: nextPeriod + 1, notBefore: addDays(today, 1) });

/** When billing begins again after a pause. */
export const periodFrom = ({ plan, anchor, nextPeriod }: BillingDays, today: string) =>
  firstPeriod(plan, anchor, { from: nextPeriod, notBefore: addDays(today, 1) });

/** The day of the next try after so many that failed; null: it was the last one. */
export function retryDay(failedTries: number, today: string): string | null {
  const days = RETRY_DAYS[failedTries - 1];
  return days === undefined ? null : addDays(today, days);
}
