import type { Bulk, NewBulk } from '@awning/contract';
import { cancelBulk, readBulk, startBulk } from '@awning/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLevel, respondWithInventory } from '../../../testing/fake-inventory.ts';
import { createFakeServer, owner } from '../../../testing/fake-server.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';

beforeEach(() => localStorage.clear());

const JOB = '9'.repeat(24);

/** A shop with two variants, and a job that goes on when the test says so. */
async function openImport(text: string) {
  const server = createFakeServer({ member: owner });
  respondWithInventory(server, [
    createLevel('bowl', 1, { title: 'Bowl', sku: 'B', quantity: 14 }),
    createLevel('jug', 2, { title: 'Jug', sku: 'J', quantity: 3 }),
  ]);
  const started: NewBulk[] = [];
  let job: Bulk;
  const show = (change: Partial<Bulk>): void => {
    job = { ...job, ...change };
  };
  server.respond(startBulk, ({ body }) => {
    started.push(body);
    job = {
      id: JOB,
      list: body.list,
      action: body.action,
      state: 'running',
      total: 2,
      done: 0,
      failed: 0,
      failures: [],
      startedBy: 'Olive',
      createdOn: 1,
      finishedOn: null,
    };
    return { status: 202, body: { bulk: job } };
  });
  server.respond(readBulk, () => ({ body: { bulk: job } }));
  server.respond(cancelBulk, () => {
    show({ state: 'cancelled', finishedOn: 2 });
    return { body: { bulk: job } };
  });
  const opened = openAdmin(server, '/config/inventory');
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const sheet = await screen.findByRole('dialog', { name: 'Import stock' });
  const input = sheet.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await user.upload(input, new File([text], 'stock.csv', { type: 'text/csv' }));
  return { ...opened, server, started, show, sheet: within(sheet) };
}

describe('a file with stock', () => {
  it('a job of the server moves what the file says; what it refuses is named, and the rest goes back', async () => {
    const { user, started, show, sheet } = await openImport('SKU,Stock\nB,16\nJ,1');
    await user.click(await sheet.findByRole('button', { name: 'Change 2 variants' }));
    await waitFor(() =>
      expect(started).toEqual([
        {
          list: 'inventory',
          action: 'move',
          ids: ['bowl', 'jug'],
          arguments: {
            moves: [
              { variantId: 'bowl', move: '+2' },
              { variantId: 'jug', move: '-2' },
            ],
            note: 'Import',
          },
        },
      ]),
    );
    expect(await sheet.findByText(/You can close this/)).toBeDefined();
    show({
      state: 'done',
      done: 1,
      failed: 1,
      failures: [{ id: 'jug', message: 'Fewer are left by now.' }],
      finishedOn: 2,
    });
    expect(await sheet.findByText('The stock of 1 variant was changed.')).toBeDefined();
    expect(sheet.getByText('Fewer are left by now.')).toBeDefined();
    await user.click(sheet.getByRole('button', { name: 'Undo the import' }));
    await waitFor(() => expect(started).toHaveLength(2));
    expect(started[1]).toEqual({
      list: 'inventory',
      action: 'undo',
      doneBy: JOB,
      arguments: { bulkId: JOB, note: 'Import undone' },
    });
    show({ state: 'done', total: 1, done: 1, failed: 0, failures: [], finishedOn: 3 });
    expect((await screen.findAllByText('The import was taken back')).length).toBeGreaterThan(0);
  });

  it('a way back that was refused can be tried again, and its rows are named once', async () => {
    const { user, started, show, sheet } = await openImport('SKU,Stock\nB,16\nJ,1');
    await user.click(await sheet.findByRole('button', { name: 'Change 2 variants' }));
    await sheet.findByText(/You can close this/);
    show({ state: 'done', done: 2, finishedOn: 2 });
    const sold = { failed: 1, failures: [{ id: 'bowl', message: 'Sold by now.' }] };
    for (const count of [2, 3]) {
      await user.click(await sheet.findByRole('button', { name: 'Undo the import' }));
      await waitFor(() => expect(started).toHaveLength(count));
      show({ state: 'done', done: 1, ...sold, finishedOn: 3 });
      expect(await sheet.findByText('The stock of 1 variant was changed.')).toBeDefined();
      expect(sheet.getAllByText('Sold by now.')).toHaveLength(1);
    }
  });

  it('rows that the server refused and does not name are counted', async () => {
    const { user, show, sheet } = await openImport('SKU,Stock\nB,16\nJ,1');
    await user.click(await sheet.findByRole('button', { name: 'Change 2 variants' }));
    await sheet.findByText(/You can close this/);
    show({ state: 'done', failed: 2, failures: [{ id: 'jug', message: 'Fewer are left.' }], finishedOn: 2 });
    expect(await sheet.findByText('2 rows are left out')).toBeDefined();
    expect(sheet.getByText(/1 of them is not named here/)).toBeDefined();
  });

  it('an import that is closed half-way goes on, and the tray of jobs says how it ended', async () => {
    const { user, show, sheet } = await openImport('SKU,Stock\nB,16\nJ,1');
    await user.click(await sheet.findByRole('button', { name: 'Change 2 variants' }));
    await sheet.findByText(/You can close this/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import stock' })).toBeNull());
    const tray = within(await screen.findByRole('region', { name: 'Jobs' }));
    expect(tray.getByText('Stock of 2 variants')).toBeDefined();
    show({ state: 'done', done: 2, finishedOn: 2 });
    expect(await tray.findByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('an import that is stopped says what was moved until then', async () => {
    const { user, show, sheet } = await openImport('SKU,Stock\nB,16\nJ,1');
    await user.click(await sheet.findByRole('button', { name: 'Change 2 variants' }));
    await sheet.findByText(/You can close this/);
    show({ done: 1 });
    await user.click(sheet.getByRole('button', { name: 'Stop' }));
    expect(await sheet.findByText('The stock of 1 variant was changed.')).toBeDefined();
    expect(sheet.getByText('It was stopped.')).toBeDefined();
  });
});
