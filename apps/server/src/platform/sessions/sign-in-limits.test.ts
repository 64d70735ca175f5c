import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../modules/foundation/sites/index.ts';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { anyRow, sql } from '../db/index.ts';

const WINDOW_MS = 15 * 60_000;

let app: TestApp;
let other: TestApp;
let site: Site;
let addresses = 0;
beforeAll(async () => {
  app = await createTestApp();
  // As a second process of the install: same database, no Redis.
  other = await createTestApp({ databaseUrl: app.databaseUrl, swap: { clock: app.clock } });
  site = await app.make.site();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** From an address of its own. */
const browser = (at = app, slug = site.slug): TestBrowser => {
  addresses++;
  return at.browser({ host: `${slug}.localhost`, address: `10.7.${addresses >> 8}.${addresses & 255}` });
};
const knownCookies = (person: TestBrowser): [string, string][] =>
  [...person.cookies].filter(([name]) => name.startsWith('awning-known-'));

describe.each([
  {
    kind: 'a member',
    path: '/api/member-session',
    make: async (at: Site) => (await app.make.member(at, [4])).email,
  },
  {
    kind: 'a site user',
    path: '/api/site-users/account/session',
    make: async (at: Site) => (await app.make.customer(at)).email,
  },
])('the attempts to sign in as $kind', ({ path, make }) => {
  const signIn = async (person: TestBrowser, email: string, password = TEST_PASSWORD): Promise<number> =>
    (await person.call('POST', path, { email, password })).statusCode;
  const guess = (person: TestBrowser, email: string): Promise<number> =>
    signIn(person, email, 'wrong password');
  const useUp = async (email: string): Promise<void> => {
    for (let i = 0; i < 10; i++) expect(await guess(browser(), email)).toBe(401);
    expect(await signIn(browser(), email)).toBe(429);
  };

  it('of strangers do not keep a browser out that has signed in before, though it signed out', async () => {
    const email = await make(site);
    const known = browser();
    expect(await signIn(known, email)).toBe(200);
    await known.call('DELETE', path);
    await useUp(email);
    expect(await guess(known, email)).toBe(401);
    expect(await signIn(known, email.toUpperCase())).toBe(200);
    expect(await signIn(browser(), email)).toBe(429);
  });

  it('of strangers at the same address do not keep it out either', async () => {
    const email = await make(site);
    const known = app.browser({ host: `${site.slug}.localhost`, address: '192.0.2.77' });
    expect(await signIn(known, email)).toBe(200);
    const neighbour = app.browser({ host: `${site.slug}.localhost`, address: '192.0.2.77' });
    for (let i = 0; i < 11; i++) await guess(neighbour, `guess-${i}@example.com`);
    expect(await signIn(neighbour, email)).toBe(429);
    expect(await signIn(known, email)).toBe(200);
    app.clock.advance(WINDOW_MS);
  });

  it('of a known browser are ten as well, and cost strangers none', async () => {
    const email = await make(site);
    const known = browser();
    await signIn(known, email);
    for (let i = 0; i < 10; i++) expect(await guess(known, email)).toBe(401);
    expect(await signIn(known, email)).toBe(429);
    for (let i = 0; i < 9; i++) expect(await guess(browser(), email)).toBe(401);
    expect(await signIn(browser(), email)).toBe(200);
    app.clock.advance(WINDOW_MS);
    expect(await signIn(known, email)).toBe(200);
  });

  it('sign-in attempts count per account and site: the cookie works for no other, and cannot be forged', async () => {
    const [email, victim] = [await make(site), await make(site)];
    const attacker = browser();
    await signIn(attacker, email);
    const probe = browser();
    await signIn(probe, victim);
    const [[name = ''] = []] = knownCookies(probe);
    const [[, proof = ''] = []] = knownCookies(attacker);
    await useUp(victim);
    for (const value of [
      proof,
      proof.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
      'x',
      `${'a'.repeat(43)}.99999999999.${'a'.repeat(43)}`,
    ]) {
      attacker.cookies.set(name, value);
      expect(await signIn(attacker, victim)).toBe(429);
    }
    const elsewhere = await app.make.site();
    const visitor = browser(app, elsewhere.slug);
    for (const [own, value] of knownCookies(probe)) visitor.cookies.set(own, value);
    for (let i = 0; i < 10; i++) expect(await guess(browser(app, elsewhere.slug), victim)).toBe(401);
    expect(await guess(visitor, victim)).toBe(429);
  });

  it('the limits of attempts to sign in hold across processes without Redis, one after another and at once', async () => {
    const [email, second] = [await make(site), await make(site)];
    for (let i = 0; i < 10; i++) expect(await guess(browser(i % 2 === 0 ? app : other), email)).toBe(401);
    for (const process of [app, other]) expect(await signIn(browser(process), email)).toBe(429);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => guess(browser(i % 2 === 0 ? app : other), second)),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    const known = browser();
    app.clock.advance(WINDOW_MS);
    expect(await signIn(known, email)).toBe(200);
  });

  it('the limits of attempts to sign in tell nothing about whether there is such an account', async () => {
    const email = await make(site);
    const answersOf = async (to: string): Promise<unknown[]> => {
      const answers = [];
      for (let i = 0; i < 11; i++) {
        const answer = await browser().call('POST', path, { email: to, password: 'wrong password' });
        const { code, message } = answer.json();
        answers.push([answer.statusCode, code, message, answer.cookies.map(({ name }) => name)]);
      }
      return answers;
    };
    expect(await answersOf('nobody@example.com')).toEqual(await answersOf(email));
  });

  it('by a known browser are known by a cookie for a year that scripts cannot read, of eight accounts at the most', async () => {
    const person = browser();
    const email = await make(site);
    const answer = await person.call('POST', path, { email, password: TEST_PASSWORD });
    expect(answer.cookies.find(({ name }) => name.startsWith('awning-known-'))).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 365 * 24 * 3600,
    });
    for (let i = 0; i < 9; i++) {
      app.clock.advance(1000);
      expect(await signIn(person, await make(site))).toBe(200);
    }
    expect(knownCookies(person)).toHaveLength(8);
  });
});

