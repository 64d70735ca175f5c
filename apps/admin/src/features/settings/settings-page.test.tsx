// @vitest-environment happy-dom
import { readSiteSettings, savePreferences, saveSiteSettings } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

const openSettings = (server = createFakeServer({ member: owner })) => ({
  server,
  ...openAdmin(server, '/config/settings'),
});
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

  it("the settings page saves the store's currency without saving the site settings", async () => {
    const { server, user } = openSettings();
    await user.selectOptions(await screen.findByLabelText('Currency'), 'JPY');
    await user.click(save('store'));
    await waitFor(() => expect(server.settings.store.value.storeCurrency).toBe('JPY'));
    expect(puts(server).map(({ endpoint }) => endpoint)).toEqual(['PUT /api/settings/store']);
  });

  it('the settings page has no switches for comments and likes while pages have neither', async () => {
    openSettings();
    await language();
    expect(screen.queryAllByRole('switch', { name: /comment|like/i })).toEqual([]);
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
    const { user } = openSettings(server);
    expect(await screen.findByText('Not now.')).toBeDefined();
    mend();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await language();
  });

  it('the settings page asks before a member leaves unsaved changes', async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    const { user, address } = openSettings();
    await user.selectOptions(await language(), 'de');
    const places = screen.getByRole('navigation', { name: 'Main' });
    await user.click(within(places).getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    expect(address()).toBe('/config/settings');
    confirm.mockReturnValue(true);
    await user.click(within(places).getByRole('link', { name: 'Home' }));
    await screen.findByRole('heading', { name: 'Home' });
  });

  it("the settings page shows only the settings that the member's roles allow", async () => {
    const storeManager = { ...owner, permissions: ['site.view', 'commerce.manage'] };
    const { server } = openSettings(createFakeServer({ member: storeManager }));
    await screen.findByLabelText('Currency');
    expect(screen.queryByLabelText('Language')).toBeNull();
    expect(server.requests.map(({ endpoint }) => endpoint)).not.toContain('GET /api/settings/site');
  });

  it('a member without permission has no link to the settings page, and the page says so', async () => {
    const viewer = { ...owner, permissions: ['site.view'] };
    openSettings(createFakeServer({ member: viewer }));
    expect(await screen.findByText(/Your roles do not include/)).toBeDefined();
    const places = screen.getByRole('navigation', { name: 'Main' });
    expect(within(places).queryByRole('link', { name: 'Settings' })).toBeNull();
  });
});

describe('the appearance', () => {
  const field = `appearance.${owner.id}`;
  const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');

  it("PL-4.23 a chosen appearance applies at once and is saved beside other members' choices", async () => {
    const server = createFakeServer({ member: owner });
    server.settings.preferences.save({ 'appearance.somebody': 'light' });
    const { user } = openSettings(server);
    await user.click(await screen.findByLabelText('Dark'));
    expect(scheme()).toBe('dark');
    await waitFor(() =>
      expect(server.settings.preferences.value).toEqual({ 'appearance.somebody': 'light', [field]: 'dark' }),
    );
  });

  it('the saved appearance of a member applies in a browser that has never used it', async () => {
    const server = createFakeServer({ member: owner });
    server.settings.preferences.save({ [field]: 'dark' });
    openAdmin(server, '/config');
    await screen.findByRole('heading', { name: 'Home' });
    await waitFor(() => expect(scheme()).toBe('dark'));
  });

  it('PL-8.39 the appearance reverts and an error is shown when it cannot be saved', async () => {
    const server = createFakeServer({ member: owner });
    server.respond(savePreferences, () => refuse(503, 'http.unavailable', 'Not now.'));
    const { user } = openSettings(server);
    const dark = await screen.findByLabelText<HTMLInputElement>('Dark');
    await user.click(dark);
    expect(await screen.findByText('Not now.')).toBeDefined();
    expect(dark.checked).toBe(false);
    expect(scheme()).toBe('light');
  });

  it('the appearance is saved beside a choice that another member made in between', async () => {
    const server = createFakeServer({ member: owner });
    const { user } = openSettings(server);
    const dark = await screen.findByLabelText('Dark');
    await waitFor(() =>
      expect(server.requests.map(({ endpoint }) => endpoint)).toContain(
        'GET /api/v1/commerce-preferences/:namespace',
      ),
    );
    server.settings.preferences.save({ 'appearance.somebody': 'light' });
    await user.click(dark);
    await waitFor(() =>
      expect(server.settings.preferences.value).toEqual({ 'appearance.somebody': 'light', [field]: 'dark' }),
    );
  });

  it('the admin requests no appearance for members who may not keep preferences', async () => {
    const viewer = { ...owner, permissions: ['site.view'] };
    const server = createFakeServer({ member: viewer });
    openAdmin(server, '/config');
    await screen.findByRole('heading', { name: 'Home' });
    expect(server.requests.map(({ endpoint }) => endpoint)).toEqual(['GET /api/member-session']);
  });
});
