import type { ChannelMessage } from '@awning/contract';
import { readBulk, startBulk } from '@awning/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createThingList, createThings, type Thing } from '../../testing/fake-list.tsx';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openKit } from '../../testing/open-kit.tsx';
import { DetailPage } from '../page/detail-page.tsx';
import type { TrayJob } from './bulk-job.ts';
import type { ListResult, ResourceList } from './list-definition.ts';
import { ResourceTable } from './resource-table.tsx';

const trayJobs: TrayJob[] = [];

beforeEach(() => {
  sessionStorage.clear();
  trayJobs.length = 0;
});

const Detail = ({ id }: { readonly id: string }) => (
  <DetailPage
    title={id}
    documentTitle={id}
    back={{ to: '/things', label: 'Things' }}
    list={{ name: 'things', href: `/things/${id}` }}
  >
    {null}
  </DetailPage>
);

function openThings(
  things: Thing[],
  {
    address = '/things',
    change = {},
    create,
    server = createFakeServer({ member: owner }),
  }: {
    address?: string;
    change?: Partial<ResourceList<Thing>>;
    create?: ReactNode;
    server?: ReturnType<typeof createFakeServer>;
  } = {},
) {
  const { list, requests } = createThingList(things, change);
  const listeners = new Set<(message: ChannelMessage) => void>();
  const channel = {
    tab: 'this-tab-1',
    subscribe: (listener: (message: ChannelMessage) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const details = Object.fromEntries(
    things.slice(0, 60).map(({ id }) => [`/things/${id}`, () => <Detail id={id} />]),
  );
  const opened = openKit(
    server,
    { '/things': () => <ResourceTable list={list} create={create} />, ...details },
    address,
    {
      channel,
      tray: { show: (job) => void trayJobs.push(job) },
    },
  );
  return {
    ...opened,
    requests,
    server,
    say: (message: ChannelMessage) =>
      act(() => {
        for (const listener of listeners) listener(message);
      }),
  };
}

const rowNames = (): (string | null)[] =>
  [...document.querySelectorAll('[data-row-link]')].map(({ textContent }) => textContent);
const linkOf = (name: string) => screen.findByRole('link', { name });
const tickOf = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` }) as HTMLInputElement;

describe('a list as a screen', () => {
  it('AP-9 back from a record its row has the focus, and the list is as it was left', async () => {
    const { user, address } = openThings(createThings(60), { address: '/things?limit=25&sort=-stock' });
    await user.click(await linkOf('Thing 58'));
    await screen.findByRole('heading', { name: 't58' });
    await user.click(screen.getByRole('link', { name: 'Things' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Thing 58'));
    expect(address()).toBe('/things?limit=25&sort=-stock');
  });

  it('AP-20 previous and next go through the list one came from, beyond its page', async () => {
    const { user } = openThings(createThings(30), { address: '/things?limit=25' });
    await user.click(await linkOf('Thing 25'));
    await screen.findByRole('heading', { name: 't25' });
    await user.click(screen.getByRole('button', { name: 'Next in the list' }));
    await screen.findByRole('heading', { name: 't26' });
    await user.keyboard('k');
    await screen.findByRole('heading', { name: 't25' });
  });

  it('AP-9 a changed filter on a later page goes to the first page and says so', async () => {
    const { user, address } = openThings(createThings(60), { address: '/things?limit=25&after=25' });
    await linkOf('Thing 26');
    await user.click(screen.getByRole('button', { name: /^Stock/ }));
    await waitFor(() => expect(address()).toBe('/things?sort=-stock&limit=25'));
    expect(await screen.findByText('First page again')).toBeDefined();
  });

  it('AP-10 a changed view is saved as an own one, is a tab, is changed, reset and removed with undo', async () => {
    const { user, address, server } = openThings(createThings(6), {
      address: '/things?filters=stock.below.3',
    });
    await linkOf('Thing 3');
    await user.click(screen.getByRole('button', { name: 'Save as' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Nearly out');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const tab = await screen.findByRole('link', { name: 'Nearly out' });
    expect(tab.getAttribute('aria-current')).toBe('page');
    const tabs = within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link');
    expect(tabs.filter((each) => each.getAttribute('aria-current') !== null)).toEqual([tab]);
    expect(address()).toMatch(/^\/things\?view=own-\w+$/);
    expect(Object.values(server.settings.memberPreferences.value.preferences)).toEqual([
      { label: 'Nearly out', params: { filters: 'stock.below.3' } },
    ]);
    await user.click(within(screen.getByRole('columnheader', { name: /^Stock/ })).getByRole('button'));
    await waitFor(() => expect(address()).toContain('sort='));
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(address()).toMatch(/^\/things\?view=own-\w+$/));
    await user.click(screen.getByRole('button', { name: 'What to do with the view Nearly out' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove this view' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Nearly out' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Nearly out' })).toBeDefined();
  });

  it('AP-10 a view is shared with those who run the shop, and one saved in between stays', async () => {
    const server = createFakeServer({ member: owner });
    const { user } = openThings(createThings(6), { address: '/things?filters=stock.below.3', server });
    await linkOf('Thing 3');
    server.settings.preferences.save({ 'shared-1': { label: 'By Mara', params: { sort: '-stock' } } });
    await user.click(screen.getByRole('button', { name: 'Save as' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'For all');
    await user.click(screen.getByRole('checkbox', { name: /Share it/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: 'For all' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'By Mara' })).toBeDefined();
    expect(Object.keys(server.settings.preferences.value)).toHaveLength(2);
  });

  it('AP-10 a link to a saved view waits for it instead of showing another list', async () => {
    const server = createFakeServer({ member: owner });
    server.settings.memberPreferences.save({
      preferences: { 'own-1': { label: 'Mine', params: { filters: 'stock.below.2' } } },
    });
    const { requests } = openThings(createThings(6), { address: '/things?view=own-1', server });
    await linkOf('Thing 2');
    expect(rowNames()).toEqual(['Thing 1', 'Thing 2']);
    expect(requests).toHaveLength(1);
  });

  it('AP-11 a filter is typed and taken with Enter, changed in its chip, and dropped', async () => {
    const { user, address } = openThings(createThings(8));
    await linkOf('Thing 8');
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    await user.keyboard('stock<3{Enter}');
    await waitFor(() => expect(address()).toBe('/things?filters=stock.below.3'));
    await waitFor(() => expect(rowNames()).toEqual(['Thing 1', 'Thing 2', 'Thing 3']));
    await user.click(screen.getByTitle('Change the filter Stock'));
    const field = await screen.findByRole('textbox', { name: 'Value of Stock' });
    await user.clear(field);
    await user.type(field, '2{Enter}');
    await waitFor(() => expect(rowNames()).toEqual(['Thing 1', 'Thing 2']));
    await user.click(screen.getByRole('button', { name: 'Remove the filter Stock' }));
    await waitFor(() => expect(rowNames()).toHaveLength(8));
  });

  it('AP-11 filters that no row can fit say so without asking, and name what to drop with its rows', async () => {
    const address = '/things?filters=color.is.red~color.is.blue';
    const { user, requests } = openThings(createThings(5), { address });
    expect(await screen.findByText('No row can be both: Colour is Red, and Colour is Blue.')).toBeDefined();
    expect(requests.every(({ limit }) => limit === 1)).toBe(true);
    const drop = screen.getByRole('button', { name: 'Drop “Colour is Red”' });
    await waitFor(() => expect(drop.closest('li')?.textContent).toContain('shows 2 rows'));
    await user.click(drop);
    await waitFor(() => expect(rowNames()).toEqual(['Thing 2', 'Thing 4']));
  });

  it('AP-12 an older response never goes over a newer one', async () => {
    const waiting = new Map<string, (result: ListResult<Thing>) => void>();
    const things = createThings(3);
    const pageOf = (rows: Thing[]): ListResult<Thing> => ({
      rows,
      nextPageCursor: null,
      previousPageCursor: null,
      count: { count: rows.length, isMore: false },
    });
    const load: ResourceList<Thing>['load'] = ({ search }) =>
      search === undefined
        ? Promise.resolve(pageOf(things))
        : new Promise((resolve) => waiting.set(search, resolve));
    const { user } = openThings(things, { change: { load } });
    const field = await screen.findByRole('searchbox');
    await user.type(field, 'a');
    await waitFor(() => expect(waiting.has('a')).toBe(true));
    await user.type(field, 'b');
    await waitFor(() => expect(waiting.has('ab')).toBe(true));
    act(() => waiting.get('ab')?.(pageOf(things.slice(1, 2))));
    await waitFor(() => expect(rowNames()).toEqual(['Thing 2']));
    act(() => waiting.get('a')?.(pageOf(things.slice(0, 1))));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(rowNames()).toEqual(['Thing 2']);
  });

  it('AP-12 what was searched for is marked in the rows', async () => {
    openThings(createThings(3), { address: '/things?q=thi' });
    await waitFor(() => expect(rowNames()).toEqual(['Thing 1', 'Thing 2', 'Thing 3']));
    expect(document.querySelector('[data-row-link] mark')?.textContent).toBe('Thi');
  });

  it('AP-14 Shift selects ranges by mouse and arrows, and all that match are an explicit second step', async () => {
    const { user } = openThings(createThings(60), { address: '/things?limit=25' });
    (await linkOf('Thing 1')).focus();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(screen.getByText('3 selected')).toBeDefined();
    await user.click(tickOf('Thing 10'));
    await user.keyboard('{Shift>}');
    await user.click(tickOf('Thing 15'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('9 selected')).toBeDefined();
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 60 that match' }));
    expect(screen.getByText('All 60 that match are selected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(tickOf('Thing 1').checked).toBe(false);
  });

  it('rows are asked for without their number, which is asked once for all pages and sorts of a view', async () => {
    const { user, requests } = openThings(createThings(60), { address: '/things?limit=25' });
    await linkOf('Thing 1');
    await waitFor(() => expect(requests.filter(({ isCounted }) => isCounted)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /^Stock/ }));
    await linkOf('Thing 60');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await linkOf('Thing 35');
    expect(requests.filter(({ isCounted }) => isCounted)).toHaveLength(1);
    expect(requests.filter(({ isCounted }) => !isCounted)).toHaveLength(3);
  });

  it('a list that fits on its page is not counted again', async () => {
    const { requests } = openThings(createThings(6));
    await linkOf('Thing 6');
    expect(requests.map(({ isCounted }) => isCounted)).toEqual([false]);
  });

  it('AP-15 an action runs as a job: refused rows with their reasons, retry of these, undo of the others', async () => {
    const server = createFakeServer({ member: owner });
    const bodies: unknown[] = [];
    const failures = [{ id: 't2', message: 'It is in a cart.' }];
    let isRefusing = true;
    const bulk = (state: 'running' | 'done', failed: number, total: number) => ({
      id: 'b'.repeat(24),
      list: 'products',
      action: 'hide',
      startedBy: null,
      createdOn: 0,
      finishedOn: null,
      state,
      total,
      done: state === 'done' ? total - failed : 0,
      failed,
      failures: failed > 0 ? failures : [],
    });
    let total = 0;
    server.respond(startBulk, ({ body }) => {
      bodies.push(body);
      total = body.ids?.length ?? 0;
      return { body: { bulk: bulk('running', 0, total) } };
    });
    server.respond(readBulk, () => ({ body: { bulk: bulk('done', isRefusing ? 1 : 0, total) } }));
    const { user } = openThings(createThings(3), {
      server,
      change: {
        bulk: [
          {
            id: 'hide',
            label: (count) => `Hide ${count}`,
            bulkCall: { list: 'products', action: 'hide' },
            undoCall: { list: 'products', action: 'publish' },
            done: (count) => `${count} hidden`,
          },
        ],
      },
    });
    await linkOf('Thing 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Hide 3' }));
    expect(await screen.findByText('2 hidden')).toBeDefined();
    const report = screen.getByRole('region', { name: 'What was refused' });
    expect(report.textContent).toContain('Thing 2 It is in a cart.');
    expect(trayJobs.at(-1)).toMatchObject({ title: 'Hide 3', state: 'done', done: 2, failed: 1 });
    expect(trayJobs.at(-1)?.retry).toBeDefined();
    isRefusing = false;
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toEqual({ list: 'products', action: 'publish', ids: ['t1', 't3'] });
  });

  it('AP-15 more than 50 rows are asked about with their number, all that match go as the filter, and Undo takes back what was met', async () => {
    const server = createFakeServer({ member: owner });
    const bodies: unknown[] = [];
    const done = {
      id: 'b'.repeat(24),
      list: 'products',
      action: 'hide',
      startedBy: null,
      createdOn: 0,
      finishedOn: 1,
      state: 'done' as const,
      total: 60,
      done: 60,
      failed: 0,
      failures: [],
    };
    server.respond(startBulk, ({ body }) => {
      bodies.push(body);
      return { body: { bulk: done } };
    });
    const { user } = openThings(createThings(120), {
      server,
      address: '/things?view=red&limit=25',
      change: {
        bulk: [
          {
            id: 'hide',
            label: (count) => `Hide ${count}`,
            bulkCall: { list: 'products', action: 'hide' },
            undoCall: { list: 'products', action: 'publish' },
            undoesAll: true,
          },
        ],
      },
    });
    await linkOf('Thing 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 60 that match' }));
    await user.click(screen.getByRole('button', { name: 'Hide 60' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hide 60' });
    expect(dialog.textContent).toContain('This changes 60 rows.');
    expect(bodies).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Hide 60' }));
    expect(await screen.findByText('60 rows changed')).toBeDefined();
    expect(bodies).toEqual([{ list: 'products', action: 'hide', filter: { color: 'red' } }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toEqual({ list: 'products', action: 'publish', doneBy: done.id });
  });

  it('AP-16 Space peeks, the arrows take the peek along, Escape closes it; E edits a cell in place', async () => {
    const saved: string[] = [];
    const things = createThings(3);
    const { columns } = createThingList(things).list;
    const { user, address } = openThings(things, {
      change: {
        peek: ({ name }) => <p>About {name}</p>,
        columns: columns.map((column) =>
          column.id === 'stock'
            ? {
                ...column,
                edit: {
                  value: ({ stock }) => String(stock),
                  check: (text) => (/^\d+$/.test(text) ? null : 'Digits only.'),
                  save: async ({ id }, text) => saved.push(`${id} ${text}`),
                },
              }
            : column,
        ),
      },
    });
    (await linkOf('Thing 1')).focus();
    await user.keyboard(' ');
    expect(await screen.findByText('About Thing 1')).toBeDefined();
    expect(address()).toBe('/things?peek=t1');
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByText('About Thing 2')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/things'));
    await user.keyboard('e');
    const field = await screen.findByRole('textbox', { name: 'Stock of Thing 2' });
    await user.clear(field);
    await user.type(field, 'many{Enter}');
    expect(await screen.findByText('Digits only.')).toBeDefined();
    await user.clear(field);
    await user.type(field, '12{Enter}');
    await waitFor(() => expect(saved).toEqual(['t2 12']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Thing 2'));
  });

  it('AP-16 a row has its actions in a menu that the keyboard reaches', async () => {
    const run = vi.fn();
    const rowActions = ({ name }: Thing) => [{ id: 'copy', label: `Copy ${name}`, run, isQuick: true }];
    const { user } = openThings(createThings(2), { change: { rowActions } });
    (await screen.findByRole('button', { name: 'What to do with Thing 2' })).focus();
    await user.keyboard('{Enter}');
    const entry = await screen.findByRole('menuitem', { name: 'Copy Thing 2' });
    // A menu has entries alone: nothing else in it takes the focus.
    await waitFor(() => expect(document.activeElement).toBe(entry));
    expect([...screen.getByRole('menu').children]).toEqual([entry]);
    await user.click(entry);
    expect(run).toHaveBeenCalledOnce();
    // Closed, it gives the focus back, and opens again.
    const button = screen.getByRole('button', { name: 'What to do with Thing 2' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Copy Thing 2' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Copy Thing 2' })).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('AP-17 columns are ordered and resized by keys, in the address, and money is added up', async () => {
    const { user, address } = openThings(createThings(3), { address: '/things?columns=name,worth' });
    await linkOf('Thing 1');
    expect(screen.getByRole('row', { name: /Sum of 3 rows/ }).textContent).toContain('£3.30');
    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Stock' }));
    await user.click(await screen.findByRole('button', { name: 'Move Stock to the left' }));
    await waitFor(() => expect(address()).toContain('columns=name%2Cstock%2Cworth'));
    const handle = screen.getByRole('separator', { name: 'Width of Stock' });
    handle.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(address()).toContain('stock.56'));
    await user.click(tickOf('Thing 3'));
    expect(screen.getByRole('row', { name: /Sum of 1 selected row/ }).textContent).toContain('£2.10');
  });

  const openNarrow = async () => {
    const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700);
    onTestFinished(() => room.mockRestore());
    const columns = createThingList([]).list.columns.map((column) => ({
      ...column,
      ...(column.id !== 'name' && { width: '300px' }),
    }));
    const opened = openThings(createThings(2), { change: { columns } });
    await linkOf('Thing 2');
    return opened;
  };

  it('AP-17 a column that a narrow window has no room for is said to be away, and is there once it is chosen', async () => {
    const { user, address } = await openNarrow();
    const heads = () =>
      screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace('sorted rising', ''));
    await waitFor(() => expect(heads()).toEqual(['', 'Name', 'Colour']));
    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    const away = await screen.findByRole('checkbox', { name: 'Stock (no room in this window)' });
    expect((away as HTMLInputElement).checked).toBe(false);
    await user.click(away);
    await waitFor(() => expect(address()).toContain('columns=name%2Cstock%2Ccolor'));
    await waitFor(() => expect(heads()).toEqual(['', 'Name', 'Stock', 'Colour']));
    await user.click(await screen.findByRole('checkbox', { name: 'Stock' }));
    await waitFor(() => expect(heads()).toEqual(['', 'Name', 'Colour']));
  });

  it('AP-17 what is taken away in a narrow window makes room for what had none, which a wide one shows anyway', async () => {
    const { user, address } = await openNarrow();
    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Colour' }));
    await waitFor(() => expect(address()).toContain('columns=name%2Cstock'));
    expect(await screen.findByRole('columnheader', { name: /Stock/ })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: /Colour/ })).toBeNull();
  });

  it('AP-17 a list whose rows add up to no money has no row for their sum', async () => {
    const columns = createThingList([]).list.columns.map((column) => ({ ...column, sum: () => null }));
    openThings(createThings(2), { change: { columns } });
    await linkOf('Thing 2');
    expect(screen.queryByRole('row', { name: /^Sum of/ })).toBeNull();
  });

  it('AP-18 new rows wait behind a button, and a row that another member changed is read again and marked', async () => {
    const things = createThings(3);
    const live: ResourceList<Thing>['live'] = {
      newKey: (message) => (message.kind === 'new-order' ? message.data.orderId : null),
      changedKey: (message) => (message.kind === 'record-changed' ? message.data.id : null),
      label: (count) => `${count} new`,
    };
    const { user, say } = openThings(things, { change: { live } });
    await linkOf('Thing 3');
    things.push({ id: 't4', name: 'Thing 4', color: 'red', stock: 3 });
    say(newOrder('t4'));
    expect(rowNames()).toHaveLength(3);
    things[0] = { ...(things[0] as Thing), name: 'Renamed' };
    say(changed('t1', owner.id));
    say(changed('t1', 'm'.repeat(24)));
    const renamed = await linkOf('Renamed');
    await waitFor(() => expect(renamed.closest('tr')?.dataset.marked).toBe('true'));
    expect(rowNames()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: '1 new · Show' }));
    await linkOf('Thing 4');
  });

  it('AP-19 nothing yet, nothing left to do and nothing found are three different faces', async () => {
    const first = openThings([]);
    expect(await screen.findByRole('heading', { name: 'No things yet' })).toBeDefined();
    first.close();
    const second = openThings([], { address: '/things?view=red' });
    expect(await screen.findByRole('heading', { name: 'No red ones left' })).toBeDefined();
    second.close();
    openThings(createThings(3), { address: '/things?q=zzz' });
    expect(await screen.findByText('No row matches “zzz”.')).toBeDefined();
  });

  it('AP-19 a list with nothing in it has no tools for rows, and its way to the first one in the middle', async () => {
    const create = <button type="button">Add a thing</button>;
    const first = openThings([], { create });
    const words = await screen.findByRole('heading', { name: 'No things yet' });
    const button = screen.getByRole('button', { name: 'Add a thing' });
    expect(words.parentElement?.contains(button)).toBe(true);
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByText('No rows')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Views' })).toBeDefined();
    first.close();
    openThings([], { create, address: '/things?q=zzz' });
    await screen.findByText('No row matches “zzz”.');
    expect(screen.getByRole('searchbox')).toBeDefined();
    const head = screen.getByRole('heading', { name: 'Things' }).parentElement;
    expect(head?.contains(screen.getByRole('button', { name: 'Add a thing' }))).toBe(true);
  });

  it('AP-51 a long press selects on a phone, and the button Select makes rows tick', async () => {
    const { user } = openThings(createThings(3));
    const row = (await linkOf('Thing 2')).closest('tr') as HTMLElement;
    vi.useFakeTimers();
    fireEvent.pointerDown(row, { pointerType: 'touch', clientX: 5, clientY: 5 });
    act(() => void vi.advanceTimersByTime(600));
    vi.useRealTimers();
    fireEvent.pointerUp(row);
    expect(tickOf('Thing 2').checked).toBe(true);
    // The click that ends the press means nothing more.
    fireEvent.click(row);
    expect(tickOf('Thing 2').checked).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Thing 3' }));
    expect(screen.getByText('2 selected')).toBeDefined();
  });

  it('a list that cannot be read says so and tries again, and a skeleton comes only when it takes long', async () => {
    let isBroken = true;
    const things = createThings(2);
    const { load } = createThingList(things).list;
    const { user } = openThings(things, {
      change: {
        load: (request) => (isBroken ? Promise.reject(new Error('broken')) : load(request)),
      },
    });
    expect(await screen.findByText(/Something went wrong/)).toBeDefined();
    expect(screen.queryByRole('status', { name: 'Loading Things' })).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await linkOf('Thing 2')).toBeDefined();
  });
});

const newOrder = (orderId: string): ChannelMessage => ({
  kind: 'new-order',
  data: { orderId, orderNumber: '1', customerName: '', totalMinor: 1, currency: 'GBP', testMode: false },
});

const changed = (id: string, by: string): ChannelMessage => ({
  kind: 'record-changed',
  data: { call: 'x', table: 'things', id, by },
});
