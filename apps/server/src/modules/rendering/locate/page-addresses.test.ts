import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleTheme } from '../../../testing/sample-theme.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { documentOf, html } from '../../../testing/text-pages.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let visitor: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  visitor = app.browser({ host: `${site.slug}.localhost` });
  const store = await app.make.store(site, { title: 'Shop', urlId: 'shop' });
  await app.make.product(site, store.id, { title: 'Mug', urlId: 'mug' });
  await app.make.collection(site, { kind: 'blog', title: 'Journal', urlId: 'journal' });
  await app.make.collection(site, { kind: 'page', title: 'Lost', urlId: 'lost' });
});
afterAll(() => app.close());

const renderedPages = async (): Promise<number> =>
  Number(/^awning_pages_made_total (\d+)$/m.exec(await app.platform.metrics.print())?.[1] ?? 0);

describe('addresses of pages', () => {
  it('keep what stood behind an old one', async () => {
    const { statusCode, headers } = await visitor.get('/shop/mug?variant=1&utm_source=x');
    expect([statusCode, headers.location]).toEqual([301, '/shop/p/mug?variant=1&utm_source=x']);
  });

  it('a page is rendered once for addresses that differ only in unknown query parameters', async () => {
    await visitor.get('/journal');
    const before = await renderedPages();
    for (const query of ['?fbclid=1', '?fbclid=2', '?utm_source=a&b=c']) {
      expect((await visitor.get(`/journal${query}`)).statusCode).toBe(200);
    }
    expect(await renderedPages()).toBe(before);
  });

  it.each([
    '?tag=a&tag=b',
    `?tag=${'x'.repeat(5000)}`,
    '?tag[]=a',
    '?offset=abc',
    '?month=13-2026',
    '?format=&format=json',
  ])('with %j answer like any other', async (query) => {
    expect((await visitor.get(`/journal${query.slice(0, 300)}`)).statusCode).toBe(200);
  });

  it('that lead nowhere show the page that the owner chose, which search engines are told to leave alone', async () => {
    const page = await app.content.read.pageByUrl(site.id, 'lost');
    await app.identity.changeIdentity(site.id, {
      value: { notFoundPageId: page?.collection.id ?? null },
      by: 'test',
    });
    const { statusCode, body } = await visitor.get('/nowhere', { accept: 'text/html' });
    expect(statusCode).toBe(404);
    expect(body).toContain('<title>Lost — ');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('rel="canonical"');
  });
});

describe('the page for what is not found, made as a draft', () => {
  it('ED-72 visitors meet it when its words, its page and the choice of it are published together', async () => {
    const own = await app.make.site();
    const admin = await app.signedIn(own, websiteRoles.admin);
    const guest = app.browser({ host: `${own.slug}.localhost` });
    const missed = async (): Promise<string> => (await guest.get('/nowhere', { accept: 'text/html' })).body;
    const { id, fullUrl } = await app.make.collection(own, { title: 'Lost', enabled: false });
    const draft = async (path: string, body: object): Promise<void> => {
      const saved = await admin.call('PUT', path, body, { 'if-match': '*' });
      expect(saved.statusCode, saved.body).toBe(200);
    };
    await draft(`/api/content/collections/${id}/draft`, {
      document: documentOf(html(10, '<p>Turn left</p>')),
    });
    const choice = ['/api/drafts/site-not-found/site', { value: { notFoundPageId: id } }] as const;
    const early = await admin.call('PUT', ...choice, { 'if-match': '*' });
    expect([early.statusCode, early.json().code]).toEqual([400, 'settings.unknown-page']);
    await draft(`/api/drafts/page-settings/${id}`, { value: { enabled: true } });
    await draft(...choice);
    expect([await missed(), (await guest.get(fullUrl)).statusCode]).toEqual([
      expect.not.stringContaining('Turn left'),
      404,
    ]);
    const { changes } = (await admin.get('/api/site-changes')).json();
    const published = await admin.call('POST', '/api/site-changes/publish', {
      changes: changes.map(({ kind, id: of, version }: Record<string, unknown>) => ({
        kind,
        id: of,
        version,
      })),
    });
    expect(published.statusCode, published.body).toBe(200);
    expect(await missed()).toContain('Turn left');
    const undone = await admin.call('POST', `/api/publishes/${published.json().publish.id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await missed()).not.toContain('Turn left');
  });
});

describe('a list that is longer than a page, without a template for it', () => {
  it('a list longer than a page is shown whole, page by page, forwards and back, without a template for it', async () => {
    const own = await app.make.site();
    const blog = await app.make.collection(own, {
      kind: 'blog',
      title: 'Notes',
      urlId: 'notes',
      pageSize: 20,
    });
    const titles = Array.from({ length: 45 }, (_, number) => `Note number ${number + 100}`);
    for (const [number, title] of titles.entries())
      await app.content.items.create(own.id, blog.id, {
        title,
        status: 'published',
        publishOn: Date.UTC(2026, 0, 1, 0, number),
      });
    const guest = app.browser({ host: `${own.slug}.localhost` });
    const link = (body: string, rel: string): string | undefined =>
      new RegExp(`href="([^"]*)" rel="${rel}"`).exec(body)?.[1]?.replaceAll('&amp;', '&');
    const seen: string[][] = [];
    let body = '';
    for (let url: string | undefined = '/notes'; url !== undefined; url = link(body, 'next')) {
      body = (await guest.get(url)).body;
      seen.push([...new Set(body.match(/Note number \d+/g) ?? [])]);
    }
    expect(seen.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(seen.flat()).toEqual([...titles].reverse());
    const back = (await guest.get(link(body, 'prev') ?? '')).body;
    expect([...new Set(back.match(/Note number \d+/g) ?? [])]).toEqual(seen[1]);
  });
});

describe('words of an address in a theme that prints them', () => {
  it('make neither markup nor script', async () => {
    const own = await app.make.site();
    const region =
      '<html><head>{squarespace-headers}<script>var asked = "{searchQuery}", tag = "{tagFilter}", title = "{squarespace.page-title}";</script></head><body><h1>{searchQuery}{tagFilter}</h1>{squarespace.main-content}{squarespace-footers}</body></html>';
    await app.themes.install(sampleTheme({ 'site.region': region }), { name: 'prints' });
    await app.themes.use(own.id, 'prints', { by: 'test' });
    await app.make.collection(own, { kind: 'blog', title: 'Journal', urlId: 'journal' });
    const guest = app.browser({ host: `${own.slug}.localhost` });
    const evil = encodeURIComponent('</title><img src=x onerror=y>";document.title="pwned";//\\');
    for (const url of [`/search?q=${evil}`, `/journal?tag=${evil}`]) {
      const { body, statusCode } = await guest.get(url);
      expect(statusCode).toBe(200);
      const [, script = ''] = /<script>(var asked.*?)<\/script>/s.exec(body) ?? [];
      expect(script.match(/"/g)).toHaveLength(6);
      expect(script).not.toContain('\\');
      const [, heading = ''] = /<h1>(.*?)<\/h1>/s.exec(body) ?? [];
      expect(heading).not.toMatch(/[<>"]/);
    }
  });
});
