import { areaDocument, BLOCK_TYPES, FOLDER_BEHAVIORS, fullRow, PAGE_TYPES } from '@awning/site-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { themeFixture } from '../../../../../../scripts/testing/theme-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { createDraftFixture } from '../testing/draft-fixture.ts';
import { textDocument } from '../testing/whole-site.ts';

const VIEWER = 10;
const DAY = 86_400_000;
const by = { by: 'test' };

const drafts = createDraftFixture();
let app: TestApp;
let site: Site;
let member: TestBrowser;
let visitor: TestBrowser;

beforeAll(async () => {
  app = await createTestApp({ swap: { readSiteDrafts: drafts.read } });
  await app.themes.install(themeFixture('harbour'), { name: 'harbour' });
});
afterAll(() => app.close());
beforeEach(async () => {
  drafts.clear();
  site = await app.make.site({ title: 'Nets & Co' });
  member = await app.signedIn(site, VIEWER);
  visitor = app.browser({ host: `${site.slug}.localhost` });
});

const write = (kind: 'collection' | 'item' | 'area', id: string, words: string) =>
  app.content.documents.replace(site.id, { kind, id }, textDocument(app, `<p>${words}</p>`));
const draft = (kind: 'collection' | 'item' | 'area', id: string, words: string) =>
  drafts.write(site.id, { kind, id }, textDocument(app, `<p>${words}</p>`));
const previewOf = async (path: string): Promise<string> =>
  (await member.get(`/config/preview/site${path}`)).body;
const page = async (urlId: string, words = `Words of ${urlId}`) => {
  const collection = await app.make.collection(site, { urlId, title: `The ${urlId}` });
  await write('collection', collection.id, words);
  return collection;
};

