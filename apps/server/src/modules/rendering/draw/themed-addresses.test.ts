import { PAGE_TYPES } from '@awning/site-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { themeFixture } from '../../../../../../scripts/testing/theme-fixture.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { textDocument } from '../testing/whole-site.ts';

let app: TestApp;
let site: Site;
let browser: TestBrowser;
const by = { by: 'test' };
const HTML = { accept: 'text/html' };
const HOUR = 3_600_000;

beforeAll(async () => {
  app = await createTestApp();
  for (const name of ['harbour', 'atelier'] as const) await app.themes.install(themeFixture(name), { name });
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site({ title: 'Nets & Co' });
  browser = app.browser({ host: `${site.slug}.localhost` });
  await app.themes.use(site.id, 'harbour', by);
});

const open = (path: string) => browser.get(path, HTML);
const textPage = async (urlId: string, html: string, more: object = {}) => {
  const page = await app.make.collection(site, { title: `The ${urlId}`, urlId, ...more });
  await app.content.documents.replace(site.id, { kind: 'collection', id: page.id }, textDocument(app, html));
  return page;
};
const INSIDE = `<div id='canvas'>`;
const linkOf = (body: string, rel: 'prev' | 'next'): string | null =>
  new RegExp(`rel=['"]${rel}['"] href=['"]([^'"]*)['"]`).exec(body)?.[1]?.replaceAll('&amp;', '&') ?? null;

describe('an address', () => {
  it('of a product without its `p` leads to the one that has it, for good', async () => {
    const { id } = await app.make.store(site, { urlId: 'shop' });
    await app.make.product(site, id, { title: 'Cup', urlId: 'cup' });
    const old = await open('/shop/cup');
    expect([old.statusCode, old.headers.location]).toEqual([301, '/shop/p/cup']);
    const { statusCode, body } = await open('/shop/p/cup');
    expect(statusCode).toBe(200);
    expect(body).toContain(INSIDE);
  });

  it('that leads to no page may lead on, with its query; pages come before such rules', async () => {
    await textPage('about', '<p>About</p>');
    await app.redirects.save(
      { id: site.id, baseUrl: 'http://localhost' },
      { rules: '/about -> /elsewhere 301\n/old/[name] -> /new/[name] 302\n/gone -> /about 301', by: 'test' },
    );
    expect((await open('/about')).statusCode).toBe(200);
    const moved = await open('/old/boat?x=1&format=json');
    expect([moved.statusCode, moved.headers.location]).toEqual([302, '/new/boat?x=1&format=json']);
    const removedPage = await open('/gone');
    expect([removedPage.statusCode, removedPage.headers.location]).toEqual([301, '/about']);
  });

  it('that leads nowhere is said inside the theme, with the number for it', async () => {
    const { statusCode, body, headers } = await open('/nowhere');
    expect(statusCode).toBe(404);
    expect(body).toContain(INSIDE);
    expect(body).toContain(`<body id='not-found'`);
    expect(body).toContain('Page not found');
    expect(headers['cache-control']).toBe('no-store');
    expect((await browser.get('/nowhere')).json()).toMatchObject({ code: 'http.not-found' });
  });

  it('that leads nowhere shows the page that the owner chose for it, unless it is locked', async () => {
    const unlistedPage = await textPage('lost', '<p>Lost at sea</p>');
    await app.identity.changeIdentity(site.id, { value: { notFoundPageId: unlistedPage.id }, by: 'test' });
    const { statusCode, body } = await open('/nowhere');
    expect(statusCode).toBe(404);
    expect(body).toContain('<p>Lost at sea</p>');
    expect(body).toContain(INSIDE);
    await app.access.setPagePassword(site.id, unlistedPage.id, { password: 'open sesame', by: 'test' });
    const locked = await open('/nowhere');
    expect(locked.statusCode).toBe(404);
    expect(locked.body).not.toContain('Lost at sea');
  });

  it('of a cover page shows it alone', async () => {
    await textPage('welcome', '<p>Come in</p>', { pageType: PAGE_TYPES['splash-page'] });
    const { body } = await open('/welcome');
    expect(body).toContain('<p>Come in</p>');
    expect(body).not.toContain(INSIDE);
  });
});

