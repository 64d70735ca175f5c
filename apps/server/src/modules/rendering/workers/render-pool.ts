import type { TagNeed, TagResult, Theme } from '@awning/theme-kit';
import type { Logger } from 'pino';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { CompiledThemes } from './compiled-themes.ts';
import type { FromWorker, ToWorker } from './render-messages.ts';
import type { RenderMetrics } from './render-metrics.ts';
import type { RenderThread } from './render-thread.ts';
import type { QueuedTask, SiteQueue } from './site-queue.ts';
import type { StepLimits, StepWatch } from './step-watch.ts';

/** The workers that draw, what they are at and what waits for them. */
export interface RenderPool {
  readonly limits: PoolLimits;
  readonly program: URL;
  readonly log: Logger;
  readonly siteQueue: SiteQueue<Step>;
  readonly places: Set<Place>;
  readonly compiledThemes: CompiledThemes;
  readonly metrics: RenderMetrics;
  nextId: number;
  lostBeforeReady: number;
  restart: NodeJS.Timeout | undefined;
  wakeUp: NodeJS.Timeout | undefined;
  closed: boolean;
}

export interface PoolLimits extends StepLimits {
  readonly workers: number;
  /** How long a drawing waits for a worker. */
  readonly waitLimitMs: number;
  readonly memoryMegabytes: number;
  readonly maxThemes: number;
}

export interface DrawWith {
  readonly websiteId: WebsiteId;
  /** Templates are kept compiled by the key: another key for every change. */
  readonly theme: { readonly key: string; readonly theme: Theme };
}

/** One drawing, from its first step to its last. */
export interface Job {
  readonly id: number;
  readonly with: DrawWith;
  /** Null for documents, which need nothing besides. */
  readonly answer: ((needs: readonly TagNeed[]) => Promise<readonly TagResult[]>) | null;
  readonly first: ToWorker;
  readonly resolve: (outcome: Drawn) => void;
  readonly reject: (error: Error) => void;
  /** Where it was begun; what it needs next goes there too. */
  place: Place | null;
  /** Counts the beginnings: answers to an earlier one are not for this. */
  begun: number;
  /**
   * Its worker compiles the theme for it, for which its site does not pay: the templates of the content follow in later
   * steps.
   */
  isCompiling: boolean;
  /** In the queue. */
  step: Step | null;
  timeout: NodeJS.Timeout | undefined;
}

export type Drawn = Extract<FromWorker, { kind: 'page' | 'documents' }>;

export interface Step {
  readonly job: Job;
  readonly message: ToWorker;
}

export interface Place {
  readonly thread: RenderThread;
  readonly jobs: Set<Job>;
  /**
   * `slow`: at something for so long that another is started in its place, which is ready when this one has to be
   * ended. `retiring`: it was slow and came back; it finishes what it has.
   */
  state: 'starting' | 'serving' | 'slow' | 'retiring';
  running: Running | null;
  /** Steps that it has done. */
  steps: number;
}

export interface Running {
  readonly turn: QueuedTask<Step>;
  readonly since: number;
  readonly watch: StepWatch;
  /** How many times what is usual it may cost. */
  readonly slowness: number;
}
