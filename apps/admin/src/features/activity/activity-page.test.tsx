import type { Activity, BinEntry } from '@awning/contract';
import {
  listActivity,
  listBin,
  listMemberNames,
  readActivity,
  readBinEntry,
  removeBinEntry,
  restoreBinEntry,
  undoActivity,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { idOf } from '../../testing/fake-staff.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const actor = { kind: 'member' as const, id: owner.id, name: 'Mara' };
const wholePage = {
  hasNextPage: false,
  nextPageCursor: null,
  hasPreviousPage: false,
  previousPageCursor: null,
};
const activity = (change: Partial<Activity> = {}): Activity => ({
  id: idOf('1'),
  at: '2026-01-02T00:00:00.000Z',
  actor,
  kind: 'product.changeProduct',
  words: 'changed the product',
  subject: { kind: 'product', id: 'p1', title: 'Mug' },
  fields: [{ of: 'items', key: {}, name: 'display_name', before: 'Cup', after: '<b>Mug</b>', isCut: false }],
  rows: 1,
  canUndo: true,
  cannotUndo: null,
  undoes: null,
  undoneBy: null,
  ...change,
});
const entry: BinEntry = {
  id: idOf('2'),
  kind: 'product',
  subjectId: 'p2',
  title: 'Old mug',
  address: 'old-mug',
  deletedOn: '2026-01-02T00:00:00.000Z',
  deletedBy: actor,
  goneOn: '2026-02-01T00:00:00.000Z',
};

function openActivity(address: string, rows: Activity[] = [activity()]) {
  const server = createFakeServer({ member: owner });
  server.respond(listMemberNames, () => ({ body: { members: [{ id: owner.id, name: 'Mara' }] } }));
  server.respond(listActivity, () => ({ body: { activities: rows, ...wholePage } }));
  server.respond(readActivity, () => ({ body: { activity: rows[0] as Activity } }));
  server.respond(listBin, () => ({ body: { entries: [entry], counts: { product: 1 }, ...wholePage } }));
  server.respond(readBinEntry, () => ({ body: { entry } }));
  return { server, ...openAdmin(server, address) };
}

describe('activity', () => {
  it('the list says who changed what, and asks the server for one member alone', async () => {
    const { server } = openActivity(`/config/activity?filters=member.is.${owner.id}`);
    expect(await screen.findByRole('link', { name: 'changed the product Mug' })).toBeDefined();
    expect(screen.getByText('Name')).toBeDefined();
    expect(server.requests.some(({ endpoint }) => endpoint === 'GET /api/activity')).toBe(true);
  });

  it('a change names its fields as people do, with amounts in the currency and times in the zone of the site', async () => {
    const field = (name: string, before: unknown, after: unknown) => ({
      of: 'product_variants',
      key: {},
      name,
      before,
      after,
      isCut: false,
    });
    openActivity(`/config/activity/${idOf('1')}`, [
      activity({
        fields: [
          field('price_minor', 1200, 1450),
          field('url_id', 'mug', 'big-mug'),
          field('publish_on', '2026-01-02T10:30:00+00:00', null),
          field('attributes', { Size: 'M' }, { Size: 'L' }),
          field('on_sale', false, true),
          field('main_image_id', null, 'a'.repeat(24)),
          field('content_hash', 'x', 'y'),
          field('next_price_minor', 100, 200),
        ],
      }),
    ]);
    const table = await screen.findByRole('table');
    await within(table).findByText('$14.50');
    const rows = within(table).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Price', '$12.00', '$14.50'],
      ['Address', 'mug', 'big-mug'],
      ['Published on', 'Jan 2, 2026, 10:30 AM', 'empty'],
      ['Options', 'Size: M', 'Size: L'],
      ['On sale', 'no', 'yes'],
      ['Image', 'empty', 'chosen'],
      ['Next price', '$1.00', '$2.00'],
    ]);
  });

  it('of settings each one that changed is a line', async () => {
    openActivity(`/config/activity/${idOf('1')}`, [
      activity({
        fields: [
          {
            of: 'settings',
            key: { scope: 'store' },
            name: 'value',
            before: { storeCurrency: 'USD', lowStockAt: 5 },
            after: { storeCurrency: 'USD', lowStockAt: 8 },
            isCut: false,
          },
        ],
      }),
    ]);
    expect(await screen.findByText('Low stock')).toBeDefined();
    expect(screen.queryByText('Store currency')).toBeNull();
  });

  it('the list names what was given a value, and nothing that only follows from it', async () => {
    const field = (of: string, name: string, after: unknown, isCut = false) => ({
      of,
      key: {},
      name,
      after,
      isCut,
    });
    const identity = { of: 'settings', key: {}, name: 'value', isCut: false };
    openActivity('/config/activity', [
      activity({
        words: 'changed how the site presents itself',
        subject: { kind: 'settings', id: 'identity', title: null },
        fields: [
          { ...identity, before: { lowStockAt: 5 }, after: { lowStockAt: 8 } },
          field('asset_uses', 'for_sale', false),
          field('stock_movements', 'reason', 'return'),
          field('parcels', 'carrier', ''),
          field('parcels', 'tracking_number', null),
          field('parcels', 'code', 'A1'),
        ],
      }),
      activity({ id: idOf('4'), fields: [field('settings', 'value', '{"a', true)] }),
    ]);
    const row = (await screen.findByRole('link', { name: 'changed how the site presents itself' })).closest(
      'tr',
    );
    expect(within(row as HTMLElement).getByText('Low stock, Code')).toBeDefined();
    expect(screen.getAllByText('Settings').some((each) => each.closest('td') !== null)).toBe(true);
  });

  it('a change that can be taken back has Undo in its row', async () => {
    const { user, server } = openActivity('/config/activity');
    server.respond(undoActivity, () => ({ body: { activity: activity({ id: idOf('3') }) } }));
    await user.click(await screen.findByRole('button', { name: 'Undo: changed the product Mug' }));
    expect(await screen.findByText('Taken back')).toBeDefined();
    expect(server.requests.some(({ endpoint }) => endpoint.endsWith('/undo'))).toBe(true);
  });

  it('a change shows before and after as text, and is taken back', async () => {
    const { user, server } = openActivity(`/config/activity/${idOf('1')}`);
    server.respond(undoActivity, () => ({ body: { activity: activity({ id: idOf('3') }) } }));
    expect(await screen.findByText('<b>Mug</b>')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('Taken back')).toBeDefined();
  });

  it('a change that cannot be taken back says why, before and after trying', async () => {
    const { user, server } = openActivity(`/config/activity/${idOf('1')}`);
    server.respond(undoActivity, () => refuse(409, 'activity.changed-since', 'Ida changed the title since.'));
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('Ida changed the title since.')).toBeDefined();
  });

  it('a change that can never be taken back has no button', async () => {
    openActivity(`/config/activity/${idOf('1')}`, [
      activity({ canUndo: false, cannotUndo: 'An email cannot be called back.', fields: [] }),
    ]);
    expect(await screen.findByText(/Cannot be taken back: An email cannot be called back./)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
  });
});

