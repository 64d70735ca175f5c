import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, type Queryable, sql } from '../../../platform/db/index.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { changeDuringSignIn } from '../../../testing/change-during-sign-in.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import type { SignInListener } from './index.ts';

const SESSION = '/api/site-users/account/session';

type SignedIn = Parameters<NonNullable<SignInListener['signedIn']>>[1];
type SignedOut = Parameters<NonNullable<SignInListener['signedOut']>>[1];

let app: TestApp;
let site: Site;
let shopper: { id: string; email: string };
let addresses = 0;
const signedIn: SignedIn[] = [];
const signedOut: SignedOut[] = [];
const failing: { signOut: boolean; look: (tx: Queryable) => Promise<void> } = {
  signOut: false,
  look: async () => {},
};

const browser = (): TestBrowser =>
  app.browser({ host: `${site.slug}.localhost`, address: `198.51.100.${++addresses}` });

beforeAll(async () => {
  app = await createTestApp();
  app.customers.onSignIn({
    signedIn: async (_tx, event) => void signedIn.push(event),
    signedOut: async (tx, event) => {
      if (failing.signOut) throw new Error('the cart could not be copied');
      await failing.look(tx);
      signedOut.push(event);
    },
  });
  site = await app.make.site();
  shopper = await app.make.customer(site);
});
afterAll(() => app.close());

const signIn = (person: TestBrowser, email = shopper.email, password = TEST_PASSWORD, rememberMe?: boolean) =>
  person.call('POST', SESSION, { email, password, rememberMe });
const infoOf = (person: TestBrowser): unknown => JSON.parse(person.cookies.get('SiteUserInfo') ?? 'null');

describe('signing in as a shopper', () => {
  it('PL-3.44 a POST with email, password and rememberMe answers the xsrfToken', async () => {
    const person = browser();
    const response = await signIn(person, shopper.email.toUpperCase(), TEST_PASSWORD, true);
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json())).toEqual(['xsrfToken']);
    expect(response.json().xsrfToken).toMatch(/^[\w-]{43}$/);
    const cookie = response.cookies.find(({ name }) => name === 'awning-site-user');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 24 * 3600 });
  });

  it('PL-3.44 without rememberMe the session ends with the browser', async () => {
    const response = await signIn(browser());
    expect(response.cookies.find(({ name }) => name === 'awning-site-user')).not.toHaveProperty('maxAge');
  });

  it('PL-3.45 the SiteUserInfo cookie says to scripts whether a site user is signed in and who', async () => {
    const person = browser();
    const response = await signIn(person);
    expect(infoOf(person)).toEqual({ authenticated: true, siteUserId: shopper.id });
    expect(response.cookies.find(({ name }) => name === 'SiteUserInfo')).not.toHaveProperty('httpOnly');
    await person.call('DELETE', SESSION);
    expect(infoOf(person)).toEqual({ authenticated: false, siteUserId: null });
  });

  it('PL-6.01 a visitor is anonymous until the session cookie says otherwise; SiteUserInfo alone says nothing', async () => {
    const person = browser();
    const forged = JSON.stringify({ authenticated: true, siteUserId: shopper.id });
    person.cookies.set('SiteUserInfo', forged);
    const anonymous = { authenticated: false, siteUserId: null, email: null, xsrfToken: null };
    expect((await person.get(SESSION)).json()).toEqual(anonymous);
    const { xsrfToken } = (await signIn(person)).json();
    const known = { authenticated: true, siteUserId: shopper.id, email: shopper.email, xsrfToken };
    expect((await person.get(SESSION)).json()).toEqual(known);
  });

  it('a wrong password and an unknown email get the same answer', async () => {
    const wrong = await signIn(browser(), shopper.email, 'not the password');
    const unknown = await signIn(browser(), 'nobody@example.com', 'not the password');
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.json()).toEqual(unknown.json());
    expect(wrong.json().code).toBe('customers.sign-in-failed');
    expect(wrong.cookies.map(({ name }) => name)).not.toContain('awning-site-user');
  });

  it('what is missing or no email is said per field', async () => {
    const response = await browser().call('POST', SESSION, { email: 'me', rememberMe: 'yes' });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({
      email: 'Please enter a valid email',
      password: 'Required',
      rememberMe: 'This must be true or false.',
    });
  });

  it('after ten wrong passwords the account waits, right password or not', async () => {
    const victim = await app.make.customer(site);
    for (let i = 0; i < 10; i++)
      expect((await signIn(browser(), victim.email, 'wrong password')).statusCode).toBe(401);
    const refused = await signIn(browser(), victim.email);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('customers.too-many-attempts');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('an account on one site is none on another, and neither is its session', async () => {
    const other = await app.make.site();
    const elsewhere = app.browser({ host: `${other.slug}.localhost`, address: '198.51.100.250' });
    expect((await signIn(elsewhere)).statusCode).toBe(401);
    const person = browser();
    await signIn(person);
    for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.get(SESSION)).json().authenticated).toBe(false);
  });

  it('a shopper is no member of staff: the admin stays closed', async () => {
    const person = browser();
    await signIn(person);
    expect((await person.get('/api/members')).statusCode).toBe(401);
    expect((await person.get('/api/member-session')).json().member).toBeNull();
  });

  it('signing in makes a new visitor, and tells listeners who it was before', async () => {
    const person = browser();
    await person.get(SESSION);
    const before = person.cookies.get('awning-visitor');
    await signIn(person);
    expect(person.cookies.get('awning-visitor')).not.toBe(before);
    expect(signedIn.at(-1)).toEqual({ websiteId: site.id, siteUserId: shopper.id, visitor: before });
  });
});

