import { anyone } from '@awning/contract';
import { afterEach, expect, it } from 'vitest';
import { createMemoryLimiter } from '../../limits/index.ts';
import { createTestKernel, listenOnLoopback, type TestKernel } from '../testing/test-kernel.ts';

let kernel: TestKernel;
afterEach(() => kernel.app.close());

let over: (string | null)[] = [];
let decided: string[] = [];

async function start(
  windowSeconds = 60,
): Promise<(path: string, headers?: HeadersInit, body?: string) => Promise<Response>> {
  over = [];
  decided = [];
  const limiter = createMemoryLimiter();
  const limits = {
    limit: { name: 'of-client', max: 3, windowSeconds },
    onOverLimit: (site: { readonly id: string } | null) => void over.push(site?.id ?? null),
  };
  kernel = await createTestKernel({
    config: { trustProxy: true },
    limiter: {
      ...limiter,
      take: (limit, key) => {
        decided.push(limit.name);
        return limiter.take(limit, key);
      },
    },
    routes(app) {
      const beacon = { access: anyone, antiForgery: 'same-origin', ...limits } as const;
      app.post('/api/beacon', { config: beacon }, async () => 'taken');
      const siteLimit = { name: 'of-site', max: 2, windowSeconds };
      app.post('/api/beacon-of-site', { config: { ...beacon, siteLimit } }, async () => 'taken');
      app.post('/api/form', { config: { access: anyone, ...limits } }, async () => 'taken');
    },
  });
  const port = await listenOnLoopback(kernel.app);
  return (path, headers = {}, body = 'event=1') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': '203.0.113.1',
        ...headers,
      },
      body,
    });
}

const timesDecided = (name: string): number => decided.filter((each) => each === name).length;

it('a client over the limit of a beacon is refused as before, without asking the limit again', async () => {
  const post = await start();
  const answers: Response[] = [];
  for (let count = 0; count < 6; count += 1) answers.push(await post('/api/beacon'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429]);
  expect(timesDecided('of-client')).toBe(4);
  const [, , , long, early] = answers;
  expect(await early?.text()).toBe(await long?.text());
  const headersOf = (answer: Response | undefined): Record<string, string> =>
    Object.fromEntries(
      [...(answer?.headers ?? [])].filter(([name]) => name !== 'x-request-id' && name !== 'date'),
    );
  const retryOf = (answer: Response | undefined): number => Number(answer?.headers.get('retry-after'));
  expect({ ...headersOf(early), 'retry-after': '' }).toEqual({ ...headersOf(long), 'retry-after': '' });
  expect(retryOf(early)).toBeGreaterThan(0);
  expect(retryOf(early)).toBeLessThanOrEqual(retryOf(long));
  expect(early?.headers.get('x-request-id')).not.toBe(long?.headers.get('x-request-id'));
  // Each of them was told of.
  expect(over).toEqual([null, null, null]);
  expect(await kernel.metrics.print()).toMatch(
    /duration_seconds_count\{method="POST",route="\/api\/beacon",status="429"\} 3/,
  );
});

it('another client, another call and a body of any size are not mistaken for it', async () => {
  const post = await start();
  for (let count = 0; count < 5; count += 1) await post('/api/beacon');
  expect((await post('/api/beacon', { 'x-forwarded-for': '203.0.113.2' })).status).toBe(200);
  expect((await post('/api/beacon', {}, 'x'.repeat(100_000))).status).toBe(429);
  expect((await post('/api/beacon')).status).toBe(429);
  const before = decided.length;
  expect((await post('/api/beacon-of-site')).status).toBe(429);
  expect(decided.length).toBe(before + 1);
});

it('over the limit of a site, everybody is refused there, and each is counted for the site', async () => {
  const post = await start();
  const statuses: number[] = [];
  for (let client = 1; client <= 5; client += 1)
    statuses.push((await post('/api/beacon-of-site', { 'x-forwarded-for': `203.0.113.${client}` })).status);
  expect(statuses).toEqual([200, 200, 429, 429, 429]);
  expect(timesDecided('of-site')).toBe(3);
  expect(over).toHaveLength(3);
  expect(new Set(over).size).toBe(1);
  expect(over[0]).not.toBeNull();
});

it('a call that a page waits for is decided by its limit each time', async () => {
  const post = await start();
  for (let count = 0; count < 5; count += 1) await post('/api/form');
  expect(timesDecided('of-client')).toBe(5);
});

it('when the time of the limit is over, the client is let in again', async () => {
  const post = await start(2);
  for (let count = 0; count < 5; count += 1) await post('/api/beacon');
  await expect
    .poll(async () => (await post('/api/beacon')).status, { timeout: 8_000, interval: 200 })
    .toBe(200);
});
