import { listMemberSites, signMemberOut } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner, rightPassword } from '../testing/fake-server.ts';
import { openAdmin } from '../testing/open-admin.tsx';

describe('the admin of a signed-in member', () => {
  it("PL-6.02 the admin's home names the member, their role and the address of the site", async () => {
    openAdmin(createFakeServer({ member: owner }), '/config/');
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
    const link = screen.getByRole('link', { name: 'saltmarsh.example' });
    expect(link.getAttribute('href')).toBe('https://saltmarsh.example');
    expect(screen.getByText(/Shop owner \(owner@example.com\), Administrator/)).toBeDefined();
  });

  it('the admin marks the current place in the navigation and moves focus to a new page', async () => {
    const { user, address } = openAdmin(createFakeServer({ member: owner }), '/config');
    const places = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(places).getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
    await user.click(within(places).getByRole('link', { name: 'Mail' }));
    await screen.findByRole('heading', { name: 'Mail' });
    expect(address()).toBe('/config/mail');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(within(places).getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull();
  });

  it("the admin's navigation offers only the places that the member may see", async () => {
    const viewer = { ...owner, roles: { 10: true as const }, permissions: ['site.view'] };
    openAdmin(createFakeServer({ member: viewer }), '/config');
    const places = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(places).getByRole('link', { name: 'Home' })).toBeDefined();
    expect(within(places).queryByRole('link', { name: 'Mail' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Read them' })).toBeNull();
  });

  it('a member of several sites finds another one by name and goes to its admin', async () => {
    const server = createFakeServer({ member: owner });
    const sites = ['Saltmarsh Studio', 'Heron', 'Kiln', 'Loom', 'Mill', 'Oak', 'Pier', 'Quay'].map(
      (title, at) => ({
        id: String(at).repeat(24),
        title,
        baseUrl: `https://${title.split(' ')[0]?.toLowerCase()}.example`,
      }),
    );
    server.respond(listMemberSites, () => ({ body: { sites } }));
    const { user } = openAdmin(server, '/config');
    const [button] = await screen.findAllByRole('button', { name: 'Saltmarsh Studio: go to another site' });
    if (!button) throw new Error('There is no button.');
    await user.click(button);
    await user.type(await screen.findByRole('textbox', { name: 'Find a site' }), 'kil');
    const found = screen.getAllByRole('menuitem');
    expect(found.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Kilnkiln.example', 'https://kiln.example/config'],
    ]);
    await user.type(screen.getByRole('textbox', { name: 'Find a site' }), 'x');
    expect(screen.getByText('None of your sites has “kilx” in its name.')).toBeDefined();
  });

  it('signs out and forgets what it knew', async () => {
    const server = createFakeServer({ member: owner });
    const { user, address } = openAdmin(server, '/config/mail');
    await screen.findByText('No mail yet');
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(address()).toBe('/config/sign-in');
    const endpoints = server.requests.map(({ endpoint }) => endpoint);
    const signOut = endpoints.indexOf('DELETE /api/member-session');
    expect(signOut).toBeGreaterThan(0);
    expect(endpoints.slice(signOut + 1)).toEqual([]);
  });

  it('the admin stays on the page and shows the reason when signing out fails', async () => {
    const server = createFakeServer({ member: owner });
    server.respond(signMemberOut, () => refuse(503, 'http.unavailable', 'Busy right now.'));
    const { user } = openAdmin(server, '/config');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Busy right now.')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Home' })).toBeDefined();
  });

  it('the admin asks for the password when the session has ended, and returns to the page', async () => {
    const server = createFakeServer({ member: owner });
    const { user, address } = openAdmin(server, '/config');
    await screen.findByRole('heading', { name: 'Home' });
    server.endSession();
    await user.click(screen.getByRole('link', { name: 'Mail' }));
    expect(await screen.findByText(/You were signed out/)).toBeDefined();
    await user.type(screen.getByLabelText('Email'), 'owner@example.com');
    await user.type(screen.getByLabelText('Password'), rightPassword);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'Mail' });
    expect(address()).toBe('/config/mail');
  });

  it('the admin shows "There is no such page" for an unknown address', async () => {
    openAdmin(createFakeServer({ member: owner }), '/config/nowhere');
    expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeDefined();
  });
});
