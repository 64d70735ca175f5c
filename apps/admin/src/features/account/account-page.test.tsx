import {
  beginTwoFactor,
  changeMemberAccount,
  changeMemberEmail,
  changeMemberPassword,
  confirmTwoFactor,
  endOtherMemberSessions,
  switchTwoFactorOff,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { account, respondWithAccount } from '../../testing/fake-staff.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

function openAccount(change: Parameters<typeof respondWithAccount>[1] = {}) {
  const server = createFakeServer({ member: owner });
  respondWithAccount(server, change);
  return { server, ...openAdmin(server, '/config/account') };
}

describe('the own account', () => {
  it('a member changes their name, and an empty one is not sent', async () => {
    const { user, server } = openAccount();
    server.respond(changeMemberAccount, ({ body }) => ({ body: { ...account, ...body } }));
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    expect(await screen.findByText('Enter your name.')).toBeDefined();
    await user.type(name, 'Mara Lind');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(server.requests.filter(({ endpoint }) => endpoint.startsWith('PATCH'))).toHaveLength(1);
  });

  it('AP-3 a name that was typed is there after a reload', async () => {
    const { user, server } = openAccount();
    await user.type(await screen.findByLabelText('Name'), ' Lind');
    const typed = (screen.getByLabelText('Name') as HTMLInputElement).value;
    cleanup();
    openAdmin(server, '/config/account');
    expect(await screen.findByDisplayValue(typed)).toBeDefined();
  });

  it('a new address waits for its link, and a wrong password is said beside its field', async () => {
    const { user, server } = openAccount();
    const sentence = 'That is not your password.';
    server.respond(changeMemberEmail, ({ body }) =>
      body.password === 'right'
        ? { body: { ...account, pendingEmail: body.email } }
        : refuse(400, 'members.wrong-password', sentence, { errors: { password: sentence } }),
    );
    await user.type(await screen.findByLabelText('New address'), 'new@example.com');
    await user.type(screen.getByLabelText('Your password'), 'wrong{Enter}');
    expect(await screen.findByText(sentence)).toBeDefined();
    await user.clear(screen.getByLabelText('Your password'));
    await user.type(screen.getByLabelText('Your password'), 'right{Enter}');
    expect(await screen.findByText(/A link is on its way to new@example.com/)).toBeDefined();
  });

  it('a new password takes the present one', async () => {
    const { user, server } = openAccount();
    server.respond(changeMemberPassword, () => ({ status: 204, body: undefined }));
    await user.type(await screen.findByLabelText('Present password'), 'the present one');
    await user.type(screen.getByLabelText('New password'), 'ten letters or more');
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    expect(await screen.findByText(/Password changed/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });

  it('two-factor sign-in is set up with a QR code, a key to type and a code, and shows the recovery codes', async () => {
    const { user, server } = openAccount();
    server.respond(beginTwoFactor, () => ({
      body: { secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', uri: 'otpauth://totp/Salt:o?secret=ABCDEFGH' },
    }));
    server.respond(confirmTwoFactor, ({ body }) =>
      body.code === '123456'
        ? { body: { recoveryCodes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] } }
        : refuse(400, 'members.code-wrong', 'That code is not right.'),
    );
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Your password'), 'right{Enter}');
    expect(await within(dialog).findByRole('img', { name: /QR code/ })).toBeDefined();
    expect(within(dialog).getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeDefined();
    await user.type(within(dialog).getByLabelText('Code of the app'), '000000{Enter}');
    expect(await within(dialog).findByText('That code is not right.')).toBeDefined();
    await user.clear(within(dialog).getByLabelText('Code of the app'));
    await user.type(within(dialog).getByLabelText('Code of the app'), '123456{Enter}');
    expect(await within(dialog).findByText('aaaa-bbbb-cccc-dddd')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'I have stored them' }));
  });

  it('two-factor sign-in is switched off with password and code', async () => {
    const { user, server } = openAccount({
      twoFactor: { isOn: true, since: '2026-01-01T00:00:00.000Z', recoveryCodesLeft: 1 },
    });
    server.respond(switchTwoFactorOff, () => ({ status: 204, body: undefined }));
    expect(await screen.findByText('1 recovery code is left.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Your password'), 'right');
    await user.type(within(dialog).getByLabelText(/recovery code/), 'aaaa-bbbb-cccc-dddd{Enter}');
    expect(await screen.findByText('Two-factor sign-in is off')).toBeDefined();
  });

  it('sessions are listed by their browser, and all others are ended at once', async () => {
    const { user, server } = openAccount();
    server.respond(endOtherMemberSessions, () => ({ status: 204, body: undefined }));
    expect(await screen.findByText('Safari on iPhone')).toBeDefined();
    expect(screen.getByText('This browser')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Sign out: Safari on iPhone' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('You are signed out everywhere else')).toBeDefined();
  });
});
