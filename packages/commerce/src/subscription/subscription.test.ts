import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BILLING_UNITS,
  type BillingUnit,
  CYCLES_PER_YEAR,
  canBeSubscribedTo,
  isBillingUnit,
  isIndefinite,
  type SubscriptionPlan,
  totalDuration,
} from '../product/billing-plan.ts';
import { wordSubscription, wordSubscriptionPayments, wordSubscriptionPrice } from './word-subscription.ts';

const plan = (value: number, unit: BillingUnit, numBillingCycles = 0): SubscriptionPlan => ({
  billingPeriod: { value, unit },
  numBillingCycles,
});
const word = (value: number, unit: BillingUnit, cycles = 0): string =>
  wordSubscriptionPrice('$10.00', plan(value, unit, cycles));

describe('billing plans', () => {
  it('a billing plan says how many payments there will be, including the first', () => {
    const words = (cycles: number) => wordSubscriptionPayments('£28.50', plan(3, 'MONTH', cycles));
    expect([0, 1, 4].map(words)).toEqual([
      '£28.50 every 3 months',
      '£28.50 once',
      '£28.50 every 3 months, 4 payments in all',
    ]);
  });

  it('SF-3.032 a plan has a billing period made of value and unit', () => {
    expect(plan(2, 'WEEK').billingPeriod).toEqual({ value: 2, unit: 'WEEK' });
    expect(wordSubscriptionPrice('$1.00', plan(2, 'WEEK'))).toBe('$1.00 every 2 weeks');
  });

  it('SF-3.033 only weeks, months and years are billing units', () => {
    expect(BILLING_UNITS).toEqual(['WEEK', 'MONTH', 'YEAR']);
    for (const unit of ['DAY', 'week', '', 'DECADE']) expect(isBillingUnit(unit), unit).toBe(false);
  });

  it('SF-3.034 no billing cycles mean that it goes on for ever', () => {
    expect(isIndefinite(plan(1, 'MONTH', 0))).toBe(true);
    expect(isIndefinite(plan(1, 'MONTH', 3))).toBe(false);
    expect(word(1, 'MONTH', 0)).toBe('$10.00 every month');
  });

  it('SF-5.18 only physical products and services can be subscribed to', () => {
    expect(canBeSubscribedTo('physical')).toBe(true);
    expect(canBeSubscribedTo('service')).toBe(true);
    for (const type of ['digital', 'gift-card', 'paywall', 'undefined', 'unknown'] as const) {
      expect(canBeSubscribedTo(type), type).toBe(false);
    }
  });

  it('SF-9.15 a year has 52 weeks, 12 months, 1 year', () => {
    expect(CYCLES_PER_YEAR).toEqual({ WEEK: 52, MONTH: 12, YEAR: 1 });
  });
});

describe('subscription prices in words', () => {
  it('SF-9.11 billed every single unit', () => {
    expect(word(1, 'WEEK')).toBe('$10.00 every week');
    expect(word(1, 'MONTH')).toBe('$10.00 every month');
    expect(word(1, 'YEAR')).toBe('$10.00 every year');
  });

  it('SF-9.12 billed every n units', () => {
    expect(word(2, 'WEEK')).toBe('$10.00 every 2 weeks');
    expect(word(3, 'MONTH')).toBe('$10.00 every 3 months');
    expect(word(5, 'YEAR')).toBe('$10.00 every 5 years');
  });

  it('SF-9.13 for a limited time', () => {
    expect(word(1, 'WEEK', 6)).toBe('$10.00 every week for 6 weeks');
    expect(word(2, 'MONTH', 5)).toBe('$10.00 every 2 months for 10 months');
    expect(word(1, 'YEAR', 3)).toBe('$10.00 every year for 3 years');
  });

  it('SF-9.14 for one year', () => {
    expect(word(1, 'WEEK', 52)).toBe('$10.00 every week for 1 year');
    expect(word(3, 'MONTH', 4)).toBe('$10.00 every 3 months for 1 year');
    expect(word(1, 'YEAR', 1)).toBe('$10.00 every year for 1 year');
  });

  it('SF-9.16 the total is in years when it divides evenly', () => {
    expect(totalDuration(2, 'WEEK', 52)).toEqual({ value: 2, unit: 'YEAR' });
    expect(totalDuration(2, 'WEEK', 51)).toEqual({ value: 102, unit: 'WEEK' });
    expect(totalDuration(6, 'MONTH', 6)).toEqual({ value: 3, unit: 'YEAR' });
    expect(totalDuration(1, 'MONTH', 13)).toEqual({ value: 13, unit: 'MONTH' });
  });

  it('SF-8.31 without a plan the price is unavailable', () => {
    expect(wordSubscriptionPrice('$10.00', null)).toBe('Unavailable');
  });

  it('SU-1 several prices are introduced by from', () => {
    expect(wordSubscriptionPrice('$10.00', plan(1, 'MONTH'), true)).toBe('from $10.00 every month');
  });

  it('SU-2 every plan has a key of its own shape, and no slot is left open', () => {
    const units = fc.constantFrom(...BILLING_UNITS);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        units,
        fc.nat({ max: 200 }),
        fc.boolean(),
        (value, unit, cycles, varied) => {
          const { key } = wordSubscription({ value, unit, cycles }, varied);
          expect(key).toMatch(
            /^productPrice__(singlePrice|multiplePrices)__[1n](Week|Month|Year)ly__(indefinite|limited__[1n](Week|Month|Year)s)$/,
          );
          const sentence = wordSubscriptionPrice('{price}', plan(value, unit, cycles), varied);
          expect(sentence).not.toMatch(/\{(billingPeriodValue|duration)\}/);
        },
      ),
    );
  });

  it('SU-3 a subscription price is inserted unchanged, with any special characters', () => {
    expect(wordSubscriptionPrice('$& {duration}', plan(1, 'WEEK'))).toBe('$& {duration} every week');
  });
});
