import { databaseTrouble } from './database-failure.ts';
import { RowBusy } from './row-busy.ts';

export interface RowQueueOptions {
  /** How many may be at the same row together, each on a connection of its own. */
  readonly perRow: number;
  /** How many may be at any rows together; the other connections are left to those who only read. */
  readonly together: number;
  /** How long somebody waits while nobody before them gets anywhere. */
  readonly patienceMs?: number;
  /** How long somebody waits in all. */
  readonly longestMs?: number;
}

/**
 * Lets few at a time change the same row. A row that is locked, or that everybody wants, would otherwise take one
 * connection for each who waits for it, until none is left for those who want something else.
 */
export interface RowQueue {
  /** Runs `work` when its turn has come at all of these rows; refuses it as busy when that takes too long. */
  run<T>(rows: readonly string[], work: () => Promise<T>): Promise<T>;
}

interface Lane {
  readonly name: string;
  free: number;
  /** When the last one came through, not counting those who gave up. */
  progressAt: number;
  readonly waiting: Set<() => void>;
}

/** Together with the time that a lock is waited for, less than the five seconds after which a request has its answer. */
const PATIENCE_MS = 1_000;
const LONGEST_MS = 4_000;
/** Taken last, so that nobody who waits for a row takes a place from the others. */
const ANY_ROW = '';

export function createRowQueue({
  perRow,
  together,
  patienceMs = PATIENCE_MS,
  longestMs = LONGEST_MS,
}: RowQueueOptions): RowQueue {
  const lanes = new Map<string, Lane>();
  const laneOf = (name: string): Lane => {
    const lane = lanes.get(name) ?? {
      name,
      free: name === ANY_ROW ? together : perRow,
      progressAt: 0,
      waiting: new Set(),
    };
    lanes.set(name, lane);
    return lane;
  };

  const enter = (lane: Lane, began: number): Promise<void> =>
    new Promise((resolve, reject) => {
      if (lane.free > 0) {
        lane.free--;
        resolve();
        return;
      }
      let timer: NodeJS.Timeout;
      const next = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const look = (): void => {
        const now = performance.now();
        const left = Math.min(lane.progressAt + patienceMs, began + longestMs) - now;
        if (left > 0) {
          timer = setTimeout(look, left);
          return;
        }
        lane.waiting.delete(next);
        reject(new RowBusy(lane.name));
      };
      lane.waiting.add(next);
      timer = setTimeout(look, patienceMs);
    });

  const leave = (lane: Lane, cameThrough: boolean): void => {
    if (cameThrough) lane.progressAt = performance.now();
    const [next] = lane.waiting;
    if (next) {
      lane.waiting.delete(next);
      next();
      return;
    }
    lane.free++;
    if (lane.free === (lane.name === ANY_ROW ? together : perRow)) lanes.delete(lane.name);
  };

  return {
    async run(rows, work) {
      const began = performance.now();
      const entered: Lane[] = [];
      let cameThrough = false;
      try {
        // Everybody in the same order: nobody waits in a circle.
        for (const name of [...new Set(rows).values()].toSorted().concat(ANY_ROW)) {
          const lane = laneOf(name);
          await enter(lane, began);
          entered.push(lane);
        }
        const outcome = await work();
        cameThrough = true;
        return outcome;
      } catch (error) {
        cameThrough = databaseTrouble(error) === undefined;
        throw error;
      } finally {
        for (const lane of entered.toReversed()) leave(lane, cameThrough);
      }
    },
  };
}
