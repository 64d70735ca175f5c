import { readMemberSession, resetPassword, signMemberIn } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, owner, rightPassword } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const email = () => screen.findByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole('button', { name: 'Sign in' });

async function signIn({ user }: ReturnType<typeof openAdmin>, secret = rightPassword) {
  await user.type(await email(), 'owner@example.com');
  await user.type(password(), secret);
  await user.click(button());
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('signing in', () => {
  it('signing in lets the owner in and returns to the requested page', async () => {
    const server = createFakeServer();
    const admin = openAdmin(server, '/config/mail?message=m7');
    await email();
    expect(admin.address()).toBe(`/config/sign-in?to=${encodeURIComponent('/mail?message=m7')}`);
    await signIn(admin);
    await screen.findByRole('heading', { name: 'Mail' });
    expect(admin.address()).toBe('/config/mail?message=m7');
    expect(server.requests.find(({ endpoint }) => endpoint.startsWith('POST'))?.body).toEqual({
      email: 'owner@example.com',
      password: rightPassword,
      rememberMe: false,
    });
  });

  it('signing in sends the choice to stay signed in', async () => {
    const server = createFakeServer();
    const admin = openAdmin(server, '/config');
    await email();
    await admin.user.click(screen.getByLabelText(/Keep me signed in/));
    await signIn(admin);
    await screen.findByRole('heading', { name: 'Home' });
    expect(server.requests.find(({ endpoint }) => endpoint.startsWith('POST'))?.body).toMatchObject({
      rememberMe: true,
    });
  });

  it('signing in ignores a return address on another site and opens the home page', async () => {
    const admin = openAdmin(createFakeServer(), '/config/sign-in?to=//evil.example/x');
    await signIn(admin);
    await screen.findByRole('heading', { name: 'Home' });
    expect(admin.address()).toBe('/config/');
  });

  it('the sign-in form shows what is missing beside each field and sends nothing', async () => {
    const server = createFakeServer();
    const { user } = openAdmin(server, '/config/sign-in');
    await email();
    await user.click(button());
    expect(await screen.findByText('Enter your email address.')).toBeDefined();
    expect(screen.getByText('Enter your password.')).toBeDefined();
    await waitFor(async () => expect(document.activeElement).toBe(await email()));
    expect(server.requests.some(({ endpoint }) => endpoint.startsWith('POST'))).toBe(false);
  });

  it('the sign-in form keeps its values when the password does not match', async () => {
    const admin = openAdmin(createFakeServer(), '/config/sign-in');
    await signIn(admin, 'wrong');
    expect((await screen.findByText('Those do not match.')).closest('[role="alert"]')).not.toBeNull();
    expect((await email()).value).toBe('owner@example.com');
    expect(password().value).toBe('wrong');
    // A password that does not match is no end of a session.
    expect(admin.address()).toBe('/config/sign-in');
  });

  it("the sign-in form shows the server's message after too many attempts", async () => {
    const server = createFakeServer();
    server.respond(signMemberIn, () =>
      refuse(429, 'http.too-many-requests', 'Too many attempts. Try again in 4 minutes.'),
    );
    await signIn(openAdmin(server, '/config/sign-in'));
    expect(await screen.findByText('Too many attempts. Try again in 4 minutes.')).toBeDefined();
  });

  it('the sign-in form keeps its values and says so when the server could not be reached', async () => {
    const server = createFakeServer();
    const admin = openAdmin(server, '/config/sign-in');
    const mend = server.respond(signMemberIn, () => Promise.reject(new TypeError('offline')));
    await signIn(admin);
    expect(await screen.findByText(/could not be reached/)).toBeDefined();
    expect(password().value).toBe(rightPassword);
    mend();
    await admin.user.click(button());
    await screen.findByRole('heading', { name: 'Home' });
  });

  it('a signed-in member is redirected from the sign-in page', async () => {
    const admin = openAdmin(createFakeServer({ member: owner }), '/config/sign-in?to=%2Fmail');
    await screen.findByRole('heading', { name: 'Mail' });
    expect(admin.address()).toBe('/config/mail');
  });

  it('offers another try when the first call of the page fails', async () => {
    // React and the router also write the fault to the console.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const server = createFakeServer();
    const mend = server.respond(readMemberSession, () => Promise.reject(new TypeError('offline')));
    const { user } = openAdmin(server, '/config/sign-in');
    expect(await screen.findByText(/could not be reached/)).toBeDefined();
    mend();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await email();
  });
});

describe('a forgotten password', () => {
  it('the forgotten-password page shows the same message for any email address', async () => {
    const server = createFakeServer();
    const { user } = openAdmin(server, '/config/forgotten-password');
    await user.type(await email(), 'somebody@example.com');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/If there is an account for this address.*no mail server/)).toBeDefined();
    expect(server.requests.at(-1)).toEqual({
      endpoint: 'POST /api/member-session/forgotten-password',
      body: { email: 'somebody@example.com' },
    });
  });
});

describe('choosing a new password', () => {
  // Digits only, on purpose: a reader that makes a number of it would round it.
  const token = '12345678901234567890123456';
  const address = `/config/new-password?token=${token}`;
  const field = () => screen.findByLabelText<HTMLInputElement>('New password');
  const save = () => screen.getByRole('button', { name: 'Save the new password' });

  it('the new-password page sends the token exactly as the address has it', async () => {
    const server = createFakeServer();
    const { user } = openAdmin(server, address);
    await user.type(await field(), 'ten letters or more');
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeDefined();
    expect(server.requests.at(-1)?.body).toEqual({ token, password: 'ten letters or more' });
  });

  it('the new-password page refuses a short password without a request', async () => {
    const server = createFakeServer();
    const { user } = openAdmin(server, address);
    await user.type(await field(), 'short');
    await user.click(save());
    expect(await screen.findByText('Choose at least 10 characters.')).toBeDefined();
    expect(server.requests.some(({ endpoint }) => endpoint.startsWith('POST'))).toBe(false);
  });

  it('leads to a new link when this one has expired', async () => {
    const server = createFakeServer();
    server.respond(resetPassword, () =>
      refuse(400, 'members.reset-link-expired', 'This link is older than an hour.'),
    );
    const { user } = openAdmin(server, address);
    await user.type(await field(), 'ten letters or more');
    await user.click(save());
    expect(await screen.findByText('This link is older than an hour.')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
    expect(await screen.findByRole('heading', { name: 'Forgotten password' })).toBeDefined();
  });

  it('the new-password page says that the address is not complete when it has no token', async () => {
    openAdmin(createFakeServer(), '/config/new-password');
    expect(await screen.findByText(/address is not complete/)).toBeDefined();
  });
});
