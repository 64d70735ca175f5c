import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BILLING_UNITS, type BillingUnit, type SubscriptionPlan } from '../product/billing-plan.ts';
import { billingDate, cyclesLeft, firstPeriod, nextBillingDate, periodDate } from './billing-dates.ts';
import { addDays, daysBetween, isCalendarDate } from './calendar-date.ts';

const plan = (value: number, unit: BillingUnit, numBillingCycles = 0): SubscriptionPlan => ({
  billingPeriod: { value, unit },
  numBillingCycles,
});
const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('billing dates', () => {
  it('SU-4 a month that is too short is billed on its last day, and the next one on the usual day', () => {
    const dates = [1, 2, 3, 4].map((cycle) => billingDate(plan(1, 'MONTH'), '2026-01-31', cycle));
    expect(dates).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it('SU-5 what starts on 29 February is billed on 28 February in other years', () => {
    const dates = [2, 3, 4, 5].map((cycle) => billingDate(plan(1, 'YEAR'), '2028-02-29', cycle));
    expect(dates).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });

  it('SU-6 weeks are seven days, across months and years', () => {
    expect(billingDate(plan(2, 'WEEK'), '2026-12-25', 2)).toBe('2027-01-08');
    expect(billingDate(plan(5, 'MONTH'), '2026-10-31', 2)).toBe('2027-03-31');
  });

  it('SU-7 the last cycle has no next one, and no cycles go on for ever', () => {
    expect(nextBillingDate(plan(1, 'MONTH', 3), '2026-01-15', 1)).toBe('2026-02-15');
    expect(nextBillingDate(plan(1, 'MONTH', 3), '2026-01-15', 3)).toBeNull();
    expect(nextBillingDate(plan(1, 'MONTH', 0), '2026-01-15', 300)).toBe('2051-01-15');
    expect(cyclesLeft(plan(1, 'MONTH', 3), 1)).toBe(2);
    expect(cyclesLeft(plan(1, 'MONTH', 3), 9)).toBe(0);
    expect(cyclesLeft(plan(1, 'MONTH', 0), 9)).toBeNull();
  });

  it('SU-8 each date is a day, later than the one before, and never after the day of the month it started on', () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(...BILLING_UNITS),
        fc.integer({ min: 1, max: 60 }),
        (start, value, unit, cycle) => {
          const [date, next] = [cycle, cycle + 1].map((n) => billingDate(plan(value, unit), start, n));
          expect(isCalendarDate(date ?? '')).toBe(true);
          expect(daysBetween(date ?? '', next ?? '')).toBeGreaterThan(0);
          if (unit !== 'WEEK') expect(Number(date?.slice(8))).toBeLessThanOrEqual(Number(start.slice(8)));
        },
      ),
    );
  });

  it('SU-9 adding days and counting them are each other’s opposite', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -20_000, max: 20_000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '26-01-01', '0026-01-01', '', '2026-06-31'])(
    'SU-10 %j is no day',
    (text) => {
      expect(isCalendarDate(text)).toBe(false);
      expect(() => billingDate(plan(1, 'WEEK'), text, 1)).toThrow(/no day/);
    },
  );
});

describe('billing periods', () => {
  const plans = fc
    .record({ value: fc.integer({ min: 1, max: 12 }), unit: fc.constantFrom(...BILLING_UNITS) })
    .map(({ value, unit }) => plan(value, unit));

  it('periods of the 31st are on the last day of shorter months, and a new date counts from there', () => {
    const anchor = { on: '2026-01-31', period: 1 };
    const dates = [2, 3, 4].map((period) => periodDate(plan(1, 'MONTH'), anchor, period));
    expect(dates).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    const moved = { on: '2026-03-15', period: 3 };
    expect([3, 4].map((period) => periodDate(plan(1, 'MONTH'), moved, period))).toEqual([
      '2026-03-15',
      '2026-04-15',
    ]);
  });

  it('what was missed is left out: the next period is the first that is not before a day, for any plan', () => {
    fc.assert(
      fc.property(plans, days, days, fc.integer({ min: 2, max: 40 }), (any, on, notBefore, from) => {
        const anchor = { on, period: 1 };
        const first = firstPeriod(any, anchor, { from, notBefore });
        expect(first.on).toBe(periodDate(any, anchor, first.period));
        expect(first.on >= notBefore).toBe(true);
        expect(first.period).toBeGreaterThanOrEqual(from);
        if (first.period > from) expect(periodDate(any, anchor, first.period - 1) < notBefore).toBe(true);
      }),
    );
  });

  it('a subscription that is billed on each of its days has the dates that are counted from its start', () => {
    fc.assert(
      fc.property(plans, days, (any, on) => {
        const anchor = { on, period: 1 };
        let next = firstPeriod(any, anchor, { from: 2, notBefore: addDays(on, 1) });
        for (let cycle = 2; cycle < 20; cycle++) {
          expect(next).toEqual({ period: cycle, on: billingDate(any, on, cycle) });
          next = firstPeriod(any, anchor, { from: next.period + 1, notBefore: addDays(next.on, 1) });
        }
      }),
    );
  });
});
