import { billingDate } from '@awning/commerce';
import type { Subscription } from '@awning/contract';

const MOST_SHOWN = 6;

export interface NextTimes {
  /** Days such as 2026-11-17. */
  readonly days: readonly string[];
  /** How many follow after them; null: no end of them. */
  readonly more: number | null;
}

/** The days on which it is paid for again, by the rule that the server counts them with. */
export function nextTimes({
  plan,
  startedOn,
  cyclesDone,
  cyclesLeft,
  nextBillingOn,
}: Pick<Subscription, 'plan' | 'startedOn' | 'cyclesDone' | 'cyclesLeft' | 'nextBillingOn'>): NextTimes {
  if (nextBillingOn === null) return { days: [], more: 0 };
  const count = Math.min(MOST_SHOWN, cyclesLeft ?? MOST_SHOWN);
  return {
    days: Array.from({ length: count }, (_, index) => billingDate(plan, startedOn, cyclesDone + 1 + index)),
    more: cyclesLeft === null ? null : cyclesLeft - count,
  };
}
