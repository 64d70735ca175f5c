import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTime } from '../../../platform/local-time.ts';
import { isDue, periodAfter, periodFrom, RETRY_DAYS, retryDay } from './renewal-days.ts';

const monthly = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
const days = {
  plan: monthly,
  anchor: { on: '2027-01-31', period: 1 },
  nextPeriod: 2,
  nextBillingOn: '2027-02-28',
  retryOn: null,
};

describe('the days of renewals', () => {
  it('a renewal is due from 6 in the morning where the store is, also when the clocks change', () => {
    const due = (nextBillingOn: string, at: string, timeZone: string): boolean =>
      isDue({ nextBillingOn, retryOn: null }, localTime(new Date(at), timeZone));
    // In New Zealand it is half a day later.
    expect(due('2027-02-28', '2027-02-27T16:59:00Z', 'Pacific/Auckland')).toBe(false);
    expect(due('2027-02-28', '2027-02-27T17:00:00Z', 'Pacific/Auckland')).toBe(true);
    expect(due('2027-02-28', '2027-02-27T17:00:00Z', 'America/Los_Angeles')).toBe(false);
    // Summer time begins in the night to 28 March, and ends in the one to 31 October.
    expect(due('2027-03-28', '2027-03-28T04:59:00Z', 'Europe/London')).toBe(false);
    expect(due('2027-03-28', '2027-03-28T05:00:00Z', 'Europe/London')).toBe(true);
    expect(due('2027-10-31', '2027-10-31T05:59:00Z', 'Europe/London')).toBe(false);
    expect(due('2027-10-31', '2027-10-31T06:00:00Z', 'Europe/London')).toBe(true);
  });

  it('what is due once stays due, in every time zone', () => {
    const instants = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom('Pacific/Auckland', 'Asia/Kolkata', 'Europe/London', 'America/St_Johns');
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 900 }), zones, (at, hours, timeZone) => {
        const later = new Date(at.getTime() + hours * 3_600_000);
        if (isDue(days, localTime(at, timeZone))) expect(isDue(days, localTime(later, timeZone))).toBe(true);
      }),
    );
  });

  it('a payment that was declined is tried again on its own day and not on the date of the period', () => {
    const late = { nextBillingOn: '2027-02-28', retryOn: '2027-03-03' };
    expect(isDue(late, { day: '2027-03-02', hour: 12 })).toBe(false);
    expect(isDue(late, { day: '2027-03-03', hour: 12 })).toBe(true);
    expect(RETRY_DAYS.map((_, index) => retryDay(index + 1, '2027-02-28'))).toEqual([
      '2027-03-01',
      '2027-03-03',
      '2027-03-05',
    ]);
    expect(retryDay(RETRY_DAYS.length + 1, '2027-02-28')).toBeNull();
  });

  it('a period that was billed ten days late is followed by the next one on its usual day', () => {
    expect(periodAfter(days, '2027-03-10')).toEqual({ period: 3, on: '2027-03-31' });
    expect(periodAfter(days, '2027-06-30')).toEqual({ period: 7, on: '2027-07-31' });
    expect(periodFrom(days, '2027-06-30')).toEqual({ period: 7, on: '2027-07-31' });
  });
});
