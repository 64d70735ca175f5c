import {
  acceptInvitation,
  confirmMemberEmail,
  confirmSignIn,
  readInvitation,
  signMemberIn,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeServer, owner, rightPassword } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const website = {
  id: 'a'.repeat(24),
  title: 'Saltmarsh Studio',
  slug: 'saltmarsh',
  baseUrl: 'https://saltmarsh.example',
  language: 'en-US',
  timeZone: 'UTC',
};
const sessionOf = (member: typeof owner | null, awaitsCode = false) => ({
  member,
  website,
  mailLeavesTheMachine: false,
  ...(awaitsCode && { awaitsCode }),
});

describe('the second step of signing in', () => {
  async function enterPassword(server: FakeServer, address = '/config/settings') {
    server.respond(signMemberIn, () => ({ body: sessionOf(null, true) }));
    const admin = openAdmin(server, address);
    await admin.user.type(await screen.findByLabelText('Email'), 'owner@example.com');
    await admin.user.type(screen.getByLabelText('Password'), rightPassword);
    await admin.user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'Enter your code' });
    return admin;
  }

  it('an account with a second factor is asked for a code, keeps a wrong one, and goes on where it wanted to', async () => {
    const server = createFakeServer();
    const { user, address } = await enterPassword(server);
    const field = screen.getByLabelText<HTMLInputElement>('Code');
    expect(document.activeElement).toBe(field);
    server.respond(confirmSignIn, () => refuse(400, 'members.code-wrong', 'That code is not right.'));
    await user.type(field, '123456{Enter}');
    expect(await screen.findByText('That code is not right.')).toBeDefined();
    expect(field.value).toBe('123456');
    expect(field.getAttribute('aria-invalid')).toBe('true');

    server.respond(confirmSignIn, () => ({ body: sessionOf(owner) }));
    await user.click(screen.getByLabelText(/Do not ask for a code/));
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'Settings' });
    expect(address()).toBe('/config/settings');
    expect(server.requests.findLast(({ endpoint }) => endpoint.endsWith('/code'))?.body).toEqual({
      code: '123456',
      trustBrowser: true,
    });
  });

  it('a recovery code can be typed instead, and nothing is sent without a code', async () => {
    const server = createFakeServer();
    const { user } = await enterPassword(server);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Enter the code.')).toBeDefined();
    expect(server.requests.some(({ endpoint }) => endpoint.endsWith('/code'))).toBe(false);
    await user.click(screen.getByRole('button', { name: 'I do not have my app' }));
    expect(await screen.findByLabelText('Recovery code')).toBeDefined();
  });
});

describe('accepting an invitation', () => {
  const address = '/config/accept-invitation?token=t1';
  const opened = (accountState: 'new' | 'sign-in' | 'signed-in' | 'other-account') => ({
    body: {
      email: 'ida@example.com',
      roles: { 4: true as const },
      invitedBy: 'Mara',
      expiresOn: '2026-01-09T12:00:00.000Z',
      account: accountState,
    },
  });

  it('a new person reads what they will be able to do, chooses name and password, and is in', async () => {
    const server = createFakeServer();
    server.respond(readInvitation, () => opened('new'));
    server.respond(acceptInvitation, () => ({ body: sessionOf(owner) }));
    const { user } = openAdmin(server, address);
    expect(await screen.findByText('Mara invites you to work on Saltmarsh Studio.')).toBeDefined();
    expect(screen.getByText('Write and publish pages and posts')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Accept and sign in' }));
    expect(await screen.findByText('Enter your name.')).toBeDefined();
    expect(screen.getByText('Choose at least 10 characters.')).toBeDefined();
    await user.type(screen.getByLabelText('Your name'), 'Ida Holm');
    await user.type(screen.getByLabelText('Choose a password'), 'ten letters or more');
    await user.click(screen.getByRole('button', { name: 'Accept and sign in' }));
    await screen.findByRole('heading', { name: 'Home' });
    expect(server.requests.findLast(({ endpoint }) => endpoint.endsWith('acceptance'))?.body).toEqual({
      token: 't1',
      displayName: 'Ida Holm',
      password: 'ten letters or more',
    });
  });

  it('an invitation opened by another account says whose it is, and signs out on request', async () => {
    const server = createFakeServer({ member: owner });
    server.respond(readInvitation, () => opened('other-account'));
    const { user } = openAdmin(server, address);
    expect(
      await screen.findByText(
        /This invitation is for ida@example.com, and you are signed in as owner@example.com/,
      ),
    ).toBeDefined();
    server.respond(readInvitation, () => opened('new'));
    await user.click(screen.getByRole('button', { name: 'Sign out and go on' }));
    expect(await screen.findByLabelText('Your name')).toBeDefined();
  });

  it('an account that is there already signs in first, or says yes when it is signed in', async () => {
    const server = createFakeServer();
    server.respond(readInvitation, () => opened('sign-in'));
    const { user, address: place } = openAdmin(server, address);
    await user.click(await screen.findByRole('link', { name: 'Sign in' }));
    await screen.findByLabelText('Password');
    expect(place()).toContain(encodeURIComponent('/accept-invitation?token=t1'));
  });

  it('an invitation that does not hold says so', async () => {
    const server = createFakeServer();
    server.respond(readInvitation, () =>
      refuse(400, 'members.invitation-expired', 'This invitation has expired.'),
    );
    openAdmin(server, address);
    expect(await screen.findByText('This invitation has expired.')).toBeDefined();
  });
});

describe('confirming a new address', () => {
  it('a new address counts after a press, not by opening the page', async () => {
    const server = createFakeServer();
    server.respond(confirmMemberEmail, () => ({ body: { email: 'new@example.com' } }));
    const { user } = openAdmin(server, '/config/confirm-email?token=t2');
    const button = await screen.findByRole('button', { name: 'Yes, this is my address' });
    expect(server.requests.some(({ endpoint }) => endpoint.includes('confirmation'))).toBe(false);
    await user.click(button);
    expect(await screen.findByText('You sign in with new@example.com from now on.')).toBeDefined();
  });
});
