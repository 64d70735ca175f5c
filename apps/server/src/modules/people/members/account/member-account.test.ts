import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import type { Site } from '../../../foundation/sites/index.ts';
import { deviceWords } from '../device-words.ts';
import type { Member } from '../index.ts';
import { browse, linkToken, signedInAs } from '../testing/staff-fixture.ts';

let app: TestApp;
let site: Site;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
});
afterAll(() => app.close());

const person = async (): Promise<{ member: Member; browser: TestBrowser }> => {
  const member = await app.make.member(site, [websiteRoles.viewer]);
  return { member, browser: await signedInAs(app, site, member) };
};
const isIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('/api/member-session')).json().member !== null;

describe('one’s own account', () => {
  it('a member of any role changes their own name', async () => {
    const { browser } = await person();
    const changed = await browser.call('PATCH', '/api/member-account', { displayName: '  Ümit 🌊  ' });
    expect(changed.json().displayName).toBe('Ümit 🌊');
    expect((await browser.get('/api/member-session')).json().member.displayName).toBe('Ümit 🌊');
    for (const body of [{ displayName: '  ' }, {}, { displayName: 'x', isOwner: true }])
      expect((await browser.call('PATCH', '/api/member-account', body)).statusCode).toBe(400);
  });

  it('a new address counts once the link that was mailed to it is opened, and the old one is told', async () => {
    const { member, browser } = await person();
    const email = `New-${member.email}`;
    const ask = (password: string) => browser.call('POST', '/api/member-account/email', { email, password });
    expect((await ask('not it')).json()).toMatchObject({
      code: 'members.wrong-password',
      errors: { password: expect.any(String) },
    });
    expect((await ask(TEST_PASSWORD)).json()).toMatchObject({ email: member.email, pendingEmail: email });
    await app.settle();
    expect(app.mailbox.delivered.findLast(({ to }) => to === member.email)?.text).toContain(email);

    const token = linkToken(app, email);
    const confirm = (at: TestBrowser) => at.call('POST', '/api/member-account/email-confirmation', { token });
    expect((await confirm(browse(app, site))).json()).toEqual({ email });
    expect((await confirm(browse(app, site))).json().code).toBe('members.email-link-expired');
    expect((await browser.get('/api/member-account')).json()).toMatchObject({ email, pendingEmail: null });
    await app.make.signIn(browse(app, site), email);
  });

  it('a member is told of their sites once the address is confirmed on both, and never by writing down an address', async () => {
    const other = await app.make.site({ title: 'Another shop' });
    const email = 'two-sites@example.com';
    const join = async (at: Site, isEmailConfirmed: boolean) => {
      const member = { email, password: TEST_PASSWORD, roles: [websiteRoles.viewer], isEmailConfirmed };
      await app.members.create(at.id, member);
      const browser = browse(app, at);
      await app.make.signIn(browser, email);
      return browser;
    };
    const sitesOf = async (browser: TestBrowser): Promise<string[]> =>
      (await browser.get('/api/member-account/sites'))
        .json()
        .sites.map(({ title }: { title: string }) => title);
    const confirmed = await join(site, true);
    const written = await join(other, false);
    expect(await sitesOf(written)).toEqual([]);
    expect(await sitesOf(confirmed)).toEqual([site.title]);
    // A link that was mailed to them proves the address.
    await written.call('POST', '/api/member-session/forgotten-password', { email });
    await app.settle();
    const token = linkToken(app, email);
    await written.call('POST', '/api/member-session/new-password', { token, password: `${TEST_PASSWORD} 2` });
    expect(new Set(await sitesOf(confirmed))).toEqual(new Set([site.title, 'Another shop']));
    const [first] = (await confirmed.get('/api/member-account/sites')).json().sites;
    expect(first).toEqual({
      id: other.id,
      title: 'Another shop',
      baseUrl: expect.stringMatching(/^https?:/),
    });
  });

  it('an address that another member has is refused only where its mailbox is read', async () => {
    const [one, other] = [await person(), await person()];
    const asked = await one.browser.call('POST', '/api/member-account/email', {
      email: other.member.email,
      password: TEST_PASSWORD,
    });
    expect(asked.statusCode).toBe(200);
    await app.settle();
    const token = linkToken(app, other.member.email);
    const refused = await browse(app, site).call('POST', '/api/member-account/email-confirmation', { token });
    expect(refused.json().code).toBe('members.email-taken');
    expect((await one.browser.get('/api/member-account')).json().email).toBe(one.member.email);
  });

  it('a change of address can be withdrawn, and its link ends after a day', async () => {
    const { browser } = await person();
    const ask = async (email: string) => {
      await browser.call('POST', '/api/member-account/email', { email, password: TEST_PASSWORD });
      await app.settle();
      return linkToken(app, email);
    };
    const confirm = (token: string) =>
      browse(app, site).call('POST', '/api/member-account/email-confirmation', { token });
    const first = await ask('first@example.net');
    expect((await browser.call('DELETE', '/api/member-account/email')).json().pendingEmail).toBeNull();
    expect((await confirm(first)).statusCode).toBe(400);
    const second = await ask('second@example.net');
    const third = await ask('third@example.net');
    expect((await confirm(second)).statusCode).toBe(400);
    app.clock.advance(24 * 3600_000);
    expect((await confirm(third)).statusCode).toBe(400);
  });

  it('a new password withdraws a change of address, and a new address ends links to the former one', async () => {
    const { member, browser } = await person();
    const ask = async (email: string, password: string) => {
      await browser.call('POST', '/api/member-account/email', { email, password });
      await app.settle();
      return linkToken(app, email);
    };
    const confirm = (token: string) =>
      browse(app, site).call('POST', '/api/member-account/email-confirmation', { token });
    const first = await ask('thief@example.net', TEST_PASSWORD);
    const password = 'a whole new password';
    await browser.call('PUT', '/api/member-account/password', { currentPassword: TEST_PASSWORD, password });
    expect((await confirm(first)).json().code).toBe('members.email-link-expired');

    await browse(app, site).call('POST', '/api/member-session/forgotten-password', { email: member.email });
    await app.settle();
    const reset = linkToken(app, member.email);
    expect((await confirm(await ask('moved@example.net', password))).statusCode).toBe(200);
    const refused = await browse(app, site).call('POST', '/api/member-session/new-password', {
      token: reset,
      password: TEST_PASSWORD,
    });
    expect(refused.json().code).toBe('members.reset-link-expired');
  });

  it('a new password takes the old one, ends every other session and gives this one a new token', async () => {
    const { member, browser } = await person();
    const other = await signedInAs(app, site, member);
    const before = browser.cookies.get('awning-member') ?? '';
    const change = (currentPassword: string, password = 'a whole new password') =>
      browser.call('PUT', '/api/member-account/password', { currentPassword, password });
    expect((await change('not it')).json().code).toBe('members.wrong-password');
    expect((await change(TEST_PASSWORD, 'short')).statusCode).toBe(400);
    expect(await isIn(other)).toBe(true);
    expect((await change(TEST_PASSWORD)).statusCode).toBe(204);
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    const thief = browse(app, site);
    thief.cookies.set('awning-member', before);
    expect(await isIn(thief)).toBe(false);
    const entered = await browse(app, site).call('POST', '/api/member-session', {
      email: member.email,
      password: 'a whole new password',
    });
    expect(entered.statusCode).toBe(200);
  });

  it('the own password is guessed ten times at the most, also in a session that was left open', async () => {
    const { browser } = await person();
    const guess = () =>
      browser.call('PUT', '/api/member-account/password', {
        currentPassword: 'guess',
        password: TEST_PASSWORD,
      });
    for (let attempt = 0; attempt < 10; attempt++) expect((await guess()).statusCode).toBe(400);
    expect((await guess()).statusCode).toBe(429);
  });
});

