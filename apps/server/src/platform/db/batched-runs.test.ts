import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { batchRuns } from './index.ts';

const half = (fail: (items: readonly number[]) => unknown = () => undefined) => {
  const runs: number[][] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const run = batchRuns<number, number>(
    async (items) => {
      runs.push([...items]);
      mostUnderWay = Math.max(mostUnderWay, ++underWay);
      await sleep(2);
      underWay--;
      const error = fail(items);
      if (error) throw error;
      return items.map((item) => item / 2);
    },
    { atOnce: 2, most: 4, groupOf: (item) => (item < 100 ? 'small' : 'large') },
  );
  return { run, runs, mostUnderWay: () => mostUnderWay };
};

it('the first calls run at once, and later ones run as a batch, each with its own result', async () => {
  const { run, runs, mostUnderWay } = half();
  const answers = await Promise.all([2, 4, 6, 8, 10, 12, 14, 16].map(run));
  expect(answers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(runs).toEqual([[2], [4], [6, 8, 10, 12], [14, 16]]);
  expect(mostUnderWay()).toBe(2);
  expect(await run(18)).toBe(9);
});

it('one that cannot be done fails alone', async () => {
  const { run, runs } = half((items) => items.includes(6) && new Error('Not six.'));
  const answers = await Promise.allSettled([2, 4, 6, 8, 10].map(run));
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(runs).toEqual([[2], [4], [6, 8, 10], [6], [8], [10]]);
});

it('when the database is away nobody is tried again, and those who come later are', async () => {
  let isAway = true;
  const { run, runs } = half(() => isAway && new Error('Connection terminated unexpectedly'));
  const answers = await Promise.allSettled([2, 4, 6, 8].map(run));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(runs).toEqual([[2], [4], [6, 8]]);
  isAway = false;
  expect(await run(10)).toBe(5);
});

it('those of one group wait for none of another', async () => {
  const gate = Promise.withResolvers<void>();
  const run = batchRuns<string, number>(
    async (items) => {
      if (items.some((item) => item.startsWith('held'))) await gate.promise;
      return items.map(({ length }) => length);
    },
    { atOnce: 2, most: 4, groupOf: (item) => item.slice(0, 4) },
  );
  const waiting = Promise.all(['held', 'held1', 'held11', 'held111'].map(run));
  expect(await Promise.all(['free', 'free1', 'free11', 'free111'].map(run))).toEqual([4, 5, 6, 7]);
  gate.resolve();
  expect(await waiting).toEqual([4, 5, 6, 7]);
});

const busy = (): Error =>
  Object.assign(new pg.DatabaseError('canceling statement due to lock timeout', 0, 'error'), {
    code: '55P03',
  });

/** A batch with a six in it is refused as busy, and a six alone waits for the gate. */
const heldUpAtSix = (options: { readonly most: number; readonly aloneAtOnce?: number }) => {
  const gate = Promise.withResolvers<void>();
  const run = batchRuns<number, number>(
    async (items) => {
      if (items.includes(6) && items.length > 1) throw busy();
      if (items.includes(6)) await gate.promise;
      return items;
    },
    { atOnce: 1, ...options, groupOf: () => '' },
  );
  return { run, gate };
};

it('one that is held up alone does not hold up those it went together with', async () => {
  const { run, gate } = heldUpAtSix({ most: 4 });
  const [, slow, ...others] = [2, 6, 8, 10].map(run);
  expect(await Promise.all(others)).toEqual([8, 10]);
  gate.resolve();
  expect(await slow).toBe(6);
});

it('where it is the database that is busy, not each of them waits for that again', async () => {
  const { run, runs } = half(() => busy());
  const answers = await Promise.allSettled([2, 4, 6, 8, 10, 12].map(run));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(runs).toContainEqual([6, 8, 10, 12]);
  expect(runs).not.toContainEqual([12]);
});

it('those that come after a failed batch do not wait for what is tried alone', async () => {
  const { run, gate } = heldUpAtSix({ most: 3, aloneAtOnce: 3 });
  const [, slow, ...others] = [2, 6, 8, 10, 12, 14, 16].map(run);
  expect(await Promise.all(others)).toEqual([8, 10, 12, 14, 16]);
  gate.resolve();
  expect(await slow).toBe(6);
});
