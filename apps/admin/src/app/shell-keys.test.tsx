import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../testing/fake-server.ts';
import { openAdmin } from '../testing/open-admin.tsx';

afterEach(() => localStorage.clear());

describe('the keys of the shell', () => {
  it('AP-44 g and a letter go to a place, and ? shows every key of the page', async () => {
    const { user, address } = openAdmin(createFakeServer({ member: owner }), '/config');
    await screen.findByRole('heading', { name: 'Home' });
    await user.keyboard('gm');
    await screen.findByText('No mail yet');
    expect(address()).toBe('/config/mail');
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(dialog).getByText('Go to Orders')).toBeDefined();
    expect(within(dialog).getByText('Next part of the page')).toBeDefined();
  });

  it('AP-44 a member who switched single keys off is not moved by letters, and Ctrl K still opens the palette', async () => {
    const server = createFakeServer({ member: owner });
    server.settings.memberPreferences.save({ preferences: { singleKeys: false } });
    const { user, address } = openAdmin(server, '/config');
    await screen.findByRole('heading', { name: 'Home' });
    await waitFor(() =>
      expect(server.requests.map(({ endpoint }) => endpoint)).toContain(
        'GET /api/member-preferences/:namespace',
      ),
    );
    await waitFor(() => expect(localStorage.getItem('awning-choices')).toContain('false'));
    await user.keyboard('gm?');
    expect(address()).toBe('/config');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', { name: 'Search or jump to' })).toBeDefined();
  });

  it('AP-44 no single key acts while something is typed', async () => {
    const { user, address } = openAdmin(createFakeServer({ member: owner }), '/config/settings/language');
    await user.click(await screen.findByLabelText('Language'));
    await user.keyboard('gm?');
    expect(address()).toBe('/config/settings/language');
    expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull();
  });
});