describe('sessions', () => {
  it('a member sees where they are signed in and ends one session, or all others', async () => {
    const { member, browser } = await person();
    const phone = browse(app, site);
    await phone.call(
      'POST',
      '/api/member-session',
      { email: member.email, password: TEST_PASSWORD },
      {
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
      },
    );
    const { sessions } = (await browser.get('/api/member-account/sessions')).json();
    expect(
      sessions.map(({ device, isCurrent }: { device: string; isCurrent: boolean }) => [device, isCurrent]),
    ).toEqual(
      expect.arrayContaining([
        ['Safari on iPhone', false],
        ['', true],
      ]),
    );
    const { id } = sessions.find(({ device }: { device: string }) => device !== '');
    const stranger = await person();
    expect((await stranger.browser.call('DELETE', `/api/member-account/sessions/${id}`)).statusCode).toBe(
      404,
    );
    expect((await browser.call('DELETE', `/api/member-account/sessions/${id}`)).statusCode).toBe(204);
    expect(await isIn(phone)).toBe(false);

    const third = await signedInAs(app, site, member);
    expect((await browser.call('DELETE', '/api/member-account/sessions')).statusCode).toBe(204);
    expect([await isIn(browser), await isIn(third), await isIn(stranger.browser)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(JSON.stringify(sessions)).not.toContain(browser.cookies.get('awning-member'));
  });

  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
      'Firefox on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge on Mac'],
    ['<script>alert(1)</script>', ''],
  ])('the browser %s is called %s', (agent, words) => {
    expect(deviceWords(agent)).toBe(words);
  });
});

