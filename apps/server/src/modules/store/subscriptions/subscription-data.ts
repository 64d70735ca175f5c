import {
  cyclesLeft,
  moneyText,
  periodDate,
  type SubscriptionPlan,
  wordSubscriptionPayments,
} from '@awning/commerce';
import type { Subscription, SubscriptionChange } from '@awning/contract';
import type { SubscriptionRow, TimelineRow } from './subscription-repository.ts';
import type { SubscriptionAmounts } from './subscriptions.ts';

/** So many dates to come are told. */
const MOST_DAYS = 6;

export function toSubscription(row: SubscriptionRow): Subscription {
  const { lineId: _line, periodValue, periodUnit, cycles, nextPeriod, anchorOn, anchorPeriod, ...rest } = row;
  const plan: SubscriptionPlan = {
    billingPeriod: { value: periodValue, unit: periodUnit },
    numBillingCycles: cycles,
  };
  const price = moneyText(row.amounts.totalMinor, row.amounts.currency);
  const left = cyclesLeft(plan, row.cyclesDone);
  const days = row.nextBillingOn === null ? 0 : Math.min(MOST_DAYS, left ?? MOST_DAYS);
  const anchor = { on: anchorOn, period: anchorPeriod };
  return {
    ...rest,
    plan,
    words: wordSubscriptionPayments(price, plan),
    cyclesLeft: left,
    nextDays: Array.from({ length: days }, (_, index) => periodDate(plan, anchor, nextPeriod + index)),
    title: row.line.title,
    quantity: row.line.quantity,
  };
}

/** What comes with them, such as the order they are of, has names and addresses that would outlive their erasure. */
export const amountsOf = ({
  currency,
  subtotalMinor,
  discountMinor,
  shippingMinor,
  taxMinor,
  totalMinor,
  pricesIncludeTax,
}: SubscriptionAmounts): SubscriptionAmounts => ({
  currency,
  subtotalMinor,
  discountMinor,
  shippingMinor,
  taxMinor,
  totalMinor,
  pricesIncludeTax,
});

export function toChange({ details, ...row }: TimelineRow): SubscriptionChange {
  const text = (name: string): string | null => (typeof details[name] === 'string' ? details[name] : null);
  const { amountMinor } = details;
  return {
    ...row,
    orderId: text('orderId'),
    reason: text('reason'),
    date: text('retryOn') ?? text('dueOn') ?? text('nextOn'),
    amountMinor: typeof amountMinor === 'number' ? amountMinor : null,
  };
}
