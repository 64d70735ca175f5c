import { describe, expect, it } from 'vitest';
import {
  comparedDays,
  lengthOf,
  movingDays,
  rangeProblem,
  readRange,
  searchOfRange,
  todayOf,
} from './report-range.ts';

const today = '2026-11-16';

describe('the days of a report', () => {
  it('a moving range ends today, and a month and a year begin on their first day', () => {
    expect(movingDays('today', today)).toEqual({ from: today, to: today });
    expect(movingDays('yesterday', today)).toEqual({ from: '2026-11-15', to: '2026-11-15' });
    expect(movingDays('28days', today)).toEqual({ from: '2026-10-20', to: today });
    expect(movingDays('month', today)).toEqual({ from: '2026-11-01', to: today });
    expect(movingDays('year', today)).toEqual({ from: '2026-01-01', to: today });
    expect(lengthOf(movingDays('90days', today))).toBe(90);
  });

  it('today is the day of the site, not of the browser', () => {
    const now = Date.UTC(2026, 10, 16, 11, 30);
    expect([todayOf(now, 'Pacific/Kiritimati'), todayOf(now, 'Pacific/Pago_Pago')]).toEqual([
      '2026-11-17',
      '2026-11-16',
    ]);
  });

  it('an address says its range in the shortest way, and is read as it was written', () => {
    expect(searchOfRange(readRange({}, today))).toEqual({});
    for (const search of [
      { range: '7days', compare: 'year' },
      { from: '2026-02-01', to: '2026-02-28', compare: 'none' },
    ]) {
      const range = readRange(search, today);
      expect(readRange(searchOfRange(range), today)).toEqual(range);
      expect(range.compare).toBe(search.compare);
    }
  });

  it('days that make no range are named, and an address with them shows the usual days', () => {
    expect(rangeProblem('', '2026-11-01', today)).toBe('missingDay');
    expect(rangeProblem('2026-02-30', '2026-11-01', today)).toBe('missingDay');
    expect(rangeProblem('2026-11-02', '2026-11-01', today)).toBe('wrongOrder');
    expect(rangeProblem('2026-11-17', '2026-11-18', today)).toBe('notYet');
    expect(rangeProblem('2001-01-01', today, today)).toBe('tooLong');
    expect(rangeProblem('2026-11-01', today, today)).toBeNull();
    const broken = readRange({ from: '2026-13-01', to: 'x', range: 'ever', compare: 'god' }, today);
    expect(broken).toEqual(readRange({}, today));
  });

  it('days are compared with as many before them, or with those a year before', () => {
    const range = readRange({ from: '2024-02-28', to: '2024-02-29' }, today);
    expect(comparedDays(range)).toEqual({ from: '2024-02-26', to: '2024-02-27' });
    expect(comparedDays({ ...range, compare: 'year' })).toEqual({ from: '2023-02-28', to: '2023-02-28' });
    expect(comparedDays({ ...range, compare: 'none' })).toBeNull();
  });
});
