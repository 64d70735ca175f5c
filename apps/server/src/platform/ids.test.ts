import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { createIds } from './ids.ts';

const instant = fc.integer({ min: 0, max: Date.UTC(2109, 0, 1) });

it('ids are 24 hexadecimal digits, and a later one sorts after an earlier one', () => {
  fc.assert(
    fc.property(instant, instant, (a, b) => {
      fc.pre(a !== b);
      const at = (ms: number): string => createIds(createTestClock(new Date(ms))).next();
      const [early, late] = [at(Math.min(a, b)), at(Math.max(a, b))];
      expect(early).toMatch(/^[0-9a-f]{24}$/);
      expect(early < late).toBe(true);
    }),
  );
});

it('a hundred thousand ids of one millisecond are different, in order, and before those of the next', () => {
  const clock = createTestClock();
  const ids = createIds(clock);
  const results = Array.from({ length: 100_000 }, () => ids.next());
  clock.advance(1);
  results.push(ids.next());
  expect(new Set(results).size).toBe(results.length);
  expect(results.toSorted()).toEqual(results);
});

it('processes that make ids in the same millisecond make different ones', () => {
  const clock = createTestClock();
  const results = Array.from({ length: 2_000 }, () => createIds(clock)).flatMap((ids) => [
    ids.next(),
    ids.next(),
  ]);
  expect(new Set(results).size).toBe(4_000);
});

it('a token carries 256 bits and never repeats', () => {
  const ids = createIds(createTestClock());
  const tokens = Array.from({ length: 1_000 }, () => ids.token());
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});
