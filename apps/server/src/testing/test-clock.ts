import type { Clock } from '../platform/clock.ts';

export interface TestClock extends Clock {
  advance(ms: number): void;
  set(instant: Date): void;
}

export function createTestClock(start = new Date('2026-03-01T12:00:00Z')): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
    set: (instant) => {
      now = instant.getTime();
    },
  };
}
