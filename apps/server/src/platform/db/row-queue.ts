import { databaseFailure } from './database-failure.ts';
import { RowBusy } from './row-busy.ts';

export interface RowQueueOptions {
  /** How many may be at the same row together, each on a connection of its own. */
  readonly perRow: number;
  /** How many may be at any rows together; the other connections are left to those who only read. */
  readonly together: number;
  /** How long a caller waits while no caller before it makes progress. */
  readonly timeoutMs?: number;
  /** How long a caller waits in all. */
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

interface ReceiverQueue {
  readonly name: string;
  free: number;
  /** When the last one came through, not counting those who gave up. */
  progressAt: number;
  readonly waiting: Set<() => void>;
}

/**
 * Together with the time that a lock is waited for, less than the five seconds after which a request has its answer.
 */
const TIMEOUT_MS = 1_000;
const LONGEST_MS = 4_000;
/** Taken last, so that nobody who waits for a row takes a place from the others. */
const ANY_ROW = '';

export function createRowQueue({
  perRow,
  together,
  timeoutMs = TIMEOUT_MS,
  longestMs = LONGEST_MS,
}: RowQueueOptions): RowQueue {
  const receiverQueues = new Map<string, ReceiverQueue>();
  const laneOf = (name: string): ReceiverQueue => {
    const receiverQueue = receiverQueues.get(name) ?? {
      name,
      free: name === ANY_ROW ? together : perRow,
      progressAt: 0,
      waiting: new Set(),
    };
    receiverQueues.set(name, receiverQueue);
    return receiverQueue;
  };

  const enter = (receiverQueue: ReceiverQueue, began: number): Promise<void> =>
    new Promise((resolve, reject) => {
      if (receiverQueue.free > 0) {
        receiverQueue.free--;
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
        const left = Math.min(receiverQueue.progressAt + timeoutMs, began + longestMs) - now;
        if (left > 0) {
          timer = setTimeout(look, left);
          return;
        }
        receiverQueue.waiting.delete(next);
        reject(new RowBusy(receiverQueue.name));
      };
      receiverQueue.waiting.add(next);
      timer = setTimeout(look, timeoutMs);
    });

  const leave = (receiverQueue: ReceiverQueue, cameThrough: boolean): void => {
    if (cameThrough) receiverQueue.progressAt = performance.now();
    const [next] = receiverQueue.waiting;
    if (next) {
      receiverQueue.waiting.delete(next);
      next();
      return;
    }
    receiverQueue.free++;
    if (receiverQueue.free === (receiverQueue.name === ANY_ROW ? together : perRow))
      receiverQueues.delete(receiverQueue.name);
  };

  return {
    async run(rows, work) {
      const began = performance.now();
      const entered: ReceiverQueue[] = [];
      let cameThrough = false;
      try {
        // Everybody in the same order: nobody waits in a circle.
        for (const name of [...new Set(rows).values()].toSorted().concat(ANY_ROW)) {
          const receiverQueue = laneOf(name);
          await enter(receiverQueue, began);
          entered.push(receiverQueue);
        }
        const outcome = await work();
        cameThrough = true;
        return outcome;
      } catch (error) {
        cameThrough = databaseFailure(error) === undefined;
        throw error;
      } finally {
        for (const receiverQueue of entered.toReversed()) leave(receiverQueue, cameThrough);
      }
    },
  };
}
