import { captchaSecrets } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectReference } from '../../../testing/reference-page.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { announcementDefaults, popupDefaults, promotionSentences } from '../../website/promotions/index.ts';
import { textDocument } from '../testing/whole-site.ts';

const PAGE = 'docs/reference/popup-and-announcement.md';
const rowsOf = (defaults: object) =>
  Object.entries(defaults).map(([name, value]) => `| \`${name}\` | \`${JSON.stringify(value)}\` |`);

let app: TestApp;
let site: Site;
let member: TestBrowser;
let about: string;
let popup: string;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site({ title: 'Nets' });
  ({ id: about } = await app.make.collection(site, { urlId: 'about', title: 'About' }));
  await app.make.collection(site, { urlId: 'prices', title: 'Prices' });
  ({ id: popup } = await app.make.collection(site, { urlId: 'join', title: 'Join' }));
  await app.content.collections.change(site.id, popup, { pageType: PAGE_TYPES['popup-overlay'] });
  await write(popup, '<p>Join us</p>');
  member = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(member, (await app.make.member(site, [1])).email);
});
afterAll(() => app.close());

const write = (id: string, html: string) =>
  app.content.documents.replace(site.id, { kind: 'collection', id }, textDocument(app, html));
it(`${PAGE} has the settings with their defaults, and every sentence`, () =>
  expectReference(PAGE, {
    Announcement: rowsOf(announcementDefaults),
    Popup: rowsOf(popupDefaults),
    Sentences: Object.entries(promotionSentences).map(([name, sentence]) => `| \`${name}\` | ${sentence} |`),
  }));

const visitor = () => app.browser({ host: `${site.slug}.localhost` });
const get = async (path: string) => {
  await receiveInvalidations(app);
  return visitor().get(path, { accept: 'text/html' });
};
const put = (what: 'announcement' | 'popup' | 'captcha', change: object) =>
  member.call('PUT', `/api/settings/${what}`, change);
const barIn = (html: string): string =>
  /<div class="sqs-announcement-bar .*?<\/div><script>/s.exec(html)?.[0] ?? '';

describe('the announcement', () => {
  it('the announcement is sanitized and first on every page after its skip link, with a way to close it', async () => {
    expect((await member.get('/api/settings/announcement')).json()).toEqual(announcementDefaults);
    expect(barIn((await get('/about')).body)).toBe('');
    const text = '<p>Free <b>returns</b><script>alert(1)</script></p>';
    const saved = await put('announcement', { enabled: true, text, style: 'accent' });
    expect([saved.statusCode, saved.json().text]).toEqual([200, expect.not.stringContaining('script')]);
    for (const path of ['/about', '/cart', '/nowhere']) {
      const response = await get(path);
      expect(response.body, path).toMatch(
        /<body[^>]*>\s*<a class="awning-skip" href="#main">[^<]*<\/a><div class="sqs-announcement-bar awning-announcement--accent"/,
      );
      expect(barIn(response.body)).toContain('aria-label="Close announcement" hidden');
      expect(response.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    }
  });

  it('leads somewhere as a whole, and nowhere that is not safe', async () => {
    await put('announcement', { text: '<p>See <a href="/x">this</a></p>', link: '/sale', closable: false });
    const bar = barIn((await get('/about')).body);
    expect(bar).toContain('<a class="sqs-announcement-bar-text sqs-announcement-bar-url" href="/sale">');
    expect(bar.match(/<a /g)).toHaveLength(1);
    expect(bar).not.toContain('<button');
    const refused = await put('announcement', { link: 'javascript:alert(1)' });
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { link: promotionSentences.link }]);
  });

  it('the announcement follows its pages, start and end, and says when it changes next', async () => {
    await put('announcement', { pages: { show: 'chosen', collectionIds: [about] } });
    expect(barIn((await get('/about')).body)).not.toBe('');
    expect(barIn((await get('/prices')).body)).toBe('');
    const now = app.clock.now().getTime();
    const moment = (ms: number) => new Date(now + ms).toISOString();
    await put('announcement', { from: moment(60_000), until: moment(120_000) });
    const place = { collectionId: about, isHome: false };
    const overlayState = async () => {
      await receiveInvalidations(app);
      const { announcement, changesAt } = await app.promotions.activeAt(site.id, place);
      return [announcement !== null, changesAt === null ? null : changesAt - now];
    };
    expect(await overlayState()).toEqual([false, 60_000]);
    app.clock.advance(60_000);
    expect(await overlayState()).toEqual([true, 120_000]);
    app.clock.advance(60_000);
    expect(await overlayState()).toEqual([false, null]);
    const backwards = await put('announcement', { from: moment(2), until: moment(1) });
    expect(backwards.json().errors).toEqual({ until: promotionSentences.until });
    expect((await put('announcement', { from: 'tomorrow' })).statusCode).toBe(400);
    expect((await put('announcement', { from: '2026-13-41T08:00Z' })).json().errors).toEqual({
      from: promotionSentences.moment,
    });
    expect((await put('announcement', { from: '2026-02-30T00:00:00Z' })).json().errors).toEqual({
      from: promotionSentences.moment,
    });
    expect((await put('announcement', { text: '<p> &nbsp;</p>' })).json().errors).toEqual({
      text: promotionSentences.text,
    });
    await put('announcement', { enabled: false });
  });

  it('the announcement accepts only existing pages, also hidden ones, and tolerates one removed later', async () => {
    const { collections } = app.content;
    const draft = await app.make.collection(site, { urlId: 'sale', title: 'Sale' });
    await collections.change(site.id, draft.id, { enabled: false });
    const rule = (...collectionIds: string[]) => ({ pages: { show: 'chosen', collectionIds } });
    for (const what of ['announcement', 'popup'] as const) {
      const refused = await put(what, rule(about, 'f'.repeat(24)));
      expect(refused.json().errors).toEqual({ 'pages.collectionIds': promotionSentences.gone });
    }
    expect((await put('announcement', rule(about, draft.id))).statusCode).toBe(200);
    await collections.remove(site.id, draft.id);
    expect((await put('announcement', { text: 'Other words' })).statusCode).toBe(200);
    await put('announcement', { pages: announcementDefaults.pages });
  });
});

