// @vitest-environment happy-dom
import { createOwnSite, listMemberSites, removeOwnSite } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer } from '../../../testing/fake-server.ts';
import { boss } from '../../../testing/fake-staff.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';

const openSites = (member = boss) => {
  const server = createFakeServer({ member });
  return { server, ...openAdmin(server, '/config/settings/sites') };
};

describe('sites of an owner', () => {
  it('a site is made with a name out of its title, and what the server refuses stays typed', async () => {
    const { user, server } = openSites();
    server.respond(createOwnSite, ({ body }) =>
      body.slug === 'heron-rye'
        ? { status: 201, body: { title: body.title, slug: body.slug, baseUrl: 'https://heron.example' } }
        : refuse(409, 'sites.slug-taken', 'There is already a site named "heron-and-rye".'),
    );
    await user.type(await screen.findByLabelText('Title'), 'Héron & Rye');
    const name = screen.getByLabelText<HTMLInputElement>('Name in its address');
    expect(name.value).toBe('heron-rye');
    await user.clear(name);
    await user.type(name, 'heron-and-rye');
    await user.type(screen.getByLabelText('Your password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Make the site' }));
    expect(await screen.findByText(/already a site named/)).toBeDefined();
    await user.clear(name);
    await user.type(name, 'heron-rye');
    await user.click(screen.getByRole('button', { name: 'Make the site' }));
    const link = await screen.findByRole('link', { name: 'Go to its admin' });
    expect(link.getAttribute('href')).toBe('https://heron.example/config');
  });

  it('the site is deleted only after its title and the password were typed', async () => {
    const { user, server } = openSites();
    server.respond(removeOwnSite, () => ({ status: 204, body: undefined }));
    await user.click(await screen.findByRole('button', { name: 'Delete Saltmarsh Studio' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Type the title/), 'Saltmarsh');
    await user.click(within(dialog).getByRole('button', { name: 'Delete Saltmarsh Studio' }));
    expect(within(dialog).getByText('That is not the title of the site.')).toBeDefined();
    expect(within(dialog).getByText('Type your password.')).toBeDefined();
    await user.type(within(dialog).getByLabelText(/Type the title/), ' Studio');
    await user.type(within(dialog).getByLabelText('Your password'), 'correct horse');
    await user.click(within(dialog).getByRole('button', { name: 'Delete Saltmarsh Studio' }));
    expect(await screen.findByText('The site is deleted')).toBeDefined();
    expect(server.requests.at(-1)?.body).toEqual({ name: 'Saltmarsh Studio', password: 'correct horse' });
  });

  it('a member who does not own the site is told so, and other sites are links', async () => {
    const { server } = openSites({ ...boss, isOwner: false });
    server.respond(listMemberSites, () => ({
      body: { sites: [{ id: 'c'.repeat(24), title: 'Heron', baseUrl: 'https://heron.example' }] },
    }));
    expect(await screen.findAllByText('Only the owner of this site can do this.')).toHaveLength(2);
    const link = await screen.findByRole('link', { name: 'Open the admin of Heron' });
    expect(link.getAttribute('href')).toBe('https://heron.example/config');
  });
});
