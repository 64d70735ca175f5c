import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Member } from '../members/index.ts';
import type { Site } from '../sites/index.ts';

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
    const answer = await signIn(person, owner.email.toUpperCase());
    expect(answer.statusCode).toBe(200);
    expect(answer.json().member).toMatchObject({ id: owner.id, email: owner.email, roles: { 1: true } });
    expect((await person.get('/api/member-session')).json().member.id).toBe(owner.id);

    const token = person.cookies.get('awning-member') ?? '';
    expect((await person.call('DELETE', '/api/member-session')).statusCode).toBe(204);
    expect(person.cookies.has('awning-member')).toBe(false);
    person.cookies.set('awning-member', token);
    expect((await person.get('/api/member-session')).json().member).toBeNull();
  });

  it('the session cookie cannot be read by scripts or sent by other sites', async () => {
    const answer = await signIn(browser(), owner.email, TEST_PASSWORD, true);
    const cookie = answer.cookies.find(({ name }) => name === 'awning-member');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 24 * 3600 });
  });

  it('under https the cookie is Secure and bound to the host', async () => {
    const proxied = await createTestApp({ databaseUrl: app.databaseUrl, config: { trustProxy: true } });
    try {
      const person = proxied.browser({ host: `${site.slug}.localhost` });
      const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.200' };
      const first = await person.get('/api/member-session', https);
      const crumb = first.cookies.find(({ name }) => name === 'crumb');
      const answer = await person.raw({
        method: 'POST',
        url: '/api/member-session',
        headers: { ...https, 'x-csrf-token': crumb?.value ?? '' },
        payload: { email: owner.email, password: TEST_PASSWORD },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.cookies.find(({ name }) => name === '__Host-awning-member')).toMatchObject({
        secure: true,
      });
      expect(answer.headers['strict-transport-security']).toContain('max-age');
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

  it('a session on one site means nothing on another', async () => {
    const other = await app.make.site();
    const person = browser();
    await signIn(person, owner.email);
    const elsewhere = app.browser({ host: `${other.slug}.localhost` });
    elsewhere.cookies.set('awning-member', person.cookies.get('awning-member') ?? '');
    expect((await elsewhere.get('/api/member-session')).json().member).toBeNull();
  });

  it('a session that was not to be remembered ends after twelve hours, a remembered one after thirty days', async () => {
    const brief = browser();
    await signIn(brief, owner.email);
    const long = browser();
    await signIn(long, owner.email, TEST_PASSWORD, true);
    app.clock.advance(12 * 3_600_000);
    expect((await brief.get('/api/member-session')).json().member).toBeNull();
    expect((await long.get('/api/member-session')).json().member).not.toBeNull();
    app.clock.advance(30 * 24 * 3_600_000);
    expect((await long.get('/api/member-session')).json().member).toBeNull();
    expect(await app.members.sweepExpired()).toBeGreaterThanOrEqual(2);
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

  it('after ten wrong passwords an address waits, whichever accounts it tries', async () => {
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
  /** The request does not wait for the mail, so neither may the test assume it. */
  const settled = async <T>(read: () => T): Promise<T> => {
    await app.settle();
    return read();
  };
  const resetToken = (to: string): string => {
    const mail = app.mailbox.delivered.findLast((sent) => sent.to === to);
    return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const forget = async (email: string) => {
    const answer = await browser().call('POST', '/api/member-session/forgotten-password', { email });
    await expect.poll(() => settled(() => app.mailbox.delivered.length)).toBeGreaterThanOrEqual(0);
    return answer;
  };
  const choose = (token: string, password: string) =>
    browser().call('POST', '/api/member-session/new-password', { token, password });

  it('a mailed link sets a new password once and ends every session', async () => {
    const member = await app.make.member(site, [4]);
    const device = browser();
    await signIn(device, member.email);
    expect((await forget(member.email)).statusCode).toBe(202);
    await expect.poll(() => settled(() => resetToken(member.email))).not.toBe('');
    const token = resetToken(member.email);

    expect((await choose(token, 'a whole new password')).statusCode).toBe(204);
    expect((await device.get('/api/member-session')).json().member).toBeNull();
    expect((await signIn(browser(), member.email)).statusCode).toBe(401);
    expect((await signIn(browser(), member.email, 'a whole new password')).statusCode).toBe(200);
    const again = await choose(token, 'yet another password');
    expect(again.statusCode).toBe(400);
    expect(again.json().code).toBe('members.reset-link-expired');
  });

  it('the answer is the same for an email nobody has, and no mail is sent', async () => {
    const before = app.mailbox.delivered.length;
    const known = await forget(owner.email);
    await expect.poll(() => settled(() => app.mailbox.delivered.length)).toBe(before + 1);
    const unknown = await forget('nobody@example.com');
    await app.settle();
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(unknown.body).toBe(known.body);
    expect(app.mailbox.delivered).toHaveLength(before + 1);
  });

  it('the link goes to the stored address of the site, whatever the Host header says', async () => {
    const member = await app.make.member(site, [4]);
    const forged = app.browser({ host: 'evil.example', address: '203.0.113.250' });
    await forged.call('POST', '/api/member-session/forgotten-password', { email: member.email });
    await expect.poll(() => settled(() => resetToken(member.email))).not.toBe('');
    const mail = app.mailbox.delivered.findLast((sent) => sent.to === member.email);
    expect(mail?.text).toContain('http://localhost:3000/config/new-password?token=');
    expect(mail?.text).not.toContain('evil.example');
  });

  it('a link is good for an hour, and asking again makes the earlier one worthless', async () => {
    const member = await app.make.member(site, [4]);
    const ask = async (): Promise<string> => {
      await app.members.forgotPassword({ ...site, baseUrl: 'http://localhost' }, member.email);
      await app.settle();
      return resetToken(member.email);
    };
    const first = await ask();
    const second = await ask();
    expect((await choose(first, 'password number one')).statusCode).toBe(400);
    app.clock.advance(60 * 60_000);
    expect((await choose(second, 'password number two')).statusCode).toBe(400);
  });

  it('a person gets at most five links in an hour, however many ask for them', async () => {
    const member = await app.make.member(site, [4]);
    for (let i = 0; i < 8; i++)
      await app.members.forgotPassword({ ...site, baseUrl: 'http://localhost' }, member.email);
    await app.settle();
    expect(app.mailbox.delivered.filter(({ to }) => to === member.email)).toHaveLength(5);
  });

  it('two people with one link: one of them gets in', async () => {
    const member = await app.make.member(site, [4]);
    await app.members.forgotPassword({ ...site, baseUrl: 'http://localhost' }, member.email);
    await app.settle();
    const token = resetToken(member.email);
    const answers = await Promise.all(
      ['one of many tries', 'another of many'].map((password) => choose(token, password)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
  });
});
