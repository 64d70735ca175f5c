import type { JobOptions } from './queue.ts';

/** Work that a module does later: sent with a transaction, or started by the clock. */
export interface Job {
  /** For good: renaming it orphans jobs that wait. */
  readonly name: string;
  readonly run: (data: object) => Promise<void>;
  readonly options: JobOptions;
  /** When it runs by the clock (cron, UTC); null: only when it is sent. */
  readonly schedule: string | null;
  /** Every process that works runs it by itself this often; null: only as a job. */
  readonly everySeconds: number | null;
}

/** A job that runs when it is sent, and with `schedule` also by the clock. */
export const defineJob = <T extends object>(
  name: string,
  run: (data: T) => Promise<void>,
  { schedule, ...options }: JobOptions & { readonly schedule?: string } = {},
): Job => ({
  name,
  // What a job carries is what was sent under its name.
  run: (data) => run(data as T),
  options,
  schedule: schedule ?? null,
  everySeconds: null,
});

/** A job that only the clock starts (cron, UTC). */
export const defineSweep = (name: string, schedule: string, work: () => Promise<unknown>): Job =>
  defineJob(
    name,
    async () => {
      await work();
    },
    { schedule },
  );

/**
 * Work that every process looks for by itself, every few seconds and when it starts. It claims what it does in the
 * database, so that one process does it; one that dies on the way holds nothing up. For what is due to the second: a
 * job of a process that died waits until its heartbeat is missed.
 */
export const defineTick = (name: string, everySeconds: number, work: () => Promise<void>): Job => ({
  name,
  run: work,
  options: {},
  schedule: null,
  everySeconds,
});
