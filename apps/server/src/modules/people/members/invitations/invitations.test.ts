import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../../platform/db/index.ts';
import { TEST_PASSWORD } from '../../../../testing/factories.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import { createTwoApps, type TwoApps } from '../../../../testing/two-apps.ts';
import { unescapedValues } from '../../../../testing/unescaped-values.ts';
import type { Site } from '../../../foundation/sites/index.ts';
import { browse, linkToken, signedInAs } from '../testing/staff-fixture.ts';

let both: TwoApps;
let app: TestApp;
let site: Site;
let boss: TestBrowser;
let count = 0;

beforeAll(async () => {
  both = await createTwoApps();
  app = both.apps[0];
  site = await app.make.site({ title: 'Heron Studio' });
  const owner = await app.make.owner(site);
  await app.members.change(site.id, owner.id, { displayName: 'Mara <b>' });
  boss = browse(app, site);
  await boss.call('POST', '/api/member-session', {
    email: owner.email,
    password: TEST_PASSWORD,
    rememberMe: true,
  });
});
afterAll(() => both.close());

const invite = async (roles: number[] = [websiteRoles.editor]) => {
  const email = `guest-${++count}@example.com`;
  const response = await boss.call('POST', '/api/member-invitations', { email, roles });
  if (response.statusCode !== 201) throw new Error(response.body);
  await app.settle();
  return { email, invitation: response.json().invitation, token: linkToken(app, email) };
};
const open = (browser: TestBrowser, token: string) => browser.call('POST', '/api/invitation', { token });
const accept = (browser: TestBrowser, token: string, body: object = {}) =>
  browser.call('POST', '/api/invitation/acceptance', {
    token,
    displayName: 'Ida Holm',
    password: TEST_PASSWORD,
    ...body,
  });
const listed = async (id: string) =>
  (await boss.get('/api/member-invitations'))
    .json()
    .invitations.find((each: { id: string }) => each.id === id);

describe('inviting', () => {
  it('a person who is invited gets a mail, chooses a name and a password, and is signed in with the roles', async () => {
    const { email, invitation, token } = await invite([websiteRoles.editor, websiteRoles.storeManager]);
    expect(invitation).toMatchObject({
      email,
      state: 'open',
      roles: { 4: true, 8: true },
      invitedBy: 'Mara <b>',
      endedOn: null,
    });
    const mail = app.mailbox.delivered.findLast(({ to }) => to === email);
    expect(mail?.subject).toBe('Mara <b> invites you to work on Heron Studio');
    expect(mail?.html).toContain('Mara &lt;b&gt;');
    expect(mail?.html).not.toContain('Mara <b>');

    const guest = browse(app, site);
    expect((await open(guest, token)).json()).toEqual({
      email,
      roles: { 4: true, 8: true },
      invitedBy: 'Mara <b>',
      expiresOn: invitation.expiresOn,
      account: 'new',
    });
    const accepted = await accept(guest, token);
    expect(accepted.json().member).toMatchObject({
      email,
      displayName: 'Ida Holm',
      roles: { 4: true, 8: true },
    });
    expect((await guest.get('/api/member-account')).json().email).toBe(email);
    expect((await listed(invitation.id)).state).toBe('accepted');
    const { activities } = (await boss.get('/api/activity?subjectKind=member')).json();
    expect(activities[0]).toMatchObject({
      actor: { name: 'Ida Holm' },
      words: 'accepted an invitation and joined as',
      subject: { title: 'Ida Holm' },
    });
  });

  it('a link works once, and of two processes that accept at once one makes the account', async () => {
    const { email, token } = await invite();
    const outcomes = await Promise.all(
      [0, 1, 2, 3].map((number) => accept(browse(both.appOf(number), site), token)),
    );
    expect(outcomes.map(({ statusCode }) => statusCode === 200).filter(Boolean)).toHaveLength(1);
    for (const { statusCode } of outcomes) expect([200, 400, 409]).toContain(statusCode);
    expect((await accept(browse(app, site), token)).json().code).toBe('members.invitation-expired');
    const members = (await boss.get(`/api/members?search=${email}`)).json().members;
    expect(members).toHaveLength(1);
  });

  it('an invitation opened by another account says so and changes nothing', async () => {
    const { email, token } = await invite();
    const other = await app.make.member(site, [websiteRoles.viewer]);
    const person = await signedInAs(app, site, other);
    expect((await open(person, token)).json().account).toBe('other-account');
    const refused = await accept(person, token);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      `This invitation is for ${email}, and you are signed in as ${other.email}. Sign out first.`,
    );
    expect((await accept(browse(app, site), token)).statusCode).toBe(200);
  });

  it('an account that came to be meanwhile signs in and gets the roles; a visitor does not', async () => {
    const { email, token } = await invite([websiteRoles.editor]);
    const member = await app.members.create(site.id, {
      email,
      password: TEST_PASSWORD,
      roles: [websiteRoles.viewer],
    });
    const visitor = browse(app, site);
    expect((await open(visitor, token)).json().account).toBe('sign-in');
    expect((await accept(visitor, token)).json().code).toBe('members.invitation-sign-in');
    const person = await signedInAs(app, site, member);
    expect((await open(person, token)).json().account).toBe('signed-in');
    const accepted = await person.call('POST', '/api/invitation/acceptance', { token });
    expect(accepted.json().member.roles).toEqual({ 4: true, 10: true });
  });

  it('a new account needs a name and a password', async () => {
    const { token } = await invite();
    for (const body of [{ displayName: undefined }, { password: undefined }])
      expect((await accept(browse(app, site), token, body)).json().code).toBe(
        'members.invitation-incomplete',
      );
    for (const body of [{ displayName: '   ' }, { password: 'short' }, { isOwner: true }])
      expect((await accept(browse(app, site), token, body)).statusCode).toBe(400);
    expect((await accept(browse(app, site), token)).statusCode).toBe(200);
  });
});

