// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTween } from './tween.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A tween and the way it was told to have done, in percent. */
function record(durationMs?: number) {
  const seen: number[] = [];
  const tween = createTween({ durationMs, update: (done) => seen.push(Math.round(done * 100)) });
  return { tween, seen };
}

describe('a tween', () => {
  it('PL-4.16 a tween is started, paused, resumed and ended', async () => {
    const { tween, seen } = record(1000);
    tween.start();
    vi.advanceTimersByTime(400);
    tween.pause();
    const paused = seen.at(-1);
    expect(paused).toBeGreaterThan(30);
    expect(paused).toBeLessThan(45);
    vi.advanceTimersByTime(5000);
    expect(seen.at(-1)).toBe(paused);
    tween.resume();
    vi.advanceTimersByTime(200);
    expect(seen.at(-1)).toBeGreaterThan(50);
    expect(seen.at(-1)).toBeLessThan(65);
    tween.end();
    expect(seen.at(-1)).toBe(100);
    await expect(tween.finished).resolves.toBeUndefined();
    const calls = seen.length;
    vi.advanceTimersByTime(5000);
    tween.resume();
    vi.advanceTimersByTime(5000);
    expect(seen).toHaveLength(calls);
  });

  it('PL-9.13 a tween takes 300 ms by default', () => {
    const { tween, seen } = record();
    tween.start();
    vi.advanceTimersByTime(290);
    expect(seen.at(-1)).toBeLessThan(100);
    vi.advanceTimersByTime(40);
    expect(seen.at(-1)).toBe(100);
  });

  it('a tween goes from 0 to 1 without a step back, and ends once', () => {
    const { tween, seen } = record(200);
    tween.start();
    vi.advanceTimersByTime(1000);
    expect(seen[0]).toBe(0);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.filter((done) => done === 100)).toHaveLength(1);
  });

  it('a restarted tween starts from the beginning', () => {
    const { tween, seen } = record(100);
    tween.start();
    vi.advanceTimersByTime(200);
    seen.length = 0;
    tween.start();
    expect(seen).toEqual([0]);
    vi.advanceTimersByTime(200);
    expect(seen.at(-1)).toBe(100);
  });

  it('a tween stops when its update function pauses it', () => {
    let calls = 0;
    const tween = createTween({
      update: () => {
        calls += 1;
        if (calls === 3) tween.pause();
      },
    });
    tween.start();
    vi.advanceTimersByTime(1000);
    expect(calls).toBe(3);
  });

  it('PL-5.14 a tween needs a function and a finite duration', () => {
    const update = () => {};
    // @ts-expect-error: callers without types
    expect(() => createTween({ update: 'fade' })).toThrow('A tween needs a function to call.');
    for (const durationMs of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => createTween({ update, durationMs })).toThrow('A tween needs a finite duration.');
    }
  });
});
