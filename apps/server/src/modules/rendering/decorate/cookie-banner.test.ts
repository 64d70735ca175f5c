import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

const THEMES = join(import.meta.dirname, '../../../../../../themes');
const CODE = '<script src="https://count.example/a.js"></script><script>track("</b>")</script>';

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

let app: TestApp;
let site: Site;
let admin: TestBrowser;

beforeAll(async () => {
  app = await createTestApp({ config: { bundledThemes: THEMES } });
  site = await app.make.site();
  const home = await app.make.collection(site, { urlId: 'home' });
  await app.content.collections.setHomePage(site.id, home.id);
  const journal = await app.make.collection(site, { kind: 'blog', urlId: 'journal' });
  await app.make.item(site, journal.id, { urlId: 'post' });
  admin = await app.signedIn(site, websiteRoles.admin);
  await admin.call('PUT', '/api/settings/code-injection', { header: CODE, footer: CODE, postItem: CODE });
});
afterAll(() => app.close());

const visit = async (path: string): Promise<{ html: string; policy: string }> => {
  await receiveInvalidations(app);
  const { body, headers } = await app
    .browser({ host: `${site.slug}.localhost` })
    .get(path, { accept: 'text/html' });
  return { html: body, policy: String(headers['content-security-policy']) };
};

describe.each([null, 'shoreline', 'fieldnotes'])('the cookie banner in the theme %s', (theme) => {
  beforeAll(() => app.themes.use(site.id, theme, { by: 'test' }));

  it('code of the owner is data until a visitor agrees, and the policy allows it from the start', async () => {
    await admin.call('PUT', '/api/settings/cookies', { enabled: false });
    const before = await visit('/');
    expect(before.html).toContain('<script src="https://count.example/a.js">');
    expect(before.html).not.toContain('awning-cookies');

    const text = 'We would like to count visits. <b>';
    await admin.call('PUT', '/api/settings/cookies', { enabled: true, text, policyUrl: '/privacy' });
    const { html, policy } = await visit('/');
    expect(html).not.toContain('<script src="https://count.example/a.js">');
    expect(html.match(/class="awning-held-code"/g)).toHaveLength(2);
    expect(html).toContain('We would like to count visits. &lt;b&gt;');
    expect(html).toContain('href="/privacy"');
    expect(html).toMatch(/class="awning-cookie-banner"[^>]* hidden/);
    for (const source of ['https://count.example/a.js', hashOf('track("</b>")')])
      expect([before.policy, policy]).toEqual([
        expect.stringContaining(source),
        expect.stringContaining(source),
      ]);
    if (theme !== null) expect(html).toMatch(/isRestrictiveCookiePolicyEnabled\W+true/);
  });

  it('what stands below a post waits as well', async () => {
    const { html } = await visit('/journal/post');
    expect(html).not.toContain('<script src="https://count.example/a.js">');
  });
});

it('styles, and what describes the page to others, wait for no answer', async () => {
  const free = '<meta name="proof" content="abc"><style>p{color:red}</style><link rel="me" href="/about">';
  const held =
    '<style>@import url(https://count.example/a.css)</style><noscript><img src="https://count.example/p"></noscript>';
  await admin.call('PUT', '/api/settings/code-injection', { header: `${free}${CODE}${held}` });
  await admin.call('PUT', '/api/settings/cookies', { enabled: true });
  const { html } = await visit('/');
  expect(html).toContain(`${free}<script type="application/json" class="awning-held-code"`);
  for (const part of [
    '<script src="https://count.example',
    '<style>@import',
    '<img src="https://count.example',
  ])
    expect(html).not.toContain(part);
  await admin.call('PUT', '/api/settings/code-injection', { header: CODE });
});

it('a page is the same for everybody, and says how all are asked only where that is one way', async () => {
  await admin.call('PUT', '/api/settings/cookies', { enabled: true, elsewhere: 'opt-in', regions: [] });
  expect((await visit('/')).html).toContain(' data-mode="opt-in"');
  await admin.call('PUT', '/api/settings/cookies', { regions: [{ place: 'US', mode: 'opt-out' }] });
  const { html } = await visit('/');
  expect(html).toMatch(/awning-cookies" data-version="\w{16}"/);
  expect(html).not.toContain(' data-mode=');
  await admin.call('PUT', '/api/settings/cookies', { regions: [] });
});

it('code that is needed to show the site waits for nobody, and the question is there all the same', async () => {
  await admin.call('PUT', '/api/settings/cookies', { codeCategory: 'necessary' });
  const { html } = await visit('/');
  expect(html).toContain('<script src="https://count.example/a.js">');
  expect(html).toContain('awning-cookie-dialog');
  await admin.call('PUT', '/api/settings/cookies', { codeCategory: 'analytics', asked: ['analytics'] });
  const waiting = (await visit('/')).html;
  expect(waiting).not.toContain('<script src="https://count.example/a.js">');
  expect(waiting).toContain('data-asked="analytics" data-code="analytics"');
  expect(waiting).not.toContain('name="marketing"');
  await admin.call('PUT', '/api/settings/cookies', { codeCategory: 'marketing' });
  expect((await visit('/')).html).toContain('data-code="all"');
});

it('code of the lock page waits for an answer as well, and the page asks', async () => {
  const locked = await app.make.site();
  const owner = await app.signedIn(locked, websiteRoles.admin);
  await owner.call('PUT', '/api/settings/code-injection', { lockPage: CODE });
  await app.access.change(locked.id, { mode: 'password', password: 'open sesame', by: 'test' });
  const seen = async (): Promise<string> => {
    await receiveInvalidations(app);
    const browser = app.browser({ host: `${locked.slug}.localhost` });
    return (await browser.get('/', { accept: 'text/html' })).body;
  };
  expect(await seen()).toContain('<script src="https://count.example/a.js">');
  await owner.call('PUT', '/api/settings/cookies', { enabled: true, text: 'May we count?' });
  const html = await seen();
  expect(html).toContain('lock-password');
  expect(html).not.toContain('<script src="https://count.example/a.js">');
  expect(html).toContain('awning-held-code');
  expect(html).toContain('May we count?');
  expect(html).toContain('type="module"');
});

it.each([
  [{ text: ' ' }, 'text'],
  [{ policyUrl: 'javascript:alert(1)' }, 'policyUrl'],
  [{ policyUrl: '//elsewhere.example' }, 'policyUrl'],
  [{ sneaky: true }, 'sneaky'],
])('settings of the banner with %j are refused', async (change, field) => {
  const refused = await admin.call('PUT', '/api/settings/cookies', change);
  expect([refused.statusCode, JSON.stringify(refused.json())]).toEqual([400, expect.stringContaining(field)]);
});

it('two members do not undo each other, and only those who manage settings change the banner', async () => {
  const { headers } = await admin.get('/api/settings/cookies');
  const etag = String(headers.etag);
  expect(
    (await admin.call('PUT', '/api/settings/cookies', { text: 'One' }, { 'if-match': etag })).statusCode,
  ).toBe(200);
  expect(
    (await admin.call('PUT', '/api/settings/cookies', { text: 'Two' }, { 'if-match': etag })).statusCode,
  ).toBe(412);
  const editor = await app.signedIn(site, websiteRoles.editor);
  expect((await editor.get('/api/settings/cookies')).statusCode).toBe(403);
});
