import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  signedInMarkup,
  signedOutMarkup,
} from '../../../../../../../packages/storefront/src/testing/account-markup.ts';
import { NO_HTML } from '../../../../platform/html/index.ts';
import { TEST_PASSWORD } from '../../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import type { Site } from '../../../foundation/sites/index.ts';
import { sitePage } from '../system/system-frame.ts';
import { accountBody } from './account-page.ts';

const HOSTILE = `"><script>alert(1)</script><b a='`;

let app: TestApp;
let site: Site;
let addresses = 0;

const browser = (): TestBrowser =>
  app.browser({ host: `${site.slug}.localhost`, address: `192.0.2.${++addresses}` });

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site({ title: `Tea & <i>Salt</i>` });
});
afterAll(() => app.close());

describe('the account without script', () => {
  it('the account page without script has the markup that its island expects', () => {
    const drawn = [
      accountBody({ email: '', error: null }),
      accountBody({ email: 'shopper@example.com', error: 'That did not match.' }),
      accountBody({ signedInAs: 'shopper@example.com' }),
    ];
    expect(drawn.map(String)).toEqual([
      signedOutMarkup(),
      signedOutMarkup('That did not match.', 'shopper@example.com'),
      signedInMarkup('shopper@example.com'),
    ]);
  });

  it('a shopper signs in with a plain form, sees who they are, and signs out with another', async () => {
    const shopper = await app.make.customer(site);
    const person = browser();
    expect((await person.get('/account')).body).toContain('data-state="signed-out"');

    const response = await person.submit('/account/sign-in', {
      email: shopper.email,
      password: TEST_PASSWORD,
    });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/account']);
    const page = await person.get('/account');
    expect(page.body).toContain(`Signed in as <strong>${shopper.email}</strong>`);
    expect(page.headers['cache-control']).toBe('no-store');

    expect((await person.submit('/account/sign-out', {})).statusCode).toBe(303);
    expect((await person.get('/account')).body).toContain('data-state="signed-out"');
  });

  it("the account page without script has the site's header with its navigation and the link to the cart", async () => {
    const shop = await app.make.site();
    const store = await app.make.store(shop, { title: 'Shop', urlId: 'shop' });
    await app.make.product(shop, store.id);
    const person = app.browser({ host: `${shop.slug}.localhost`, address: `192.0.2.${++addresses}` });
    const { body } = await person.get('/account');
    expect(body).toContain('<header class="awning-header ');
    expect(body).toContain('href="/cart">Cart');
    const refused = await person.submit('/account/sign-in', { email: 'me@example.com', password: 'no' });
    expect(refused.body).toContain('<header class="awning-header ');
  });

  it('"keep me signed in" is kept', async () => {
    const shopper = await app.make.customer(site);
    const form = { email: shopper.email, password: TEST_PASSWORD, rememberMe: 'true' };
    const response = await browser().submit('/account/sign-in', form);
    expect(response.cookies.find(({ name }) => name === 'awning-site-user')?.maxAge).toBe(30 * 24 * 3600);
  });

  it('a wrong password keeps the email that was typed, says what is wrong, and never repeats the password', async () => {
    const response = await browser().submit('/account/sign-in', {
      email: 'me@example.com',
      password: 'my other one',
    });
    expect(response.statusCode).toBe(401);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('value="me@example.com"');
    expect(response.body).toContain('role="alert">That email and password do not match an account.</p>');
    expect(response.body).not.toContain('my other one');
  });

  it('an email that is markup stays text', async () => {
    const response = await browser().submit('/account/sign-in', { email: HOSTILE, password: 'x' });
    expect(response.statusCode).toBe(401);
    expect(response.body).not.toContain('<script>');
    expect(response.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;b a=&#39;"');
  });

  it('too many attempts are answered as a page that says when, with the email kept', async () => {
    const person = browser();
    const attempt = () =>
      person.submit('/account/sign-in', { email: 'guess@example.com', password: 'guess' });
    for (let i = 0; i < 10; i++) expect((await attempt()).statusCode).toBe(401);
    const refused = await attempt();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain('Too many attempts to sign in.');
    expect(refused.body).toContain('value="guess@example.com"');
  });

  it('sign-in fields that are missing, too long or repeated return an HTML page in a browser', async () => {
    for (const payload of ['', 'email=a&email=b&password=c', `email=a&password=${'x'.repeat(1001)}`]) {
      const response = await browser().raw({
        method: 'POST',
        url: '/account/sign-in',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          accept: 'text/html',
        },
        payload,
      });
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        400,
        'text/html; charset=utf-8',
      ]);
      expect(response.body).toContain('Please check your entries.');
    }
  });

  it('a form from another site signs nobody in', async () => {
    const shopper = await app.make.customer(site);
    const form = { email: shopper.email, password: TEST_PASSWORD };
    const response = await browser().submit('/account/sign-in', form, { 'sec-fetch-site': 'cross-site' });
    expect(response.statusCode).toBe(403);
    expect(response.cookies).toEqual([]);
  });
});

describe('pages that Awning draws itself', () => {
  it('show the words of the owner as text', async () => {
    const { body } = await browser().get('/');
    expect(body).toContain('<title>Coming soon — Tea &amp; &lt;i&gt;Salt&lt;/i&gt;</title>');
    expect(body).not.toContain('<i>');
  });

  it('search engines may not index the holding page, the account page or a missing page', async () => {
    expect((await browser().get('/')).body).toContain('noindex');
    expect((await browser().get('/account')).body).toContain('noindex');
    expect((await browser().get('/nothing', { accept: 'text/html' })).body).toContain('noindex');
  });

  it('escape every text they are given', () => {
    const bodies = [
      accountBody({ signedInAs: HOSTILE }),
      accountBody({ email: HOSTILE, error: HOSTILE }),
      sitePage({ title: HOSTILE }, null, { title: HOSTILE, body: NO_HTML }),
    ].map(String);
    for (const body of bodies) expect(body).not.toContain('<script>');
    for (const body of bodies) expect(body).not.toContain("a='");
  });
});
