import { describe, expect, it } from 'vitest';
import { monthRange } from './month-range.ts';

const iso = (name: string, timeZone: string) => {
  const range = monthRange(name, timeZone);
  return range && [new Date(range.from).toISOString(), new Date(range.until).toISOString()];
};

describe('a month of an address', () => {
  it.each([
    ['05-2026', 'UTC', '2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'],
    ['12-2026', 'America/New_York', '2026-12-01T05:00:00.000Z', '2027-01-01T05:00:00.000Z'],
    // The clocks change within the month, so its ends differ by more than the days between them.
    ['03-2026', 'Europe/London', '2026-03-01T00:00:00.000Z', '2026-03-31T23:00:00.000Z'],
    ['11-2026', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
    ['01-2026', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z', '2026-01-31T10:00:00.000Z'],
    ['02-2024', 'Asia/Kathmandu', '2024-01-31T18:15:00.000Z', '2024-02-29T18:15:00.000Z'],
  ])('%s in %s begins and ends when it does there', (name, timeZone, from, until) => {
    expect(iso(name, timeZone)).toEqual([from, until]);
  });

  it.each(['', '13-2026', '5-2026', '05-26', '2026-05', '05-2026 ', '00-2026'])('%j is none', (name) => {
    expect(monthRange(name, 'UTC')).toBeNull();
  });
});
