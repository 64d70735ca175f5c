import type { Publish, Schedule, SiteChange } from '@awning/contract';
import {
  cancelSchedule,
  createSchedule,
  discardPageDraft,
  listPublishes,
  listSchedules,
  listSiteChanges,
  publishSiteChanges,
  undoPublish,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { editor, sampleChange } from '../../testing/fake-editor.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const wholePage = {
  hasNextPage: false,
  nextPageCursor: null,
  hasPreviousPage: false,
  previousPageCursor: null,
};
const menu: SiteChange = {
  ...sampleChange,
  kind: 'navigation',
  id: 'mainNav',
  title: 'Main menu',
  address: null,
};
const clash: SiteChange = { ...sampleChange, id: 'c'.repeat(24), title: 'About', hasConflicts: true };
const publish = (change: Partial<Publish> = {}): Publish => ({
  id: '1'.repeat(24),
  name: '',
  at: 1_700_000_000_000,
  by: { id: owner.id, name: 'Mara' },
  undoneAt: null,
  undoneBy: null,
  items: [{ kind: 'page', id: 'p', title: 'Home', address: '/', labels: [] }],
  ...change,
});
const schedule: Schedule = {
  id: '2'.repeat(24),
  name: 'Winter sale',
  dueAt: Date.now() + 2 * 86_400_000,
  localTime: '2030-01-01T09:00',
  timeZone: 'UTC',
  state: 'waiting',
  problem: null,
  publishId: null,
  createdAt: 1,
  createdBy: owner.id,
  createdByName: 'Mara',
  items: [],
};

function openPublishing(changes: SiteChange[] = [sampleChange, menu, clash], waiting: Schedule = schedule) {
  const server = createFakeServer({ member: editor });
  server.respond(listSiteChanges, () => ({ body: { changes } }));
  server.respond(listSchedules, ({ query }) => ({
    body: { schedules: (query as { state: string }).state === 'waiting' ? [waiting] : [], ...wholePage },
  }));
  server.respond(listPublishes, () => ({
    body: {
      publishes: [publish(), publish({ id: '3'.repeat(24), name: 'Autumn' })],
      ...wholePage,
    },
  }));
  server.respond(publishSiteChanges, () => ({ body: { publish: publish() } }));
  const bodiesOf = (endpoint: string): unknown[] =>
    server.requests.filter((request) => request.endpoint === endpoint).map(({ body }) => body);
  return { server, bodiesOf, ...openAdmin(server, '/config/publishing') };
}