describe('signing in twice, or while the account changes', () => {
  const sessionsOf = async (id: string): Promise<number> =>
    (
      await app.platform.database.query.rows(
        anyRow,
        sql`select from site_user_sessions where site_user_id = ${id}`,
      )
    ).length;

  it('signing in again ends the session that this browser had', async () => {
    const customer = await app.make.customer(site);
    const [person, second] = [browser(), browser()];
    await signIn(person, customer.email);
    await signIn(second, customer.email);
    const earlier = person.cookies.get('awning-site-user') ?? '';
    await signIn(person, customer.email);
    expect(await sessionsOf(customer.id)).toBe(2);
    const thief = browser();
    thief.cookies.set('awning-site-user', earlier);
    expect((await thief.get(SESSION)).json().authenticated).toBe(false);
    for (const device of [person, second])
      expect((await device.get(SESSION)).json().authenticated).toBe(true);
  });

  it.each([
    ['disabled', sql`update site_users set disabled_at = now() where site_user_id = `],
    ['given another password', sql`update site_users set password_hash = 'x' where site_user_id = `],
  ])('a customer who is %s meanwhile gets no session, and no listener is called', async (_what, change) => {
    const customer = await app.make.customer(site);
    const before = signedIn.length;
    const { done } = await changeDuringSignIn(app, {
      table: 'site_users',
      change: sql`${change}${customer.id}`,
      signIn: () => signIn(browser(), customer.email),
    });
    const response = await done;
    expect([response.statusCode, response.json().code]).toEqual([401, 'customers.sign-in-failed']);
    expect(await sessionsOf(customer.id)).toBe(0);
    expect(signedIn).toHaveLength(before);
  });
});