describe('seeing the admin as a role', () => {
  const view = (browser: TestBrowser, role: number) =>
    browser.call('PUT', '/api/member-session/viewed-role', { role });

  it('the session may do what the role may and nothing else, until it is left', async () => {
    const owner = await app.make.owner(site);
    const [browser, other] = [await signedInAs(app, site, owner), await signedInAs(app, site, owner)];
    const before = browser.cookies.get('awning-member') ?? '';
    const viewed = await view(browser, websiteRoles.editor);
    expect(viewed.json().member).toMatchObject({ roles: { 4: true }, viewedRole: 4, isOwner: false });
    expect((await browser.get('/api/members')).statusCode).toBe(403);
    expect((await browser.call('PUT', '/api/settings/title', { title: 'No' })).statusCode).toBe(403);
    expect((await browser.get('/api/content/collections')).statusCode).toBe(200);
    expect((await view(browser, websiteRoles.admin)).statusCode).toBe(403);
    expect((await other.get('/api/members')).statusCode).toBe(200);
    const stale = browse(app, site);
    stale.cookies.set('awning-member', before);
    expect(await isIn(stale)).toBe(false);

    const left = await browser.call('DELETE', '/api/member-session/viewed-role');
    expect(left.json().member).toMatchObject({ roles: { 1: true }, isOwner: true });
    expect((await browser.get('/api/members')).statusCode).toBe(200);
  });

  it('as a role that may do nothing the session can still be left', async () => {
    const browser = await signedInAs(app, site, await app.make.owner(site));
    await view(browser, websiteRoles.none);
    expect((await browser.get('/api/search?q=a')).statusCode).toBe(403);
    await browser.call('DELETE', '/api/member-session/viewed-role');
    expect((await browser.get('/api/members')).statusCode).toBe(200);
  });

  it('nothing of the own account or of the ownership changes while another role is seen', async () => {
    const owner = await app.make.owner(site);
    const member = await app.make.member(site, [websiteRoles.editor]);
    const browser = await signedInAs(app, site, owner);
    await view(browser, websiteRoles.admin);
    const proof = { name: member.displayName, password: TEST_PASSWORD };
    for (const [method, url, body] of [
      ['PATCH', '/api/member-account', { displayName: 'x' }],
      ['POST', '/api/member-account/two-factor', { password: TEST_PASSWORD }],
      ['PUT', '/api/member-account/password', { currentPassword: TEST_PASSWORD, password: TEST_PASSWORD }],
    ] as const)
      expect((await browser.call(method, url, body)).json().code).toBe('members.only-as-yourself');
    expect((await browser.call('POST', `/api/members/${member.id}/ownership`, proof)).json().code).toBe(
      'members.owner-only',
    );
  });

  it('only those who manage members may see other roles, and a role that is none is refused', async () => {
    const manager = await app.signedIn(site, websiteRoles.websiteManager);
    expect((await view(manager, websiteRoles.viewer)).statusCode).toBe(403);
    const browser = await signedInAs(app, site, await app.make.owner(site));
    expect((await view(browser, 5)).json().code).toBe('members.bad-role');
  });
});
