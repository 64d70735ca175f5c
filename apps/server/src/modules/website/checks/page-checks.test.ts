import { type PageChecks, type PageFinding, websiteRoles } from '@awning/contract';
import { BLOCK_TYPES, type Block } from '@awning/site-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleImage } from '../../../testing/sample-image.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { documentOf, html, id, write } from '../../../testing/text-pages.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let editor: TestBrowser;
let home: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  editor = await app.signedIn(site, websiteRoles.admin);
  home = await pageOf('Home', 'home', html(10, '<h1>Home</h1>'));
});

const pageOf = async (title: string, urlId: string, ...blocks: Block[]): Promise<string> => {
  const page = await app.make.collection(site, { title, urlId });
  await app.content.documents.replace(site.id, { kind: 'collection', id: page.id }, documentOf(...blocks));
  return page.id;
};
const check = async (...subjects: string[]): Promise<PageChecks> => {
  const query = subjects.length === 0 ? '' : `?subjects=${subjects.join(',')}`;
  const response = await editor.get(`/api/page-checks${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const found = async (rule: PageFinding['rule'], ...subjects: string[]): Promise<PageFinding[]> =>
  (await check(...subjects)).findings.filter((each) => each.rule === rule);
const linkTo = (...links: string[]): Block =>
  html(20, links.map((link) => `<p><a href="${link}">x</a></p>`).join(''));

describe('the check of pages', () => {
  it('ED-87 links to pages, items, lists, files and redirects lead somewhere, and others nowhere', async () => {
    const blog = await app.make.collection(site, { kind: 'blog', urlId: 'journal' });
    await app.make.item(site, blog.id, { urlId: 'clay', title: 'Clay' });
    await app.make.item(site, blog.id, { urlId: 'secret', title: 'Secret', status: 'draft' });
    const store = await app.make.store(site, { urlId: 'shop' });
    await app.make.product(site, store.id, { urlId: 'bowl' });
    const hidden = await app.make.collection(site, { urlId: 'hidden' });
    await app.content.collections.change(site.id, hidden.id, { enabled: false });
    await app.redirects.save(
      { id: site.id, baseUrl: 'https://example.com' },
      { rules: '/old -> /journal 301', by: 'test' },
    );
    const good = ['/', '/home', '/journal/', '/journal/clay?x=1', '/journal/category/News', '/shop/p/bowl'];
    const alsoGood = [
      '/shop/bowls',
      '/cart',
      '/s/price-list.pdf',
      '/old',
      'https://example.com/x',
      '/Journal',
    ];
    const bad = ['/nowhere', '/journal/secret', '/journal/missing', '/hidden', '/shop/p/missing'];
    const page = await pageOf('Links', 'links', linkTo(...good, ...alsoGood, ...bad));
    const findings = await found('link-nowhere', `page.${page}`);
    expect(findings.map(({ values }) => values.link)).toEqual(bad);
    expect(findings[0]).toMatchObject({
      subject: { kind: 'page', id: page, title: 'Links', address: '/links/' },
      part: id(20),
    });
  });

  it('ED-87 anchors of other pages are looked for there, also in what waits to be published', async () => {
    const about = await pageOf('About', 'about', html(30));
    const section = { do: 'set-section', section: id(1), settings: { anchor: 'team' } };
    const page = await pageOf(
      'Links',
      'links',
      linkTo('/about#team', '/about#gone', `/about#block-${id(30)}`),
    );
    expect(await found('anchor-gone', `page.${page}`)).toHaveLength(2);
    const draft = await editor.call('PATCH', `/api/content/collections/${about}/draft`, {
      commands: [section],
      ids: [],
      batch: 'anchor',
      base: 1,
    });
    expect(draft.statusCode, draft.body).toBe(200);
    expect((await found('anchor-gone', `page.${page}`)).map(({ values }) => values.link)).toEqual([
      '/about#gone',
    ]);
  });

  it('ED-87 looks at the draft, and at what visitors see where nothing waits', async () => {
    const edit = (text: string, base: number) =>
      editor.call('PATCH', `/api/content/collections/${home}/draft`, {
        commands: [write(10, text)],
        ids: [],
        batch: `b${base}`,
        base,
      });
    expect(await found('empty-block', `page.${home}`)).toEqual([]);
    expect((await edit('<p> </p>', 1)).statusCode).toBe(200);
    expect(await found('empty-block', `page.${home}`)).toMatchObject([
      { part: id(10), fix: [{ do: 'remove-block', block: id(10) }] },
    ]);
  });

  it('ED-87 images are measured by the library: size, text and colours', async () => {
    const asset = await app.media.upload(site.id, await sampleImage());
    const image: Block = { id: id(40), type: BLOCK_TYPES.image, value: { imageId: asset.id, altText: '' } };
    const page = await pageOf('Sea', 'sea', image);
    expect(await found('alt-missing', `page.${page}`)).toMatchObject([{ part: id(40), fix: [] }]);
    const named = await editor.call(
      'PUT',
      `/api/media/assets/${asset.id}`,
      { altText: 'The sea' },
      { 'if-match': '"1"' },
    );
    expect(named.statusCode, named.body).toBe(200);
    expect(await found('alt-missing', `page.${page}`)).toMatchObject([{ fix: [{ value: 'The sea' }] }]);
  });

  it('ED-87 forms whose answers reach nobody are found, and others are not', async () => {
    const own: Block = { id: id(50), type: BLOCK_TYPES.form, value: {} };
    const page = await pageOf('Contact', 'contact', own);
    expect(await found('form-recipient', `page.${page}`)).toEqual([]);
    const made = await editor.call('POST', '/api/forms', {});
    expect(made.statusCode, made.body).toBe(201);
    const formId = made.json().form.id;
    const shared: Block = { id: id(51), type: BLOCK_TYPES.form, value: { formId } };
    const other = await pageOf('Ask', 'ask', shared);
    expect(await found('form-recipient', `page.${other}`)).toEqual([]);
    const archived = await editor.call('DELETE', `/api/forms/${formId}`);
    expect(archived.statusCode, archived.body).toBeLessThan(300);
    expect(await found('form-recipient', `page.${other}`)).toMatchObject([{ part: id(51) }]);
  });

  it('ED-87 donations that take no gift any more are found on pages that show them', async () => {
    const make = async (change: object): Promise<string> => {
      const made = await editor.call('POST', '/api/commerce/donations', { title: 'Roof', ...change });
      expect(made.statusCode, made.body).toBe(201);
      return made.json().donation.id;
    };
    const shown = (n: number, donationId: string): Block => ({
      id: id(n),
      type: BLOCK_TYPES.donation,
      value: { donationId },
    });
    const [open, off, ends] = [
      await make({}),
      await make({ enabled: false }),
      await make({ endsAt: app.clock.now().getTime() + 60_000 }),
    ];
    const page = await pageOf('Give', 'give', shown(70, open), shown(71, off), shown(72, ends));
    expect(await found('donation-closed', `page.${page}`)).toMatchObject([
      { part: id(71), values: { state: 'off', title: 'Roof' } },
    ]);
    app.clock.advance(60_000);
    expect((await editor.call('DELETE', `/api/commerce/donations/${open}`)).statusCode).toBe(204);
    expect(await found('donation-closed', `page.${page}`)).toMatchObject([
      { part: id(70), values: { state: 'gone' } },
      { part: id(71), values: { state: 'off' } },
      { part: id(72), values: { state: 'ended' } },
    ]);
  });

  it('ED-87 products without a price or a rule for their stock are found on pages that show them, and on the whole site', async () => {
    const store = await app.make.store(site, { urlId: 'shop' });
    const free = await app.make.product(site, store.id, {
      title: 'Free bowl',
      urlId: 'free',
      variants: [{ priceMinor: 0, stock: { unlimited: true } }],
    });
    const uncounted = await app.make.product(site, store.id, {
      title: 'Uncounted bowl',
      variants: [{ priceMinor: 1000 }],
    });
    await app.make.product(site, store.id, { title: 'Fine bowl' });
    const shown = (n: number, productId: string): Block => ({
      id: id(n),
      type: BLOCK_TYPES.product,
      value: { productId },
    });
    const page = await pageOf('Bowls', 'bowls', shown(60, free.id), shown(61, uncounted.id));
    expect(await found('product-price', `page.${page}`)).toMatchObject([
      { part: id(60), values: { title: 'Free bowl' } },
    ]);
    expect(await found('product-stock', `page.${page}`)).toMatchObject([{ part: id(61) }]);
    const whole = await check();
    expect(
      whole.findings.filter(({ subject, rule }) => subject.kind === 'item' && rule.startsWith('product')),
    ).toMatchObject([
      { rule: 'product-price', part: null, subject: { id: free.id, address: '/shop/p/free' } },
      { rule: 'product-stock', part: null, subject: { id: uncounted.id } },
    ]);
  });

  it('ED-87 two pages and two posts of the same title are found, whatever their capitals', async () => {
    const one = await pageOf('About us', 'about', html(31));
    await pageOf('about US', 'about-2', html(32));
    expect(await found('title-double', `page.${one}`)).toMatchObject([{ values: { other: '/about-2/' } }]);
    expect(await found('title-double', `page.${home}`)).toEqual([]);
    const blog = await app.make.collection(site, { kind: 'blog', urlId: 'journal' });
    const post = await app.make.item(site, blog.id, { title: 'Clay', urlId: 'clay' });
    expect(await found('title-double', `item.${post.id}`)).toEqual([]);
    await app.make.item(site, blog.id, { title: 'clay', urlId: 'clay-2' });
    expect(await found('title-double', `item.${post.id}`)).toMatchObject([
      { values: { other: '/journal/clay-2' } },
    ]);
  });

  it('ED-87 pages that nothing leads to are found: no menu, no folder, no link of another page', async () => {
    await editor.call('PUT', '/api/content/homepage', { collectionId: home });
    const lonely = await pageOf('Lonely', 'lonely', linkTo('/lonely'));
    const inMenu = await pageOf('In the menu', 'menu', html(33));
    const linked = await pageOf('Linked', 'linked', html(34));
    await pageOf('Links', 'links', linkTo('/linked'));
    const saved = await editor.call('PUT', '/api/content/navigations/mainNav', {
      items: [{ collectionId: inMenu }],
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const unlinked = (await found('page-unlinked')).map(({ subject }) => subject.title);
    expect(unlinked).toContain('Lonely');
    for (const title of ['Home', 'In the menu', 'Linked']) expect(unlinked).not.toContain(title);
    // A draft that links to it is enough: it is checked as it will be.
    await editor.call('PATCH', `/api/content/collections/${home}/draft`, {
      commands: [write(10, '<p><a href="/lonely">x</a></p>')],
      ids: [],
      batch: 'link',
      base: 1,
    });
    expect(await found('page-unlinked', `page.${lonely}`)).toEqual([]);
    expect(await found('page-unlinked', `page.${linked}`)).toEqual([]);
  });

  it('starter words, headings and places of a page are found by the same call', async () => {
    const page = await pageOf(
      'New',
      'new',
      html(70, '<h1>Say in one line what you do</h1>'),
      html(71, '<h4>Deep</h4>'),
    );
    const rules = (await check(`page.${page}`)).findings.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['placeholder', 'heading-level']));
  });

  it('a subject that is gone is left out, one that is no subject is refused, and others see only their own site', async () => {
    expect(await check(`page.${'f'.repeat(24)}`)).toEqual({ findings: [], checked: 0, left: 0 });
    expect((await editor.get('/api/page-checks?subjects=product.1')).statusCode).toBe(400);
    const stranger = await app.signedIn(await app.make.site(), websiteRoles.admin);
    expect((await stranger.get(`/api/page-checks?subjects=page.${home}`)).json()).toMatchObject({
      checked: 0,
    });
    const viewer = await app.signedIn(site, websiteRoles.viewer);
    expect((await viewer.get('/api/page-checks')).statusCode).toBe(403);
  });

  it('checks nothing of a site that has nothing, and areas by their names', async () => {
    const empty = await app.make.site();
    const admin = await app.signedIn(empty, websiteRoles.admin);
    expect((await admin.get('/api/page-checks')).statusCode).toBe(200);
    expect((await admin.get('/api/page-checks?subjects=area.footer')).json()).toMatchObject({ checked: 1 });
  });
});