describe('the screen of publishing', () => {
  it('ED-83 everything that waits is published together under a name, but what conflicts', async () => {
    const { bodiesOf, user } = openPublishing();
    await screen.findByRole('checkbox', { name: 'Home' });
    expect((screen.getByRole('checkbox', { name: 'About' }) as HTMLInputElement).checked).toBe(false);
    await user.type(screen.getByRole('textbox', { name: 'Name of this release' }), 'Spring');
    await user.click(screen.getByRole('button', { name: 'Publish 2 changes' }));
    await waitFor(() =>
      expect(bodiesOf('POST /api/site-changes/publish')).toEqual([
        {
          changes: [
            { kind: 'page', id: sampleChange.id, version: 1 },
            { kind: 'navigation', id: 'mainNav', version: 1 },
          ],
          name: 'Spring',
        },
      ]),
    );
    expect(await screen.findByText('2 changes are live')).toBeDefined();
  });

  it('what is left out is not published', async () => {
    const { bodiesOf, user } = openPublishing();
    await user.click(await screen.findByRole('checkbox', { name: 'Main menu' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(bodiesOf('POST /api/site-changes/publish')).toEqual([
        { changes: [{ kind: 'page', id: sampleChange.id, version: 1 }] },
      ]),
    );
  });

  it('the content of a page that is not on the site and that it is shown are published together or not at all', async () => {
    const shown: SiteChange = { ...sampleChange, kind: 'page-settings', turnsOn: true };
    const { bodiesOf, user } = openPublishing([sampleChange, shown, menu]);
    const both = (await screen.findAllByRole('checkbox', { name: 'Home' })) as HTMLInputElement[];
    expect(both.map(({ checked }) => checked)).toEqual([true, true]);
    await user.click(both[1] as HTMLElement);
    expect(both.map(({ checked }) => checked)).toEqual([false, false]);
    await user.click(both[0] as HTMLElement);
    await user.click(screen.getByRole('checkbox', { name: 'Main menu' }));
    await user.click(screen.getByRole('button', { name: 'Publish 2 changes' }));
    await waitFor(() =>
      expect(bodiesOf('POST /api/site-changes/publish')).toMatchObject([
        { changes: [{ kind: 'page' }, { kind: 'page-settings' }] },
      ]),
    );
  });

  it('a page that is not on the site is not published in part where one of the two conflicts', async () => {
    const shown: SiteChange = { ...sampleChange, kind: 'page-settings', turnsOn: true, hasConflicts: true };
    openPublishing([sampleChange, shown, menu]);
    const both = (await screen.findAllByRole('checkbox', { name: 'Home' })) as HTMLInputElement[];
    expect(both.map(({ checked }) => checked)).toEqual([false, false]);
    expect(both.map(({ disabled }) => disabled)).toEqual([true, false]);
    expect(screen.getByText(/Goes with other changes of this page/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Publish' })).toBeDefined();
  });

  it('discarding that a page is shown says that it stays hidden', async () => {
    const { user } = openPublishing([{ ...sampleChange, kind: 'page-settings', turnsOn: true }]);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/^The page stays hidden from visitors/)).toBeDefined();
  });

  it('what another member starts meanwhile is not ticked by itself', async () => {
    const changes = [sampleChange];
    const { bodiesOf, user } = openPublishing(changes);
    await screen.findByRole('checkbox', { name: 'Home' });
    changes.push(menu);
    window.dispatchEvent(new Event('visibilitychange'));
    const later = (await screen.findByRole('checkbox', { name: 'Main menu' })) as HTMLInputElement;
    expect(later.checked).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(bodiesOf('POST /api/site-changes/publish')).toMatchObject([{ changes: [{}] }]),
    );
  });

  it('ED-84 the newest of a release is offered only where all of its parts are at hand', async () => {
    const item = (change: SiteChange, version: number) => ({
      kind: change.kind,
      id: change.id,
      title: change.title,
      address: null,
      labels: [],
      version,
    });
    const half = { ...schedule, items: [item(sampleChange, 0), item(menu, 0)] };
    openPublishing([sampleChange], half);
    await screen.findByText('Winter sale');
    expect(screen.queryByRole('button', { name: 'Use the newest' })).toBeNull();
  });

  it('a publish that is refused says why, and what was chosen stays chosen', async () => {
    const { server, user } = openPublishing([sampleChange]);
    server.respond(publishSiteChanges, () =>
      refuse(409, 'publishing.changed-meanwhile', 'Mara changed Home in the meantime.'),
    );
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Mara changed Home in the meantime.')).toBeDefined();
    expect((screen.getByRole('checkbox', { name: 'Home' }) as HTMLInputElement).checked).toBe(true);
  });

  it('ED-83 the newest publish is taken back with one press, and only that one', async () => {
    const { server, user } = openPublishing([]);
    let undone = '';
    server.respond(undoPublish, ({ params }) => {
      undone = (params as { publishId: string }).publishId;
      return { body: { publish: publish() } };
    });
    expect(await screen.findByText('Autumn')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toBe('1'.repeat(24)));
  });

  it('ED-84 what is scheduled has its name and is cancelled there', async () => {
    const { server, user } = openPublishing([]);
    server.respond(cancelSchedule, () => ({ status: 204, body: undefined as never }));
    expect(await screen.findByText('Winter sale')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel the schedule' }));
    expect(await screen.findByText('The schedule was cancelled')).toBeDefined();
    expect(server.requests.some(({ endpoint }) => endpoint.endsWith('/cancel'))).toBe(true);
  });

  it('ED-84 a schedule that failed says why and is dismissed', async () => {
    const { server, user } = openPublishing([], schedule);
    let isDismissed = false;
    const failed: Schedule = { ...schedule, state: 'failed', problem: 'The page Home is gone.' };
    server.respond(listSchedules, ({ query }) => ({
      body: {
        schedules: (query as { state: string }).state === 'failed' && !isDismissed ? [failed] : [],
        ...wholePage,
      },
    }));
    server.respond(cancelSchedule, () => {
      isDismissed = true;
      return { status: 204, body: undefined as never };
    });
    expect(await screen.findByText(/The page Home is gone\./)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('The note was dismissed')).toBeDefined();
    expect(await screen.findByText('Nothing goes live by itself.')).toBeDefined();
  });

  it('schedules and publishes that cannot be read say so, and are read again when asked', async () => {
    const server = createFakeServer({ member: editor });
    const broken = () => refuse(503, 'http.unavailable', 'The server is busy.');
    server.respond(listSiteChanges, () => ({ body: { changes: [] } }));
    server.respond(listSchedules, broken);
    server.respond(listPublishes, broken);
    const { user } = openAdmin(server, '/config/publishing');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2));
    expect(screen.getAllByText('The server is busy.')).toHaveLength(2);
    server.respond(listSchedules, () => ({ body: { schedules: [], ...wholePage } }));
    server.respond(listPublishes, () => ({ body: { publishes: [], ...wholePage } }));
    for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again);
    expect(await screen.findByText('Nothing goes live by itself.')).toBeDefined();
    expect(await screen.findByText('Nothing was published yet.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('what another member changed since is not discarded, and the screen says so', async () => {
    const changes = [sampleChange];
    const { server, user } = openPublishing(changes);
    const versions: (string | null)[] = [];
    server.respond(discardPageDraft, ({ headers }) => {
      versions.push(headers.get('if-match'));
      changes[0] = { ...sampleChange, version: 2 };
      return refuse(412, 'drafts.changed-meanwhile', 'The draft was changed in the meantime.');
    });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(await within(dialog).findByText(/so nothing was discarded/)).toBeDefined();
    expect(versions).toEqual(['"1"']);
    expect(within(dialog).getByRole('button', { name: 'Discard' })).toHaveProperty('disabled', true);
  });

  it('changes are discarded after a question, and what visitors see stays', async () => {
    const { server, user } = openPublishing([sampleChange]);
    let discarded = '';
    server.respond(discardPageDraft, ({ params }) => {
      discarded = (params as { collectionId: string }).collectionId;
      return { status: 204, body: undefined as never };
    });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/What visitors see stays/)).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(discarded).toBe(sampleChange.id));
  });

  it('a later time freezes the changes instead of publishing them', async () => {
    const { bodiesOf, user } = openPublishing([sampleChange]);
    await user.click(await screen.findByRole('radio', { name: 'Later' }));
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Choose a day and a time.')).toBeDefined();
    expect(bodiesOf(`${createSchedule.method} ${createSchedule.path}`)).toEqual([]);
    expect(bodiesOf('POST /api/site-changes/publish')).toEqual([]);
  });
});
