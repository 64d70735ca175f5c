import { createHash } from 'node:crypto';
import type { Section } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let browser: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site({ title: 'Nets & Co' });
  browser = app.browser({ host: `${site.slug}.localhost` });
});
afterAll(() => app.close());

const HTML = { accept: 'text/html' };
const visit = (path: string) => browser.get(path, HTML);
const id = () => app.platform.ids.next();

const section = (...blocks: { type: number; value: object }[]): Section => ({
  id: id(),
  kind: 'section',
  anchor: null,
  colorTheme: null,
  background: { source: 4 },
  contentWidth: 'medium',
  spacing: 'medium',
  layout: {
    type: 'classic',
    rows: [
      {
        id: id(),
        columns: [
          {
            id: id(),
            span: 12,
            content: blocks.map((block) => ({
              kind: 'block',
              float: null,
              block: { id: id(), type: block.type, value: { ...block.value } },
            })),
          },
        ],
      },
    ],
  },
});
const text = (html: string) => ({ type: 2, value: { html } });

async function createPage(urlId: string, sections: readonly Section[], title = 'A page') {
  const page = await app.make.collection(site, { title, urlId });
  await app.content.documents.replace(site.id, { kind: 'collection', id: page.id }, { schema: 1, sections });
  return page;
}

describe('a page made of blocks', () => {
  it('a page is shown at its address, with or without a trailing slash, in the language of the site', async () => {
    await app.settings.changeSite(site.id, { value: { language: 'ar' }, by: 'test' });
    await createPage('about', [section(text('<h1>About us</h1><p>We mend nets.</p>'))], 'About <us>');
    for (const path of ['/about', '/about/', '/about?month=05-2026']) {
      const { statusCode, body, headers } = await visit(path);
      expect(statusCode, path).toBe(200);
      expect(body).toContain('<p>We mend nets.</p>');
      expect(body).toContain('<title>About &lt;us&gt; — Nets &amp; Co</title>');
      expect(body).toContain('<html lang="ar" dir="rtl">');
      expect(body).toMatch(/<style>[^<]*--awning-ink/);
      expect(headers['set-cookie']).toBeUndefined();
    }
    await app.settings.changeSite(site.id, { value: { language: 'en-US' }, by: 'test' });
  });

  it('a disabled page returns 404, as do addresses below a page and other spellings of its address', async () => {
    const page = await createPage('secret', [section(text('<p>Not yet</p>'))]);
    await app.content.collections.change(site.id, page.id, { enabled: false });
    for (const path of [
      '/secret',
      '/about/more',
      '/About',
      '/%61bout',
      '//about//',
      '/about%2f',
      '/a/b/c/d/e/f/g/h/i/j',
    ]) {
      const { statusCode, body } = await visit(path);
      expect(statusCode, path).toBe(404);
      expect(body).not.toContain('Not yet');
    }
  });

  it('the home page that the owner chose is shown at /', async () => {
    const holding = (await visit('/')).body;
    expect(holding).toContain('being set up');
    expect(holding).toContain('href="/config"');
    expect(holding).not.toContain('>Your account<');
    const page = await createPage('start', [section(text('<h1>Welcome</h1>'))], 'Start');
    await app.content.collections.setHomePage(site.id, page.id);
    const { body } = await visit('/');
    expect(body).toContain('<h1>Welcome</h1>');
    expect(body).toContain('<title>Nets &amp; Co</title>');
  });

  it('a page belongs to its site: another host does not have it', async () => {
    const other = await app.make.site();
    const stranger = app.browser({ host: `${other.slug}.localhost` });
    expect((await stranger.get('/about', HTML)).statusCode).toBe(404);
  });

  it("the policy of a page allows the owner's scripts by their hashes, and no other", async () => {
    const script = 'document.title = "run"';
    await createPage('scripted', [
      section({
        type: 23,
        value: { code: `<script>${script}</script>`, language: 'html', displaySource: false },
      }),
    ]);
    const { headers, body } = await visit('/scripted');
    expect(body).toContain(`<script>${script}</script>`);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect((await visit('/about')).headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('a page with a block of an unknown kind shows its other blocks', async () => {
    await createPage('odd', [
      section({ type: 999, value: { value: 'elsewhere' } }, text('<p>Still here</p>')),
    ]);
    const { statusCode, body } = await visit('/odd');
    expect(statusCode).toBe(200);
    expect(body).toContain('<p>Still here</p>');
    expect(body).not.toContain('elsewhere');
  });

  it('a page links the pages of the main navigation and marks the current one', async () => {
    const page = await createPage('prices', [section(text('<p>Cheap</p>'))], 'Prices');
    await app.content.navigations.save(site.id, {
      fieldName: 'mainNav',
      navigation: {
        items: [
          { collectionId: page.id },
          { externalLink: { title: 'Elsewhere', url: 'https://example.com/', newWindow: true } },
        ],
      },
    });
    const { body } = await visit('/prices');
    expect(body).toMatch(/<a href="\/prices\/?" aria-current="page">Prices<\/a>/);
    expect(body).toContain('<a href="https://example.com/" target="_blank" rel="noopener">Elsewhere</a>');
  });
});

describe('items and lists without a layout of their own', () => {
  it('a post is shown at its address with its body; drafts and private ones are not', async () => {
    const blog = await app.make.collection(site, { kind: 'blog', title: 'News', urlId: 'news' });
    const post = await app.make.item(site, blog.id, { title: 'Nets <mended>', urlId: 'nets-mended' });
    await app.content.documents.replace(
      site.id,
      { kind: 'item', id: post.id },
      { schema: 1, sections: [section(text('<p>All of them.</p>'))] },
    );
    await app.make.item(site, blog.id, { title: 'Half a thought', urlId: 'half', status: 'draft' });
    await app.make.item(site, blog.id, { title: 'For us', urlId: 'ours', status: 'private' });
    const { body } = await visit(post.fullUrl);
    expect(body).toContain('<h1>Nets &lt;mended&gt;</h1>');
    expect(body).toContain('<p>All of them.</p>');
    const list = (await visit('/news')).body;
    expect(list).toContain('Nets &lt;mended&gt;');
    expect(list).not.toContain('Half a thought');
    expect((await visit('/news/half')).statusCode).toBe(404);
    expect((await visit('/news/ours')).statusCode).toBe(404);
  });
});

describe('every kind of collection', () => {
  it.each(['blog', 'products', 'gallery', 'events', 'lessons', 'course'] as const)(
    'a %s has a list, and each of its items an address that answers',
    async (kind) => {
      const collection = await app.make.collection(site, {
        kind,
        title: `All ${kind}`,
        urlId: `all-${kind}`,
      });
      const dates = kind === 'events' ? { startDate: 1_900_000_000_000, endDate: 1_900_003_600_000 } : {};
      const item = await app.make.item(site, collection.id, { title: `One of ${kind}`, ...dates });
      const list = await visit(collection.fullUrl);
      expect(list.statusCode).toBe(200);
      expect(list.body).toContain(`<h1>All ${kind}</h1>`);
      const page = await visit(item.fullUrl);
      expect(page.statusCode).toBe(200);
      if (kind === 'events') expect(page.body).toContain('<time datetime="2030-03-17T17:46:40.000Z">');
      expect(page.body).toMatch(new RegExp(`<h1[^>]*>One of ${kind}</h1>`));
    },
  );

  it('a product is at /p/, and the address without it leads there', async () => {
    const shop = await app.make.collection(site, { kind: 'products', title: 'Shop', urlId: 'store' });
    const net = await app.make.item(site, shop.id, { title: 'A net', urlId: 'net' });
    expect(net.fullUrl).toBe('/store/p/net');
    const { statusCode, headers } = await visit('/store/net');
    expect([statusCode, headers.location]).toEqual([301, '/store/p/net']);
  });

  it('an album lists its tracks', async () => {
    const album = await app.make.collection(site, { kind: 'album', title: 'Shanties', urlId: 'shanties' });
    expect((await visit('/shanties')).body).toContain('<h1>Shanties</h1>');
    expect(album.type).toBe(1);
  });

  it('an index shows its pages below each other, a folder leads to its first page, or nowhere', async () => {
    const index = await app.make.collection(site, { kind: 'index', title: 'All of it', urlId: 'all-of-it' });
    const first = await createPage('first-part', [section(text('<p>Part one</p>'))]);
    const second = await createPage('second-part', [section(text('<p>Part two</p>'))]);
    const off = await createPage('third-part', [section(text('<p>Part three</p>'))]);
    for (const { id } of [first, second, off])
      await app.content.collections.change(site.id, id, { folderId: index.id });
    await app.content.collections.change(site.id, off.id, { enabled: false });
    const { body } = await visit('/all-of-it');
    expect(body).toMatch(/Part one[\s\S]*Part two/);
    expect(body).not.toContain('Part three');

    const folder = await app.make.collection(site, { kind: 'folder', title: 'More', urlId: 'more' });
    expect((await visit('/more')).statusCode).toBe(404);
    await app.content.collections.change(site.id, second.id, { folderId: folder.id });
    const led = await visit('/more');
    expect([led.statusCode, led.headers.location]).toEqual([302, '/second-part/']);
    await app.content.collections.change(site.id, folder.id, { folderBehavior: 3 });
    expect((await visit('/more')).statusCode).toBe(404);
  });

  it('a list is narrowed by category, tag, author and month as its address says', async () => {
    const blog = await app.make.collection(site, { kind: 'blog', title: 'Notes', urlId: 'notes' });
    await app.make.item(site, blog.id, { title: 'Cod & chips', tags: ['Sea'], categories: ['Food'] });
    const author = await app.content.authors.create(site.id, { displayName: 'The cook' });
    await app.make.item(site, blog.id, {
      title: 'Oats',
      tags: ['Land'],
      categories: ['Food'],
      authorId: author.id,
      publishOn: Date.UTC(2025, 2, 10),
    });
    const titlesOf = async (query: string): Promise<string[]> => {
      const { body } = await visit(`/notes${query}`);
      return ['Cod &amp; chips', 'Oats'].filter((title) => body.includes(title));
    };
    expect(await titlesOf('')).toHaveLength(2);
    expect(await titlesOf('?tag=sea')).toEqual(['Cod &amp; chips']);
    expect(await titlesOf('?category=Food')).toHaveLength(2);
    expect(await titlesOf('?tag=nothing')).toEqual([]);
    expect(await titlesOf(`?author=${author.id}`)).toEqual(['Oats']);
    expect(await titlesOf('?month=03-2025')).toEqual(['Oats']);
    expect(await titlesOf('?month=04-2025')).toEqual([]);
    expect(await titlesOf('?author=nobody')).toEqual([]);
    expect((await visit('/notes?tag=%3Cscript%3E')).body).toContain('&lt;script&gt; · ');
  });
});

describe('the frame of an embed block', () => {
  const embed = {
    type: 22,
    value: { url: '', html: '<p>Tide table</p>', title: 'Tides', aspectRatio: null, height: 200 },
  };

  it('the frame of an embed block has an address that is sandboxed from the site', async () => {
    await createPage('tides', [section(embed)]);
    const src = /src="(\/api\/embed\/[^"]+)"/.exec((await visit('/tides')).body)?.[1] ?? '';
    const { statusCode, body, headers } = await visit(src);
    expect(statusCode).toBe(200);
    expect(body).toContain('<p>Tide table</p>');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toContain('allow-same-origin');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('the frame of an embed block returns 404 for hidden pages, for other blocks and for bad addresses', async () => {
    const hidden = section(embed);
    const page = await createPage('hidden-tides', [hidden, section(text('<p>x</p>'))]);
    const src = /src="(\/api\/embed\/[^"]+)"/.exec((await visit('/hidden-tides')).body)?.[1] ?? '';
    expect((await visit(src)).statusCode).toBe(200);
    await app.content.collections.change(site.id, page.id, { enabled: false });
    expect((await visit(src)).statusCode).toBe(404);
    expect((await visit(`/api/embed/page/${page.id}/${id()}`)).statusCode).toBe(404);
    expect((await visit(`/api/embed/item/nobody/${id()}`)).statusCode).toBe(404);
    expect((await visit('/api/embed/other/x/y')).statusCode).toBe(400);
  });
});
