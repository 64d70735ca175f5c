import { describe, expect, it } from 'vitest';
import { averageOf, changeOf, dateText, minorText, runningTotals } from './figures.ts';

describe('the figures of Home', () => {
  it('AP-46 a change is told in percent of the period before, and of nothing there is no percent', () => {
    expect(changeOf(28_150, 20_800)).toEqual({ kind: 'up', percent: 35 });
    expect(changeOf(96, 100)).toEqual({ kind: 'down', percent: 4 });
    expect(changeOf(5, 0)).toEqual({ kind: 'new' });
    expect(changeOf(0, 0)).toEqual({ kind: 'same' });
  });

  it('the average of no orders is nought', () => {
    expect(averageOf({ orders: 0, salesMinor: 0, items: 0 })).toBe(0);
    expect(averageOf({ orders: 3, salesMinor: 1_000, items: 9 })).toBe(333);
  });

  it('the sales of a day add up hour by hour', () => {
    expect(runningTotals([1, 0, 2])).toEqual([1, 1, 3]);
  });

  it('amounts have the digits of their currency', () => {
    expect(minorText(123_456, 'USD', 'en')).toBe('$1,234.56');
    expect(minorText(1_234, 'JPY', 'en')).toBe('¥1,234');
    expect(minorText(30_000, 'USD', 'en', true)).toBe('$300');
  });

  it('a date is the same day in every zone', () => {
    expect(dateText('2026-11-16', 'en', { weekday: 'long' })).toBe('Monday');
  });
});
