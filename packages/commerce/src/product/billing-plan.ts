import type { ProductType } from './product-type.ts';

export const BILLING_UNITS = ['WEEK', 'MONTH', 'YEAR'] as const;
export type BillingUnit = (typeof BILLING_UNITS)[number];

export const isBillingUnit = (unit: string): unit is BillingUnit =>
  (BILLING_UNITS as readonly string[]).includes(unit);

/** How many of a unit make a year. */
export const CYCLES_PER_YEAR: Readonly<Record<BillingUnit, number>> = { WEEK: 52, MONTH: 12, YEAR: 1 };

/** Billed every `billingPeriod`, `numBillingCycles` times; 0 cycles go on for ever. */
export interface SubscriptionPlan {
  readonly billingPeriod: { readonly value: number; readonly unit: BillingUnit };
  readonly numBillingCycles: number;
}

export const isIndefinite = ({ numBillingCycles }: SubscriptionPlan): boolean => numBillingCycles === 0;

/** Only what can be sent, done or given again and again can be subscribed to. */
export const canBeSubscribedTo = (type: ProductType): boolean =>
  type === 'physical' || type === 'service' || type === 'donation';

export interface TotalDuration {
  readonly value: number;
  readonly unit: string;
}

/**
 * How long all cycles together last, in years if that comes out even. The unit may be text from page data that
 * nobody checked; such a unit stays as it is.
 */
export function totalDuration(value: number, unit: string, cycles: number): TotalDuration {
  const duration = value * cycles;
  const perYear = isBillingUnit(unit) ? CYCLES_PER_YEAR[unit] : 0;
  if (duration > 0 && perYear > 1 && duration % perYear === 0) {
    return { value: duration / perYear, unit: 'YEAR' };
  }
  return { value: duration, unit };
}
