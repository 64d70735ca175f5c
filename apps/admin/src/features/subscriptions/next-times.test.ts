import { describe, expect, it } from 'vitest';
import { nextTimes } from './next-times.ts';

const nextDays = ['2026-02-28', '2026-03-31'];

describe('the next times of a subscription', () => {
  it('a subscription without an end goes on after the days that are shown', () => {
    expect(nextTimes({ nextDays, cyclesLeft: null })).toEqual({ days: nextDays, more: null });
  });

  it('a subscription that ends has as many times as are left', () => {
    expect(nextTimes({ nextDays, cyclesLeft: 5 })).toEqual({ days: nextDays, more: 3 });
    expect(nextTimes({ nextDays: [], cyclesLeft: 0 })).toEqual({ days: [], more: 0 });
  });
});
