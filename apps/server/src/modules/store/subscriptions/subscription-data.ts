import { cyclesLeft, moneyText, type SubscriptionPlan, wordSubscriptionPayments } from '@awning/commerce';
import type { Subscription } from '@awning/contract';
import type { SubscriptionRow } from './subscription-repository.ts';

export function toSubscription(row: SubscriptionRow): Subscription {
  const { lineId: _line, periodValue, periodUnit, cycles, ...rest } = row;
  const plan: SubscriptionPlan = {
    billingPeriod: { value: periodValue, unit: periodUnit },
    numBillingCycles: cycles,
  };
  const price = moneyText(row.amounts.totalMinor, row.amounts.currency);
  return {
    ...rest,
    plan,
    words: wordSubscriptionPayments(price, plan),
    cyclesLeft: cyclesLeft(plan, row.cyclesDone),
    title: row.line.title,
    quantity: row.line.quantity,
  };
}