describe('the pages of a list', () => {
  /** Every item on the way to the end, page by page. */
  const walk = async (from: string, rel: 'prev' | 'next', title: RegExp): Promise<string[][]> => {
    const pages: string[][] = [];
    for (let path: string | null = from; path !== null && pages.length < 20; ) {
      const { statusCode, body } = await open(path);
      expect(statusCode, path).toBe(200);
      pages.push([...body.matchAll(title)].map(([, text = '']) => text));
      const next = linkOf(body, rel);
      if (next === null) return [...pages, [path]];
      path = next;
    }
    throw new Error('There is no end.');
  };

  it('of a blog hold every post once, to the end and back, also where many have the same time', async () => {
    const blog = await app.make.collection(site, {
      kind: 'blog',
      urlId: 'journal',
      pageSize: 3,
      postAddress: 'slug',
    });
    const now = app.clock.now().getTime();
    for (let post = 1; post <= 8; post++)
      await app.make.item(site, blog.id, {
        title: `Post ${post}`,
        urlId: `post-${post}`,
        tags: post === 8 ? [] : ['sea & sky'],
        publishOn: now - (post < 4 ? 1 : post) * HOUR,
      });
    const POST = /<h2 class='post-title'><a href='[^']*'>([^<]*)</g;
    const there = await walk('/journal', 'next', POST);
    const [end = '/'] = there.pop() ?? [];
    expect(there.map((page) => page.length)).toEqual([3, 3, 2]);
    expect(new Set(there.flat()).size).toBe(8);
    const back = await walk(end, 'prev', POST);
    back.pop();
    expect(back.toReversed()).toEqual(there);
    const tagged = await walk('/journal?tag=Sea%20%26%20Sky', 'next', POST);
    tagged.pop();
    expect(tagged.flat()).toHaveLength(7);
    expect(tagged.flat()).not.toContain('Post 8');
    const none = await open('/journal?tag=none');
    expect(none.statusCode).toBe(200);
    expect(none.body).toContain('Nothing has been written here yet.');
  });

  it('of a store hold every product once, to the end and back', async () => {
    await app.themes.use(site.id, 'atelier', by);
    const { id } = await app.make.store(site, { urlId: 'shop', pageSize: 2 });
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await app.make.product(site, id, {
        title: name,
        urlId: `ware-${name}`,
        categories: [name < 'd' ? 'Old' : 'New'],
      });
    const WARE = /<span class="ProductCard-title">([^<]*)</g;
    const there = await walk('/shop', 'next', WARE);
    const [end = '/'] = there.pop() ?? [];
    expect(there).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    const back = await walk(end, 'prev', WARE);
    back.pop();
    expect(back.toReversed()).toEqual(there);
    for (const path of ['/shop?category=old', '/shop/old']) {
      const old = await walk(path, 'next', WARE);
      expect(old.slice(0, -1), path).toEqual([['a', 'b'], ['c']]);
    }
  });
});

describe('search', () => {
  it('search responds as a page of the theme and as JSON, and finds only what visitors may see', async () => {
    await textPage('about', '<p>We mend nets &amp; sails</p>', { title: 'About us' });
    const off = await textPage('off', '<p>Secret nets</p>');
    await app.content.collections.change(site.id, off.id, { enabled: false });
    const page = await open('/search?q=nets');
    expect(page.body).toContain(INSIDE);
    expect(page.body).toContain(`<body id='search'`);
    expect(page.body).toContain('href="/about/"');
    const match = (await browser.get('/search?q=nets&format=json')).json();
    expect(match.searchResults).toMatchObject([{ title: 'About us' }]);
    expect(match.website.siteTitle).toBe('Nets & Co');
    const odd = await open(`/search?q=${encodeURIComponent('<script>"\' {website.id}')}`);
    expect(odd.statusCode).toBe(200);
    expect(odd.body).not.toContain('<script>"');
  });
});

describe('a locked site', () => {
  it('a locked site shows only the lock screen, at any address and in any format', async () => {
    await textPage('about', '<p>Private words</p>');
    await app.access.change(site.id, { mode: 'password', password: 'open sesame', by: 'test' });
    await receiveInvalidations(app);
    for (const path of [
      '/about',
      '/about?format=json',
      '/about?format=main-content',
      '/search?q=private',
      '/nowhere',
    ]) {
      const { body, headers } = await open(path);
      expect(body, path).not.toMatch(/Private words|id='canvas'/);
      expect(body, path).toContain('lock-password');
      expect(headers['cache-control']).toContain('no-store');
    }
    expect((await open('/sitemap.xml')).body).not.toContain('/about');
    await browser.submit('/lock', { password: 'open sesame', returnTo: '/about' });
    const seen = await open('/about');
    expect(seen.body).toContain('Private words');
    expect(seen.body).toContain(INSIDE);
    expect(seen.headers['cache-control']).toBe('private, no-store');
  });
});
