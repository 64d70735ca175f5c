import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
import { changeDuringSignIn } from '../../../testing/change-during-sign-in.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import type { Member } from './index.ts';

let app: TestApp;
/** Another process on the same database. */
let elsewhere: TestApp;
let site: Site;
let owner: Member;
let boss: TestBrowser;
let addresses = 0;

const browse = (at: TestApp, where: Site = site) =>
  at.browser({ host: `${where.slug}.localhost`, address: `198.51.100.${++addresses}` });
const signedIn = async (member: Member, at: TestApp = app, where: Site = site): Promise<TestBrowser> => {
  const browser = browse(at, where);
  await app.make.signIn(browser, member.email);
  return browser;
};
const whoami = async (browser: TestBrowser) => (await browser.get('/api/member-session')).json().member;

beforeAll(async () => {
  app = await createTestApp();
  elsewhere = await createTestApp({ databaseUrl: app.databaseUrl });
  site = await app.make.site();
  owner = await app.make.owner(site);
  boss = await signedIn(owner);
});
afterAll(async () => {
  await elsewhere.close();
  await app.close();
});

const newcomer = (over: object = {}) => ({
  email: `new-${++addresses}@example.com`,
  password: TEST_PASSWORD,
  roles: [websiteRoles.editor],
  ...over,
});

