import type { Subscription, Topic } from './events/index.ts';
import type { HttpApp } from './http/index.ts';
import type { Invariant } from './invariant.ts';
import type { Job } from './queue/index.ts';

/**
 * What a module does in a running install beside being called by other modules. Each has one, made by its
 * `x-module.ts`; `composition/` lists them and registers all parts of all of them.
 */
export interface AppModule {
  /** Its folder below `modules/`. */
  readonly name: string;
  readonly routes: (http: HttpApp) => void | Promise<void>;
  /** Sent by the module, or started by the clock. */
  readonly jobs: readonly Job[];
  /** What must hold of its data, for `doctor`. */
  readonly invariants: readonly Invariant[];
  /** Topics of the events that it emits, whether or not a module listens. */
  readonly emits: readonly Topic[];
  readonly subscriptions: readonly Subscription[];
  /** Waits for what is under way and lets go of what was opened. */
  readonly close: () => Promise<void>;
}

/** A module that has these parts and none of the others. */
export const defineModule = (name: string, parts: Partial<Omit<AppModule, 'name'>> = {}): AppModule => ({
  name,
  routes: parts.routes ?? (() => undefined),
  jobs: parts.jobs ?? [],
  invariants: parts.invariants ?? [],
  emits: parts.emits ?? [],
  subscriptions: parts.subscriptions ?? [],
  close: parts.close ?? (async () => undefined),
});
