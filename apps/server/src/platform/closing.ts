import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** What has to be closed, in the order of its opening. */
export interface Closing {
  /** `limitMs`: after this long the closing goes on without it. */
  add(name: string, limitMs: number, close: () => Promise<unknown>): void;
  /**
   * Closes the last first, and all of them, even if some fail. Returns the names of those that failed or were cut off.
   */
  run(): Promise<string[]>;
}

export function createClosing(log: Logger): Closing {
  const opened: { name: string; limitMs: number; close: () => Promise<unknown> }[] = [];

  const closeOne = async ({ name, limitMs, close }: (typeof opened)[number]): Promise<boolean> => {
    const inTime = new AbortController();
    try {
      const outcome = await Promise.race([
        close().then(() => 'closed' as const),
        sleep(limitMs, 'late' as const, { signal: inTime.signal }),
      ]);
      if (outcome === 'late') log.error({ what: name, limitMs }, 'cut off: it did not end in time');
      return outcome === 'closed';
    } catch (error) {
      log.error({ err: error, what: name }, 'could not be closed in good order');
      return false;
    } finally {
      inTime.abort();
    }
  };

  return {
    add: (name, limitMs, close) => void opened.push({ name, limitMs, close }),
    async run() {
      const left: string[] = [];
      for (let last = opened.pop(); last; last = opened.pop()) {
        if (!(await closeOne(last))) left.push(last.name);
      }
      return left;
    },
  };
}