describe('the preview of a page', () => {
  it('shows its draft in the place of what visitors see, who go on seeing what is published', async () => {
    const about = await page('about', 'Published words');
    draft('collection', about.id, 'Words of the draft');
    const { statusCode, headers, body } = await member.get('/config/preview/site/about');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(body).toContain('Words of the draft');
    expect(body).not.toContain('Published words');
    const published = (await visitor.get('/about')).body;
    expect(published).toContain('Published words');
    expect(published).not.toContain('Words of the draft');
  });

  it('is found by its id, also where the page has no address of its own', async () => {
    const about = await page('about');
    const popup = await page('offer', 'What pops up');
    await app.content.collections.change(site.id, popup.id, { pageType: PAGE_TYPES['popup-overlay'] });
    expect((await member.get(`/config/preview/page/${about.id}`)).body).toContain('Words of about');
    expect((await member.get(`/config/preview/page/${popup.id}`)).body).toContain('What pops up');
    expect((await member.get(`/config/preview/page/${'f'.repeat(24)}`)).statusCode).toBe(404);
    expect((await member.get('/config/preview/site/nowhere')).statusCode).toBe(404);
  });

  it('shows a page that is not enabled, which menus leave out as they do for visitors', async () => {
    const off = await page('off', 'Not yet');
    const shown = await page('shown');
    await app.content.collections.change(site.id, off.id, { enabled: false });
    await app.content.navigations.save(site.id, {
      fieldName: 'mainNav',
      navigation: { items: [{ collectionId: off.id }, { collectionId: shown.id }] },
    });
    expect((await visitor.get('/off')).statusCode).toBe(404);
    const preview = await previewOf('/off');
    expect(preview).toContain('Not yet');
    expect(preview).toContain('href="/config/preview/site/shown');
    expect(preview).not.toContain('href="/config/preview/site/off');
    drafts.change(site.id, 'page-settings', off.id, { enabled: true, title: 'About to come' });
    expect(await previewOf('/shown')).toMatch(/href="\/config\/preview\/site\/off\/?"[^>]*>\s*About to come/);
  });

  it('has the settings of its draft, without the address, and those that no save would take change nothing', async () => {
    const about = await page('about');
    drafts.change(site.id, 'page-settings', about.id, { seoTitle: 'A better title', urlId: 'elsewhere' });
    expect(await previewOf('/about')).toContain('A better title');
    expect((await member.get('/config/preview/site/elsewhere')).statusCode).toBe(404);
    drafts.change(site.id, 'page-settings', about.id, { pageType: 99_999, seoTitle: 'Refused' });
    expect(await previewOf('/about')).not.toContain('Refused');
    drafts.change(site.id, 'page-settings', about.id, { nonsense: true });
    expect(await previewOf('/about')).toContain('Words of about');
  });

  it('leads from page to page without leaving, and lets the cart and other sites be', async () => {
    const about = await page('about');
    await page('team');
    const html = `<p><a href="/team">Team</a> <a href='${site.slug}'>x</a> <a href="/cart">Cart</a>
      <a href="https://elsewhere.example/team">Out</a> <a href="#top">Top</a> <a href="/team?tag=a#b">Tagged</a></p>`;
    drafts.write(site.id, { kind: 'collection', id: about.id }, textDocument(app, html));
    const preview = await previewOf('/about');
    expect(preview).toContain('href="/config/preview/site/team"');
    expect(preview).toContain('href="/config/preview/site/team?tag=a#b"');
    expect(preview).toContain('href="/cart"');
    expect(preview).toContain('href="https://elsewhere.example/team"');
    expect(preview).toContain('href="#top"');
  });

  it('of a folder that leads to its first page leads to the preview of that page', async () => {
    const folder = await app.make.collection(site, { kind: 'folder', title: 'Company', urlId: 'company' });
    await app.content.collections.change(site.id, folder.id, { folderBehavior: FOLDER_BEHAVIORS.redirect });
    const first = await page('first');
    await app.content.collections.change(site.id, first.id, { folderId: folder.id });
    const { statusCode, headers } = await member.get('/config/preview/site/company');
    expect(statusCode).toBe(302);
    expect(headers.location).toMatch(/^\/config\/preview\/site\/first/);
  });

  it('shows a draft that names a deleted image without the image', async () => {
    const about = await page('about');
    const { ids } = app.platform;
    const image = { id: ids.next(), type: 5, value: { imageId: 'e'.repeat(24) } };
    const document = textDocument(app, '<p>Beside the image</p>');
    const [section] = document.sections;
    if (section?.layout.type !== 'classic') throw new Error('A text document has a classic section.');
    const [row] = section.layout.rows;
    if (!row) throw new Error('A text document has a row.');
    const column = { ...row.columns[0], span: 12, content: [{ kind: 'block', block: image, float: null }] };
    const rows = [...section.layout.rows, { id: ids.next(), columns: [{ ...column, id: ids.next() }] }];
    const broken = { ...document, sections: [{ ...section, layout: { ...section.layout, rows } }] };
    drafts.write(site.id, { kind: 'collection', id: about.id }, broken as typeof document);
    const { statusCode, body } = await member.get('/config/preview/site/about');
    expect(statusCode).toBe(200);
    expect(body).toContain('Beside the image');
  });
});

describe('embedded code of a draft', () => {
  it('has an address of its own below the preview, cut off from the site as the public one is', async () => {
    const about = await page('about');
    const { ids } = app.platform;
    const embed = { id: ids.next(), type: BLOCK_TYPES.embed, value: { html: '<b>A new map</b>' } };
    const row = fullRow(ids.next(), ids.next(), [embed]);
    drafts.write(site.id, { kind: 'collection', id: about.id }, areaDocument(ids.next(), [row]));
    const address = `/config/preview/embed/page/${about.id}/${embed.id}`;
    expect(await previewOf('/about')).toContain(address);
    const { statusCode, headers, body } = await member.get(address);
    expect(statusCode).toBe(200);
    expect(body).toContain('A new map');
    expect(String(headers['content-security-policy'])).toContain('sandbox');
    expect(headers['cache-control']).toBe('no-store');
    expect((await visitor.get(address)).statusCode).toBe(401);
    expect((await visitor.get(`/api/embed/page/${about.id}/${embed.id}`)).statusCode).toBe(404);
    const link = await app.previewLinks.create(
      { id: site.id, baseUrl: '' },
      { scope: 'page', target: { kind: 'page', id: about.id } },
      'test',
    );
    const [, framed = ''] =
      /"(\/config\/preview\/link-files\/[^"]+)"/.exec((await visitor.get(link.url)).body) ?? [];
    expect((await visitor.get(framed)).body).toContain('A new map');
    const other = await page('other');
    drafts.write(site.id, { kind: 'collection', id: other.id }, areaDocument(ids.next(), [row]));
    expect((await visitor.get(framed.replace(about.id, other.id))).statusCode).toBe(404);
  });
});

