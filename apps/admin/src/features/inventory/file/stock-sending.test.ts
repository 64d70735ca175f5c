import type { Bulk, NewBulk } from '@awning/contract';
import { describe, expect, it } from 'vitest';
import type { TrayJob } from '../../../kit/list/bulk-job.ts';
import type { StockMove } from './stock-file.ts';
import { createSending } from './stock-sending.ts';

const movesTo = (count: number): StockMove[] =>
  Array.from({ length: count }, (_, place) => ({
    variantId: `v${place}`,
    line: place + 2,
    title: 'Cup',
    kind: 'up',
    quantity: place + 1,
    before: 0,
  }));

interface Started {
  readonly body: NewBulk;
  readonly key: string;
}

/** A server whose jobs are done at once; `refused` rows are not. */
function open(
  count: number,
  { refused = [] as string[], isWatched = true, losesFirst = false, losesKey = '' } = {},
) {
  const started: Started[] = [];
  const shown: TrayJob[] = [];
  let isLost = losesFirst;
  const call = async (
    _: unknown,
    { body, idempotencyKey }: { body: NewBulk; idempotencyKey: string },
  ): Promise<{ body: { bulk: Bulk } }> => {
    started.push({ body, key: idempotencyKey });
    if (isLost || idempotencyKey === losesKey) {
      isLost = false;
      throw new TypeError('Failed to fetch');
    }
    const rows = body.ids ?? started[0]?.body.ids ?? [];
    const total = rows.length;
    const failures = rows.filter((id) => refused.includes(id)).map((id) => ({ id, message: 'Too few.' }));
    const bulk: Bulk = {
      id: `job ${idempotencyKey}`,
      list: body.list,
      action: body.action,
      state: 'done',
      total,
      done: total - failures.length,
      failed: failures.length,
      failures,
      startedBy: null,
      createdOn: 1,
      finishedOn: 2,
    };
    return { body: { bulk } };
  };
  const sending = createSending({ call } as never, movesTo(count), {
    id: 'file',
    title: 'Stock',
    note: 'Import',
    undoNote: 'Import undone',
    tray: { show: (job) => void shown.push(job) },
    isWatched: () => isWatched,
    onProgress: () => {},
  });
  return { started, shown, sending, signal: new AbortController().signal };
}

describe('stock that a job of the server moves', () => {
  it('all jobs of a long file begin at once, each under a key of its own, with the moves of its variants', async () => {
    const { started, sending, signal } = open(5_001, { refused: ['v5000'] });
    const end = await sending.send(signal);
    expect(started.map(({ key, body }) => [key, body.ids?.length])).toEqual([
      ['file-0', 5_000],
      ['file-1', 1],
    ]);
    expect(started[1]?.body).toEqual({
      list: 'inventory',
      action: 'move',
      ids: ['v5000'],
      arguments: { moves: [{ variantId: 'v5000', move: '+5001' }], note: 'Import' },
    });
    expect(end).toEqual({
      moved: 5_000,
      isStopped: false,
      failed: 1,
      failures: [{ id: 'v5000', message: 'Too few.' }],
      problem: null,
    });
  });

  it('a job that is refused hides nothing of the others: they are counted, and are taken back', async () => {
    const { started, sending, signal } = open(10_001, { losesKey: 'file-1' });
    const end = await sending.send(signal);
    expect(end).toMatchObject({ moved: 5_001, failed: 0 });
    expect(end.problem?.message).toBe('Failed to fetch');
    await sending.takeBack(signal);
    expect(started.slice(3).map(({ body }) => body.doneBy)).toEqual(['job file-0', 'job file-2']);
  });

  it('a second try after a lost connection is under the same key, so that nothing moves twice', async () => {
    const { started, sending, signal } = open(2, { losesFirst: true });
    await expect(sending.send(signal)).rejects.toThrow('Failed to fetch');
    expect((await sending.send(signal)).moved).toBe(2);
    expect(started.map(({ key }) => key)).toEqual(['file-0', 'file-0']);
  });

  it('the way back names the job, and another try is another job; what is moved is counted from the newest', async () => {
    const refused: string[] = [];
    const { started, sending, signal } = open(2, { refused });
    await sending.send(signal);
    refused.push('v1');
    expect(await sending.takeBack(signal)).toMatchObject({ moved: 1, failed: 1 });
    expect(await sending.takeBack(signal)).toMatchObject({ moved: 1, failed: 1 });
    refused.pop();
    expect(await sending.takeBack(signal)).toMatchObject({ moved: 0, failed: 0 });
    expect(started.map(({ key }) => key)).toEqual([
      'file-0',
      'file-0-back-0',
      'file-0-back-1',
      'file-0-back-2',
    ]);
    expect(started[1]?.body).toEqual({
      list: 'inventory',
      action: 'undo',
      doneBy: 'job file-0',
      arguments: { bulkId: 'job file-0', note: 'Import undone' },
    });
  });

  it('an end that the open import tells is taken out of the tray; one that nobody sees stays there', async () => {
    const watched = open(1);
    await watched.sending.send(watched.signal);
    expect(watched.shown.map(({ state }) => state)).toEqual(['done']);
    const left = open(1, { isWatched: false });
    await left.sending.send(left.signal);
    expect(left.shown).toEqual([]);
  });
});