describe('the bin', () => {
  it('the bin lists what was deleted, and restores what is chosen', async () => {
    const { user, server } = openActivity('/config/bin');
    server.respond(restoreBinEntry, () => ({
      body: { restored: { kind: 'product' as const, id: 'p2', title: 'Old mug', notes: [] } },
    }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Old mug' }));
    await user.click(screen.getByRole('button', { name: 'Restore 1' }));
    expect(await screen.findByText('1 thing is back')).toBeDefined();
  });

  it('what was restored is not read from the bin again', async () => {
    const { user, server, address } = openActivity(`/config/bin/${idOf('2')}`);
    server.respond(restoreBinEntry, () => {
      server.respond(readBinEntry, () => refuse(404, 'activity.bin-entry-missing', 'Gone.'));
      return { body: { restored: { kind: 'product' as const, id: 'p2', title: 'Old mug', notes: [] } } };
    });
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('“Old mug” is back')).toBeDefined();
    await screen.findByRole('checkbox', { name: 'Select Old mug' });
    expect(address()).toBe('/config/bin');
    const reads = server.requests.filter(({ endpoint }) => endpoint === 'GET /api/bin/:binId');
    expect(reads).toHaveLength(1);
  });

  it('AP-4 deleting for good asks first', async () => {
    const { user, server, address } = openActivity(`/config/bin/${idOf('2')}`);
    server.respond(removeBinEntry, () => ({ status: 204, body: undefined }));
    await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Old mug” for good?' });
    expect(server.requests.some(({ endpoint }) => endpoint.startsWith('DELETE'))).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('“Old mug” is gone for good')).toBeDefined();
    expect(address()).toBe('/config/bin');
  });
});
