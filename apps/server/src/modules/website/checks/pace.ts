import { setTimeout as sleep } from 'node:timers/promises';

/** How many times as long as it worked a check rests, so that visitors are served first. */
const REST = 14;
const SLICE_MS = 4;
/** A hundred pages that all take long are checked within 20 seconds. */
const LONGEST_REST_MS = 140;

/** Each holds what it read of its site in memory; others wait for one of them to end. */
const MOST_OPEN = 4;

/** To be awaited between two pieces of work. */
export type Pace = () => Promise<void>;

export type RunPaced = <Result>(work: (pace: Pace) => Promise<Result>) => Promise<Result>;

interface Pacing {
  readonly now: () => number;
  readonly rest: (milliseconds: number) => Promise<unknown>;
}

/**
 * One piece of work at a time for the whole process: however many members check at once, visitors notice no more than
 * one check. Checks take turns after every piece, so that a large site does not hold up a small one.
 */
export function createPacedRuns(
  { now, rest }: Pacing = { now: () => performance.now(), rest: sleep },
): RunPaced {
  const waiting: (() => void)[] = [];
  let open = 0;
  const begin = async (): Promise<void> => {
    if (open === MOST_OPEN) await new Promise<void>((resolve) => waiting.push(resolve));
    else open += 1;
  };
  const end = (): void => {
    const next = waiting.shift();
    if (next) next();
    else open -= 1;
  };
  let last = Promise.resolve();
  const takeTurn = async (): Promise<() => void> => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const before = last;
    last = ended;
    await before;
    return resolve;
  };
  return async (work) => {
    await begin();
    let endTurn = await takeTurn();
    let from = now();
    try {
      return await work(async () => {
        const worked = now() - from;
        if (worked < SLICE_MS) return;
        await rest(Math.min(LONGEST_REST_MS, worked * REST));
        endTurn();
        endTurn = await takeTurn();
        from = now();
      });
    } finally {
      endTurn();
      end();
    }
  };
}