describe('the people who work on a site', () => {
  it('members of a site are added, listed in the order they joined, changed and removed', async () => {
    const added = await boss.call('POST', '/api/members', newcomer({ displayName: '  First name  ' }));
    expect(added.statusCode).toBe(201);
    const { member } = added.json();
    expect(member).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      email: expect.stringContaining('@example.com'),
      displayName: 'First name',
      isOwner: false,
      disabled: false,
      roles: { 4: true },
      hasTwoFactor: false,
      lastSignInOn: null,
    });
    const list = (await boss.get('/api/members')).json().members;
    expect(list.at(0).id).toBe(owner.id);
    expect(list.at(-1)).toEqual(member);
    expect(JSON.stringify(list)).not.toMatch(/password|argon2/i);

    const changed = await boss.call('PUT', `/api/members/${member.id}`, {
      displayName: ' Another name ',
      roles: [8, 4, 8],
    });
    expect(changed.json().member).toMatchObject({ displayName: 'Another name', roles: { 4: true, 8: true } });
    expect((await boss.call('DELETE', `/api/members/${member.id}`)).statusCode).toBe(204);
    expect((await boss.call('DELETE', `/api/members/${member.id}`)).statusCode).toBe(404);
  });

  it('the owner stays: neither disabled, removed nor given other roles, but may be renamed', async () => {
    const url = `/api/members/${owner.id}`;
    for (const body of [
      { disabled: true },
      { roles: [4] },
      { roles: [] },
      { disabled: true, displayName: 'x' },
    ]) {
      const refused = await boss.call('PUT', url, body);
      expect(refused.statusCode).toBe(409);
      expect(refused.json().code).toBe('members.owner-stays');
    }
    expect((await boss.call('DELETE', url)).statusCode).toBe(409);
    expect((await boss.call('PUT', url, { displayName: 'The owner' })).statusCode).toBe(200);
    expect(await whoami(boss)).toMatchObject({ displayName: 'The owner', roles: { 1: true } });
  });

  it('a change of roles ends their sessions in every process, and the next sign-in has the new rights', async () => {
    const member = await app.make.member(site, [websiteRoles.storeManager]);
    const device = await signedIn(member, elsewhere);
    expect((await device.get('/api/settings/store')).statusCode).toBe(200);
    await boss.call('PUT', `/api/members/${member.id}`, { roles: [websiteRoles.editor] });
    expect(await whoami(device)).toBeNull();
    const again = await signedIn(member, elsewhere);
    expect((await again.get('/api/settings/store')).statusCode).toBe(403);
  });

  it('a new name ends nothing', async () => {
    const member = await app.make.member(site, [websiteRoles.editor]);
    const device = await signedIn(member, elsewhere);
    await boss.call('PUT', `/api/members/${member.id}`, { displayName: 'Renamed' });
    expect(await whoami(device)).toMatchObject({ displayName: 'Renamed' });
  });

  it('a disabled member is signed out at once in every process, stays out, and may return when enabled', async () => {
    const member = await app.make.member(site, [websiteRoles.editor]);
    const device = await signedIn(member, elsewhere);
    await boss.call('PUT', `/api/members/${member.id}`, { disabled: true });
    expect(await whoami(device)).toBeNull();
    const refused = await browse(elsewhere).call('POST', '/api/member-session', {
      email: member.email,
      password: TEST_PASSWORD,
    });
    expect(refused.statusCode).toBe(401);
    await boss.call('PUT', `/api/members/${member.id}`, { disabled: false });
    expect(await whoami(device)).toBeNull();
    expect(await whoami(await signedIn(member, elsewhere))).not.toBeNull();
  });

  it('a removed member is signed out at once in every process', async () => {
    const member = await app.make.member(site, [websiteRoles.editor]);
    const device = await signedIn(member, elsewhere);
    await boss.call('DELETE', `/api/members/${member.id}`);
    expect(await whoami(device)).toBeNull();
  });

  it('a new password ends every session, also one that is just being made with the old password', async () => {
    const member = await app.make.member(site, [websiteRoles.editor]);
    const tries = Array.from({ length: 4 }, () => {
      const browser = browse(elsewhere);
      const done = browser.call('POST', '/api/member-session', {
        email: member.email,
        password: TEST_PASSWORD,
      });
      return { browser, done };
    });
    await app.members.setPassword(site.id, member.id, 'another password');
    await Promise.all(tries.map(({ done }) => done));
    for (const { browser } of tries) expect(await whoami(browser)).toBeNull();
    const rows = await app.platform.database.query.rows(
      anyRow,
      sql`select from member_sessions where member_id = ${member.id}`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a member whose sign-in is under way', () => {
  it.each([
    ['disabled', sql`update site_members set disabled_at = now() where member_id = `],
    ['given another password', sql`update site_members set password_hash = 'x' where member_id = `],
    ['removed', sql`delete from site_members where member_id = `],
  ])('a member who is %s while their sign-in is under way gets no session', async (_what, change) => {
    const member = await app.make.member(site, [websiteRoles.editor]);
    const { done } = await changeDuringSignIn(app, {
      table: 'site_members',
      change: sql`${change}${member.id}`,
      signIn: () =>
        browse(app).call('POST', '/api/member-session', { email: member.email, password: TEST_PASSWORD }),
    });
    expect((await done).statusCode).toBe(401);
    const rows = await app.platform.database.query.rows(
      anyRow,
      sql`select from member_sessions where member_id = ${member.id}`,
    );
    expect(rows).toEqual([]);
  });
});

describe('what is refused', () => {
  it('a second member with the same address in other capitals or another spelling', async () => {
    expect(
      (await boss.call('POST', '/api/members', newcomer({ email: 'Café@Example.com' }))).statusCode,
    ).toBe(201);
    for (const email of ['café@example.com', 'CAFE\u0301@EXAMPLE.COM', 'Café@Example.com']) {
      const refused = await boss.call('POST', '/api/members', newcomer({ email }));
      expect(refused.statusCode).toBe(409);
      expect(refused.json().code).toBe('members.email-taken');
    }
    const other = await app.make.site();
    await app.members.create(other.id, { ...newcomer(), email: 'café@example.com' });
    expect((await app.members.byEmail(site.id, 'CAFÉ@example.com')).email).toBe('Café@Example.com');
  });

  it('ten at once with one address: one is added', async () => {
    const body = newcomer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => boss.call('POST', '/api/members', body)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)]);
  });

  it.each([
    [{ password: 'too short' }, 'password'],
    [{ password: 'x'.repeat(201) }, 'password'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@b.de, c@d.de' }, 'email'],
    [{ roles: 'admin' }, 'roles'],
    [{ displayName: 'x'.repeat(201) }, 'displayName'],
  ])('%j, with a sentence for the field', async (over, field) => {
    const refused = await boss.call('POST', '/api/members', newcomer(over));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors[field]).toEqual(expect.any(String));
  });

  it('a role that does not exist, and says which there are', async () => {
    for (const role of [0, 5, 16, -1]) {
      const refused = await boss.call('POST', '/api/members', newcomer({ roles: [role] }));
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({
        code: 'members.bad-role',
        message: expect.stringContaining('8 storeManager'),
      });
    }
  });

  it('the same rules hold where no form checks first', async () => {
    const create = (over: object) => app.members.create(site.id, { ...newcomer(), ...over });
    await expect(create({ password: 'short' })).rejects.toMatchObject({ code: 'members.weak-password' });
    await expect(create({ email: 'owner@localhost' })).rejects.toMatchObject({ code: 'members.bad-email' });
    await expect(create({ email: 'a@b.de,c@d.de' })).rejects.toMatchObject({ code: 'members.bad-email' });
    await expect(app.members.setPassword(site.id, owner.id, 'short')).rejects.toMatchObject({ status: 400 });
    expect(await whoami(boss)).not.toBeNull();
  });

  it('nobody makes an owner, and nobody but an administrator sees or changes members', async () => {
    const before = await app.members.list(site.id);
    expect((await boss.call('POST', '/api/members', newcomer({ isOwner: true }))).statusCode).toBe(400);
    const member = await app.make.member(site, [websiteRoles.admin]);
    expect((await boss.call('PUT', `/api/members/${member.id}`, { isOwner: true })).statusCode).toBe(400);
    expect(await app.members.list(site.id)).toEqual([...before, member]);
    const manager = await signedIn(await app.make.member(site, [websiteRoles.websiteManager]));
    expect((await manager.get('/api/members')).statusCode).toBe(403);
    expect((await manager.call('POST', '/api/members', newcomer())).statusCode).toBe(403);
    expect((await browse(app).get('/api/members')).statusCode).toBe(401);
  });

  it('members of another site: not listed, not changed, not removed', async () => {
    const other = await app.make.site();
    const stranger = await app.make.member(other, [websiteRoles.editor]);
    expect((await boss.get('/api/members')).body).not.toContain(stranger.id);
    expect((await boss.call('PUT', `/api/members/${stranger.id}`, { disabled: true })).statusCode).toBe(404);
    expect((await boss.call('DELETE', `/api/members/${stranger.id}`)).statusCode).toBe(404);
    expect((await app.members.list(other.id)).map(({ disabled }) => disabled)).toEqual([false]);
  });

  it('an id that nobody has, with a sentence about that', async () => {
    const refused = await boss.call('PUT', `/api/members/${'0'.repeat(24)}`, { disabled: true });
    expect(refused.statusCode).toBe(404);
    expect(refused.json()).toMatchObject({
      code: 'members.unknown',
      message: 'There is no such member on this site.',
    });
    await expect(app.members.byEmail(site.id, 'nobody@example.com')).rejects.toMatchObject({
      code: 'members.not-found',
      message: 'There is no member with the email nobody@example.com.',
    });
  });

  it('an id that is none', async () => {
    expect((await boss.call('DELETE', '/api/members/me')).statusCode).toBe(400);
  });
});

describe('what is left behind', () => {
  it('the sweep removes sessions and reset links that have expired, and no others', async () => {
    const member = await app.make.member(site, [websiteRoles.editor]);
    await app.members.forgotPassword({ ...site, baseUrl: 'http://localhost' }, member.email);
    await app.settle();
    await signedIn(member);
    const count = async (): Promise<unknown[]> =>
      await app.platform.database.query.rows(
        anyRow,
        sql`
          select (select count(*)::int from member_sessions where member_id = ${member.id}) as sessions,
            (select count(*)::int from member_password_resets where member_id = ${member.id}) as resets`,
      );
    await app.members.sweepExpired();
    expect(await count()).toEqual([{ sessions: 1, resets: 1 }]);
    app.clock.advance(60 * 60_000);
    await app.members.sweepExpired();
    expect(await count()).toEqual([{ sessions: 1, resets: 0 }]);
    app.clock.advance(11 * 60 * 60_000);
    expect(await app.members.sweepExpired()).toBeGreaterThan(0);
    expect(await count()).toEqual([{ sessions: 0, resets: 0 }]);
    for (const { violations } of app.members.invariants)
      expect(await violations(app.platform.database.query)).toEqual([]);
  });
});
