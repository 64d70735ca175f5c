import type { Bulk, NewBulk } from '@awning/contract';
import { cancelBulk, readBulk, startBulk } from '@awning/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';
import { readJobs, writeJobs } from './job-store.ts';

const bulkId = 'f'.repeat(24);
const row = (letter: string) => letter.repeat(24);
const bulk = (change: Partial<Bulk>): Bulk => ({
  id: bulkId,
  list: 'orders',
  action: 'archive',
  state: 'running',
  total: 240,
  done: 148,
  failed: 0,
  failures: [],
  startedBy: 'Shop owner',
  createdOn: 0,
  finishedOn: null,
  ...change,
});
const failures = ['a', 'b', 'c'].map((letter) => ({ id: row(letter), message: `Row ${letter} is locked.` }));

beforeEach(() =>
  writeJobs(owner.id, [{ bulkId, label: 'Archive 240 orders', list: 'orders', action: 'archive' }]),
);
afterEach(() => localStorage.clear());

function openWithJob(first: Bulk) {
  const server = createFakeServer({ member: owner });
  const current = { bulk: first };
  server.respond(readBulk, () => ({ body: current }));
  return { server, current, ...openAdmin(server, '/config/mail') };
}

describe('the tray of jobs', () => {
  it('AP-15 a job that runs is followed after a reload, and ends with what was refused and why', async () => {
    const { current, user } = openWithJob(bulk({}));
    expect(await screen.findByText('148 of 240')).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Archive 240 orders' }).getAttribute('value')).toBe('148');
    current.bulk = bulk({ state: 'done', done: 237, failed: 3, failures });
    expect(await screen.findByText('3 were refused')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show why' }));
    expect(screen.getByText('Row b is locked.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Jobs' })).toBeNull();
    expect(readJobs(owner.id)).toEqual([]);
  });

  it('AP-15 the rows that were refused are tried again, and only those', async () => {
    const { server, user } = openWithJob(bulk({ state: 'done', done: 237, failed: 3, failures }));
    const again = 'e'.repeat(24);
    server.respond(startBulk, () => ({
      status: 202,
      body: { bulk: bulk({ id: again, total: 3, done: 0 }) },
    }));
    await user.click(await screen.findByRole('button', { name: 'Retry the 3' }));
    await waitFor(() => expect(readJobs(owner.id).map((job) => job.bulkId)).toEqual([again]));
    const sent = server.requests.find(({ endpoint }) => endpoint === 'POST /api/bulk')?.body as NewBulk;
    expect(sent).toEqual({ list: 'orders', action: 'archive', ids: [row('a'), row('b'), row('c')] });
  });

  it('AP-15 a job that is done is taken back from the tray, after a reload too', async () => {
    const undoCall = { list: 'products', action: 'undo', hasTimes: true } as const;
    writeJobs(owner.id, [
      { bulkId, label: 'Change price of 240', list: 'products', action: 'price', undoCall },
    ]);
    const { server, user } = openWithJob(
      bulk({ state: 'done', done: 240, failed: 0, createdOn: 1_000, finishedOn: 2_000 }),
    );
    const again = 'e'.repeat(24);
    server.respond(startBulk, () => ({ status: 202, body: { bulk: bulk({ id: again, done: 0 }) } }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(readJobs(owner.id).map((job) => job.bulkId)).toEqual([again]));
    const sent = server.requests.find(({ endpoint }) => endpoint === 'POST /api/bulk')?.body as NewBulk;
    expect(sent).toEqual({
      list: 'products',
      action: 'undo',
      doneBy: bulkId,
      arguments: { from: 1_000, to: 2_000 },
    });
    expect(await screen.findByText('Undo: Change price of 240')).toBeDefined();
  });

  it('an Undo of which rows were refused is tried again as the Undo that it was, of the job that it names', async () => {
    const undoCall = { list: 'inventory', action: 'undo', input: { note: 'Back' }, namesJob: true } as const;
    const given = { arguments: { moves: [{ variantId: row('a'), move: '+1' }] } };
    writeJobs(owner.id, [
      { bulkId, label: 'Stock of 240', list: 'inventory', action: 'move', ...given, undoCall },
    ]);
    const { server, current, user } = openWithJob(bulk({ state: 'done', done: 240 }));
    const again = 'e'.repeat(24);
    server.respond(startBulk, () => {
      current.bulk = bulk({ id: again, state: 'done', done: 239, failed: 1, failures: failures.slice(0, 1) });
      return { status: 202, body: current };
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await user.click(await screen.findByRole('button', { name: 'Retry it' }));
    const sent = () =>
      server.requests.filter(({ endpoint }) => endpoint === 'POST /api/bulk').map(({ body }) => body);
    await waitFor(() => expect(sent()).toHaveLength(2));
    const call = { list: 'inventory', action: 'undo', arguments: { bulkId, note: 'Back' } };
    expect(sent()).toEqual([
      { ...call, doneBy: bulkId },
      { ...call, ids: [row('a')] },
    ]);
  });

  it('a job with long arguments leaves room in the store: it can be taken back, not tried again', async () => {
    const undoCall = { list: 'inventory', action: 'undo', namesJob: true } as const;
    const moves = Array.from({ length: 5_000 }, () => ({ variantId: row('a'), move: '+1' }));
    const job = { bulkId, label: 'Stock of 5,000', list: 'inventory', action: 'move', undoCall } as const;
    writeJobs(owner.id, [{ ...job, arguments: { moves } }]);
    expect(readJobs(owner.id)).toEqual([{ ...job, isLong: true }]);
    openWithJob(bulk({ state: 'done', done: 237, failed: 3, failures }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry the 3' })).toBeNull();
  });

  it('a job is stopped, and says how far it came', async () => {
    const { server, user } = openWithJob(bulk({}));
    server.respond(cancelBulk, () => ({ body: { bulk: bulk({ state: 'cancelled' }) } }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Stopped after 148')).toBeDefined();
  });

  it('PL-8.47 a job whose response has no data says so, and can be closed', async () => {
    const { server, user } = openWithJob(bulk({}));
    server.respond(readBulk, () => new Response('', { status: 200 }));
    expect(await screen.findByText('No response data from job request')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(readJobs(owner.id)).toEqual([]);
  });

  it('what is stored of jobs and cannot be read is left out', () => {
    localStorage.setItem(`awning-jobs ${owner.id}`, '[{"bulkId":1},null]');
    expect(readJobs(owner.id)).toEqual([]);
    localStorage.setItem(`awning-jobs ${owner.id}`, 'not json');
    expect(readJobs(owner.id)).toEqual([]);
  });
});