it('a password chosen by mail lets that browser sign in, however many wrong ones strangers typed', async () => {
  const { email } = await app.make.member(site, [4]);
  const signIn = async (person: TestBrowser, password: string): Promise<number> =>
    (await person.call('POST', '/api/member-session', { email, password })).statusCode;
  for (let i = 0; i < 10; i++) await signIn(browser(), 'wrong password');
  const person = browser();
  expect(await signIn(person, TEST_PASSWORD)).toBe(429);
  await person.call('POST', '/api/member-session/forgotten-password', { email });
  await app.settle();
  const [, token] =
    /token=([\w-]{43})/.exec(app.mailbox.delivered.findLast(({ to }) => to === email)?.text ?? '') ?? [];
  const password = 'a whole new password';
  expect(
    (await person.call('POST', '/api/member-session/new-password', { token, password })).statusCode,
  ).toBe(204);
  expect(await signIn(person, password)).toBe(200);
  expect(await signIn(browser(), password)).toBe(429);
});

it('a browser that knew an older password is a stranger again when there is a new one', async () => {
  const { id, email } = await app.make.member(site, [4]);
  const signIn = async (person: TestBrowser, password: string): Promise<number> =>
    (await person.call('POST', '/api/member-session', { email, password })).statusCode;
  const former = browser();
  expect(await signIn(former, TEST_PASSWORD)).toBe(200);
  await app.members.setPassword(site.id, id, 'a whole new password');
  for (let i = 0; i < 10; i++) expect(await signIn(browser(), 'wrong password')).toBe(401);
  expect(await signIn(former, 'a whole new password')).toBe(429);
});

it('counts of attempts name neither accounts nor addresses, and are swept when their time is over', async () => {
  await browser().call('POST', '/api/member-session', { email: 'secret@example.com', password: 'wrong' });
  const read = async () =>
    await app.platform.database.query.rows(
      anyRow,
      sql`select counted::text as row from attempt_counts counted`,
    );
  expect((await read()).length).toBeGreaterThan(0);
  expect(JSON.stringify(await read())).not.toMatch(/secret|10\.7\./);
  // The longest is that of mails with a new password.
  app.clock.advance(3_600_000);
  expect(await app.platform.attempts.sweep()).toBeGreaterThan(0);
  expect(await read()).toEqual([]);
});
