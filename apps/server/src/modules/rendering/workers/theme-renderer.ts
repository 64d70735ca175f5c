import type { PageJob, TagNeed, TagResult } from '@awning/theme-kit';
import type { Logger } from 'pino';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import type { RenderedDocument } from '../../website/blocks/index.ts';
import { createCompiledThemes } from './compiled-themes.ts';
import { renderErrors } from './render-errors.ts';
import { awaitWorker, refuseJob } from './render-job.ts';
import type { DocumentRequest, DrawnPageMessage, ToWorker } from './render-messages.ts';
import { createRenderMetrics } from './render-metrics.ts';
import type { Drawn, DrawWith, Job, Place, PoolLimits, RenderPool, Step } from './render-pool.ts';
import { serveWaiting } from './render-schedule.ts';
import { createSiteQueue } from './site-queue.ts';

export interface DrawPage extends DrawWith {
  readonly job: PageJob;
  answer(needs: readonly TagNeed[]): Promise<readonly TagResult[]>;
}

export interface DrawDocuments extends DrawWith {
  readonly documents: readonly DocumentRequest[];
}

/** Draws with the templates of strangers, in threads that can be ended. They start when there is something to draw. */
export interface ThemeRenderer {
  /**
   * Throws what drawing would reject with when the site has to wait. To be asked before the data of a page is read:
   * reading costs as much as drawing, and would be for nothing.
   */
  admit(websiteId: WebsiteId): void;
  /** Rejects with a catalogued error (503, says what to do) when the drawing took too long or the site has to wait. */
  draw(page: DrawPage): Promise<DrawnPageMessage>;
  /** Bodies made of blocks, for themes that replace templates of blocks. */
  drawDocuments(wanted: DrawDocuments): Promise<readonly RenderedDocument[]>;
  close(): Promise<void>;
}

export interface ThemeRendererOptions extends Partial<Omit<PoolLimits, 'workers'>> {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly workers: number;
  readonly program?: URL;
}

export function createThemeRenderer(options: ThemeRendererOptions): ThemeRenderer {
  const pool = createPool(options);
  return {
    admit(websiteId) {
      const waitMs = pool.siteQueue.refusal(websiteId);
      if (waitMs !== null) throw refuseSite(pool, waitMs);
    },
    draw: (page) => drawPage(pool, page),
    drawDocuments: (wanted) => drawDocuments(pool, wanted),
    close: () => closePool(pool),
  };
}

function createPool({
  log,
  metrics,
  workers,
  stepLimitMs = 1_000,
  slowMs = 400,
  waitLimitMs = 10_000,
  memoryMegabytes = 256,
  maxThemes = 40,
  program = new URL('./render-worker.ts', import.meta.url),
}: ThemeRendererOptions): RenderPool {
  const siteQueue = createSiteQueue<Step>({ now: () => performance.now(), several: workers > 1 });
  const places = new Set<Place>();
  return {
    limits: { workers, stepLimitMs, slowMs, waitLimitMs, memoryMegabytes, maxThemes },
    program,
    log,
    siteQueue,
    places,
    compiledThemes: createCompiledThemes(() => performance.now()),
    metrics: createRenderMetrics(metrics, { waiting: siteQueue.waiting, workers: () => places.size }),
    nextId: 0,
    lostBeforeReady: 0,
    restart: undefined,
    wakeUp: undefined,
    closed: false,
  };
}

async function drawPage(
  pool: RenderPool,
  { job, answer: resolveTags, ...o }: DrawPage,
): Promise<DrawnPageMessage> {
  const text = JSON.stringify(job);
  const started = performance.now();
  const drawn = await beginJob(
    pool,
    o,
    (id) => ({ kind: 'page', id, key: o.theme.key, job: text }),
    resolveTags,
  );
  pool.metrics.pages.observe((performance.now() - started) / 1000);
  if (drawn.kind !== 'page') throw new Error('A page was asked for and something else was drawn.');
  return drawn.page;
}

async function drawDocuments(
  pool: RenderPool,
  { documents: wanted, ...o }: DrawDocuments,
): Promise<readonly RenderedDocument[]> {
  const documents = JSON.stringify(wanted);
  const drawn = await beginJob(
    pool,
    o,
    (id) => ({ kind: 'documents', id, key: o.theme.key, documents }),
    null,
  );
  if (drawn.kind !== 'documents') throw new Error('Documents were asked for and a page was drawn.');
  return drawn.documents;
}

const beginJob = (
  pool: RenderPool,
  o: DrawWith,
  messageFor: (id: number) => ToWorker,
  resolveTags: Job['answer'],
): Promise<Drawn> =>
  new Promise((resolve, reject) => {
    if (pool.closed) {
      reject(renderErrors.busy());
      return;
    }
    const id = ++pool.nextId;
    const job: Job = {
      id,
      with: o,
      answer: resolveTags,
      first: messageFor(id),
      resolve,
      reject,
      place: null,
      begun: 1,
      isCompiling: false,
      step: null,
      timeout: undefined,
    };
    const step = { job, message: job.first };
    const refused = pool.siteQueue.add(o.websiteId, step);
    if (refused !== null) {
      reject(refuseSite(pool, refused));
      return;
    }
    awaitWorker(pool, job, step);
    serveWaiting(pool);
  });

function refuseSite({ metrics }: RenderPool, waitMs: number): Error {
  metrics.refused.add();
  const seconds = Math.ceil(waitMs / 1000);
  const details = { retryAfterSeconds: seconds, values: { seconds } };
  return seconds > 1 ? renderErrors.siteWaits(details) : renderErrors.busy(details);
}

async function closePool(pool: RenderPool): Promise<void> {
  pool.closed = true;
  clearTimeout(pool.restart);
  clearTimeout(pool.wakeUp);
  const all = [...pool.places];
  pool.places.clear();
  for (const { running, jobs } of all) {
    running?.watch.stop();
    for (const job of [...jobs]) refuseJob(pool, job, renderErrors.busy());
  }
  for (;;) {
    const task = pool.siteQueue.next({ fits: () => true, spare: true });
    if (!task) break;
    refuseJob(pool, task.task.job, renderErrors.busy());
  }
  await Promise.all(all.map(({ thread }) => thread.end()));
}
