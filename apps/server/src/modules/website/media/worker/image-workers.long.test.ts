import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics, type Metrics } from '../../../../platform/metrics/index.ts';
import { jpegImage, pngImage } from '../testing/sample-images.ts';
import type { RenderJob } from './image-jobs.ts';
import { createImageWorkers, type ImageWorkers, type ImageWorkersOptions } from './image-workers.ts';

const log = pino({ level: 'silent' });

let folder: string;
let metrics: Metrics;
let workers: ImageWorkers;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awning-workers-'));
});
afterEach(async () => {
  await workers.close();
  await rm(folder, { recursive: true });
});

const start = (options: Omit<ImageWorkersOptions, 'log' | 'metrics'> = {}): ImageWorkers => {
  metrics = createMetrics({ process: false });
  workers = createImageWorkers({ log, metrics, ...options });
  return workers;
};

const children = async (): Promise<number[]> => {
  const pids = (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')).split(' ');
  const matches: number[] = [];
  for (const pid of pids.filter(Boolean)) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (words.includes('image-worker.ts')) matches.push(Number(pid));
  }
  return matches;
};

async function image(width = 40, height = 20): Promise<string> {
  const path = join(folder, `${width}x${height}.jpg`);
  await writeFile(path, await jpegImage(width, height));
  return path;
}

const render = async (overrides: Partial<RenderJob> = {}): Promise<RenderJob> => ({
  task: 'render',
  source: { path: await image() },
  width: 20,
  height: 10,
  format: 'png',
  animated: false,
  ...overrides,
});

/** Keeps a worker busy for as long as it lives, and the machine not at all: it reads a pipe that nobody writes to. */
async function endlessJob(): Promise<RenderJob> {
  const path = join(folder, 'endless.png');
  const [code] = await once(spawn('mkfifo', [path]), 'exit');
  expect(code).toBe(0);
  return render({ source: { path } });
}

/** For processes that have to end on a busy machine. */
const GENEROUS_MS = { timeout: 15_000 };

it('an AVIF rendition has no ghosts beside thin lines on a flat ground', async () => {
  start({ size: 1 });
  const source = fileURLToPath(new URL('../../../../demo/images/vase-with-stem.jpg', import.meta.url));
  const size = { width: 1000, height: 1250 };
  const { content } = await workers.run(await render({ source: { path: source }, ...size, format: 'avif' }));
  const pixels = (imageAsset: Sharp) => imageAsset.removeAlpha().raw().toBuffer();
  const [actual, wanted] = await Promise.all([
    pixels(sharp(content)),
    pixels(sharp(source).resize(size.width, size.height, { fit: 'fill' })),
  ]);
  // The furthest that any channel of any pixel is off, of 255: 62 with ghosts that can be seen.
  expect(
    actual.reduce((most, value, at) => Math.max(most, Math.abs(value - (wanted[at] ?? 0))), 0),
  ).toBeLessThan(50);
  expect(content.length).toBeLessThan(40_000);
});