describe('the life of an invitation', () => {
  it('it expires after seven days, and sent again it has a new link that holds for seven more', async () => {
    const { email, invitation, token } = await invite();
    app.clock.advance(7 * 24 * 3600_000);
    expect((await listed(invitation.id)).state).toBe('expired');
    for (const refused of [await open(browse(app, site), token), await accept(browse(app, site), token)])
      expect(refused.json().code).toBe('members.invitation-expired');

    const resent = await boss.call('POST', `/api/member-invitations/${invitation.id}/resend`);
    expect(resent.json().invitation.state).toBe('open');
    await app.settle();
    const renewed = linkToken(app, email);
    expect(renewed).not.toBe(token);
    expect((await open(browse(app, site), token)).json().code).toBe('members.invitation-expired');
    expect((await accept(browse(app, site), renewed)).statusCode).toBe(200);
    expect((await boss.call('POST', `/api/member-invitations/${invitation.id}/resend`)).json().code).toBe(
      'members.invitation-over',
    );
  });

  it('withdrawn, its link is worth nothing, and the person may be invited again', async () => {
    const { email, invitation, token } = await invite();
    const twice = await boss.call('POST', '/api/member-invitations', {
      email: email.toUpperCase(),
      roles: [4],
    });
    expect(twice.json().code).toBe('members.already-invited');
    const url = `/api/member-invitations/${invitation.id}`;
    expect((await boss.call('DELETE', url)).statusCode).toBe(204);
    expect((await boss.call('DELETE', url)).json().code).toBe('members.invitation-over');
    expect((await accept(browse(app, site), token)).json().code).toBe('members.invitation-expired');
    expect((await boss.call('POST', '/api/member-invitations', { email, roles: [4] })).statusCode).toBe(201);
  });

  it('a member, a wrong address and a role that is none are refused', async () => {
    const member = await app.make.member(site, [websiteRoles.viewer]);
    const send = (email: string, roles: number[] = [4]) =>
      boss.call('POST', '/api/member-invitations', { email, roles });
    expect((await send(member.email)).json().code).toBe('members.email-taken');
    expect((await send('no address')).statusCode).toBe(400);
    expect((await send('fine@example.com', [5])).json().code).toBe('members.bad-role');
    for (const email of ['a@b.example\nBcc: x@y.example', '<script>@example.com'])
      expect((await send(email)).statusCode).toBe(400);
  });

  it('one address gets five mails an hour at the most', async () => {
    const { invitation } = await invite();
    const resend = () => boss.call('POST', `/api/member-invitations/${invitation.id}/resend`);
    for (let time = 0; time < 4; time++) expect((await resend()).statusCode).toBe(200);
    expect((await resend()).statusCode).toBe(429);
  });

  it('an invitation of one site means nothing on another, and its list is for those who manage members', async () => {
    const { token, invitation } = await invite();
    const other = await app.make.site();
    const stranger = await signedInAs(app, other, await app.make.owner(other));
    expect((await open(browse(app, other), token)).json().code).toBe('members.invitation-expired');
    expect((await stranger.get('/api/member-invitations')).json().invitations).toEqual([]);
    expect((await stranger.call('DELETE', `/api/member-invitations/${invitation.id}`)).statusCode).toBe(404);
    const editor = await app.signedIn(site, websiteRoles.editor);
    expect((await editor.get('/api/member-invitations')).statusCode).toBe(403);
  });

  it('no token is stored: neither with the invitation nor in the activity', async () => {
    const { token } = await invite();
    const { query } = app.platform.database;
    for (const table of ['member_invitations', 'activities', 'activity_rows']) {
      const rows = await query.rows(anyRow, sql`select * from ${sql.identifier(table)}`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  it('every value in the mails of members is escaped', () => {
    expect(unescapedValues(new URL('../templates/', import.meta.url))).toEqual([]);
  });
});
