import type { JobOptions } from './queue.ts';

/** Work that a module does later: sent with a transaction, or started by the clock. */
export interface Job {
  /** For good: renaming it orphans jobs that wait. */
  readonly name: string;
  readonly run: (data: object) => Promise<void>;
  readonly options: JobOptions;
  /** When it runs by the clock (cron, UTC); null: only when it is sent. */
  readonly schedule: string | null;
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
