import { describe, expect, it } from 'vitest';
import { momentText } from './moment.tsx';

const now = new Date('2026-03-02T12:00:00Z');
const after = (minutes: number): string =>
  momentText(new Date(now.getTime() + minutes * 60_000), now, { locale: 'en', timeZone: 'UTC' });

describe('a moment in words', () => {
  it('a time to come is said as one, by minutes, hours and then the day', () => {
    expect(after(5)).toBe('in 5m');
    expect(after(90)).toBe('in 1h');
    expect(after(3 * 24 * 60)).toBe('Thu, Mar 5');
    expect(after(400 * 24 * 60)).toBe('Apr 6, 2027');
  });

  it('a time that has passed is said as before', () => {
    expect(after(0)).toBe('this minute');
    expect(after(-5)).toBe('5m ago');
    expect(after(-90)).toBe('1h ago');
    expect(after(-3 * 24 * 60)).toBe('Fri, Feb 27');
  });

  it('a time that is ahead by no more than clocks differ has just passed', () => {
    expect(after(1)).toBe('this minute');
    expect(after(2)).toBe('in 2m');
  });
});
