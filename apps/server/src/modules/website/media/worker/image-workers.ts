import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { compiledCodeEnvironment } from '../../../../platform/compiled-code.ts';
import type { Metrics } from '../../../../platform/metrics/index.ts';
import type {
  Edited,
  EditJob,
  Examined,
  ExamineJob,
  ImageJob,
  ImageResult,
  JobMessage,
  Rendered,
  RenderJob,
  ReplyMessage,
} from './image-jobs.ts';

/** Why a job has no result. */
export type WorkerFailure = 'busy' | 'too-slow' | 'died' | 'failed' | 'closed';

export class ImageJobError extends Error {
  readonly reason: WorkerFailure;
  constructor(reason: WorkerFailure, detail: string) {
    super(`The image worker gave no result: ${detail}`);
    this.name = 'ImageJobError';
    this.reason = reason;
  }
}

/** Processes that decode what strangers sent. They start when there is something to do. */
export interface ImageWorkers {
  run(job: ExamineJob): Promise<Examined>;
  run(job: RenderJob): Promise<Rendered>;
  run(job: EditJob): Promise<Edited>;
  /** What waits is cancelled, what runs is ended. */
  close(): Promise<void>;
}

export interface ImageWorkersOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly size?: number;
  readonly maxWaiting?: number;
  readonly timeLimitMs?: number;
  readonly memoryBytes?: number;
  /** A worker is replaced after so many jobs: what a library loses with each of them does not add up. */
  readonly jobsPerWorker?: number;
  readonly idleMs?: number;
}

interface Task {
  readonly job: ImageJob;
  readonly resolve: (result: ImageResult) => void;
  readonly reject: (error: Error) => void;
}

interface Worker {
  readonly child: ChildProcess;
  task: Task | null;
  jobs: number;
  timer: NodeJS.Timeout | undefined;
}

const PROGRAM = fileURLToPath(new URL('./image-worker.ts', import.meta.url));

export function createImageWorkers({
  log,
  metrics,
  size = 2,
  maxWaiting = 200,
  timeLimitMs = 40_000,
  memoryBytes = 1_000_000_000,
  jobsPerWorker = 500,
  idleMs = 120_000,
}: ImageWorkersOptions): ImageWorkers {
  const workers = new Set<Worker>();
  const waiting: Task[] = [];
  const done = metrics.counter('awning_image_jobs_total', 'Images examined or made by the image workers');
  const deaths = metrics.counter(
    'awning_image_worker_deaths_total',
    'Image workers that died or were ended at work',
  );
  metrics.gauge('awning_image_jobs_waiting', 'Images that wait for an image worker', () => waiting.length);
  let nextId = 0;
  let closed = false;

  const end = (worker: Worker): void => {
    clearTimeout(worker.timer);
    workers.delete(worker);
    worker.child.kill('SIGKILL');
  };

  const fail = (worker: Worker, reason: WorkerFailure, detail: string): void => {
    const { task } = worker;
    worker.task = null;
    end(worker);
    if (!task) return;
    deaths.add();
    log.warn({ task: task.job.task, reason, detail }, 'an image worker was lost');
    task.reject(new ImageJobError(reason, detail));
    serveWaiting();
  };

  const start = (): Worker => {
    const child = fork(PROGRAM, [], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=256'],
      // It decodes hostile bytes and gets none of our secrets. glibc would keep an arena for each thread it ever saw.
      env: { MALLOC_ARENA_MAX: '2', ...compiledCodeEnvironment() },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const worker: Worker = { child, task: null, jobs: 0, timer: undefined };
    child.on('message', (response: ReplyMessage) => receive(worker, response));
    child.on('error', (error) => fail(worker, 'died', error.message));
    child.on('exit', (code, signal) => fail(worker, 'died', `exit ${code ?? signal}`));
    workers.add(worker);
    return worker;
  };

  const rest = (worker: Worker): void => {
    // Idle workers must not keep a command from ending.
    worker.child.unref();
    worker.child.channel?.unref();
    worker.timer = setTimeout(() => end(worker), idleMs).unref();
  };

  const receive = (worker: Worker, response: ReplyMessage): void => {
    const { task } = worker;
    if (!task) return;
    clearTimeout(worker.timer);
    worker.task = null;
    done.add();
    if (worker.jobs >= jobsPerWorker) end(worker);
    if ('result' in response) task.resolve(response.result);
    else task.reject(new ImageJobError('failed', response.failure));
    serveWaiting();
    if (worker.task === null && workers.has(worker)) rest(worker);
  };

  const give = (worker: Worker, task: Task): void => {
    clearTimeout(worker.timer);
    worker.task = task;
    worker.jobs++;
    worker.child.ref();
    worker.child.channel?.ref();
    worker.timer = setTimeout(() => fail(worker, 'too-slow', `more than ${timeLimitMs} ms`), timeLimitMs);
    const message: JobMessage = { id: ++nextId, job: task.job, memoryBytes };
    worker.child.send(message, (error) => {
      if (error) fail(worker, 'died', error.message);
    });
  };

  const serveWaiting = (): void => {
    while (waiting.length > 0) {
      const free = [...workers].find(({ task }) => task === null) ?? (workers.size < size ? start() : null);
      const task = free && waiting.shift();
      if (!free || !task) return;
      give(free, task);
    }
  };

  const run = (job: ImageJob): Promise<ImageResult> =>
    new Promise((resolve, reject) => {
      if (closed) reject(new ImageJobError('closed', 'closing'));
      else if (waiting.length >= maxWaiting) reject(new ImageJobError('busy', `${maxWaiting} are waiting`));
      else {
        waiting.push({ job, resolve, reject });
        serveWaiting();
      }
    });

  return {
    run: run as ImageWorkers['run'],
    async close() {
      closed = true;
      for (const task of waiting.splice(0)) task.reject(new ImageJobError('closed', 'closing'));
      for (const worker of [...workers]) {
        const exited = new Promise((resolve) => worker.child.once('exit', resolve));
        const { task } = worker;
        worker.task = null;
        end(worker);
        task?.reject(new ImageJobError('closed', 'closing'));
        if (worker.child.exitCode === null && worker.child.signalCode === null) await exited;
      }
    },
  };
}
