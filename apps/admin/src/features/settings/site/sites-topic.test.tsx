import type { SiteCopy } from '@awning/contract';
import {
  copySite,
  createOwnSite,
  endSiteQuiet,
  listMemberSites,
  listSiteCopies,
  removeOwnSite,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
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
    const make = within(screen.getByRole('region', { name: 'Make a site' }));
    const name = make.getByLabelText<HTMLInputElement>('Name in its address');
    expect(name.value).toBe('heron-rye');
    await user.clear(name);
    await user.type(name, 'heron-and-rye');
    await user.type(make.getByLabelText('Your password'), 'correct horse');
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
    expect(await screen.findAllByText('Only the owner of this site can do this.')).toHaveLength(3);
    const link = await screen.findByRole('link', { name: 'Open the admin of Heron' });
    expect(link.getAttribute('href')).toBe('https://heron.example/config');
  });

  it('a safe copy is asked for with a free name and the password, and its progress is shown until it is ready', async () => {
    const { user, server } = openSites();
    const copy: SiteCopy = {
      id: 'c'.repeat(24),
      title: 'Copy of Saltmarsh Studio',
      state: 'running',
      filesDone: 3,
      filesTotal: 12,
      problem: null,
      baseUrl: null,
      createdOn: 0,
    };
    let copies: SiteCopy[] = [];
    server.respond(listSiteCopies, () => ({ body: { copies } }));
    server.respond(copySite, ({ body }) => {
      if (body.password !== 'correct horse')
        return refuse(400, 'members.wrong-password', 'Wrong.', {
          errors: { password: 'That is not your password.' },
        });
      copies = [copy];
      return { status: 202, body: copy };
    });
    const section = within(await screen.findByRole('region', { name: 'Make a safe copy of this site' }));
    expect(section.getByLabelText<HTMLInputElement>('Name in its address').value).toBe(
      'copy-of-saltmarsh-studio',
    );
    await user.click(section.getByRole('button', { name: 'Make the copy' }));
    expect(section.getByText('Type your password.')).toBeDefined();
    await user.type(section.getByLabelText('Your password'), 'wrong');
    await user.click(section.getByRole('button', { name: 'Make the copy' }));
    expect(await section.findByText('That is not your password.')).toBeDefined();
    await user.clear(section.getByLabelText('Your password'));
    await user.type(section.getByLabelText('Your password'), 'correct horse');
    await user.click(section.getByRole('button', { name: 'Make the copy' }));
    expect(await section.findByText('Being made: 3 of 12 files')).toBeDefined();
    copies = [{ ...copy, state: 'done', filesDone: 12, baseUrl: 'https://copy.example' }];
    const link = await section.findByRole('link', { name: 'Open the admin of Copy of Saltmarsh Studio' });
    expect(link.getAttribute('href')).toBe('https://copy.example/config');
    copies = [{ ...copy, state: 'failed', problem: 'There is almost no room left on the disk.' }];
  });

  it('every page of a safe copy says that it mails and charges nobody, and its owner ends that with the password', async () => {
    const website = { isQuiet: true };
    const server = createFakeServer({ member: boss, website });
    server.respond(endSiteQuiet, () => {
      website.isQuiet = false;
      return { status: 204, body: undefined };
    });
    const { user } = openAdmin(server, '/config/settings/sites');
    expect(await screen.findByText('Safe copy.')).toBeDefined();
    const section = within(await screen.findByRole('region', { name: 'Mails and payments of this copy' }));
    await user.click(section.getByRole('button', { name: 'Let it send mails and take payments' }));
    expect(section.getByText('Type your password.')).toBeDefined();
    await user.type(section.getByLabelText('Your password'), 'correct horse');
    await user.click(section.getByRole('button', { name: 'Let it send mails and take payments' }));
    expect(await screen.findByText('The site sends mails and takes payments now.')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Safe copy.')).toBeNull());
  });
});
