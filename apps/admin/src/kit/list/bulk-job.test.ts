import type { Bulk } from '@awning/contract';
import { cancelBulk, readBulk, startBulk } from '@awning/contract/calls';
import { createClient } from '@awning/contract/client';
import { createFakeServer } from '@awning/contract/fake-server';
import { describe, expect, it } from 'vitest';
import { type BulkProgress, runBulkJob } from './bulk-job.ts';

const bulkOf = (change: Partial<Bulk>): Bulk => ({
  id: 'b'.repeat(24),
  list: 'orders',
  action: 'archive',
  state: 'running',
  total: 3,
  done: 0,
  failed: 0,
  failures: [],
  startedBy: 'Mara',
  createdOn: 0,
  finishedOn: null,
  ...change,
});

function openServer() {
  const server = createFakeServer();
  const keys: (string | null)[] = [];
  const sizes: number[] = [];
  server.respond(startBulk, ({ body, headers }) => {
    keys.push(headers.get('idempotency-key'));
    sizes.push(body.ids?.length ?? 0);
    return { body: { bulk: bulkOf({ total: body.ids?.length ?? 312 }) } };
  });
  server.respond(readBulk, () => ({
    body: { bulk: bulkOf({ state: 'done', total: 3, done: 2, failed: 1 }) },
  }));
  const api = createClient({ fetch: server.fetch, crumb: () => 'c1' });
  const run = (
    rows: Parameters<typeof runBulkJob>[0]['rows'],
    change: Partial<Parameters<typeof runBulkJob>[0]> = {},
  ) => {
    const steps: BulkProgress[] = [];
    const ended = runBulkJob({
      api,
      call: { list: 'orders', action: 'archive' },
      rows,
      signal: new AbortController().signal,
      onProgress: (step) => steps.push(step),
      pause: async () => {},
      ...change,
    });
    return { ended, steps };
  };
  return { server, keys, sizes, run };
}

describe('a job over many rows', () => {
  it('AP-15 10,000 selected rows go in two calls, and are counted as one job', async () => {
    const { server, sizes, run } = openServer();
    server.respond(readBulk, () => ({
      body: { bulk: bulkOf({ state: 'done', total: 5_000, done: 5_000 }) },
    }));
    const { ended, steps } = run({ ids: Array.from({ length: 10_000 }, (_, index) => `o${index}`) });
    expect(await ended).toMatchObject({ state: 'done', total: 10_000, done: 10_000, failed: 0 });
    expect(sizes).toEqual([5_000, 5_000]);
    expect(steps.map(({ done, total }) => `${done} of ${total}`)).toEqual(['0 of 10000', '5000 of 10000']);
  });

  it('each part of a job that is begun under a key of the caller has a key of its own', async () => {
    const { server, keys, run } = openServer();
    server.respond(readBulk, () => ({ body: { bulk: bulkOf({ state: 'done', total: 1, done: 1 }) } }));
    const ids = Array.from({ length: 5_001 }, (_, index) => `o${index}`);
    await run({ ids }, { startKey: 'import' }).ended;
    expect(keys).toEqual(['import', 'import-1']);
  });

  it('AP-15 all that match are named by the filter, and what was refused comes with its reason', async () => {
    const { server, run } = openServer();
    const failures = [{ id: 'o2', message: 'It is not paid.' }];
    server.respond(readBulk, () => ({
      body: { bulk: bulkOf({ state: 'done', total: 312, done: 311, failed: 1, failures }) },
    }));
    expect(await run({ filter: { archived: false } }).ended).toMatchObject({
      done: 311,
      failed: 1,
      failures,
    });
    expect(server.requests[0]?.body).toEqual({
      list: 'orders',
      action: 'archive',
      filter: { archived: false },
    });
  });

  it('a start whose response was lost is sent again with the same key, so that nothing happens twice', async () => {
    const { server, run } = openServer();
    const keys: (string | null)[] = [];
    server.respond(startBulk, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length < 3) throw new TypeError('connection lost');
      return { body: { bulk: bulkOf({}) } };
    });
    expect(await run({ ids: ['o1'] }).ended).toMatchObject({ done: 2 });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('a look at the job that fails for a moment is repeated', async () => {
    const { server, run } = openServer();
    let looks = 0;
    server.respond(readBulk, () => {
      looks += 1;
      if (looks === 1) throw new TypeError('connection lost');
      return { body: { bulk: bulkOf({ state: 'done', done: 3 }) } };
    });
    expect(await run({ ids: ['o1'] }).ended).toMatchObject({ done: 3, failed: 0 });
  });

  it('a job that is stopped is cancelled on the server, and the rest is not begun', async () => {
    const { server, sizes, run } = openServer();
    let isCancelled = false;
    server.respond(cancelBulk, () => {
      isCancelled = true;
      return { body: { bulk: bulkOf({}) } };
    });
    server.respond(readBulk, () => ({ body: { bulk: bulkOf({ state: 'cancelled', done: 1 }) } }));
    const stopping = new AbortController();
    stopping.abort();
    const ids = Array.from({ length: 6_000 }, (_, index) => `o${index}`);
    expect(await run({ ids }, { signal: stopping.signal }).ended).toMatchObject({
      state: 'cancelled',
      done: 1,
    });
    expect([isCancelled, sizes]).toEqual([true, [5_000]]);
  });
});
