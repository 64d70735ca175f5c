import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import type { Member } from './index.ts';

let app: TestApp;
let site: Site;
let owner: Member;
let addresses = 0;

/** Each test asks from an address of its own, so that one test's failures do not use up another's attempts. */
const browser = () => app.browser({ host: `${site.slug}.localhost`, address: `203.0.113.${++addresses}` });

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  owner = await app.make.owner(site);
});
afterAll(() => app.close());

const signIn = (b: ReturnType<typeof browser>, email: string, password = TEST_PASSWORD, rememberMe = false) =>
  b.call('POST', '/api/member-session', { email, password, rememberMe });

describe('signing in to the admin', () => {
  it('an owner signs in, is known afterwards, and signs out for good', async () => {
    const person = browser();
    const response = await signIn(person, owner.email.toUpperCase());
    expect(response.statusCode).toBe(200);
    expect(response.json().member).toMatchObject({ id: owner.id, email: owner.email, roles: { 1: true } });
    expect((await person.get('/api/member-session')).json().member.id).toBe(owner.id);

    const token = person.cookies.get('awning-member') ?? '';
    expect((await person.call('DELETE', '/api/member-session')).statusCode).toBe(204);
    expect(person.cookies.has('awning-member')).toBe(false);
    person.cookies.set('awning-member', token);
    expect((await person.get('/api/member-session')).json().member).toBeNull();
  });

  it('the session cookie cannot be read by scripts or sent by other sites', async () => {
    const response = await signIn(browser(), owner.email, TEST_PASSWORD, true);
    const cookie = response.cookies.find(({ name }) => name === 'awning-member');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 24 * 3600 });
  });

  it('a cookie that scripts can read says that a member is signed in, and opens nothing', async () => {
    const person = browser();
    const response = await signIn(person, owner.email);
    const hint = response.cookies.find(({ name }) => name === 'awning-staff');
    expect(hint).toMatchObject({ value: '1', path: '/', sameSite: 'Lax' });
    expect(hint?.httpOnly).toBeUndefined();
    // A browser that signed in before there was such a cookie gets it when the admin is opened.
    person.cookies.delete('awning-staff');
    await person.get('/api/member-session');
    expect(person.cookies.get('awning-staff')).toBe('1');
    await person.call('DELETE', '/api/member-session');
    expect(person.cookies.has('awning-staff')).toBe(false);

    const stranger = browser();
    stranger.cookies.set('awning-staff', '1');
    expect((await stranger.get('/api/members')).statusCode).toBe(401);
    expect((await stranger.get('/api/member-session')).json().member).toBeNull();
    expect(stranger.cookies.has('awning-staff')).toBe(false);
  });

  it('under https the cookie is Secure and bound to the host', async () => {
    const proxied = await createTestApp({ databaseUrl: app.databaseUrl, config: { trustProxy: true } });
    try {
      const person = proxied.browser({ host: `${site.slug}.localhost` });
      const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.200' };
      const first = await person.get('/api/member-session', https);
      const crumb = first.cookies.find(({ name }) => name === 'crumb');
      const response = await person.raw({
        method: 'POST',
        url: '/api/member-session',
        headers: { ...https, 'x-csrf-token': crumb?.value ?? '' },
        payload: { email: owner.email, password: TEST_PASSWORD },
      });
      expect(response.statusCode).toBe(200);
      expect(response.cookies.find(({ name }) => name === '__Host-awning-member')).toMatchObject({
        secure: true,
      });
      expect(response.headers['strict-transport-security']).toContain('max-age');
    } finally {
      await proxied.close();
    }
  });

  it('a wrong password and an unknown email get the same answer', async () => {
    const wrong = await signIn(browser(), owner.email, 'not the password');
    const unknown = await signIn(browser(), 'nobody@example.com', 'not the password');
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(wrong.json()).toEqual(unknown.json());
    expect(wrong.json()).toMatchObject({ error: 'Unauthorized', code: 'members.sign-in-failed' });
  });

  it('signing in gives a new session token and a new crumb each time', async () => {
    const person = browser();
    await person.get('/api/member-session');
    const before = person.cookies.get('crumb');
    await signIn(person, owner.email);
    const first = person.cookies.get('awning-member');
    expect(person.cookies.get('crumb')).not.toBe(before);
    await signIn(person, owner.email);
    expect(person.cookies.get('awning-member')).not.toBe(first);
  });

  it('signing in again ends the session that this browser had, and no other', async () => {
    const [person, second] = [browser(), browser()];
    await signIn(person, owner.email);
    await signIn(second, owner.email);
    const earlier = person.cookies.get('awning-member') ?? '';
    await signIn(person, owner.email);
    const thief = browser();
    thief.cookies.set('awning-member', earlier);
    expect((await thief.get('/api/member-session')).json().member).toBeNull();
    for (const device of [person, second])
      expect((await device.get('/api/member-session')).json().member.id).toBe(owner.id);
  });

  it('a session on one site means nothing on another', async () => {
    const other = await app.make.site();
    const person = browser();
    await signIn(person, owner.email);
    const [here, elsewhere] = [browser(), app.browser({ host: `${other.slug}.localhost` })];
    for (const another of [here, elsewhere])
      another.cookies.set('awning-member', person.cookies.get('awning-member') ?? '');
    expect((await here.get('/api/member-session')).json().member.id).toBe(owner.id);
    expect((await elsewhere.get('/api/member-session')).json().member).toBeNull();
  });

  it('a session that was not to be remembered ends after twelve hours, a remembered one after thirty days', async () => {
    const brief = browser();
    await signIn(brief, owner.email);
    const long = browser();
    await signIn(long, owner.email, TEST_PASSWORD, true);
    const known = async (who: TestBrowser) =>
      (await who.get('/api/member-session')).json().member?.id === owner.id;
    app.clock.advance(12 * 3_600_000 - 1);
    expect([await known(brief), await known(long)]).toEqual([true, true]);
    app.clock.advance(1);
    expect([await known(brief), await known(long)]).toEqual([false, true]);
    app.clock.advance((30 * 24 - 12) * 3_600_000 - 1);
    expect(await known(long)).toBe(true);
    app.clock.advance(1);
    expect(await known(long)).toBe(false);
  });

  it('after ten wrong passwords an account waits, even with the right one and from another address', async () => {
    const victim = await app.make.member(site, [8]);
    for (let i = 0; i < 10; i++)
      expect((await signIn(browser(), victim.email, 'wrong password')).statusCode).toBe(401);
    const refused = await signIn(browser(), victim.email);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('members.too-many-attempts');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('after ten wrong passwords an IP address has to wait, for any account', async () => {
    const attacker = browser();
    for (let i = 0; i < 10; i++) await signIn(attacker, `guess-${i}@example.com`, 'wrong password');
    expect((await signIn(attacker, owner.email)).statusCode).toBe(429);
    expect((await signIn(browser(), owner.email)).statusCode).toBe(200);
  });

  it('addresses of one IPv6 network count as one', async () => {
    const from = (n: number) =>
      app.browser({ host: `${site.slug}.localhost`, address: `2001:db8:1:2::${n.toString(16)}` });
    for (let i = 1; i <= 10; i++) await signIn(from(i), `guess-v6-${i}@example.com`, 'wrong password');
    expect((await signIn(from(99), owner.email)).statusCode).toBe(429);
  });

  it('thirty wrong passwords at once count no less than one after another', async () => {
    const victim = await app.make.member(site, [8]);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => signIn(browser(), victim.email, 'wrong password')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  });
});