describe('the preview of items and products', () => {
  it('of an item that is not published the preview says so in a bar, and the page of a published one has none', async () => {
    const blog = await app.make.collection(site, { kind: 'blog', urlId: 'blog' });
    const item = await app.make.item(site, blog.id, { title: 'Half a thought', status: 'draft' });
    const bodyOf = async () => (await member.get(`/config/preview/item/${item.id}`)).body;
    expect(await bodyOf()).toContain('Preview: not published yet');
    await app.content.items.change(site.id, item.id, { status: 'published' });
    expect(await bodyOf()).not.toContain('not published yet');
  });

  it('shows what is not published, by id and by address, in every status', async () => {
    const blog = await app.make.collection(site, { kind: 'blog', urlId: 'journal', postAddress: 'slug' });
    const now = app.clock.now().getTime();
    for (const status of ['draft', 'private', 'needs-review', 'scheduled'] as const) {
      const publishOn = status === 'scheduled' ? now + DAY : now - DAY;
      const item = await app.make.item(site, blog.id, {
        title: `A ${status} post`,
        urlId: status,
        status,
        publishOn,
      });
      expect((await visitor.get(`/journal/${status}`)).statusCode, status).toBe(404);
      expect(await previewOf(`/journal/${status}`), status).toContain(`A ${status} post`);
      expect((await member.get(`/config/preview/item/${item.id}`)).body, status).toContain(
        `A ${status} post`,
      );
      expect(await previewOf('/journal'), status).not.toContain(`A ${status} post`);
    }
  });

  it('shows the settings, labels and body of drafts on the item and in lists', async () => {
    const blog = await app.make.collection(site, { kind: 'blog', urlId: 'journal', postAddress: 'slug' });
    const item = await app.make.item(site, blog.id, { title: 'Old title', urlId: 'post', tags: ['old'] });
    drafts.change(site.id, 'item-settings', item.id, { title: 'New title', tags: ['fresh'] });
    draft('item', item.id, 'A new body');
    const preview = await previewOf('/journal/post');
    expect(preview).toContain('New title');
    expect(preview).toContain('A new body');
    expect(preview).toContain('fresh');
    expect(await previewOf('/journal')).toContain('New title');
    expect((await visitor.get('/journal')).body).not.toContain('New title');
  });

  it('lists have what drafts would publish, and leave out what they would hide', async () => {
    const blog = await app.make.collection(site, { kind: 'blog', urlId: 'journal', postAddress: 'slug' });
    const hidden = await app.make.item(site, blog.id, { title: 'About to go', status: 'published' });
    const shown = await app.make.item(site, blog.id, { title: 'About to come', status: 'draft' });
    const later = await app.make.item(site, blog.id, { title: 'Much later', status: 'draft' });
    drafts.change(site.id, 'item-settings', hidden.id, { status: 'draft' });
    drafts.change(site.id, 'item-settings', shown.id, { status: 'published' });
    const publishOn = app.clock.now().getTime() + DAY;
    drafts.change(site.id, 'item-settings', later.id, { status: 'published', publishOn });
    const preview = await previewOf('/journal');
    expect(preview).toContain('About to come');
    expect(preview).not.toContain('About to go');
    expect(preview).not.toContain('Much later');
    const published = (await visitor.get('/journal')).body;
    expect(published).toContain('About to go');
    expect(published).not.toContain('About to come');
    expect((await visitor.get('/journal?format=rss')).body).not.toContain('About to come');
  });

  it('shows a product that is not published with its price and its form', async () => {
    const store = await app.make.store(site, { urlId: 'shop' });
    const product = await app.make.product(site, store.id, {
      title: 'Secret chair',
      urlId: 'chair',
      status: 'draft',
      variants: [{ priceMinor: 12_300, stock: { quantity: 2 } }],
    });
    expect((await visitor.get('/shop/p/chair')).statusCode).toBe(404);
    const { body } = await member.get(`/config/preview/item/${product.id}`);
    expect(body).toContain('Secret chair');
    expect(body).toContain('123.00');
    expect(await previewOf('/shop/p/chair')).toContain('Secret chair');
    await app.content.collections.change(site.id, store.id, { enabled: false });
    expect(await previewOf('/shop/p/chair')).toContain('Secret chair');
  });
});

