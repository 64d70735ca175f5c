import { describe, expect, it } from 'vitest';
import { atOnce } from '../../testing/at-once.ts';
import { databaseFailure } from './index.ts';
import { createRowQueue } from './row-queue.ts';

/** Work that goes on until the test lets it end, and how much of it there is. */
function createWork() {
  const gate = Promise.withResolvers<void>();
  let now = 0;
  let most = 0;
  return {
    end: gate.resolve,
    most: () => most,
    async run(): Promise<void> {
      most = Math.max(most, ++now);
      await gate.promise;
      now--;
    },
  };
}

const usual = { perRow: 2, together: 4, timeoutMs: 5_000, longestMs: 10_000 };

describe('a queue for rows', () => {
  it('the row queue lets a few work at one row, and others at other rows meanwhile', async () => {
    const queue = createRowQueue(usual);
    const [hot, other] = [createWork(), createWork()];
    const atHot = atOnce(10, () => queue.run(['hot', 'hot'], hot.run));
    const atOther = queue.run(['other'], other.run);
    other.end();
    await atOther;
    expect(hot.most()).toBe(2);
    hot.end();
    await atHot;
    expect(hot.most()).toBe(2);
  });

  it('the row queue limits work at all rows together, so that connections are left', async () => {
    const queue = createRowQueue(usual);
    const work = createWork();
    const all = atOnce(10, (number) => queue.run([`row-${number}`], work.run));
    await new Promise(setImmediate);
    work.end();
    await all;
    expect(work.most()).toBe(4);
  });

  it('the row queue refuses waiting calls as busy while there is no progress, and serves the next ones afterwards', async () => {
    const queue = createRowQueue({ ...usual, timeoutMs: 50 });
    const work = createWork();
    const first = atOnce(2, () => queue.run(['a', 'hot'], work.run));
    const refused = await atOnce(3, () => queue.run(['hot', 'b'], work.run).catch(databaseFailure));
    expect(refused).toEqual(['busy', 'busy', 'busy']);
    work.end();
    await first;
    expect(await queue.run(['b', 'hot'], async () => 'served')).toBe('served');
  });

  it('the row queue keeps a call waiting while others make progress, up to the longest wait', async () => {
    const queue = createRowQueue({ perRow: 1, together: 4, timeoutMs: 100, longestMs: 1_000 });
    const short = () => new Promise((resolve) => setTimeout(resolve, 40));
    const outcomes = await atOnce(10, () => queue.run(['hot'], short).then(() => 'served', databaseFailure));
    expect(outcomes).toEqual(outcomes.map(() => 'served'));
    const many = await atOnce(60, () => queue.run(['hot'], short).then(() => 'served', databaseFailure));
    expect(new Set(many)).toEqual(new Set(['served', 'busy']));
  });

  it('the row queue takes rows in one order, so that calls never deadlock', async () => {
    const queue = createRowQueue({ ...usual, perRow: 1 });
    const turns = await atOnce(40, (number) =>
      queue
        .run(number % 2 === 0 ? ['a', 'b', 'c'] : ['c', 'b', 'a'], () => new Promise(setImmediate))
        .then(() => 1),
    );
    expect(turns).toHaveLength(40);
  });

  it('the row queue passes a failure on and serves the next call', async () => {
    const queue = createRowQueue({ ...usual, perRow: 1 });
    const failing = queue.run(['a'], () => Promise.reject(new Error('sold out')));
    const next = queue.run(['a'], async () => 'served');
    await expect(failing).rejects.toThrow('sold out');
    expect(await next).toBe('served');
  });
});
