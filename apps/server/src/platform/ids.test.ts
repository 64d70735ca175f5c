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

it('fifty thousand ids of one millisecond are all different', () => {
  const ids = createIds(createTestClock());
  expect(new Set(Array.from({ length: 50_000 }, () => ids.next())).size).toBe(50_000);
});

it('a token carries 256 bits and never repeats', () => {
  const ids = createIds(createTestClock());
  const tokens = Array.from({ length: 1_000 }, () => ids.token());
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});
