import type { SiteSettings } from '@awning/contract';
import { endPresence, keepPresence, readSiteSettings, saveSiteSettings } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useServices } from '../../api/services-context.tsx';
import { respondWithChangeBy } from '../../testing/fake-activity.ts';
import { createFakeServer, type FakeServer, owner } from '../../testing/fake-server.ts';
import { openKit } from '../../testing/open-kit.tsx';
import { readLastChange } from './last-change.ts';
import { Presence } from './presence.tsx';
import { SaveBar } from './save-bar.tsx';
import { useRecord } from './use-record.ts';

const labels: Readonly<Record<string, string>> = { disqusShortname: 'Short name', timeZone: 'Time zone' };

/** A page with two fields over a call of the server that has versions. */
function SettingsRecord() {
  const { api } = useServices();
  const form = useRecord<SiteSettings>({
    queryKey: ['settings', 'test'],
    read: async (signal) => await api.call(readSiteSettings, { signal }),
    write: async (change, ifMatch) => await api.call(saveSiteSettings, { body: change, ifMatch }),
    lastChange: () => readLastChange(api, { kind: 'settings', id: 'site' }),
  });
  if (!form.value) return <p>Loading</p>;
  return (
    <>
      {(['disqusShortname', 'timeZone'] as const).map((name) => (
        <label key={name}>
          {labels[name]}
          <input
            name={name}
            value={form.value?.[name]}
            aria-invalid={form.errorOf(name) !== undefined}
            onChange={({ currentTarget }) => form.change(name, currentTarget.value)}
          />
          {form.errorOf(name)}
        </label>
      ))}
      <SaveBar form={form} labelOf={(name) => labels[name] ?? name} />
    </>
  );
}

const Elsewhere = () => <p>Elsewhere</p>;
const open = (server: FakeServer) => openKit(server, { '/': SettingsRecord, '/elsewhere': Elsewhere }, '/');
const fieldOf = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement;
const bar = () => screen.getByRole('region', { name: 'Changes that are not saved' });

beforeEach(() => sessionStorage.clear());

