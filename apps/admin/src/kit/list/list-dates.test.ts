import { describe, expect, it } from 'vitest';
import { createTranslate } from '../../messages/messages.ts';
import { dateFilter, daysOf, startOfDay } from './list-dates.ts';
import { listMessages } from './list-messages.ts';

const t = createTranslate(listMessages, 'en-GB');
const filter = dateFilter(t, 'en-GB', { id: 'ordered', label: 'Ordered', from: 'after', before: 'before' });
const berlin = { timeZone: 'Europe/Berlin', now: Date.parse('2026-11-16T23:30:00Z') };

describe('days of a list', () => {
  it('AP-11 AP-49 the last 30 days are days of the site, today with them, and are spelled out', () => {
    // In Berlin it is already the 17th.
    expect(filter.toQuery('in', 'last30Days', berlin)).toEqual({
      after: '2026-10-18T22:00:00.000Z',
      before: '2026-11-17T23:00:00.000Z',
    });
    expect(filter.textOf?.('last30Days', berlin).replaceAll(/\s/g, ' ')).toBe(
      'last 30 days (19 Oct – 17 Nov 2026)',
    );
  });

  it('AP-49 a day, from a day on and before a day begin at midnight of the site', () => {
    expect(filter.toQuery('on', '2026-03-29', berlin)).toEqual({
      after: '2026-03-28T23:00:00.000Z',
      before: '2026-03-29T22:00:00.000Z',
    });
    expect(filter.toQuery('from', '2026-07-01', berlin)).toEqual({ after: '2026-06-30T22:00:00.000Z' });
    expect(filter.toQuery('before', '2026-07-01', berlin)).toEqual({ before: '2026-06-30T22:00:00.000Z' });
  });

  it('a day that begins after midnight, because clocks jump over it, begins after the jump', () => {
    const start = startOfDay({ year: 2018, month: 11, day: 4 }, 'America/Sao_Paulo');
    expect(new Date(start).toISOString()).toBe('2018-11-04T03:00:00.000Z');
  });

  it('ranges end and begin where months and years do', () => {
    const january = { timeZone: 'UTC', now: Date.parse('2027-01-01T00:00:00Z') };
    expect(daysOf('lastMonth', january)).toEqual({
      first: { year: 2026, month: 12, day: 1 },
      after: { year: 2027, month: 1, day: 1 },
    });
    expect(daysOf('yesterday', january)?.first).toEqual({ year: 2026, month: 12, day: 31 });
  });

  it.each(['', 'soon', '2026-02-30', '2026-13-01', '16.11.2026', '0000-00-00'])('%j is no day', (value) => {
    expect(filter.toQuery('on', value, berlin)).toBeNull();
  });
});