describe('the preview of what belongs to the whole site', () => {
  it('has menus, header, footer, design and announcement of drafts', async () => {
    const about = await page('about');
    const team = await page('team');
    await app.content.navigations.save(site.id, {
      fieldName: 'mainNav',
      navigation: { items: [{ collectionId: about.id }] },
    });
    const before = await previewOf('/about');
    expect(before).not.toContain('The team');
    drafts.change(site.id, 'navigation', 'mainNav', { items: [{ collectionId: team.id }] });
    drafts.change(site.id, 'header-footer', 'site', { footer: { text: '<p>A new footer</p>' } });
    drafts.change(site.id, 'announcement', 'site', { enabled: true, text: '<p>Soon: a sale</p>' });
    drafts.change(site.id, 'design', 'site', { design: { buttonRadius: 13 } });
    const after = await previewOf('/about');
    for (const words of ['The team', 'A new footer', 'Soon: a sale']) expect(after).toContain(words);
    const published = (await visitor.get('/about')).body;
    for (const words of ['The team', 'A new footer', 'Soon: a sale']) expect(published).not.toContain(words);
  });

  it('has the popup of drafts, whose content is fetched below the preview alone', async () => {
    await page('about');
    const popup = await page('offer', 'Join us');
    await app.content.collections.change(site.id, popup.id, { pageType: PAGE_TYPES['popup-overlay'] });
    drafts.change(site.id, 'popup', 'site', { enabled: true, pageId: popup.id });
    draft('collection', popup.id, 'Join us soon');
    expect(await previewOf('/about')).toContain(`data-address="/config/preview/popup/${popup.id}"`);
    expect((await member.get(`/config/preview/popup/${popup.id}`)).body).toContain('Join us soon');
    expect((await visitor.get(`/config/preview/popup/${popup.id}`)).statusCode).toBe(401);
    expect((await visitor.get('/about')).body).not.toContain('awning-popup-place');
    expect((await visitor.get(`/api/popup/${popup.id}`)).statusCode).toBe(404);
  });

  it('has the lock screen of drafts', async () => {
    const lock = await page('lock', 'Closed for now');
    await app.content.collections.change(site.id, lock.id, { pageType: PAGE_TYPES['lock-screen'] });
    draft('collection', lock.id, 'Closed until spring');
    drafts.change(site.id, 'lock-page', 'site', { lockPage: '<meta name="lock" content="drafted">' });
    const { body, headers } = await member.get('/config/preview/lock-page');
    expect(body).toContain('Closed until spring');
    expect(body).toContain('content="drafted"');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('has tweaks and CSS of drafts in a stylesheet of its own, and areas of the theme', async () => {
    await page('about');
    await app.themes.use(site.id, 'harbour', by);
    await write('area', 'footerBlocks', 'Area as published');
    draft('area', 'footerBlocks', 'Area of the draft');
    const live = (await visitor.get('/site.css')).body;
    drafts.change(site.id, 'theme', 'site', { customCss: '.only-in-the-draft { color: #123456 }' });
    const preview = await previewOf('/about');
    const [, stylesheet = ''] = /href="(\/config\/preview\/site\.css[^"]*)"/.exec(preview) ?? [];
    expect(preview).toContain('Area of the draft');
    expect(preview).not.toContain('Area as published');
    const styles = await member.get(stylesheet);
    expect(styles.body).toContain('only-in-the-draft');
    expect(styles.headers['cache-control']).toBe('no-store');
    const [, version = ''] = /v=([^&"]+)/.exec(stylesheet) ?? [];
    for (const address of ['/site.css', `/site.css?v=${version}`, `/site.css?v=${version}&minify=false`])
      expect((await visitor.get(address)).body, address).not.toContain('only-in-the-draft');
    expect((await visitor.get('/site.css')).body).toBe(live);
    expect((await visitor.get(stylesheet)).statusCode).toBe(401);
    const [, link] =
      /<link rel="stylesheet" href="([^"]*site\.css[^"]*)"/.exec((await visitor.get('/about')).body) ?? [];
    expect(link).not.toContain('/config/');
  });
});

describe('another theme in a draft', () => {
  it('is what the preview is drawn in, while visitors have the one before', async () => {
    await page('about');
    await app.themes.install(themeFixture('northlight'), { name: 'press' });
    await app.themes.use(site.id, 'harbour', by);
    const before = (await visitor.get('/about')).body;
    drafts.change(site.id, 'theme', 'site', { themeName: 'press' });
    const preview = await previewOf('/about');
    await app.themes.use(site.id, 'press', by);
    const after = (await visitor.get('/about')).body;
    const bodyOf = (html: string): string => /<body[^>]*class="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(bodyOf(preview)).toBe(bodyOf(after));
    expect(bodyOf(preview)).not.toBe(bodyOf(before));
    await app.themes.use(site.id, 'harbour', by);
    expect((await visitor.get('/about')).body).toBe(before);
    drafts.change(site.id, 'theme', 'site', { themeName: null });
    expect(bodyOf(await previewOf('/about'))).not.toBe(bodyOf(before));
    drafts.change(site.id, 'theme', 'site', { themeName: 'no-such-theme' });
    expect(bodyOf(await previewOf('/about'))).toBe(bodyOf(before));
  });

  it('previews are compressed as public pages are', async () => {
    await page('about', 'Many words. '.repeat(200));
    const { headers } = await member.get('/config/preview/site/about', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('members and strangers', () => {
  it('the site preview is for members who may see the site, and for nobody else', async () => {
    const about = await page('about');
    const paths = [
      '/config/preview/site',
      '/config/preview/site/about',
      `/config/preview/page/${about.id}`,
      `/config/preview/item/${'a'.repeat(24)}`,
      '/config/preview/lock-page',
      '/config/preview/site.css',
      `/config/preview/popup/${about.id}`,
      `/config/canvas/page/${about.id}`,
    ];
    const other = await app.make.site();
    const stranger = app.browser({ host: `${site.slug}.localhost` });
    const owner = await app.make.owner(other);
    const elsewhere = app.browser({ host: `${other.slug}.localhost` });
    await app.make.signIn(elsewhere, owner.email);
    for (const [name, value] of elsewhere.cookies) stranger.cookies.set(name, value);
    const none = await app.signedIn(site, 14);
    for (const path of paths) {
      expect((await visitor.get(path)).statusCode, path).toBe(401);
      expect((await stranger.get(path)).statusCode, path).toBe(401);
      expect((await none.get(path)).statusCode, path).toBe(403);
    }
    expect((await elsewhere.get(`/config/preview/page/${about.id}`)).statusCode).toBe(404);
  });

  it('every role that may see the site sees its drafts', async () => {
    const about = await page('about');
    draft('collection', about.id, 'Words of the draft');
    for (const role of [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 15]) {
      const browser = await app.signedIn(site, role);
      const { statusCode, body } = await browser.get('/config/preview/site/about');
      expect([role, statusCode, body.includes('Words of the draft')]).toEqual([role, 200, true]);
    }
  });
});
