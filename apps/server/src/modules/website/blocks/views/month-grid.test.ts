import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthGrid } from './month-grid.ts';
import { dayIn, dayNumber, dayOfNumber, instantOfDay, isoDay } from './site-days.ts';

const ZONES = [
  'UTC',
  'Europe/Lisbon',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Marquesas',
  'Pacific/Midway',
];

const zone = fc.constantFrom(...ZONES);

describe('the days of a place', () => {
  it('a day in a time zone is the one that its calendar shows', () => {
    const instant = fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2099, 0, 1) });
    fc.assert(
      fc.property(instant, zone, (ms, timeZone) => {
        const expectedDay = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(ms);
        expect(isoDay(dayIn(timeZone, ms))).toBe(expectedDay);
      }),
    );
  });

  it('a day number converts to a day and back in any time zone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 47_000 }), zone, (number, timeZone) => {
        expect(dayNumber(dayOfNumber(number))).toBe(number);
        // Samoa left out one day when it moved across the date line.
        fc.pre(!(timeZone === 'Pacific/Apia' && isoDay(dayOfNumber(number)) === '2011-12-30'));
        expect(dayNumber(dayIn(timeZone, instantOfDay(timeZone, number)))).toBe(number);
      }),
    );
  });

  it('a day in an unknown time zone is that of UTC', () => {
    expect(dayIn('Atlantis/Capital', Date.UTC(2026, 4, 12, 23))).toEqual({ year: 2026, month: 5, day: 12 });
  });
});

describe('the weeks of a month', () => {
  const months = fc.record({
    year: fc.integer({ min: 1990, max: 2090 }),
    month: fc.integer({ min: 1, max: 12 }),
  });

  it('the weeks of a month hold every day of the month once, in whole weeks that begin on the chosen day', () => {
    fc.assert(
      fc.property(months, fc.integer({ min: 1, max: 7 }), (month, firstDay) => {
        const { weeks } = monthGrid({ month, events: [], timeZone: 'UTC', firstDay, now: 0 });
        const days = weeks.flatMap((week) => week.days);
        expect(weeks.every((week) => week.days.length === 7)).toBe(true);
        expect(weeks.length).toBeLessThanOrEqual(6);
        const length = new Date(Date.UTC(month.year, month.month, 0)).getUTCDate();
        expect(days.filter((day) => !day.isOutside).map((day) => day.day)).toEqual(
          Array.from({ length }, (_, index) => index + 1),
        );
        // Sunday is 7 here and 0 for JavaScript.
        expect(new Date((days[0]?.number ?? 0) * 86_400_000).getUTCDay()).toBe(firstDay % 7);
        expect(weeks.every((week) => week.days.some((day) => !day.isOutside))).toBe(true);
      }),
    );
  });
});