describe('the popup', () => {
  it('the popup is refused while it could not be shown', async () => {
    expect((await member.get('/api/settings/popup')).json()).toEqual(popupDefaults);
    const refused = await put('popup', { enabled: true, pageId: about, afterSeconds: null });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { pageId: promotionSentences.pageId, afterSeconds: promotionSentences.when },
    ]);
    expect((await get(`/api/popup/${popup}`)).statusCode).toBe(404);
  });

  it('the popup has a placeholder on the pages of its rule, the same for all visitors, and a content address', async () => {
    expect((await put('popup', { enabled: true, pageId: popup, onLeaving: true })).statusCode).toBe(200);
    const { body } = await get('/about');
    const [, rule = ''] = /<div class="awning-popup-place" hidden [^>]*data-rule="([^"]*)"/.exec(body) ?? [];
    expect(JSON.parse(rule.replaceAll('&quot;', '"'))).toEqual({
      afterSeconds: 8,
      afterScrolled: null,
      onLeaving: true,
      againAfterDays: 30,
      onPhones: true,
    });
    expect(body).toContain(`data-address="/api/popup/${popup}"`);
    expect(body).not.toContain('Join us');
    const content = await get(`/api/popup/${popup}`);
    expect(content.body).toContain('Join us');
    expect(content.headers['x-robots-tag']).toBe('noindex');
    expect((await get(`/api/popup/${about}`)).statusCode).toBe(404);
  });

  it('the popup is not on the cart, search or missing pages, or on pages outside its rule', async () => {
    for (const path of ['/cart', '/search', '/nowhere'])
      expect((await get(path)).body, path).not.toContain('awning-popup-place');
    await put('popup', { pages: { show: 'home', collectionIds: [] } });
    expect((await get('/about')).body).not.toContain('awning-popup-place');
  });

  it('the popup has a new version when its content changes, and is gone when its page is disabled', async () => {
    const version = async () => {
      await receiveInvalidations(app);
      return (await app.promotions.activeAt(site.id, { collectionId: null, isHome: true })).popup?.version;
    };
    const before = await version();
    app.clock.advance(1000);
    await write(popup, '<p>Hello</p>');
    expect(await version()).not.toBe(before);
    await app.content.collections.change(site.id, popup, { enabled: false });
    expect(await version()).toBeUndefined();
    expect((await get(`/api/popup/${popup}`)).statusCode).toBe(404);
    await put('popup', { enabled: false });
  });
});

describe('the captcha of a page', () => {
  const withForm = () => write(about, '<p>captcha-container</p>');

  it('SF-3.049 the captcha is in page data with its key, and declared on pages that have a form', async () => {
    const data = async () => (await get('/about?format=json')).json().website.captchaSettings;
    expect(await data()).toEqual({ siteKey: site.id });
    expect((await get('/about')).body).not.toContain('awning-captcha');
    await withForm();
    expect((await get('/about')).body).toContain(
      `<script type="application/json" id="awning-captcha">{"kind":"altcha","siteKey":"${site.id}","script":null}</script>`,
    );
    await put('captcha', { kind: 'none' });
    expect(await data()).toBeUndefined();
    expect((await get('/about')).body).not.toContain('awning-captcha');
  });

  it('the page policy allows Google only where the site chose reCAPTCHA and the page has a form', async () => {
    await app.secrets.set(site.id, captchaSecrets.checkbox, 'secret');
    await put('captcha', { kind: 'recaptcha-checkbox', siteKey: 'K' });
    const policy = async (path: string) => String((await get(path)).headers['content-security-policy']);
    expect(await policy('/about')).toMatch(
      /script-src 'self'[^;]* https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\//,
    );
    expect(await policy('/prices')).not.toContain('google');
  });
});
