import type { ActivityLog } from '../modules/foundation/activity/index.ts';
import type { HttpApp } from '../platform/http/index.ts';
import type { Invariant } from '../platform/invariant.ts';
import type { AppModule } from '../platform/module.ts';
import type { Platform } from '../platform/platform.ts';

/** What happens without a request: by the clock, when a job was sent, and after events. Before the queue starts. */
export function registerWork(
  { database, queue, outbox }: Pick<Platform, 'database' | 'queue' | 'outbox'>,
  modules: readonly AppModule[],
  activity: Pick<ActivityLog, 'describeJob'>,
): void {
  const noted = <Input>(name: string, run: (input: Input) => Promise<void>) => {
    const describe = activity.describeJob(name);
    return describe === null ? run : (input: Input) => database.noteChanges(describe, () => run(input));
  };
  for (const { jobs, emits, subscriptions } of modules) {
    for (const { name, run, options, schedule, everySeconds } of jobs) {
      const work = noted(name, run);
      if (everySeconds !== null) queue.every(name, everySeconds, () => work({}));
      else queue.handle(name, work, options);
      if (schedule !== null) queue.schedule(name, schedule);
    }
    outbox.announce(emits);
    for (const { topic, subscriber, handler } of subscriptions)
      outbox.subscribe(topic, subscriber, noted(subscriber, handler));
  }
}

export async function registerRoutes(http: HttpApp, modules: readonly AppModule[]): Promise<void> {
  for (const { routes } of modules) await routes(http);
}

export const invariantsOf = (modules: readonly AppModule[]): Invariant[] =>
  modules.flatMap(({ invariants }) => invariants);

/** The last first: each may still need those before it. */
export async function closeModules(modules: readonly AppModule[]): Promise<void> {
  for (const { close } of modules.toReversed()) await close();
}