describe('image workers', { timeout: 60_000 }, () => {
  it('image workers start when there is something to do, stay warm, and are at most two', async () => {
    start();
    expect(await children()).toEqual([]);
    const job = await render();
    const results = await Promise.all(Array.from({ length: 12 }, () => workers.run(job)));
    for (const { content } of results)
      expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 20, height: 10 });
    const pids = await children();
    expect(pids.length).toBeGreaterThan(0);
    expect(pids.length).toBeLessThanOrEqual(2);
    await workers.run(job);
    expect(await children()).toEqual(pids);
    await workers.close();
    await expect.poll(children, GENEROUS_MS).toEqual([]);
  });

  it('image workers take bytes as well as files', async () => {
    start();
    const { content } = await workers.run(await render({ source: { content: await jpegImage(50, 50) } }));
    expect(await sharp(content).metadata()).toMatchObject({ width: 20, height: 10 });
  });

  it('image workers get none of our secrets', async () => {
    start({ size: 1 });
    await workers.run(await render());
    const [pid] = await children();
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1');
    expect(
      environment
        .split('\0')
        .filter(Boolean)
        .map((line) => line.split('=')[0]),
    ).toEqual(expect.not.arrayContaining(['PATH', 'DATABASE_URL', 'AWNING_SECRET', 'HOME']));
  });

  it('a worker that is killed fails its own job only, and the next one gets a new worker', async () => {
    start({ size: 1 });
    await workers.run(await render());
    const [pid] = await children();
    const lostRun = workers.run(await endlessJob());
    const next = workers.run(await render());
    process.kill(Number(pid), 'SIGKILL');
    await expect(lostRun).rejects.toMatchObject({ reason: 'died' });
    expect((await next).content.length).toBeGreaterThan(0);
    expect(await children()).not.toContain(pid);
    expect(await metrics.print()).toContain('awning_image_worker_deaths_total 1');
  });

  it('a job that takes too long is ended, and the next one is not', async () => {
    start({ size: 1, timeLimitMs: 4_000 });
    await workers.run(await render());
    const slow = workers.run(await endlessJob());
    const next = workers.run(await render({ width: 8, height: 4 }));
    await expect(slow).rejects.toMatchObject({ reason: 'too-slow' });
    expect((await next).content.length).toBeGreaterThan(0);
  });

  it('a job that takes too much memory ends its worker, not the server', async () => {
    start({ size: 1, memoryBytes: 200_000_000 });
    const path = join(folder, 'large.png');
    await writeFile(path, await pngImage(6_000, 6_000));
    const large = await render({ source: { path }, width: 6_000, height: 6_000, format: 'avif' });
    await expect(workers.run(large)).rejects.toMatchObject({ reason: 'died' });
    expect((await workers.run(await render())).content.length).toBeGreaterThan(0);
  });

  it('image workers refuse at once when too many wait already', async () => {
    start({ size: 1, maxWaiting: 3 });
    const job = await render();
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => workers.run(job)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBe(5);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ reason: 'busy' });
  });

  it('an image worker is replaced after its maximum number of jobs', async () => {
    start({ size: 1, jobsPerWorker: 2 });
    const job = await render();
    await workers.run(job);
    const [first] = await children();
    await workers.run(job);
    await workers.run(job);
    await expect.poll(children, GENEROUS_MS).not.toContain(first);
  });

  it('image workers go when they have been idle for a while', async () => {
    start({ idleMs: 50 });
    await workers.run(await render());
    await expect.poll(children, GENEROUS_MS).toEqual([]);
    expect((await workers.run(await render())).content.length).toBeGreaterThan(0);
  });

  it('closing cancels what waits and what runs, and nothing starts afterwards', async () => {
    start({ size: 1 });
    const running = workers.run(await endlessJob());
    const waiting = workers.run(await render());
    const cancelled = Promise.allSettled([running, waiting]);
    await workers.close();
    for (const outcome of await cancelled)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { reason: 'closed' } });
    await expect(workers.run(await render())).rejects.toMatchObject({ reason: 'closed' });
    expect(await children()).toEqual([]);
  });

  it('image workers say what went wrong with bytes that are no image, and go on working', async () => {
    start({ size: 1 });
    await expect(
      workers.run(await render({ source: { content: Buffer.from('no image') } })),
    ).rejects.toMatchObject({
      reason: 'failed',
    });
    const [pid] = await children();
    await workers.run(await render());
    expect(await children()).toEqual([pid]);
  });

  it('image workers have no decoder for formats we do not serve', async () => {
    start({ size: 1 });
    const tiff = await sharp(await jpegImage(8, 8))
      .tiff()
      .toBuffer();
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const content of [tiff, drawing])
      await expect(workers.run(await render({ source: { content } }))).rejects.toMatchObject({
        reason: 'failed',
      });
  });
});