describe('a session that is over', () => {
  it('PL-3.45 the next read corrects SiteUserInfo after a session has ended in any way', async () => {
    const customer = await app.make.customer(site);
    const person = browser();
    await signIn(person, customer.email);
    const known = infoOf(person);
    expect((await person.get(SESSION)).cookies.map(({ name }) => name)).not.toContain('SiteUserInfo');
    app.clock.advance(12 * 3_600_000);
    expect(infoOf(person)).toEqual(known);
    expect((await person.get(SESSION)).json().authenticated).toBe(false);
    expect(infoOf(person)).toEqual({ authenticated: false, siteUserId: null });
    expect(person.cookies.has('awning-site-user')).toBe(false);
  });

  it('PL-3.45 a browser that lost the SiteUserInfo cookie, or has a wrong one, gets its own', async () => {
    const person = browser();
    await signIn(person);
    const known = infoOf(person);
    person.cookies.delete('SiteUserInfo');
    await person.get(SESSION);
    expect(infoOf(person)).toEqual(known);
    person.cookies.set('SiteUserInfo', 'rubbish');
    await person.get(SESSION);
    expect(infoOf(person)).toEqual(known);
  });

  it('a visitor who never signed in gets no such cookie', async () => {
    const response = await browser().get(SESSION);
    expect(response.cookies.map(({ name }) => name).toSorted()).toEqual(['awning-visitor', 'crumb']);
  });
});

describe('signing out', () => {
  it('signing out ends the session and runs its listeners in one transaction: if one fails, nothing changes', async () => {
    const person = browser();
    await signIn(person);
    failing.signOut = true;
    try {
      expect((await person.call('DELETE', SESSION)).statusCode).toBe(500);
    } finally {
      failing.signOut = false;
    }
    expect((await person.get(SESSION)).json().authenticated).toBe(true);
    let during: unknown;
    failing.look = async (tx) => {
      during = await tx.rows(
        anyRow,
        sql`select count(*)::int as count from site_user_sessions
        where token_hash = ${hashToken(person.cookies.get('awning-site-user') ?? '')}`,
      );
    };
    await person.call('DELETE', SESSION);
    failing.look = async () => {};
    expect(during, 'already over for whoever takes part').toEqual([{ count: 0 }]);
    expect((await person.get(SESSION)).json().authenticated).toBe(false);
  });

  it.each([
    ['?cloneCart=true', true],
    ['?cloneCart=false', false],
    ['', false],
  ])(
    'PL-7.17 a DELETE with the query "%s" ends the session and tells listeners about the cart',
    async (query, cloneCart) => {
      const person = browser();
      await signIn(person);
      const token = person.cookies.get('awning-site-user') ?? '';
      const response = await person.call('DELETE', `${SESSION}${query}`);
      expect([response.statusCode, response.json()]).toEqual([200, {}]);
      expect(signedOut.at(-1)).toMatchObject({ websiteId: site.id, siteUserId: shopper.id, cloneCart });
      expect(person.cookies.has('awning-site-user')).toBe(false);
      person.cookies.set('awning-site-user', token);
      expect((await person.get(SESSION)).json().authenticated).toBe(false);
    },
  );

  it('PL-7.17 without a right token the answer carries crumbFail and a crumb that works', async () => {
    const person = browser();
    await signIn(person);
    const refused = await person.raw({ method: 'DELETE', url: SESSION });
    expect([refused.statusCode, refused.json().crumbFail]).toEqual([403, true]);
    expect((await person.get(SESSION)).json().authenticated).toBe(true);
    const crumb = refused.cookies.find(({ name }) => name === 'crumb')?.value ?? '';
    const retried = await person.raw({ method: 'DELETE', url: SESSION, headers: { 'x-csrf-token': crumb } });
    expect(retried.statusCode).toBe(200);
  });

  it('PL-4.17 PL-7.17 the xsrfToken of the sign-in is enough as X-SiteUser-XSRF-Token', async () => {
    const person = browser();
    const { xsrfToken } = (await signIn(person)).json();
    const response = await person.raw({
      method: 'DELETE',
      url: SESSION,
      headers: { 'X-SiteUser-XSRF-Token': xsrfToken },
    });
    expect(response.statusCode).toBe(200);
    expect((await person.get(SESSION)).json().authenticated).toBe(false);
  });

  it('a visitor who is not signed in may sign out too, without an event', async () => {
    const before = signedOut.length;
    expect((await browser().call('DELETE', SESSION)).statusCode).toBe(200);
    expect(signedOut).toHaveLength(before);
  });
});
