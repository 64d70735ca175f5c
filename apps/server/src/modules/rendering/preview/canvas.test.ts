import { areaDocument, BLOCK_TYPES, donationBlock, fullRow } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { themeFixture } from '../../../../../../scripts/testing/theme-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { createDraftFixture } from '../testing/draft-fixture.ts';
import { textDocument } from '../testing/whole-site.ts';

const ADMIN = 1;
const EDITOR = 4;
const STORE_MANAGER = 8;
const VIEWER = 10;
const SCRIPT = '<script type="module" src="/_awning/storefront/assets/canvas-test.js"></script>';

const drafts = createDraftFixture();
let app: TestApp;
let site: Site;
let editor: TestBrowser;
let visitor: TestBrowser;
let about: string;
let post: string;
let product: string;

beforeAll(async () => {
  app = await createTestApp({ swap: { readSiteDrafts: drafts.read } });
  await app.themes.install(themeFixture('harbour'), { name: 'harbour' });
  site = await app.make.site();
  editor = await app.signedIn(site, EDITOR);
  visitor = app.browser({ host: `${site.slug}.localhost` });
  const page = await app.make.collection(site, { urlId: 'about', title: 'About' });
  about = page.id;
  await app.content.collections.setHomePage(site.id, about);
  await app.content.documents.replace(
    site.id,
    { kind: 'collection', id: about },
    textDocument(app, '<p>Published words</p>'),
  );
  const blog = await app.make.collection(site, { kind: 'blog', urlId: 'journal', postAddress: 'slug' });
  ({ id: post } = await app.make.item(site, blog.id, { title: 'A post', urlId: 'post', status: 'draft' }));
  const store = await app.make.store(site, { urlId: 'shop' });
  ({ id: product } = await app.make.product(site, store.id, { title: 'A chair', urlId: 'chair' }));
});
afterAll(() => app.close());

/** What the canvas added, taken out again. */
const withoutAdditions = (html: string): string =>
  html.replace(SCRIPT, '').replace('<html data-awning-canvas', '<html');

