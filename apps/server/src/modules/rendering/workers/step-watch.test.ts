import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchStep } from './step-watch.ts';

const limits = { stepLimitMs: 1_000, slowMs: 400 };

/** Watches a step of a worker that says these processor times, one each time it is asked. */
function watch(...says: (number | null)[]) {
  const calls: string[] = [];
  const thread = { spentMs: async () => says.shift() ?? null };
  watchStep(thread, limits, { onSlow: () => calls.push('slow'), onLate: () => calls.push('late') });
  return calls;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a watched step', () => {
  it('a step that ran all the time is late at its limit', async () => {
    const calls = watch(5_400, 6_000);
    await vi.advanceTimersByTimeAsync(999);
    expect(calls).toEqual(['slow']);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(['slow', 'late']);
  });

  it('a step that hardly ran gets more time', async () => {
    const calls = watch(5_400, 5_450, 5_900);
    await vi.advanceTimersByTimeAsync(1_599);
    expect(calls).toEqual(['slow']);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(['slow', 'late']);
  });

  it('a worker that does not get to say its time is not at work, and its earlier steps do not count', async () => {
    const calls = watch(null, null, 9_000, 9_100);
    await vi.advanceTimersByTimeAsync(2_200);
    expect(calls).toEqual(['slow']);
  });

  it('a worker that never says its time is late after five checks', async () => {
    const calls = watch();
    await vi.advanceTimersByTimeAsync(400 + 5 * 600 - 1);
    expect(calls).toEqual(['slow']);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(['slow', 'late']);
  });
});
