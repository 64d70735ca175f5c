import type { TagNeed } from '@awning/theme-kit';
import { renderErrors } from './render-errors.ts';
import { awaitWorker, refuseJob, restartJob, settleJob } from './render-job.ts';
import type { FromWorker } from './render-messages.ts';
import type { Job, Place, RenderPool, Step } from './render-pool.ts';
import { startRenderThread } from './render-thread.ts';
import type { QueuedTask } from './site-queue.ts';
import { watchStep } from './step-watch.ts';

/** A job that lost its worker is begun again once: it may be what ended it. */
const MAX_BEGINNINGS = 2;
/** Drawings that wait for their data hold memory of the worker. */
const MAX_OPEN_JOBS = 64;
const RESTART_MS = [0, 0, 200, 1_000, 5_000];
/** A worker that has just started runs everything slowly: nobody's fault but of who ended the last one. */
const COLD_STEPS = 150;
const COLD_SLOWNESS = 4;
const COMPILING = 25;
/**
 * Times the limit, for sites whose pages are not known to be late. On a busy machine anything may take seconds, and the
 * budget of templates ends nearly all that would go on without end long before.
 */
const PATIENCE = 4;

/** Gives every free worker its next step, and starts workers for what still waits. */
export function serveWaiting(pool: RenderPool): void {
  const { places, siteQueue } = pool;
  for (const place of places) retireIfDone(pool, place);
  openPlaces(pool);
  const free = [...places].filter(({ state, running }) => state !== 'starting' && running === null);
  free.forEach((place, index) => {
    const task = siteQueue.next({
      fits: ({ job }) =>
        job.place === place ||
        (job.place === null && place.state === 'serving' && place.jobs.size < MAX_OPEN_JOBS),
      spare: free.slice(index + 1).some(({ state }) => state === 'serving'),
    });
    if (task) runStep(pool, place, task);
  });
  clearTimeout(pool.wakeUp);
  const pause = siteQueue.pauseMs();
  pool.wakeUp = pause === null ? undefined : setTimeout(() => serveWaiting(pool), pause).unref();
}

function openPlaces(pool: RenderPool): void {
  const { places, siteQueue, limits } = pool;
  let inUse = [...places].filter(({ state }) => state === 'starting' || state === 'serving');
  while (
    !(pool.closed || pool.restart || inUse.length >= limits.workers || places.size >= 2 * limits.workers) &&
    siteQueue.waiting() > inUse.filter(({ running }) => running === null).length
  )
    inUse = [...inUse, openPlace(pool)];
}

function openPlace(pool: RenderPool): Place {
  const { memoryMegabytes, maxThemes } = pool.limits;
  const place: Place = {
    jobs: new Set(),
    state: 'starting',
    running: null,
    steps: 0,
    thread: startRenderThread({
      program: pool.program,
      memoryMegabytes,
      maxThemes,
      onMessage: (message) => receive(pool, place, message),
      onLost: ({ detail, outOfMemory }) => losePlace(pool, place, detail, { blameRunning: outOfMemory }),
    }),
  };
  pool.places.add(place);
  return place;
}

function runStep(pool: RenderPool, place: Place, task: QueuedTask<Step>): void {
  const { stepLimitMs, slowMs } = pool.limits;
  const { job, message } = task.task;
  clearTimeout(job.timeout);
  job.step = null;
  job.place = place;
  place.jobs.add(job);
  const { slowness, patience } = allowanceOf(pool, place, task.task);
  const watch = watchStep(
    place.thread,
    { stepLimitMs: stepLimitMs * patience, slowMs },
    {
      onSlow() {
        place.state = 'slow';
        serveWaiting(pool);
      },
      onLate() {
        pool.log.warn(
          { websiteId: job.with.websiteId, theme: job.with.theme.key },
          'a page took too long to draw',
        );
        pool.compiledThemes.noteLate(job.with.websiteId);
        losePlace(pool, place, `more than ${stepLimitMs * patience} ms`, { blameRunning: true });
      },
    },
  );
  const since = performance.now();
  place.running = { turn: task, watch, since, slowness };
  place.thread.send(message);
}

interface StepAllowance {
  /** How many times what is usual it may cost, because of the worker and not of its theme. */
  readonly slowness: number;
  /** How many times the limit it may take. */
  readonly patience: number;
}

