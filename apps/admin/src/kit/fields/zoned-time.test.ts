import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, wallTimeOf } from './zoned-time.ts';

const newYork = 'America/New_York';

describe('times on the clocks of a zone', () => {
  it('AP-49 a time is the instant at which clocks of the site show it, in summer and in winter', () => {
    expect(instantOf({ date: '2026-07-01', time: '09:00' }, newYork)).toEqual({
      kind: 'once',
      at: '2026-07-01T13:00:00.000Z',
    });
    expect(instantOf({ date: '2026-12-01', time: '09:00' }, newYork)).toEqual({
      kind: 'once',
      at: '2026-12-01T14:00:00.000Z',
    });
    expect(wallTimeOf('2026-12-01T14:00:30.250Z', newYork)).toEqual({ date: '2026-12-01', time: '09:00' });
    expect(wallTimeOf('2026-12-01T23:30:00.000Z', 'Asia/Kathmandu')).toEqual({
      date: '2026-12-02',
      time: '05:15',
    });
  });

  it('a time that clocks go forward over is as much later as they did', () => {
    expect(instantOf({ date: '2026-03-08', time: '02:30' }, newYork)).toEqual({
      kind: 'gap',
      at: '2026-03-08T07:30:00.000Z',
    });
    expect(wallTimeOf('2026-03-08T07:30:00.000Z', newYork).time).toBe('03:30');
  });

  it('a time that comes twice has both instants, the earlier one first', () => {
    expect(instantOf({ date: '2026-11-01', time: '01:30' }, newYork)).toEqual({
      kind: 'twice',
      first: '2026-11-01T05:30:00.000Z',
      second: '2026-11-01T06:30:00.000Z',
    });
    // Half an hour, and a whole day that was left out.
    expect(instantOf({ date: '2026-04-05', time: '01:45' }, 'Australia/Lord_Howe').kind).toBe('twice');
    expect(instantOf({ date: '2011-12-30', time: '12:00' }, 'Pacific/Apia').kind).toBe('gap');
  });

  it('every whole minute of every zone is found again from what its clocks show', () => {
    const zones = fc.constantFrom(
      newYork,
      'Europe/Berlin',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'UTC',
      'Pacific/Apia',
    );
    const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2037, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const at = new Date(minute * 60_000).toISOString();
        const reading = instantOf(wallTimeOf(at, zone), zone);
        expect(reading.kind === 'twice' ? [reading.first, reading.second] : [reading.at]).toContain(at);
        expect(reading.kind).not.toBe('gap');
      }),
    );
  });
});
