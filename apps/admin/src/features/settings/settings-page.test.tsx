import {
  readSiteLimits,
  readSiteSettings,
  saveMemberPreferences,
  saveSiteLimits,
  saveSiteSettings,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeServer, type FakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

afterEach(() => window.localStorage.clear());

const openSettings = (topic = 'language', server = createFakeServer({ member: owner })) => ({
  server,
  ...openAdmin(server, `/config/settings/${topic}`),
});
function createServerIn(timeZone: string): FakeServer {
  const server = createFakeServer({ member: owner });
  server.settings.site.save({ timeZone });
  return server;
}
const language = () => screen.findByLabelText<HTMLSelectElement>('Language');
const save = (what: 'site' | 'store') => screen.getByRole('button', { name: `Save ${what} settings` });
const puts = (server: ReturnType<typeof createFakeServer>) =>
  server.requests.filter(({ endpoint }) => endpoint.startsWith('PUT'));

describe('the settings page', () => {
  it('PL-1.04 the settings page shows stored values, saves only what was changed, and confirms it', async () => {
    const { server, user } = openSettings();
    expect((await language()).value).toBe('en-US');
    expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('America/New_York');
    expect(save('site')).toHaveProperty('disabled', true);

    await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Lisbon');
    await user.click(screen.getByRole('switch', { name: 'Local price format' }));
    await user.click(save('site'));
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(puts(server)).toEqual([
      { endpoint: 'PUT /api/settings/site', body: { timeZone: 'Europe/Lisbon', useCLDRMoneyFormat: true } },
    ]);
    expect(server.settings.site.value).toMatchObject({ timeZone: 'Europe/Lisbon', language: 'en-US' });
    expect(save('site')).toHaveProperty('disabled', true);
  });

  it('PL-8.58 a time zone that the browser does not know is told, with what to do', async () => {
    const { server, user } = openSettings('language', createServerIn('Antarctica/New_Base'));
    const select = await screen.findByLabelText<HTMLSelectElement>('Time zone');
    expect(select.value).toBe('Antarctica/New_Base');
    expect(
      screen.getByText(
        'Failed to load timezone "Antarctica/New_Base". Update your browser and try again, or choose a larger place near it.',
      ),
    ).toBeDefined();
    await user.selectOptions(select, 'Europe/Lisbon');
    expect(screen.queryByText(/Failed to load timezone/)).toBeNull();
    expect(puts(server)).toEqual([]);
  });

  it('a double click on Save saves once, and blames nobody else', async () => {
    const { server, user } = openSettings();
    await user.selectOptions(await language(), 'de');
    const button = save('site');
    // Both presses before anything is drawn again, and one between the answer and the next drawing.
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => {
      button.click();
      expect(server.settings.site.value.language).toBe('de');
    });
    button.click();
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(puts(server)).toHaveLength(1);
    expect(screen.queryByText(/Someone else/)).toBeNull();
    // The same change is a new one after another.
    await user.selectOptions(await language(), 'fr');
    await user.click(save('site'));
    await waitFor(() => expect(server.settings.site.value.language).toBe('fr'));
    expect(puts(server)).toHaveLength(2);
  });

  it("the settings page saves the store's currency without saving the site settings", async () => {
    const { server, user } = openSettings('store');
    await user.selectOptions(await screen.findByLabelText('Currency'), 'JPY');
    await user.click(save('store'));
    await waitFor(() => expect(server.settings.store.value.storeCurrency).toBe('JPY'));
    expect(puts(server).map(({ endpoint }) => endpoint)).toEqual(['PUT /api/settings/store']);
  });

  it('ED-41 the limit of blocks in a section is a setting, which members who edit pages and settings change', async () => {
    const member = { ...owner, permissions: [...owner.permissions, 'content.contribute' as const] };
    const server = createFakeServer({ member });
    const limits = { blocksPerLayout: 60, imageMegabytes: 20, fileMegabytes: 300 };
    const changes: unknown[] = [];
    server.respond(readSiteLimits, () => Response.json(limits));
    server.respond(saveSiteLimits, ({ body }) => {
      changes.push(body);
      return Response.json({ ...limits, ...body });
    });
    const { user } = openSettings('limits', server);
    const field = await screen.findByLabelText('Blocks in one section');
    await user.clear(field);
    await user.type(field, '90');
    await user.click(screen.getByRole('button', { name: 'Save limits' }));
    await waitFor(() => expect(changes).toEqual([{ blocksPerLayout: 90 }]));
  });

  it('the settings page has no switches for comments and likes while pages have neither', async () => {
    openSettings();
    await language();
    expect(screen.queryAllByRole('switch', { name: /comment|like/i })).toEqual([]);
  });

  it('AP-3 settings that were changed and not saved are there after a reload', async () => {
    const { user, server } = openSettings();
    await language();
    await user.click(screen.getByRole('switch', { name: 'Local price format' }));
    cleanup();
    openAdmin(server, '/config/settings/language');
    await language();
    expect(save('site')).toHaveProperty('disabled', false);
  });

  it('the site is given a name, and an empty one is not accepted', async () => {
    const { user, server } = openSettings('brand');
    const title = await screen.findByRole('textbox', { name: 'Site title' });
    await user.clear(title);
    expect(screen.getByText('Enter a title.')).toBeDefined();
    await user.type(title, 'Heron Studio');
    await user.click(screen.getByRole('button', { name: 'Save the name' }));
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(puts(server).at(-1)?.body).toEqual({ siteTitle: 'Heron Studio' });
  });

  it('a change that is taken back is none', async () => {
    const { user } = openSettings();
    await language();
    await user.click(screen.getByRole('switch', { name: 'Local price format' }));
    expect(save('site')).toHaveProperty('disabled', false);
    await user.click(screen.getByRole('switch', { name: 'Local price format' }));
    expect(save('site')).toHaveProperty('disabled', true);
  });

  it('settings that another member saved in between are shown, and never overwritten unseen', async () => {
    const { server, user } = openSettings();
    await user.selectOptions(await language(), 'de');
    server.settings.site.save({ timeZone: 'Asia/Tokyo', language: 'fr' });
    await user.click(save('site'));

    expect(await screen.findByText(/Someone else changed these settings/)).toBeDefined();
    expect(server.settings.site.value.language).toBe('fr');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('Asia/Tokyo'),
    );
    expect((await language()).value).toBe('de');
    expect(await screen.findByText(/Saving replaces their change/)).toBeDefined();

    await user.click(save('site'));
    await screen.findByText('Saved.');
    expect(server.settings.site.value).toMatchObject({ timeZone: 'Asia/Tokyo', language: 'de' });
    expect(screen.queryByText(/Someone else/)).toBeNull();
  });

  it('settings that another member saved in other fields meanwhile are taken over with the save', async () => {
    const { server, user } = openSettings();
    await user.selectOptions(await language(), 'de');
    server.settings.site.save({ timeZone: 'Asia/Tokyo' });
    await user.click(save('site'));
    await screen.findByText('Saved.');
    expect(server.settings.site.value).toMatchObject({ timeZone: 'Asia/Tokyo', language: 'de' });
    expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('Asia/Tokyo');
    expect(screen.queryByText(/Someone else/)).toBeNull();
  });

  it('AP-3 what came back after a reload says which fields another member changed since', async () => {
    const { user, server } = openSettings();
    await user.selectOptions(await language(), 'de');
    cleanup();
    server.settings.site.save({ language: 'fr' });
    openAdmin(server, '/config/settings/language');
    expect((await language()).value).toBe('de');
    expect(await screen.findByText(/Someone else changed these settings/)).toBeDefined();
    expect(screen.getByText(/Saving replaces their change/)).toBeDefined();
    expect(server.settings.site.value.language).toBe('fr');
  });

  it('a save that fails says why and keeps the change', async () => {
    const { server, user } = openSettings();
    const mend = server.respond(saveSiteSettings, () =>
      refuse(400, 'http.invalid', 'Please check.', { errors: { language: 'Not a language.' } }),
    );
    await user.selectOptions(await language(), 'de');
    await user.click(save('site'));
    expect(await screen.findByText('Please check.')).toBeDefined();
    expect(screen.getByText('Not a language.')).toBeDefined();
    expect((await language()).value).toBe('de');
    mend();
    await user.click(save('site'));
    await screen.findByText('Saved.');
  });

  it('offers another try when the settings do not load', async () => {
    const server = createFakeServer({ member: owner });
    const mend = server.respond(readSiteSettings, () => refuse(503, 'http.unavailable', 'Not now.'));
    const { user } = openSettings('language', server);
    expect(await screen.findByText('Not now.')).toBeDefined();
    mend();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await language();
  });

  it('AP-22 the shell asks before a member leaves unsaved settings, and once for all forms of the page', async () => {
    const { user, address } = openSettings('publishing');
    await user.click(await screen.findByRole('switch', { name: 'Review before publishing' }));
    await user.type(await screen.findByLabelText('Days in which activity can be read'), '0');
    const places = screen.getByRole('navigation', { name: 'Main' });
    await user.click(within(places).getByRole('link', { name: 'Home' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/config/settings/publishing');
    expect(screen.getByLabelText<HTMLInputElement>('Days in which activity can be read').value).toBe('3,650');
    await user.click(within(places).getByRole('link', { name: 'Home' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'Home' });
  });

  it("the settings page shows only the topics that the member's roles allow", async () => {
    const storeManager = { ...owner, permissions: ['site.view', 'commerce.manage'] };
    const server = createFakeServer({ member: storeManager });
    openAdmin(server, '/config/settings');
    const topics = await screen.findByRole('navigation', { name: 'Topics of the settings' });
    const names = within(topics)
      .getAllByRole('link')
      .map((link) => link.querySelector('strong')?.textContent);
    expect(names).toEqual([
      'Store',
      'Delivery',
      'Taxes',
      'Checkout',
      'Returns',
      'Mails',
      'Webhooks',
      'Your admin',
    ]);
    expect(server.requests.map(({ endpoint }) => endpoint)).not.toContain('GET /api/settings/identity');
  });

  it('AP-47 a topic that a role does not include says so when its address is opened', async () => {
    const viewer = { ...owner, permissions: ['site.view'] };
    const { server } = openSettings('code', createFakeServer({ member: viewer }));
    expect(await screen.findByRole('heading', { name: 'Your roles do not include this' })).toBeDefined();
    expect(server.requests.map(({ endpoint }) => endpoint)).not.toContain('GET /api/settings/code-injection');
  });
});

describe('the appearance', () => {
  const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');
  const stored = (server: FakeServer) => server.settings.memberPreferences.value.preferences;
  it('PL-4.23 a chosen appearance applies at once and is saved beside the other choices of the member', async () => {
    const server = createFakeServer({ member: owner });
    server.settings.memberPreferences.save({ preferences: { mutedNotices: ['reviews'] } });
    const { user } = openSettings('you', server);
    await user.click(await screen.findByLabelText('Dark'));
    expect(scheme()).toBe('dark');
    await waitFor(() => expect(stored(server)).toEqual({ mutedNotices: ['reviews'], appearance: 'dark' }));
  });

  it('the saved appearance of a member applies in a browser that has never used it', async () => {
    const server = createFakeServer({ member: owner });
    server.settings.memberPreferences.save({ preferences: { appearance: 'dark', density: 'compact' } });
    openAdmin(server, '/config');
    await screen.findByRole('heading', { name: 'Home' });
    await waitFor(() => expect(scheme()).toBe('dark'));
    expect(document.documentElement.dataset.density).toBe('compact');
  });

  it('PL-8.39 the appearance reverts and an error is shown when it cannot be saved', async () => {
    const server = createFakeServer({ member: owner });
    server.respond(saveMemberPreferences, () => refuse(503, 'http.unavailable', 'Not now.'));
    const { user } = openSettings('you', server);
    const dark = await screen.findByLabelText<HTMLInputElement>('Dark');
    await user.click(dark);
    expect(await screen.findByText('Not now.')).toBeDefined();
    await waitFor(() => expect(dark.checked).toBe(false));
    expect(scheme()).toBe('light');
  });

  it('the appearance is saved beside a choice that was made in another tab in between', async () => {
    const server = createFakeServer({ member: owner });
    const { user } = openSettings('you', server);
    const dark = await screen.findByLabelText('Dark');
    await waitFor(() =>
      expect(server.requests.map(({ endpoint }) => endpoint)).toContain(
        'GET /api/member-preferences/:namespace',
      ),
    );
    server.settings.memberPreferences.save({ preferences: { density: 'compact' } });
    await user.click(dark);
    await waitFor(() => expect(stored(server)).toEqual({ density: 'compact', appearance: 'dark' }));
  });

  it('a member without any other permission has an appearance, rows and keys of their own', async () => {
    const viewer = { ...owner, roles: { 10: true as const }, permissions: ['site.view'] };
    const server = createFakeServer({ member: viewer });
    const { user } = openSettings('you', server);
    await user.click(await screen.findByLabelText('Compact'));
    await user.click(screen.getByRole('switch', { name: 'Single keys' }));
    await waitFor(() => expect(stored(server)).toEqual({ density: 'compact', singleKeys: false }));
    expect(screen.queryByRole('group', { name: 'Notices' })).toBeNull();
  });

  it('AP-45 a kind of notice that a member switches off is left out of their bell alone', async () => {
    const server = createFakeServer({ member: owner });
    const { user } = openSettings('you', server);
    await user.click(await screen.findByRole('checkbox', { name: 'Low stock' }));
    await waitFor(() => expect(stored(server)).toEqual({ mutedNotices: ['low-stock'] }));
    await user.click(screen.getByRole('checkbox', { name: 'Low stock' }));
    await waitFor(() => expect(stored(server)).toEqual({ mutedNotices: [] }));
  });
});