/** Sends the theme first where the worker does not have it. */
function allowanceOf({ compiledThemes }: RenderPool, place: Place, { job, message }: Step): StepAllowance {
  const {
    websiteId,
    theme: { key, theme },
  } = job.with;
  if (message === job.first)
    job.isCompiling = place.thread.sendTheme(key, theme) && compiledThemes.isFree(websiteId, key);
  const patience = compiledThemes.wasLate(websiteId) ? 1 : PATIENCE;
  if (job.isCompiling) return { slowness: COMPILING, patience };
  return { slowness: place.steps++ < COLD_STEPS ? COLD_SLOWNESS : 1, patience };
}

function receive(pool: RenderPool, place: Place, message: FromWorker): void {
  if (message.kind === 'ready') {
    pool.lostBeforeReady = 0;
    place.state = 'serving';
    serveWaiting(pool);
    return;
  }
  const { running } = place;
  if (running?.turn.task.job.id !== message.id) return;
  const { job } = running.turn.task;
  running.watch.stop();
  place.running = null;
  pool.siteQueue.charge(running.turn, message.costMs, running.slowness);
  pool.metrics.steps.observe((performance.now() - running.since) / 1000);
  // The request that wanted it may be gone by now.
  if (job.place === place) takeResult(pool, job, message);
  if (place.state === 'slow') place.state = pool.places.size > pool.limits.workers ? 'retiring' : 'serving';
  serveWaiting(pool);
}

function takeResult(pool: RenderPool, job: Job, message: Exclude<FromWorker, { kind: 'ready' }>): void {
  if (message.kind === 'needs') void resolveNeeds(pool, job, message.needs);
  else if (message.kind === 'failed') {
    pool.log.error({ websiteId: job.with.websiteId, detail: message.message }, 'a page could not be drawn');
    refuseJob(pool, job, renderErrors.failed());
  } else {
    settleJob(pool, job);
    job.resolve(message);
  }
}

async function resolveNeeds(pool: RenderPool, job: Job, needs: readonly TagNeed[]): Promise<void> {
  const { begun } = job;
  try {
    const answers = JSON.stringify(await job.answer?.(needs));
    if (job.begun !== begun) return;
    const step: Step = { job, message: { kind: 'answers', id: job.id, answers } };
    awaitWorker(pool, job, step);
    pool.siteQueue.addFirst(job.with.websiteId, step);
  } catch (error) {
    if (job.begun === begun) refuseJob(pool, job, error instanceof Error ? error : new Error(String(error)));
  }
  serveWaiting(pool);
}

function retireIfDone({ places }: RenderPool, place: Place): void {
  if (place.state !== 'retiring' || place.jobs.size > 0 || !places.delete(place)) return;
  void place.thread.end();
}

/** The worker is gone: what it was at fails or is begun again, and so is what it had open for others. */
function losePlace(
  pool: RenderPool,
  place: Place,
  detail: string,
  { blameRunning }: { readonly blameRunning: boolean },
): void {
  if (!pool.places.delete(place)) return;
  const { running, thread, jobs } = place;
  running?.watch.stop();
  if (place.state === 'starting') waitBeforeRestart(pool);
  void thread.end();
  pool.metrics.lostWorkers.add();
  pool.log.warn({ detail }, 'a render worker was lost');
  if (running && blameRunning) pool.siteQueue.charge(running.turn, performance.now() - running.since);
  for (const job of [...jobs]) {
    const isBlamed = blameRunning && running?.turn.task.job === job;
    if (isBlamed) refuseJob(pool, job, renderErrors.tooSlow());
    else if (job.begun >= MAX_BEGINNINGS) refuseJob(pool, job, renderErrors.failed());
    else restartJob(pool, job);
  }
  serveWaiting(pool);
}

/** A worker that cannot even start would be started again without end. */
function waitBeforeRestart(pool: RenderPool): void {
  const ms = RESTART_MS[Math.min(pool.lostBeforeReady++, RESTART_MS.length - 1)] ?? 0;
  if (ms === 0) return;
  pool.restart = setTimeout(() => {
    pool.restart = undefined;
    serveWaiting(pool);
  }, ms).unref();
}
