import fc from 'fast-check';
import { expect, it } from 'vitest';
import { saturdayIn, writtenSaturday } from './studio-days.ts';

const anyDay = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 11, 31) });
const weeks = [-10, -6, -2, 2, 3, 4, 5, 6, 7, 8];

it("the demo's classes are on distinct Saturdays on any day it is created, and none while the studio is closed", () => {
  fc.assert(
    fc.property(anyDay, (now) => {
      const days = weeks.map((count) => saturdayIn(now, count));
      expect(days).toEqual([...new Set(days)].toSorted((a, b) => a - b));
      expect(days.map((day) => day > now)).toEqual(weeks.map((count) => count > 0));
      for (const day of days) {
        expect(writtenSaturday(day)).toMatch(/^Saturday \d+ \w+, 10 am$/);
        expect(writtenSaturday(day)).not.toMatch(/(2[5-9]|3[01]) December|\b[1-8] January/);
      }
    }),
  );
});

it("the demo's Saturdays skip the two weeks after Christmas", () => {
  const december = Date.UTC(2026, 11, 14, 9);
  expect([0, 1].map((count) => writtenSaturday(saturdayIn(december, count)))).toEqual([
    'Saturday 19 December, 10 am',
    'Saturday 9 January, 10 am',
  ]);
});
