import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleImage } from '../../../testing/sample-image.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../sites/index.ts';
import { identityDefaults } from './setting-defaults.ts';

let app: TestApp;
let site: Site;
let owner: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  owner = await asRole(websiteRoles.admin);
});

async function asRole(role: number): Promise<TestBrowser> {
  const browser = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(browser, (await app.make.member(site, [role])).email);
  return browser;
}

const IDENTITY = '/api/settings/identity';
const CODE = '/api/settings/code-injection';
const TITLE = '/api/settings/title';
const put = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  owner.call('PUT', url, body, headers);
const upload = async () => app.media.upload(site.id, await sampleImage());
const usesOf = async (assetId: string) => (await owner.get(`/api/media/assets/${assetId}/uses`)).json();

describe('how a site presents itself', () => {
  it('the identity of a site has its defaults until it is changed', async () => {
    const response = await owner.get(IDENTITY);
    expect([response.statusCode, response.headers.etag]).toEqual([200, '"0"']);
    expect(response.json()).toEqual(identityDefaults);
    expect(response.json()).toMatchObject({
      collectionTitleFormat: '%c — %s',
      itemTitleFormat: '%i — %s',
      homepageTitleFormat: '%s',
    });
  });

  it('a change of the identity keeps the fields it does not name, and pages show it', async () => {
    const accounts = [
      { serviceName: 'instagram', profileUrl: 'https://example.com/us', screenname: 'us', iconEnabled: true },
    ];
    const hours = { monday: { text: '9 to 5' }, sunday: { text: 'closed' } };
    await put(IDENTITY, { socialAccounts: accounts, businessHours: hours, country: 'PT' });
    const saved = await put(IDENTITY, { contactEmail: 'hello@example.com', shareButtons: ['reddit'] });
    const whole = {
      ...identityDefaults,
      socialAccounts: accounts,
      businessHours: hours,
      country: 'PT',
      contactEmail: 'hello@example.com',
      shareButtons: ['reddit'],
    };
    expect(saved.json()).toEqual(whole);
    await receiveInvalidations(app);
    expect(await app.settings.identity(site.id)).toEqual({ value: whole, version: 2 });
  });

  it('of two who save over the same version, one is told', async () => {
    const both = await Promise.all(
      ['A', 'B'].map((businessName) => put(IDENTITY, { businessName }, { 'if-match': '"0"' })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
  });

  it('the description is cleaned, and lines for robots keep their breaks', async () => {
    const { siteDescription, robotsLines } = (
      await put(IDENTITY, {
        siteDescription: '<p onclick="x()">Hi<script>alert(1)</script></p>',
        robotsLines: 'User-agent: x\r\nDisallow: /a\n',
      })
    ).json();
    expect(siteDescription).toBe('<p>Hi</p>');
    expect(robotsLines).toBe('User-agent: x\nDisallow: /a\n');
  });

  it('what cannot be is refused with a sentence at its field', async () => {
    const wrong: [object, string, string][] = [
      [{ logoImageId: '0'.repeat(24) }, 'settings.missing-picture', 'logoImageId'],
      [{ notFoundPageId: '0'.repeat(24) }, 'settings.unknown-page', 'notFoundPageId'],
      [{ contactEmail: 'nobody' }, 'http.invalid', 'contactEmail'],
      [{ country: 'Portugal' }, 'http.invalid', 'country'],
      [{ itemTitleFormat: ' ' }, 'http.invalid', 'itemTitleFormat'],
      [{ shareButtons: ['pigeon'] }, 'http.invalid', 'shareButtons.0'],
      [{ unheardOf: 1 }, 'http.invalid', 'unheardOf'],
    ];
    for (const [change, code, field] of wrong) {
      const refused = await put(IDENTITY, change);
      expect([refused.statusCode, refused.json().code], field).toEqual([400, code]);
      expect(refused.json().errors[field], field).toMatch(/\S/);
    }
    expect((await owner.get(IDENTITY)).json()).toEqual(identityDefaults);
  });

  it('an account that is not on the web, by mail or by telephone is refused', async () => {
    for (const profileUrl of [
      'javascript:alert(1)',
      '/page',
      '#x',
      'https://',
      'https://you@',
      'ftp://example.com',
    ]) {
      const account = { serviceName: 'other', screenname: '', iconEnabled: true, profileUrl };
      const refused = await put(IDENTITY, { socialAccounts: [account] });
      expect(refused.json(), profileUrl).toMatchObject({
        code: 'settings.bad-profile',
        errors: { 'socialAccounts.0.profileUrl': expect.stringContaining('https://example.com/you') },
      });
    }
  });

  it('lines for robots are text', async () => {
    expect((await put(IDENTITY, { robotsLines: 'Disallow: /\u0007' })).json().code).toBe(
      'settings.bad-robots-lines',
    );
  });

  it('a logo counts as used, so that nobody deletes it unasked, until there is another one', async () => {
    const [logo, other, linked] = [await upload(), await upload(), await upload()];
    const address = `/static/${site.id}/t/${linked.id}/1/x.png`;
    await put(IDENTITY, { logoImageId: logo.id, siteDescription: `<img src="${address}" alt="">` });
    expect([await usesOf(logo.id), await usesOf(linked.id)]).toEqual([
      { uses: [{ kind: 'settings', id: 'identity', title: null, address: null, of: null }] },
      { uses: [{ kind: 'settings', id: 'identity', title: null, address: null, of: null }] },
    ]);
    expect((await owner.call('DELETE', `/api/media/assets/${logo.id}`)).statusCode).toBe(409);
    await put(IDENTITY, { logoImageId: other.id });
    expect(await usesOf(logo.id)).toEqual({ uses: [] });
    await put(IDENTITY, { logoImageId: null, siteDescription: '' });
    expect([await usesOf(other.id), await usesOf(linked.id)]).toEqual([{ uses: [] }, { uses: [] }]);
  });

  it('an image that is gone does not keep its owner from saving', async () => {
    const logo = await upload();
    await put(IDENTITY, { logoImageId: logo.id });
    expect((await owner.call('DELETE', `/api/media/assets/${logo.id}?force=true`)).statusCode).toBe(204);
    expect((await put(IDENTITY, { businessName: 'Us' })).statusCode).toBe(200);
    expect((await put(IDENTITY, { logoImageId: logo.id, state: 'X' })).statusCode).toBe(200);
    expect((await put(IDENTITY, { faviconImageId: '1'.repeat(24) })).statusCode).toBe(400);
  });

  it('a page of the site may be the one for what is not found', async () => {
    const page = await app.make.collection(site);
    expect((await put(IDENTITY, { notFoundPageId: page.id })).json().notFoundPageId).toBe(page.id);
    const elsewhere = await app.make.collection(await app.make.site());
    expect((await put(IDENTITY, { notFoundPageId: elsewhere.id })).json().code).toBe('settings.unknown-page');
  });

  it('the identity of a site is changed only by members with permission', async () => {
    const editor = await asRole(websiteRoles.editor);
    expect((await editor.call('PUT', IDENTITY, { businessName: 'x' })).statusCode).toBe(403);
  });
});

describe('the title of a site', () => {
  it('the title and tagline of a site can be changed separately, with effect at once', async () => {
    expect((await owner.get(TITLE)).json()).toEqual({ siteTitle: 'Test site', siteTagLine: '' });
    expect((await put(TITLE, { siteTitle: '  New title ' })).json()).toEqual({
      siteTitle: 'New title',
      siteTagLine: '',
    });
    await put(TITLE, { siteTagLine: 'By the sea' });
    expect((await owner.get(TITLE)).json()).toEqual({ siteTitle: 'New title', siteTagLine: 'By the sea' });
    await receiveInvalidations(app);
    expect((await app.browser({ host: `${site.slug}.localhost` }).get('/')).body).toContain('By the sea');
    expect((await put(TITLE, { siteTitle: '   ' })).statusCode).toBe(400);
  });
});

describe('the owner’s code', () => {
  it('custom code is stored unchanged, each piece separately', async () => {
    const header = '<script>document.title += "!"</script>';
    await put(CODE, { header });
    const saved = await put(CODE, { postItem: '<p>Thank you</p>' });
    expect(saved.json()).toEqual({ header, footer: '', lockPage: '', postItem: '<p>Thank you</p>' });
    await receiveInvalidations(app);
    expect((await app.settings.code(site.id)).value).toEqual(saved.json());
  });

  it('each piece of custom code may have 100 kB', async () => {
    expect((await put(CODE, { footer: 'é'.repeat(50_000) })).statusCode).toBe(200);
    const refused = await put(CODE, { header: 'é'.repeat(50_001) });
    expect([refused.statusCode, refused.json().message]).toEqual([
      413,
      'The code in "header" is too long; 100 kB are the most.',
    ]);
  });

  it('custom code is for administrators only, because it runs as the visitor of the page', async () => {
    const manager = await asRole(websiteRoles.websiteManager);
    expect((await manager.get(CODE)).statusCode).toBe(403);
    expect((await manager.call('PUT', CODE, { header: 'x' })).statusCode).toBe(403);
  });

  it('what it shows counts as used', async () => {
    const image = await upload();
    await put(CODE, { footer: `<img src="/static/${site.id}/t/${image.id}/1/x.png">` });
    expect(await usesOf(image.id)).toEqual({
      uses: [{ kind: 'settings', id: 'code', title: null, address: null, of: null }],
    });
  });
});
