import { describe, expect, it } from 'vitest';
import { estimateBytes } from './estimated-bytes.ts';

const NEVER_ENOUGH = Number.POSITIVE_INFINITY;

describe('estimateBytes', () => {
  it.each([
    ['text', 'x'.repeat(5_000)],
    [
      'a list',
      Array(10)
        .fill(0)
        .map(() => 'x'.repeat(500)),
    ],
    ['an object in an object', { a: { b: 'x'.repeat(5_000) } }],
    ['a map', new Map([['x'.repeat(2_500), 'y'.repeat(2_500)]])],
    ['a set', new Set(['x'.repeat(5_000)])],
    ['bytes', Buffer.alloc(10_000)],
  ])('estimateBytes counts two bytes for every letter of %s, and little more', (_kind, value) => {
    expect(estimateBytes(value, NEVER_ENOUGH)).toBeGreaterThanOrEqual(10_000);
    expect(estimateBytes(value, NEVER_ENOUGH)).toBeLessThan(10_500);
  });

  it('estimateBytes counts a shared value once, and ends for a cycle', () => {
    const shared = { text: 'x'.repeat(1_000) };
    const circle: { own?: object; shared: object[] } = { shared: [shared, shared] };
    circle.own = circle;
    expect(estimateBytes(circle, NEVER_ENOUGH)).toBeLessThan(2_500);
  });

  it('estimateBytes stops at its limit', () => {
    const endless = {
      get next(): object {
        return Object.create(null, Object.getOwnPropertyDescriptors(endless));
      },
    };
    expect(estimateBytes(endless, 10_000)).toBeLessThan(11_000);
  });

  it.each([null, undefined, 1, true, 'x'])('%s is hardly anything', (value) => {
    expect(estimateBytes(value, NEVER_ENOUGH)).toBeLessThan(50);
  });
});
