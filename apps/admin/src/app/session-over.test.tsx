import { confirmSignIn, readSiteIdentity, saveSiteSettings, signMemberIn } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeServer, owner, rightPassword } from '../testing/fake-server.ts';
import { openAdmin } from '../testing/open-admin.tsx';

afterEach(() => localStorage.clear());

const website = {
  id: 'a'.repeat(24),
  title: 'Saltmarsh Studio',
  slug: 'saltmarsh',
  baseUrl: 'https://saltmarsh.example',
  language: 'en-US',
  timeZone: 'UTC',
};

const over = () => refuse(401, 'security.sign-in-required', 'Please sign in first.');

/** A save that finds the session over, on a page with something typed. */
async function saveWithoutSession() {
  const server = createFakeServer({ member: owner });
  const opened = openAdmin(server, '/config/settings/language');
  await opened.user.selectOptions(await screen.findByLabelText('Language'), 'en-GB');
  const backToNormal = server.respond(saveSiteSettings, over);
  await opened.user.click(screen.getByRole('button', { name: 'Save site settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
  return { server, ...opened, dialog, backToNormal };
}

describe('a session that ends while a page is open', () => {
  it('AP-22 the member signs in over the page, and the save that was refused is sent again', async () => {
    const { server, user, dialog, backToNormal, address } = await saveWithoutSession();
    expect(within(dialog).getByText(/nothing you typed is lost/)).toBeDefined();
    backToNormal();
    await user.type(within(dialog).getByLabelText('Password'), rightPassword);
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(server.settings.site.value.language).toBe('en-GB');
    expect(address()).toBe('/config/settings/language');
    expect(server.requests.filter(({ endpoint }) => endpoint === 'PUT /api/settings/site')).toHaveLength(2);
  });

  it('a wrong or an empty password is refused in the dialog, and nothing is sent again', async () => {
    const { server, user, dialog } = await saveWithoutSession();
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    expect(within(dialog).getByText('Type your password.')).toBeDefined();
    await user.type(within(dialog).getByLabelText('Password'), 'wrong');
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    expect(await within(dialog).findByText('Those do not match.')).toBeDefined();
    expect(server.requests.filter(({ endpoint }) => endpoint === 'PUT /api/settings/site')).toHaveLength(1);
  });

  it('AP-3 a member with a second factor types the code over the page too, and the save is sent again', async () => {
    const { server, user, dialog, backToNormal, address } = await saveWithoutSession();
    const session = (member: typeof owner | null) => ({
      member,
      website,
      mailLeavesTheMachine: false,
      ...(member === null && { awaitsCode: true }),
    });
    server.respond(signMemberIn, () => ({ body: session(null) }));
    await user.type(within(dialog).getByLabelText('Password'), rightPassword);
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    const code = await within(dialog).findByLabelText('Code');
    server.respond(confirmSignIn, () => refuse(400, 'members.code-wrong', 'That code is not right.'));
    await user.type(code, '111111{Enter}');
    expect(await within(dialog).findByText('That code is not right.')).toBeDefined();
    backToNormal();
    server.respond(confirmSignIn, () => ({ body: session(owner) }));
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(server.settings.site.value.language).toBe('en-GB');
    expect(address()).toBe('/config/settings/language');
  });

  it('a member who chooses to sign in as another one is led to the sign-in page and back', async () => {
    const { server, user, dialog, address } = await saveWithoutSession();
    server.endSession();
    await user.click(within(dialog).getByRole('button', { name: 'Sign in as another member' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(address()).toContain('/config/sign-in?to=%2Fsettings');
  });

  it('several calls that find the session over ask once', async () => {
    const server = createFakeServer({ member: owner });
    server.respond(readSiteIdentity, over);
    const { user } = openAdmin(server, '/config');
    await screen.findByRole('heading', { name: 'Home' });
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    await waitFor(() => expect(screen.getAllByRole('dialog', { name: 'Sign in again' })).toHaveLength(1));
  });
});
