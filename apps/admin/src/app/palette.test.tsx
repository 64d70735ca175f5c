import type { MemberSearchGroup } from '@awning/contract';
import { searchSite } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../testing/fake-server.ts';
import { openAdmin } from '../testing/open-admin.tsx';

afterEach(() => localStorage.clear());

const orders = (...titles: string[]): MemberSearchGroup[] => [
  {
    name: 'orders',
    results: titles.map((title) => ({
      id: title.padStart(24, '0'),
      title,
      detail: 'Mara Lind',
      address: '/x',
    })),
    more: null,
  },
];

function openPalette(find: (q: string) => MemberSearchGroup[] | Promise<MemberSearchGroup[]> = () => []) {
  const server = createFakeServer({ member: owner });
  server.respond(searchSite, async ({ query }) => ({ body: { groups: await find(query.q ?? '') } }));
  return { server, ...openAdmin(server, '/config/mail') };
}

const box = () => screen.findByRole('combobox', { name: 'Search or jump to' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = async () => {
  const id = (await box()).getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent;
};

describe('the palette', () => {
  it('AP-43 opens by key with recent places and actions, and leads to the first row by Enter', async () => {
    const { user, address } = openPalette();
    await screen.findByText('No mail yet');
    await user.keyboard('{Control>}k{/Control}');
    const field = await box();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByRole('group', { name: 'Go to' })).toBeDefined();
    await user.keyboard('sett');
    await waitFor(async () => expect(await active()).toContain('General settings'));
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Settings' });
    expect(address()).toBe('/config/settings');
    expect(screen.queryByRole('combobox', { name: 'Search or jump to' })).toBeNull();
  });

  it('AP-43 records of the server are listed with their number, and arrows move between rows', async () => {
    const { user } = openPalette((q) => (q === 'mara' ? orders('1042', '1043') : []));
    await user.click(await screen.findByRole('button', { name: 'Search or jump to' }));
    await user.type(await box(), 'mara');
    const found = await screen.findByRole('group', { name: 'Orders' });
    expect(within(found).getAllByRole('option')).toHaveLength(2);
    expect(await active()).toContain('1042');
    await user.keyboard('{ArrowDown}');
    expect(await active()).toContain('1043');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(await active()).toContain('1043');
    expect(within(found).getAllByText('Mara')[0]?.tagName).toBe('MARK');
  });

  it('AP-43 a response to older text is dropped when it comes after a newer one', async () => {
    const late = Promise.withResolvers<MemberSearchGroup[]>();
    const { user, server } = openPalette((q) => (q === '1' ? late.promise : orders('1042')));
    await user.click(await screen.findByRole('button', { name: 'Search or jump to' }));
    await user.type(await box(), '1');
    await waitFor(() =>
      expect(server.requests.filter(({ endpoint }) => endpoint === 'GET /api/search')).toHaveLength(1),
    );
    await user.type(await box(), '042');
    await waitFor(() => expect(options().join()).toContain('1042'));
    late.resolve(orders('1001', '1002'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(options().join()).not.toContain('1001');
  });

  it('AP-43 Enter that comes before the response takes the first row once it is there', async () => {
    const slow = Promise.withResolvers<MemberSearchGroup[]>();
    const { user, address } = openPalette(() => slow.promise);
    await user.click(await screen.findByRole('button', { name: 'Search or jump to' }));
    await user.type(await box(), '#1042{Enter}');
    slow.resolve(orders('1042'));
    await waitFor(() => expect(address()).toBe(`/config/orders/${'1042'.padStart(24, '0')}`));
  });

  it('AP-43 a page that was found opens in the editor', async () => {
    const id = '7'.repeat(24);
    const { user, address } = openPalette(() => [
      { name: 'pages', results: [{ id, title: 'About us', detail: '', address: '/x' }], more: null },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Search or jump to' }));
    await user.type(await box(), 'about{Enter}');
    await waitFor(() => expect(address()).toBe(`/config/pages/${id}/edit`));
    expect(screen.queryByText('There is no such page')).toBeNull();
  });

  it('AP-43 a search that fails says why, and places stay in reach', async () => {
    const { user, server } = openPalette();
    server.respond(searchSite, () => refuse(503, 'http.unavailable', 'Busy right now.'));
    await user.click(await screen.findByRole('button', { name: 'Search or jump to' }));
    await user.type(await box(), 'mail');
    expect(await screen.findByText(/Busy right now\./)).toBeDefined();
    expect(options().join()).toContain('Mail');
  });

  it('AP-47 the palette offers neither places nor records that the roles do not include', async () => {
    const viewer = { ...owner, roles: { 10: true as const }, permissions: ['site.view'] };
    const server = createFakeServer({ member: viewer });
    const { user } = openAdmin(server, '/config/settings');
    await user.click(await screen.findByRole('button', { name: 'Search or jump to' }));
    await box();
    expect(options().join()).not.toContain('Orders');
    expect(options().join()).toContain('General settings');
  });

  it('markup and hostile text that is typed stays text', async () => {
    const { user } = openPalette(() => []);
    await user.click(await screen.findByRole('button', { name: 'Search or jump to' }));
    await user.type(await box(), '<script>alert(1)</script> (.*+[[');
    expect(await screen.findByText(/Nothing found for “<script>alert/)).toBeDefined();
  });
});
