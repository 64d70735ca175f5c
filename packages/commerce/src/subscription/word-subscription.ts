import { cartMessages } from '../messages/cart-messages.ts';
import { fillMessage } from '../messages/fill-message.ts';
import { type SubscriptionPlan, totalDuration } from '../product/billing-plan.ts';

/** Page data as it is: a unit may be any text, a number of cycles may be missing and then counts as 0. */
export interface BillingPlan {
  readonly value: number;
  readonly unit: string;
  readonly cycles: number;
}

export interface SubscriptionWording {
  /** Under this name a site may have a text of its own. */
  readonly key: string;
  /** The English text, with slots: `{price} every {billingPeriodValue} weeks for {duration} years`. */
  readonly text: string;
  readonly duration: number;
}

const capitalized = (unit: string): string => unit.slice(0, 1).toUpperCase() + unit.slice(1).toLowerCase();

/** How a price that is billed again and again is worded; `varied` when there is no single price. */
export function wordSubscription({ value, unit, cycles }: BillingPlan, varied: boolean): SubscriptionWording {
  const total = totalDuration(value, unit, cycles);
  const totalKey =
    total.value === 0 ? 'indefinite' : `limited__${total.value === 1 ? '1' : 'n'}${capitalized(total.unit)}s`;
  const key = [
    'productPrice',
    varied ? 'multiplePrices' : 'singlePrice',
    `${value === 1 ? '1' : 'n'}${capitalized(unit)}ly`,
    totalKey,
  ].join('__');
  const every = value > 1 ? `{billingPeriodValue} ${unit.toLowerCase()}s` : unit.toLowerCase();
  const lasting =
    cycles > 0 ? ` for {duration} ${total.unit.toLowerCase()}${total.value === 1 ? '' : 's'}` : '';
  return { key, text: `${varied ? 'from ' : ''}{price} every ${every}${lasting}`, duration: total.value };
}

/** What a subscription costs when nobody can say. */
export const PRICE_UNAVAILABLE = cartMessages.subscriptionPriceUnavailable;

/**
 * The whole sentence in English.
 *
 * @example wordSubscriptionPrice('$10.00', plan) // '$10.00 every 2 weeks for 1 year'
 */
export function wordSubscriptionPrice(price: string, plan: SubscriptionPlan | null, varied = false): string {
  if (plan === null) return PRICE_UNAVAILABLE;
  const { value, unit } = plan.billingPeriod;
  const { text, duration } = wordSubscription({ value, unit, cycles: plan.numBillingCycles }, varied);
  return fillMessage(text, { price, billingPeriodValue: value, duration });
}

/**
 * What is paid and how often, for the shopper who agrees to it.
 *
 * @example wordSubscriptionPayments('£28.50', plan) // '£28.50 every 3 months, 4 payments in all'
 */
export function wordSubscriptionPayments(price: string, plan: SubscriptionPlan): string {
  const { numBillingCycles: count } = plan;
  const words = wordSubscriptionPrice(price, { ...plan, numBillingCycles: 0 });
  return count <= 0 ? words : count === 1 ? `${price} once` : `${words}, ${count} payments in all`;
}
