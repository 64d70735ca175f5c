import {
  changeMember,
  dismissMember,
  resendInvitation,
  transferOwnership,
  viewAsRole,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, createMail } from '../../testing/fake-server.ts';
import { boss, createInvitation, createMember, idOf, respondWithStaff } from '../../testing/fake-staff.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

function openStaff(address = '/config/staff', mail: Parameters<typeof createFakeServer>[0] = {}) {
  const server = createFakeServer({ member: boss, mailLeavesTheMachine: true, ...mail });
  const members = [
    createMember(boss.id, {
      displayName: 'Shop owner',
      isOwner: true,
      roles: { 1: true },
      hasTwoFactor: true,
    }),
    createMember(idOf('c'), { displayName: 'Ida Holm', hasTwoFactor: true }),
    createMember(idOf('d'), { disabled: true }),
  ];
  respondWithStaff(server, { members, invitations: [createInvitation(idOf('e'))] });
  return { server, members, ...openAdmin(server, address) };
}

describe('staff', () => {
  it('AP-8 the list of staff has roles, two-factor, state and the people who were invited', async () => {
    const { user } = openStaff();
    expect(await screen.findByRole('link', { name: 'Shop owner (you)' })).toBeDefined();
    const row = screen.getByRole('link', { name: 'Ida Holm' }).closest('tr') as HTMLElement;
    expect(within(row).getByText('Editor')).toBeDefined();
    expect(within(row).getByText('On')).toBeDefined();
    await user.click(await screen.findByRole('link', { name: 'Invitations 1' }));
    expect(await screen.findByRole('link', { name: 'guest-e@example.com' })).toBeDefined();
  });

  it('a person is invited with roles that say what they allow', async () => {
    const { user, server } = openStaff();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Send the invitation' }));
    expect(await within(dialog).findByText('Choose what they may do.')).toBeDefined();
    await user.type(within(dialog).getByLabelText('Email'), 'new@example.com');
    await user.click(within(dialog).getByRole('checkbox', { name: /Store manager.*orders/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Send the invitation' }));
    expect(await screen.findByText('Invitation sent to new@example.com')).toBeDefined();
    expect(server.requests.find(({ endpoint }) => endpoint === 'POST /api/member-invitations')?.body).toEqual(
      {
        email: 'new@example.com',
        roles: [8],
      },
    );
  });

  it('an invitation says all that is missing at once', async () => {
    const { user } = openStaff();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Email'), 'new@');
    await user.click(within(dialog).getByRole('button', { name: 'Send the invitation' }));
    expect(await within(dialog).findByText('Choose what they may do.')).toBeDefined();
    expect(within(dialog).getByText('This is no whole email address.')).toBeDefined();
  });

  it('without a mail server an invitation is not said to be sent, and its link is there to copy', async () => {
    const link = 'https://saltmarsh.example/config/accept-invitation?token=abc-1';
    const messages = [createMail('1', { to: 'new@example.com', text: `Come in: ${link}` })];
    const { user } = openStaff('/config/staff', {
      mailLeavesTheMachine: false,
      pages: [{ messages, hasNextPage: false, nextPageCursor: null }],
    });
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Email'), 'new@example.com');
    await user.click(within(dialog).getByRole('checkbox', { name: /Store manager.*orders/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Send the invitation' }));
    const field = await within(dialog).findByRole('textbox', { name: 'Link of the invitation' });
    expect(field).toHaveProperty('value', link);
    expect(screen.queryByText(/Invitation sent/)).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('AP-44 c opens the invitation', async () => {
    const { user } = openStaff();
    await screen.findByRole('button', { name: 'Invite' });
    await user.keyboard('c');
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('AP-3 an invitation that was begun is there again after Escape', async () => {
    const { user } = openStaff();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    await user.type(within(await screen.findByRole('dialog')).getByLabelText('Email'), 'new@example.com');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByDisplayValue('new@example.com')).toBeDefined();
  });

  it('an invitation is sent again from its page', async () => {
    const { user, server } = openStaff(`/config/staff/${idOf('e')}`);
    server.respond(resendInvitation, () => ({ body: { invitation: createInvitation(idOf('e')) } }));
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Invitation sent again to guest-e@example.com')).toBeDefined();
  });

  it('AP-21 only what changed of a member is saved', async () => {
    const { user, server, members } = openStaff(`/config/staff/${idOf('c')}`);
    server.respond(changeMember, () => ({
      body: { member: { ...(members[1] as (typeof members)[number]), roles: { 4: true, 8: true } as const } },
    }));
    await user.click(await screen.findByRole('checkbox', { name: /Store manager/ }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.requests.find(({ endpoint }) => endpoint.startsWith('PUT'))?.body).toEqual({
        roles: [4, 8],
      }),
    );
  });

  it('removing a member asks for the name and the password, and keeps what was typed when it is refused', async () => {
    const { user, server, address } = openStaff(`/config/staff/${idOf('c')}`);
    server.respond(dismissMember, ({ body }) =>
      body.password === 'right'
        ? { status: 204, body: undefined }
        : refuse(400, 'members.wrong-password', 'That is not your password.', {
            errors: { password: 'That is not your password.' },
          }),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove from this site' }));
    const dialog = await screen.findByRole('dialog');
    const press = () => user.click(within(dialog).getByRole('button', { name: 'Remove from this site' }));
    await user.type(within(dialog).getByLabelText('Type Ida Holm to confirm'), 'Ida');
    await user.type(within(dialog).getByLabelText('Your password'), 'wrong');
    await press();
    expect(await within(dialog).findByText('Type the name exactly as it is shown.')).toBeDefined();
    expect(server.requests.some(({ endpoint }) => endpoint.endsWith('removal'))).toBe(false);
    await user.type(within(dialog).getByLabelText('Type Ida Holm to confirm'), ' Holm');
    await press();
    expect(await within(dialog).findByText('That is not your password.')).toBeDefined();
    await user.clear(within(dialog).getByLabelText('Your password'));
    await user.type(within(dialog).getByLabelText('Your password'), 'right');
    await press();
    expect(await screen.findByText('Ida Holm was removed')).toBeDefined();
    expect(address()).toBe('/config/staff');
  });

  it('the last owner is told why the site could not be given away', async () => {
    const { user, server } = openStaff(`/config/staff/${idOf('c')}`);
    server.respond(transferOwnership, () => refuse(403, 'members.owner-only', 'Only the owner may do this.'));
    await user.click(await screen.findByRole('button', { name: 'Make the owner' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Type Ida Holm to confirm'), 'Ida Holm');
    await user.type(within(dialog).getByLabelText('Your password'), 'right');
    await user.click(within(dialog).getByRole('button', { name: 'Make the owner' }));
    expect(await within(dialog).findByText('Only the owner may do this.')).toBeDefined();
  });

  it('AP-47 seeing the admin as a role shows its places and a bar to leave it', async () => {
    const { user, server } = openStaff();
    server.respond(viewAsRole, () => ({
      body: {
        member: {
          ...boss,
          isOwner: false,
          roles: { 10: true } as const,
          permissions: ['site.view'],
          viewedRole: 10,
        },
        website: {
          id: 'a'.repeat(24),
          title: 'Saltmarsh Studio',
          slug: 'saltmarsh',
          baseUrl: 'https://saltmarsh.example',
          language: 'en-US',
          timeZone: 'UTC',
        },
        mailLeavesTheMachine: false,
      },
    }));
    await user.click(await screen.findByRole('button', { name: 'See the admin as…' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Viewer' }));
    expect(await screen.findByText(/You see the admin as Viewer/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Back to yourself' })).toBeDefined();
    const places = screen.getByRole('navigation', { name: 'Main' });
    expect(within(places).queryByRole('link', { name: 'Mail' })).toBeNull();
  });
});
