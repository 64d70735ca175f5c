import { describe, expect, it } from 'vitest';
import { nextTimes } from './next-times.ts';

const monthly = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
const started = { plan: monthly, startedOn: '2026-01-31', cyclesDone: 1, cyclesLeft: null };

describe('the next times of a subscription', () => {
  it('a subscription of the 31st has the last day of shorter months, and no end', () => {
    const { days, more } = nextTimes({ ...started, nextBillingOn: '2026-02-28' });
    expect(days.slice(0, 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    expect([days.length, more]).toEqual([6, null]);
  });

  it('a subscription that ends has as many times as are left', () => {
    const ending = { ...started, plan: { ...monthly, numBillingCycles: 3 }, cyclesLeft: 2 };
    expect(nextTimes({ ...ending, nextBillingOn: '2026-02-28' })).toEqual({
      days: ['2026-02-28', '2026-03-31'],
      more: 0,
    });
    expect(nextTimes({ ...ending, nextBillingOn: null }).days).toEqual([]);
  });
});
