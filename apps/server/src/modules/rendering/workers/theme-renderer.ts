import type { DrawnThemePage, PageJob, TagNeed, TagResult, Theme } from '@awning/theme-kit';
import type { Logger } from 'pino';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import type { RenderedDocument } from '../../website/blocks/index.ts';
import { renderErrors } from './render-errors.ts';
import type { DocumentRequest, FromWorker, ToWorker } from './render-messages.ts';
import { createRenderMetrics } from './render-metrics.ts';
import { type RenderThread, startRenderThread } from './render-thread.ts';
import { createSiteQueue, type QueuedTask } from './site-queue.ts';
import { type StepLimits, type StepWatch, watchStep } from './step-watch.ts';

export interface DrawWith {
  readonly websiteId: WebsiteId;
  /** Templates are kept compiled by the key: another key for every change. */
  readonly theme: { readonly key: string; readonly theme: Theme };
}

export interface DrawPage extends DrawWith {
  readonly job: PageJob;
  answer(needs: readonly TagNeed[]): Promise<readonly TagResult[]>;
}

export interface DrawDocuments extends DrawWith {
  readonly documents: readonly DocumentRequest[];
}

/** Draws with the templates of strangers, in threads that can be ended. They start when there is something to draw. */
export interface ThemeRenderer {
  /** Rejects with a catalogued error (503, says what to do) when the drawing took too long or the site has to wait. */
  draw(page: DrawPage): Promise<DrawnThemePage>;
  /** Bodies made of blocks, for themes that replace templates of blocks. */
  drawDocuments(wanted: DrawDocuments): Promise<readonly RenderedDocument[]>;
  close(): Promise<void>;
}

export interface ThemeRendererOptions extends Partial<StepLimits> {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly workers: number;
  /** How long somebody waits for a worker. */
  readonly waitLimitMs?: number;
  readonly memoryMegabytes?: number;
  readonly maxThemes?: number;
  readonly program?: URL;
}

interface Job {
  readonly id: number;
  readonly with: DrawWith;
  /** Null for documents, which need nothing besides. */
  readonly answer: DrawPage['answer'] | null;
  readonly first: ToWorker;
  readonly resolve: (outcome: Drawn) => void;
  readonly reject: (error: Error) => void;
  /** Where it was begun; what it needs next goes there too. */
  place: Place | null;
  /** Counts the beginnings: answers to an earlier one are not for this. */
  begun: number;
  /** In the queue. */
  step: Step | null;
  timeout: NodeJS.Timeout | undefined;
}

type Drawn = Extract<FromWorker, { kind: 'page' | 'documents' }>;

interface Step {
  readonly job: Job;
  readonly message: ToWorker;
}

