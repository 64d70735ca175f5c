import { setTimeout as sleep } from 'node:timers/promises';

/** How many times as long as it worked a check rests, so that visitors are served first. */
const REST = 14;
const SLICE_MS = 4;
/** A hundred pages that all take long are checked within 20 seconds. */
const LONGEST_REST_MS = 140;

/** To be awaited between two pieces of work. */
export type Pace = () => Promise<void>;

export function createPace(): Pace {
  let from = performance.now();
  return async () => {
    const worked = performance.now() - from;
    if (worked < SLICE_MS) return;
    await sleep(Math.min(LONGEST_REST_MS, worked * REST));
    from = performance.now();
  };
}

/** One after the other: however many members check at once, visitors notice no more than one check. */
export function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
