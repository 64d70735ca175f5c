import { describe, expect, it } from 'vitest';
import { shiftDay } from '../frame/report-range.ts';
import { groupingsFor, trendOf } from './trend-series.ts';

const day = (at: string, visits: number, orders: number) => ({
  at,
  figures: { visits, orders, webOrders: orders },
  before: { visits: visits * 2, orders: 0, webOrders: 0 },
});
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => day(shiftDay(from, index), 10, index === 0 ? 7 : 0));

describe('a figure through its days', () => {
  it('days keep their place, with the days before beside them', () => {
    const points = trendOf({ by: 'day', points: days('2026-11-14', 3) }, 'visits', 'day', 'en');
    expect(points.map(({ key, value, before }) => [key, value, before])).toEqual([
      ['2026-11-14', 10, 20],
      ['2026-11-15', 10, 20],
      ['2026-11-16', 10, 20],
    ]);
    expect(points[2]?.label).toBe('Monday, November 16');
  });

  it('weeks begin on Monday, and a ratio of a week is made of its sums', () => {
    const weeks = trendOf({ by: 'day', points: days('2026-11-14', 9) }, 'conversion', 'week', 'en');
    expect(weeks.map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-14', '2026-11-15'],
      ['2026-11-16', '2026-11-22'],
    ]);
    expect(weeks.map(({ value }) => value)).toEqual([0.35, 0]);
  });

  it('months are those of the calendar', () => {
    const months = trendOf({ by: 'day', points: days('2026-10-30', 4) }, 'orders', 'month', 'en');
    expect(months.map(({ label, value }) => [label, value])).toEqual([
      ['October 2026', 7],
      ['November 2026', 0],
    ]);
  });

  it('the hours of one day are not grouped, and without days to compare there is nothing before', () => {
    const points = [9, 10].map((hour) => ({
      at: `2026-11-16T${String(hour).padStart(2, '0')}`,
      figures: { visits: hour },
      before: null,
    }));
    expect(trendOf({ by: 'hour', points }, 'visits', 'month', 'en-GB')).toMatchObject([
      { short: '09:00', value: 9, before: null },
      { short: '10:00', value: 10, before: null },
    ]);
    expect(trendOf({ by: 'day', points: [] }, 'visits', 'week', 'en')).toEqual([]);
  });

  it('weeks and months are offered once there are several', () => {
    expect([7, 28, 90].map(groupingsFor)).toEqual([['day'], ['day', 'week'], ['day', 'week', 'month']]);
  });
});
