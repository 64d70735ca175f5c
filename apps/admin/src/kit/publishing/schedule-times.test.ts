import { expect, it } from 'vitest';
import { distanceOf, localTimeOf, momentOf } from './schedule-times.ts';

it('ED-84 a time is sent as the clocks of the site show it, with which one of two where an hour comes twice', () => {
  expect(localTimeOf('2026-11-20T08:30:00.000Z', 'Europe/Berlin')).toEqual({ at: '2026-11-20T09:30' });
  expect(localTimeOf('2026-10-25T00:30:00.000Z', 'Europe/Berlin')).toEqual({
    at: '2026-10-25T02:30',
    fold: 'earlier',
  });
  expect(localTimeOf('2026-10-25T01:30:00.000Z', 'Europe/Berlin')).toEqual({
    at: '2026-10-25T02:30',
    fold: 'later',
  });
});

it('ED-84 how far away a time is stands beside it in words', () => {
  const now = Date.parse('2026-11-16T22:00:00Z');
  expect(distanceOf(now + 2 * 86_400_000, now, 'en')).toBe('in 2 days');
  expect(distanceOf(now + 5 * 3_600_000, now, 'en')).toBe('in 5 hours');
  expect(distanceOf(now + 90_000, now, 'en')).toBe('in 2 minutes');
  expect(momentOf(now, 'en-GB', 'Europe/Berlin')).toBe('Monday 16 November at 23:00');
});
