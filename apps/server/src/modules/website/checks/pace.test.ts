import { describe, expect, it } from 'vitest';
import { createPacedRuns, type Pace } from './pace.ts';

/** A clock that only work moves. */
function createClock() {
  let time = 0;
  const rests: number[] = [];
  const run = createPacedRuns({
    now: () => time,
    rest: async (milliseconds) => void rests.push(milliseconds),
  });
  const work = async (milliseconds: number, pace: Pace): Promise<void> => {
    time += milliseconds;
    await pace();
  };
  return { run, rests, work };
}

describe('paced runs', () => {
  it('rest fourteen times as long as they worked, and no longer than 140 ms', async () => {
    const { run, rests, work } = createClock();
    await run(async (pace) => {
      await work(3, pace);
      await work(2, pace);
      await work(100, pace);
    });
    expect(rests).toEqual([70, 140]);
  });

  it('take turns, so that a small one does not wait for the end of a large one', async () => {
    const { run, work } = createClock();
    const order: string[] = [];
    const check = (name: string, pieces: number) =>
      run(async (pace) => {
        for (let piece = 1; piece <= pieces; piece += 1) {
          order.push(`${name} ${piece}`);
          await work(10, pace);
        }
      });
    await Promise.all([check('large', 5), check('small', 2), check('other', 1)]);
    expect(order).toEqual([
      'large 1',
      'small 1',
      'other 1',
      'large 2',
      'small 2',
      'large 3',
      'large 4',
      'large 5',
    ]);
  });

  it('four are open at a time, and the fifth begins when one of them ends', async () => {
    const { run, work } = createClock();
    const begun: number[] = [];
    const ended: number[] = [];
    const check = (number: number) =>
      run(async (pace) => {
        begun.push(number);
        if (number === 5) expect(ended).toContain(1);
        for (let piece = 0; piece < number; piece += 1) await work(10, pace);
        ended.push(number);
      });
    await Promise.all([check(4), check(3), check(2), check(1), check(5)]);
    expect(begun.slice(0, 4)).toEqual([4, 3, 2, 1]);
    expect(ended.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it('are never two at a time, and one that fails lets the next one go on', async () => {
    const { run, work } = createClock();
    let running = 0;
    const check = (fails: boolean) =>
      run(async (pace) => {
        for (let piece = 0; piece < 4; piece += 1) {
          running += 1;
          expect(running).toBe(1);
          await Promise.resolve();
          running -= 1;
          if (fails && piece === 2) throw new Error('gone');
          await work(10, pace);
        }
        return 'done';
      });
    const results = await Promise.allSettled([check(true), check(false), check(true), check(false)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  });
});
