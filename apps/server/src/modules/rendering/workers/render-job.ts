import { renderErrors } from './render-errors.ts';
import type { Job, RenderPool, Step } from './render-pool.ts';

/** The job has its outcome: nothing waits for it any more, and what still comes for it is dropped. */
export function settleJob({ siteQueue }: RenderPool, job: Job): void {
  clearTimeout(job.timeout);
  if (job.step) siteQueue.remove(job.with.websiteId, job.step);
  job.step = null;
  job.begun = Number.NaN;
  job.place?.jobs.delete(job);
  job.place = null;
}

export function refuseJob(pool: RenderPool, job: Job, error: Error): void {
  const { place } = job;
  settleJob(pool, job);
  if (place && pool.places.has(place)) place.thread.send({ kind: 'drop', id: job.id });
  job.reject(error);
}

/** A step that stands in the queue is not left there for ever. */
export function awaitWorker(pool: RenderPool, job: Job, step: Step): void {
  job.step = step;
  clearTimeout(job.timeout);
  job.timeout = setTimeout(() => {
    pool.metrics.refused.add();
    refuseJob(pool, job, renderErrors.busy());
  }, pool.limits.waitLimitMs).unref();
}

/** Its worker is gone: the job begins once more, before everything else of its site. */
export function restartJob(pool: RenderPool, job: Job): void {
  const begun = job.begun + 1;
  settleJob(pool, job);
  job.begun = begun;
  const step = { job, message: job.first };
  awaitWorker(pool, job, step);
  pool.siteQueue.addFirst(job.with.websiteId, step);
}