describe('a record that a member edits', () => {
  it('AP-21 the bar comes with the first difference, names what changed, is announced once and goes with it', async () => {
    const { user } = open(createFakeServer({ member: owner }));
    const name = await fieldOf('Short name');
    await user.type(name, 'ab');
    expect(bar().textContent).toContain('Not saved: Short name');
    await user.type(await fieldOf('Time zone'), '!');
    expect(bar().textContent).toContain('Not saved: Short name, Time zone');
    expect(screen.getByText('There are changes that are not saved.')).toBeDefined();
    expect(within(bar()).queryByRole('status')).toBeNull();
    await user.type(name, '{Backspace}{Backspace}');
    await user.type(await fieldOf('Time zone'), '{Backspace}');
    expect(screen.queryByRole('region', { name: 'Changes that are not saved' })).toBeNull();
  });

  it('AP-21 Ctrl+S saves what changed and nothing else, and says so', async () => {
    const server = createFakeServer({ member: owner });
    const { user } = open(server);
    await user.type(await fieldOf('Short name'), 'shop');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(server.requests.at(-1)?.body).toEqual({ disqusShortname: 'shop' });
    expect(screen.queryByRole('region', { name: 'Changes that are not saved' })).toBeNull();
  });

  it('AP-21 what was discarded comes back with Undo', async () => {
    const { user } = open(createFakeServer({ member: owner }));
    const name = await fieldOf('Short name');
    await user.type(name, 'shop');
    await user.click(within(bar()).getByRole('button', { name: 'Discard' }));
    expect(name.value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(name.value).toBe('shop');
  });

  it('AP-23 fields stay editable while a save is under way, and only what was sent is clean', async () => {
    const server = createFakeServer({ member: owner });
    const gate = Promise.withResolvers<void>();
    const undo = server.respond(saveSiteSettings, async (request) => {
      await gate.promise;
      return server.settings.site.write(request);
    });
    const { user } = open(server);
    const name = await fieldOf('Short name');
    await user.type(name, 'shop');
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    await user.type(name, 's');
    await act(async () => gate.resolve());
    await waitFor(() => expect(server.settings.site.value.disqusShortname).toBe('shop'));
    undo();
    expect(name.value).toBe('shops');
    await user.click(await within(bar()).findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.settings.site.value.disqusShortname).toBe('shops'));
  });

  it('AP-23 errors stand at their fields, the bar says how many, and the first field has the focus', async () => {
    const server = createFakeServer({ member: owner });
    server.respond(saveSiteSettings, () =>
      refuse(400, 'http.invalid', 'Not like this.', {
        errors: { timeZone: 'There is no such zone.', disqusShortname: 'Too short.' },
      }),
    );
    const { user } = open(server);
    await user.type(await fieldOf('Time zone'), 'x');
    await user.type(await fieldOf('Short name'), 'x');
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    expect(await within(bar()).findByText('2 fields need a look')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Short name/)));
    expect(screen.getByText(/There is no such zone\./)).toBeDefined();
    await user.type(screen.getByLabelText(/Short name/), 'y');
    expect(within(bar()).getByText('1 field needs a look')).toBeDefined();
  });

  it('AP-24 what another member changed elsewhere is put together by itself, and the save goes through', async () => {
    const server = createFakeServer({ member: owner });
    const { user } = open(server);
    await user.type(await fieldOf('Short name'), 'shop');
    server.settings.site.save({ timeZone: 'Europe/Berlin' });
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.settings.site.value.disqusShortname).toBe('shop'));
    expect((await fieldOf('Time zone')).value).toBe('Europe/Berlin');
  });

  it('AP-24 a field that both changed shows both values and who it was; use mine saves mine', async () => {
    const server = createFakeServer({ member: owner });
    respondWithChangeBy(server, 'Mara');
    const { user } = open(server);
    await user.type(await fieldOf('Short name'), 'mine');
    server.settings.site.save({ disqusShortname: 'hers', timeZone: 'Europe/Berlin' });
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    const conflict = await screen.findByRole('region', { name: /Mara made a change/ });
    expect(conflict.textContent).toContain('Yoursmine');
    expect(conflict.textContent).toContain('Theirshers');
    expect((await fieldOf('Short name')).value).toBe('mine');
    await user.click(within(conflict).getByRole('button', { name: 'Use mine for Short name' }));
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.settings.site.value.disqusShortname).toBe('mine'));
    expect(server.settings.site.value.timeZone).toBe('Europe/Berlin');
  });

  it('AP-24 use theirs drops what was typed, and there is nothing left to save', async () => {
    const server = createFakeServer({ member: owner });
    const { user } = open(server);
    await user.type(await fieldOf('Short name'), 'mine');
    server.settings.site.save({ disqusShortname: 'hers' });
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Use theirs for Short name' }));
    expect((await fieldOf('Short name')).value).toBe('hers');
    expect(screen.queryByRole('region', { name: 'Changes that are not saved' })).toBeNull();
  });

  it('a response that was lost after the write: the next save finds that everything is saved', async () => {
    const server = createFakeServer({ member: owner });
    const undo = server.respond(saveSiteSettings, (request) => {
      server.settings.site.write(request);
      throw new TypeError('connection lost');
    });
    const { user } = open(server);
    await user.type(await fieldOf('Short name'), 'shop');
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    expect(await within(bar()).findByText(/could not be reached/)).toBeDefined();
    undo();
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Changes that are not saved' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Use mine/ })).toBeNull();
  });

  it('AP-22 what was typed is offered after a reload, also when another member saved in between', async () => {
    const server = createFakeServer({ member: owner });
    const first = open(server);
    await first.user.type(await fieldOf('Short name'), 'shop');
    first.close();
    server.settings.site.save({ timeZone: 'Europe/Berlin' });
    const { user } = open(server);
    expect((await fieldOf('Short name')).value).toBe('shop');
    expect((await fieldOf('Time zone')).value).toBe('Europe/Berlin');
    expect(bar().textContent).toContain('What you typed here before is still there: Short name');
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.settings.site.value.disqusShortname).toBe('shop'));
    await waitFor(() => expect(sessionStorage.getItem('awning-unsaved settings/test')).toBeNull());
  });

  it('a session that ends while a save is under way loses nothing: what was typed is kept and saved afterwards', async () => {
    const server = createFakeServer({ member: owner });
    const undo = server.respond(saveSiteSettings, () =>
      refuse(401, 'security.sign-in-required', 'Please sign in again.'),
    );
    const { user } = open(server);
    const name = await fieldOf('Short name');
    await user.type(name, 'shop');
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    expect(await within(bar()).findByText('Please sign in again.')).toBeDefined();
    expect(name.value).toBe('shop');
    await waitFor(() =>
      expect(sessionStorage.getItem('awning-unsaved settings/test') ?? '').toContain('shop'),
    );
    undo();
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.settings.site.value.disqusShortname).toBe('shop'));
  });

  it('AP-22 leaving asks, staying keeps what was typed, and search parameters are not leaving', async () => {
    const { user, go, address } = open(createFakeServer({ member: owner }));
    await user.type(await fieldOf('Short name'), 'shop');
    act(() => go('/?peek=1'));
    await waitFor(() => expect(address()).toBe('/?peek=1'));
    act(() => go('/elsewhere'));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect((await fieldOf('Short name')).value).toBe('shop');
    act(() => go('/elsewhere'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Elsewhere')).toBeDefined();
  });

  it('AP-25 another member on the same record is named, and the own tab is not', async () => {
    const server = createFakeServer({ member: owner });
    server.respond(keepPresence, ({ body }) => ({
      body: {
        people: [
          person('Shop owner', body.tab, body.page),
          person('Mara', 'other-tab', body.page),
          person('Tom', 'third-tab', 'x'),
        ],
      },
    }));
    server.respond(endPresence, () => ({ body: undefined }));
    openKit(server, { '/': () => <Presence page="order-1" /> }, '/');
    expect(await screen.findByText('Mara is here')).toBeDefined();
  });
});

const person = (name: string, tab: string, page: string | null) => ({
  memberId: 'c'.repeat(24),
  tab,
  name,
  initials: name.slice(0, 1),
  colour: 1,
  page,
  section: null,
  since: '2026-11-16T10:00:00Z',
});
