import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Limiter } from '../platform/limits/index.ts';

interface OpenLimiter {
  readonly limiter: Limiter;
  close(): Promise<void>;
}

/** What every limiter must do, wherever it counts. */
export function describeLimiter(
  name: string,
  create: () => Promise<OpenLimiter>,
  { when = true }: { when?: boolean } = {},
): void {
  describe.runIf(when)(`limiter: ${name}`, () => {
    let open: OpenLimiter;
    let limiter: Limiter;
    beforeAll(async () => {
      open = await create();
      limiter = open.limiter;
    });
    afterAll(() => open?.close());

    /** Names of their own keep tests apart, also in a Redis that others use. */
    const limit = (max: number, windowSeconds = 60) => ({ name: `test-${randomUUID()}`, max, windowSeconds });

    it('the limiter allows up to its limit and says when to retry', async () => {
      const three = limit(3, 30);
      for (let i = 0; i < 3; i++) expect(await limiter.take(three, 'a')).toMatchObject({ allowed: true });
      const refused = await limiter.take(three, 'a');
      expect(refused.allowed).toBe(false);
      expect(refused.retryAfterSeconds).toBeGreaterThanOrEqual(29);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(30);
    });

    it('several can be taken at once, and no more than the limit', async () => {
      const ten = limit(10);
      expect((await limiter.take(ten, 'a', 7)).allowed).toBe(true);
      expect((await limiter.take(ten, 'a', 3)).allowed).toBe(true);
      expect((await limiter.take(ten, 'a')).allowed).toBe(false);
      expect((await limiter.take(ten, 'b', 11)).allowed).toBe(false);
    });

    it('counts keys and names apart', async () => {
      const [one, other] = [limit(1), limit(1)];
      await limiter.take(one, 'a');
      expect((await limiter.take(one, 'b')).allowed).toBe(true);
      expect((await limiter.take(other, 'a')).allowed).toBe(true);
      expect((await limiter.take(one, 'a')).allowed).toBe(false);
    });

    it('the limiter allows exactly its limit of fifty concurrent calls', async () => {
      const ten = limit(10);
      const answers = await Promise.all(Array.from({ length: 50 }, () => limiter.take(ten, 'a')));
      expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10);
    });

    it('a returned attempt can be taken again', async () => {
      const one = limit(1);
      await limiter.take(one, 'a');
      await limiter.restore(one, 'a');
      expect((await limiter.take(one, 'a')).allowed).toBe(true);
      expect((await limiter.take(one, 'a')).allowed).toBe(false);
    });

    it('the limiter starts again when its window is over', async () => {
      const brief = limit(1, 1);
      await limiter.take(brief, 'a');
      expect((await limiter.take(brief, 'a')).allowed).toBe(false);
      await sleep(1_100);
      expect((await limiter.take(brief, 'a')).allowed).toBe(true);
    });
  });
}
