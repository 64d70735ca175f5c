import { expect, it } from 'vitest';
import { createCommitTiming } from './commit-timing.ts';

/** A clock that is set by hand. */
function createTimers() {
  let at = 0;
  let waiting: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => at,
    after: (milliseconds: number, run: () => void) => {
      const timer = { at: at + milliseconds, run };
      waiting.push(timer);
      return () => {
        waiting = waiting.filter((each) => each !== timer);
      };
    },
    pass: (milliseconds: number) => {
      at += milliseconds;
      const due = waiting.filter((timer) => timer.at <= at);
      waiting = waiting.filter((timer) => timer.at > at);
      for (const { run } of due) run();
    },
  };
}

function createTyping() {
  const timers = createTimers();
  const commits: number[] = [];
  const timing = createCommitTiming(timers, (pause) => commits.push(pause));
  return { timing, commits, pass: timers.pass };
}

it('ED-57 typed words are committed once the keys rest for 600 ms, with the pause before them', () => {
  const { timing, commits, pass } = createTyping();
  timing.changed();
  pass(500);
  timing.changed();
  pass(599);
  expect(commits).toEqual([]);
  pass(1);
  expect(commits).toEqual([Number.POSITIVE_INFINITY]);
  pass(900);
  timing.changed();
  pass(600);
  expect(commits.at(-1)).toBe(1500);
});

it('ED-57 the end of a paragraph commits at once, and nothing is committed twice', () => {
  const { timing, commits, pass } = createTyping();
  timing.changed();
  timing.flush();
  timing.flush();
  pass(5000);
  expect(commits).toHaveLength(1);
});

it('ED-80 a member who never pauses has the words committed every few seconds', () => {
  const { timing, commits, pass } = createTyping();
  for (let key = 0; key < 100; key++) {
    timing.changed();
    pass(100);
  }
  expect(commits.length).toBeGreaterThanOrEqual(2);
  expect(commits.slice(1).every((pause) => pause <= 100)).toBe(true);
});