describe.each([null, 'harbour'])('the canvas page with the theme %s', (theme) => {
  beforeAll(() => app.themes.use(site.id, theme, { by: 'test' }));

  it('ED-1 ED-2 is the page as visitors would get it, with one script and one attribute more', async () => {
    drafts.clear();
    const published = (await visitor.get('/about')).body;
    const canvas = await editor.get(`/config/canvas/page/${about}`);
    expect(canvas.statusCode).toBe(200);
    expect(canvas.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(canvas.body).toMatch(/<html data-awning-canvas[ >]/);
    expect(canvas.body).toContain(`${SCRIPT}</body>`);
    expect(withoutAdditions(canvas.body)).toBe(published);
    expect(published).not.toContain('awning-canvas');
    expect(published).not.toContain('canvas-test.js');
  });

  it('ED-1 draws the draft, by the id of a page, an item or an area', async () => {
    drafts.clear();
    drafts.write(site.id, { kind: 'collection', id: about }, textDocument(app, '<p>Words of the draft</p>'));
    drafts.write(site.id, { kind: 'item', id: post }, textDocument(app, '<p>Body of the draft</p>'));
    drafts.write(
      site.id,
      { kind: 'area', id: 'footerBlocks' },
      textDocument(app, '<p>Area of the draft</p>'),
    );
    expect((await editor.get(`/config/canvas/page/${about}`)).body).toContain('Words of the draft');
    expect((await editor.get(`/config/canvas/item/${post}`)).body).toContain('Body of the draft');
    const area = (await editor.get('/config/canvas/area/footerBlocks')).body;
    expect(area).toContain('Words of the draft');
    if (theme !== null) expect(area).toContain('Area of the draft');
    const elsewhere = await editor.get('/config/canvas/area/footerBlocks?on=/journal/post');
    expect(elsewhere.body).toContain('A post');
    expect((await editor.get('/config/canvas/area/footerBlocks?on=/nowhere')).statusCode).toBe(404);
    expect((await editor.get(`/config/canvas/page/${'f'.repeat(24)}`)).statusCode).toBe(404);
  });

  it('ED-3 its policy lets the scripts of this origin below /_awning/ run and no others', async () => {
    drafts.clear();
    const code = '<script>stealTheSession()</script><script src="https://elsewhere.example/x.js"></script>';
    await app.identity.changeCode(site.id, { value: { header: code }, by: 'test' });
    const published = await visitor.get('/about');
    expect(String(published.headers['content-security-policy'])).toContain('sha256-');
    const { headers, body } = await editor.get(`/config/canvas/page/${about}`);
    expect(body).toContain('stealTheSession');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src http://${site.slug}.localhost/_awning/;`);
    expect(policy).not.toContain('sha256-');
    expect(policy).not.toContain('elsewhere.example');
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });
});

it('ED-70 the canvas shows its draft in the look of visitors, to compare with one that waits', async () => {
  drafts.clear();
  await app.themes.use(site.id, null, { by: 'test' });
  const words = textDocument(app, '<p>Words of the draft</p>');
  drafts.write(site.id, { kind: 'collection', id: about }, words);
  drafts.change(site.id, 'theme', 'site', { themeName: 'harbour', customCss: '.tried { color: red }' });
  const tried = (await editor.get(`/config/canvas/page/${about}`)).body;
  const live = (await editor.get(`/config/canvas/page/${about}?look=live`)).body;
  drafts.clear();
  drafts.write(site.id, { kind: 'collection', id: about }, words);
  expect(live).toBe((await editor.get(`/config/canvas/page/${about}`)).body);
  expect(live).not.toBe(tried);
  expect(live).toContain('Words of the draft');
  expect((await editor.get(`/config/canvas/page/${about}?look=other`)).statusCode).toBe(400);
});

it('ED-1 the canvas shows the donation that a block names', async () => {
  drafts.clear();
  await app.themes.use(site.id, null, { by: 'test' });
  const merchant = await app.signedIn(site, ADMIN);
  const made = await merchant.call('POST', '/api/commerce/donations', { title: 'A roof for the kiln' });
  const { ids } = app.platform;
  const block = {
    id: ids.next(),
    type: BLOCK_TYPES.donation,
    value: { ...donationBlock.defaults, donationId: made.json().donation.id },
  };
  drafts.write(
    site.id,
    { kind: 'collection', id: about },
    areaDocument(ids.next(), [fullRow(ids.next(), ids.next(), [block])]),
  );
  const canvas = (await editor.get(`/config/canvas/page/${about}`)).body;
  expect(canvas).toContain('A roof for the kiln');
  expect(canvas).toContain('awning-donation-form');
});

it('ED-2 public pages are the same to the byte before and after an editing session', async () => {
  drafts.clear();
  const addresses = [
    '/',
    '/about',
    '/journal',
    '/shop',
    '/shop/p/chair',
    '/about?format=json',
    '/journal?format=rss',
  ];
  const read = async (): Promise<string[]> =>
    Promise.all(
      addresses.map(async (address) => (await visitor.get(address)).body.replace(/<pubDate>.*?</g, '<')),
    );
  const before = await read();
  drafts.write(site.id, { kind: 'collection', id: about }, textDocument(app, '<p>Words of the draft</p>'));
  drafts.change(site.id, 'item-settings', product, { title: 'Another chair' });
  for (const path of [`page/${about}`, `item/${post}`, `item/${product}`, 'area/footerBlocks'])
    expect((await editor.get(`/config/canvas/${path}`)).statusCode, path).toBe(200);
  expect((await editor.get('/config/preview/site')).statusCode).toBe(200);
  expect(await read()).toEqual(before);
});

it('the canvas is for members who may change what it shows', async () => {
  const paths = [`page/${about}`, `item/${post}`, `item/${product}`, 'area/footerBlocks'];
  const statusesOf = async (role: number): Promise<number[]> => {
    const browser = await app.signedIn(site, role);
    return Promise.all(paths.map(async (path) => (await browser.get(`/config/canvas/${path}`)).statusCode));
  };
  expect(await statusesOf(ADMIN)).toEqual([200, 200, 200, 200]);
  expect(await statusesOf(EDITOR)).toEqual([200, 200, 200, 200]);
  expect(await statusesOf(STORE_MANAGER)).toEqual([403, 403, 200, 403]);
  expect(await statusesOf(VIEWER)).toEqual([403, 403, 403, 403]);
});