interface Place {
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

interface Running {
  readonly turn: QueuedTask<Step>;
  readonly since: number;
  readonly watch: StepWatch;
  /** How many times what is usual it may cost. */
  readonly slowness: number;
}

/** A job that lost its worker is begun again once: it may be what ended it. */
const MAX_BEGINNINGS = 2;
/** Drawings that wait for their data hold memory of the worker. */
const MAX_OPEN_JOBS = 64;
const RESTART_MS = [0, 0, 200, 1_000, 5_000];
/**
 * A worker that has just started runs everything slowly, and compiles once more what others had compiled: nobody's
 * fault but of who ended the last one.
 */
const COLD_STEPS = 150;
const COLD_SLOWNESS = 4;
const COMPILING_AGAIN = 25;
const MAX_KNOWN_THEMES = 1_000;

export function createThemeRenderer({
  log,
  metrics,
  workers,
  stepLimitMs = 1_000,
  slowMs = 400,
  waitLimitMs = 10_000,
  memoryMegabytes = 256,
  maxThemes = 40,
  program = new URL('./render-worker.ts', import.meta.url),
}: ThemeRendererOptions): ThemeRenderer {
  const siteQueue = createSiteQueue<Step>({ now: () => performance.now(), several: workers > 1 });
  const places = new Set<Place>();
  /** Compiled before by some worker. */
  const compiled = new Set<string>();
  const counted = createRenderMetrics(metrics, { waiting: siteQueue.waiting, workers: () => places.size });
  let nextId = 0;
  let lostBeforeReady = 0;
  let restart: NodeJS.Timeout | undefined;
  let wakeUp: NodeJS.Timeout | undefined;
  let closed = false;

  const openPlace = (): Place => {
    const place: Place = {
      jobs: new Set(),
      state: 'starting',
      running: null,
      steps: 0,
      thread: startRenderThread({
        program,
        memoryMegabytes,
        maxThemes,
        onMessage: (message) => receive(place, message),
        onLost: ({ detail, outOfMemory }) => lose(place, detail, { blameRunning: outOfMemory }),
      }),
    };
    places.add(place);
    return place;
  };

  const openPlaces = (): void => {
    let inUse = [...places].filter(({ state }) => state === 'starting' || state === 'serving');
    while (
      !(closed || restart || inUse.length >= workers || places.size >= 2 * workers) &&
      siteQueue.waiting() > inUse.filter(({ running }) => running === null).length
    )
      inUse = [...inUse, openPlace()];
  };

  const settle = (job: Job): void => {
    clearTimeout(job.timeout);
    if (job.step) siteQueue.remove(job.with.websiteId, job.step);
    job.step = null;
    job.begun = Number.NaN;
    job.place?.jobs.delete(job);
    job.place = null;
  };

  const refuse = (job: Job, error: Error): void => {
    const { place } = job;
    settle(job);
    if (place && places.has(place)) place.thread.send({ kind: 'drop', id: job.id });
    job.reject(error);
  };

  const wait = (job: Job, step: Step): void => {
    job.step = step;
    clearTimeout(job.timeout);
    job.timeout = setTimeout(() => {
      counted.refused.add();
      refuse(job, renderErrors.busy());
    }, waitLimitMs).unref();
  };

  const run = (place: Place, task: QueuedTask<Step>): void => {
    const { job, message } = task.task;
    clearTimeout(job.timeout);
    job.step = null;
    job.place = place;
    place.jobs.add(job);
    const watch = watchStep(
      place.thread,
      { stepLimitMs, slowMs },
      {
        onSlow() {
          place.state = 'slow';
          serveWaiting();
        },
        onLate() {
          log.warn(
            { websiteId: job.with.websiteId, theme: job.with.theme.key },
            'a page took too long to draw',
          );
          lose(place, `more than ${stepLimitMs} ms`, { blameRunning: true });
        },
      },
    );
    place.running = { turn: task, watch, since: performance.now(), slowness: slownessOf(place, task.task) };
    place.thread.send(message);
  };

  const slownessOf = (place: Place, { job, message }: Step): number => {
    const { key, theme } = job.with.theme;
    if (message === job.first && place.thread.sendTheme(key, theme)) {
      if (compiled.has(key)) return COMPILING_AGAIN;
      if (compiled.size >= MAX_KNOWN_THEMES) compiled.clear();
      compiled.add(key);
    }
    return place.steps++ < COLD_STEPS ? COLD_SLOWNESS : 1;
  };

  const serveWaiting = (): void => {
    for (const place of places) retireIfDone(place);
    openPlaces();
    const free = [...places].filter(({ state, running }) => state !== 'starting' && running === null);
    free.forEach((place, index) => {
      const task = siteQueue.next({
        fits: ({ job }) =>
          job.place === place ||
          (job.place === null && place.state === 'serving' && place.jobs.size < MAX_OPEN_JOBS),
        spare: free.slice(index + 1).some(({ state }) => state === 'serving'),
      });
      if (task) run(place, task);
    });
    clearTimeout(wakeUp);
    const pause = siteQueue.pauseMs();
    wakeUp = pause === null ? undefined : setTimeout(serveWaiting, pause).unref();
  };

  const receive = (place: Place, message: FromWorker): void => {
    if (message.kind === 'ready') {
      lostBeforeReady = 0;
      place.state = 'serving';
      serveWaiting();
      return;
    }
    const { running } = place;
    if (running?.turn.task.job.id !== message.id) return;
    const { job } = running.turn.task;
    running.watch.stop();
    place.running = null;
    siteQueue.charge(running.turn, message.costMs, running.slowness);
    counted.steps.observe((performance.now() - running.since) / 1000);
    // Whoever wanted it may be gone by now.
    if (job.place === place) take(job, message);
    if (place.state === 'slow') place.state = places.size > workers ? 'retiring' : 'serving';
    serveWaiting();
  };

  const retireIfDone = (place: Place): void => {
    if (place.state !== 'retiring' || place.jobs.size > 0 || !places.delete(place)) return;
    void place.thread.end();
  };

  const take = (job: Job, message: Exclude<FromWorker, { kind: 'ready' }>): void => {
    if (message.kind === 'needs') void resolveNeeds(job, message.needs);
    else if (message.kind === 'failed') {
      log.error({ websiteId: job.with.websiteId, detail: message.message }, 'a page could not be drawn');
      refuse(job, renderErrors.failed());
    } else {
      settle(job);
      job.resolve(message);
    }
  };

  const resolveNeeds = async (job: Job, needs: readonly TagNeed[]): Promise<void> => {
    const { begun } = job;
    try {
      const answers = JSON.stringify(await job.answer?.(needs));
      if (job.begun !== begun) return;
      const step: Step = { job, message: { kind: 'answers', id: job.id, answers } };
      wait(job, step);
      siteQueue.addFirst(job.with.websiteId, step);
    } catch (error) {
      if (job.begun === begun) refuse(job, error instanceof Error ? error : new Error(String(error)));
    }
    serveWaiting();
  };

  /** The worker is gone: what it was at fails or is begun again, and so is what it had open for others. */
  const lose = (place: Place, detail: string, { blameRunning }: { blameRunning: boolean }): void => {
    if (!places.delete(place)) return;
    const { running } = place;
    running?.watch.stop();
    const { thread, jobs } = place;
    if (place.state === 'starting') waitBeforeRestart();
    void thread.end();
    counted.lost.add();
    log.warn({ detail }, 'a render worker was lost');
    if (running && blameRunning) siteQueue.charge(running.turn, performance.now() - running.since);
    for (const job of [...jobs]) {
      const blamed = blameRunning && running?.turn.task.job === job;
      if (blamed) refuse(job, renderErrors.tooSlow());
      else if (job.begun >= MAX_BEGINNINGS) refuse(job, renderErrors.failed());
      else restartJob(job);
    }
    serveWaiting();
  };

  const restartJob = (job: Job): void => {
    const begun = job.begun + 1;
    settle(job);
    job.begun = begun;
    const step = { job, message: job.first };
    wait(job, step);
    siteQueue.addFirst(job.with.websiteId, step);
  };

  /** A worker that cannot even start would be started again without end. */
  const waitBeforeRestart = (): void => {
    const ms = RESTART_MS[Math.min(lostBeforeReady++, RESTART_MS.length - 1)] ?? 0;
    if (ms === 0) return;
    restart = setTimeout(() => {
      restart = undefined;
      serveWaiting();
    }, ms).unref();
  };

  const begin = (o: DrawWith, make: (id: number) => ToWorker, resolveTags: Job['answer']): Promise<Drawn> =>
    new Promise((resolve, reject) => {
      if (closed) {
        reject(renderErrors.busy());
        return;
      }
      const id = ++nextId;
      const job: Job = {
        id,
        with: o,
        answer: resolveTags,
        first: make(id),
        resolve,
        reject,
        place: null,
        begun: 1,
        step: null,
        timeout: undefined,
      };
      const step = { job, message: job.first };
      const refused = siteQueue.add(o.websiteId, step);
      if (refused !== null) {
        counted.refused.add();
        const seconds = Math.ceil(refused / 1000);
        const details = { retryAfterSeconds: seconds, values: { seconds } };
        reject(seconds > 1 ? renderErrors.siteWaits(details) : renderErrors.busy(details));
        return;
      }
      wait(job, step);
      serveWaiting();
    });

  return {
    async draw({ job, answer: resolveTags, ...o }) {
      const text = JSON.stringify(job);
      const started = performance.now();
      const drawn = await begin(o, (id) => ({ kind: 'page', id, key: o.theme.key, job: text }), resolveTags);
      counted.pages.observe((performance.now() - started) / 1000);
      if (drawn.kind !== 'page') throw new Error('A page was asked for and something else was drawn.');
      return drawn.page;
    },
    async drawDocuments({ documents: wanted, ...o }) {
      const documents = JSON.stringify(wanted);
      const drawn = await begin(o, (id) => ({ kind: 'documents', id, key: o.theme.key, documents }), null);
      if (drawn.kind !== 'documents') throw new Error('Documents were asked for and a page was drawn.');
      return drawn.documents;
    },
    async close() {
      closed = true;
      clearTimeout(restart);
      clearTimeout(wakeUp);
      const all = [...places];
      places.clear();
      for (const { running, jobs } of all) {
        running?.watch.stop();
        for (const job of [...jobs]) refuse(job, renderErrors.busy());
      }
      for (;;) {
        const task = siteQueue.next({ fits: () => true, spare: true });
        if (!task) break;
        refuse(task.task.job, renderErrors.busy());
      }
      await Promise.all(all.map(({ thread }) => thread.end()));
    },
  };
}