describe('a forgotten password', () => {
  const FORGOTTEN = '/api/member-session/forgotten-password';
  const lastMail = (to: string) => app.mailbox.delivered.findLast((sent) => sent.to === to);
  const resetToken = (to: string): string => {
    const [, token] = /token=([\w-]{43})/.exec(lastMail(to)?.text ?? '') ?? [];
    if (token === undefined) throw new Error(`No mail with a link was sent to ${to}`);
    return token;
  };
  const forget = (email: string) => browser().call('POST', FORGOTTEN, { email });
  /** Asks, and reads the link from the mail. */
  const linkFor = async (email: string): Promise<string> => {
    expect((await forget(email)).statusCode).toBe(202);
    await app.settle();
    return resetToken(email);
  };
  const choose = (token: string, password: string) =>
    browser().call('POST', '/api/member-session/new-password', { token, password });
  const waitingJobs = async (): Promise<unknown> => {
    const rows = await app.platform.database.query.rows(
      anyRow,
      sql`select count(*)::int as count from pgboss.job where name = 'member-password-reset' and state = 'created'`,
    );
    return rows[0]?.count;
  };

  it('a mailed link sets a new password once and ends every session', async () => {
    const member = await app.make.member(site, [4]);
    const device = browser();
    await signIn(device, member.email);
    const token = await linkFor(member.email);

    expect((await choose(token, 'a whole new password')).statusCode).toBe(204);
    expect((await device.get('/api/member-session')).json().member).toBeNull();
    expect((await signIn(browser(), member.email)).statusCode).toBe(401);
    expect((await signIn(browser(), member.email, 'a whole new password')).statusCode).toBe(200);
    const again = await choose(token, 'yet another password');
    expect(again.statusCode).toBe(400);
    expect(again.json().code).toBe('members.reset-link-expired');
  });

  it('an email nobody has gets the same answer after the same work, and no mail', async () => {
    await app.settle();
    const known = await forget(owner.email);
    expect(await waitingJobs()).toBe(1);
    const unknown = await forget('nobody@example.com');
    expect(await waitingJobs()).toBe(2);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    const before = app.mailbox.delivered.length;
    await app.settle();
    expect(app.mailbox.delivered.slice(before).map(({ to }) => to)).toEqual([owner.email]);
  });

  it('a disabled member gets no mail for a forgotten password', async () => {
    const [member, other] = [await app.make.member(site, [4]), await app.make.member(site, [4])];
    await app.members.change(site.id, member.id, { disabled: true });
    await forget(member.email);
    await linkFor(other.email);
    expect(lastMail(member.email)).toBeUndefined();
  });

  it('what was acknowledged is kept: another process sends the mail when this one stops at once', async () => {
    const member = await app.make.member(site, [4]);
    const other = await createTestApp({ databaseUrl: app.databaseUrl });
    try {
      const brief = await createTestApp({ databaseUrl: app.databaseUrl });
      const person = brief.browser({ host: `${site.slug}.localhost` });
      expect((await person.call('POST', FORGOTTEN, { email: member.email })).statusCode).toBe(202);
      await brief.close();
      await other.settle();
      expect(other.mailbox.delivered.map(({ to }) => to)).toContain(member.email);
    } finally {
      await other.close();
    }
  });

  it('a database that cannot keep the request is told to the person, who may try again', async () => {
    const member = await app.make.member(site, [4]);
    const { query } = app.platform.database;
    await query.run(
      sql.unsafe(`
      create function refuse_jobs() returns trigger language plpgsql as
        $$ begin raise exception 'too many connections' using errcode = '53300'; end $$`),
    );
    await query.run(
      sql.unsafe(
        'create trigger refuse_jobs before insert on pgboss.job for each row execute function refuse_jobs()',
      ),
    );
    try {
      for (let i = 0; i < 6; i++) {
        const refused = await forget(member.email);
        expect([refused.statusCode, refused.json().code]).toEqual([503, 'http.unavailable']);
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      }
    } finally {
      await query.run(sql.unsafe('drop function refuse_jobs() cascade'));
    }
    expect(await linkFor(member.email)).toMatch(/^[\w-]{43}$/);
  });

  it('a job that runs twice mails one link, and that link works', async () => {
    const member = await app.make.member(site, [4]);
    await forget(member.email);
    await app.platform.database.query.run(sql`
      insert into pgboss.job (name, data) select name, data from pgboss.job
      where name = 'member-password-reset' and state = 'created'`);
    expect(await waitingJobs()).toBe(2);
    await app.settle();
    expect(app.mailbox.delivered.filter(({ to }) => to === member.email)).toHaveLength(1);
    expect((await choose(resetToken(member.email), 'a whole new password')).statusCode).toBe(204);
  });

  it('the link for a new password leads to the stored address of the site, for any Host header', async () => {
    const member = await app.make.member(site, [4]);
    const forged = app.browser({ host: 'evil.example', address: '203.0.113.250' });
    await forged.call('POST', FORGOTTEN, { email: member.email });
    await app.settle();
    const mail = lastMail(member.email);
    expect(mail?.text).toContain('http://localhost:3000/config/new-password?token=');
    expect(mail?.text).not.toContain('evil.example');
  });

  it('a link is good for an hour, and asking again makes the earlier one worthless', async () => {
    const member = await app.make.member(site, [4]);
    const first = await linkFor(member.email);
    const second = await linkFor(member.email);
    const replaced = await choose(first, 'password number one');
    expect([replaced.statusCode, replaced.json().code]).toEqual([400, 'members.reset-link-expired']);
    app.clock.advance(60 * 60_000 - 1);
    expect((await choose(second, 'password number two')).statusCode).toBe(204);
    const third = await linkFor(member.email);
    app.clock.advance(60 * 60_000);
    const late = await choose(third, 'password number three');
    expect([late.statusCode, late.json().code]).toEqual([400, 'members.reset-link-expired']);
  });

  it('a person gets at most five links in an hour, however many ask for them', async () => {
    const member = await app.make.member(site, [4]);
    for (let i = 0; i < 8; i++) expect((await forget(member.email)).statusCode).toBe(202);
    await app.settle();
    expect(app.mailbox.delivered.filter(({ to }) => to === member.email)).toHaveLength(5);
  });

  it('two people with one link: one of them gets in', async () => {
    const member = await app.make.member(site, [4]);
    const token = await linkFor(member.email);
    const answers = await Promise.all(
      ['one of many tries', 'another of many'].map((password) => choose(token, password)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
  });
});
