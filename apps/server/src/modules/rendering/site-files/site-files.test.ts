import { PAGE_TYPES } from '@awning/site-model';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { anyText } from '../../../testing/any-text.ts';
import { sampleImage } from '../../../testing/sample-image.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { socialServices } from '../../website/blocks/index.ts';
import { robotsText } from './robots-text.ts';
import { sitemapXml } from './sitemap-xml.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const visit = (site: Site, path: string, headers: Record<string, string> = {}) =>
  app.browser({ host: `${site.slug}.localhost` }).get(path, headers);

/** Text of elements by their name, from a reader that refuses what is no XML. */
function elementsOf(xml: string): Map<string, string[]> {
  const matches = new Map<string, string[]>();
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    open.push(name);
    matches.set(name, matches.get(name) ?? []);
    matches.get(name)?.push('');
  });
  parser.on('text', (text) => {
    const list = matches.get(open.at(-1) ?? '');
    if (list) list[list.length - 1] += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return matches;
}
const pathsIn = (body: string): string[] =>
  (elementsOf(body).get('loc') ?? []).map((address) => new URL(address).pathname);

describe('the sitemap', () => {
  it('the sitemap has every page and item that search engines may index, and nothing else', async () => {
    const site = await app.make.site();
    const home = await app.make.collection(site, { title: 'Start', urlId: 'start' });
    await app.content.collections.setHomePage(site.id, home.id);
    await app.make.collection(site, { title: 'About', urlId: 'about' });
    const hidden = await app.make.collection(site, { urlId: 'hidden' });
    await app.content.collections.change(site.id, hidden.id, { seoHidden: true });
    const off = await app.make.collection(site, { urlId: 'off' });
    await app.content.collections.change(site.id, off.id, { enabled: false });
    await app.make.collection(site, { kind: 'folder', urlId: 'folder' });
    await app.make.collection(site, { urlId: 'lock', pageType: PAGE_TYPES['lock-screen'] });
    const locked = await app.make.collection(site, { kind: 'blog', urlId: 'locked' });
    await app.make.item(site, locked.id, { title: 'Locked', urlId: 'inside' });
    await app.access.setPagePassword(site.id, locked.id, { password: 'a long password', by: 'test' });
    const blog = await app.make.collection(site, { kind: 'blog', urlId: 'journal' });
    await app.make.item(site, blog.id, { title: 'Seen', urlId: 'seen' });
    await app.make.item(site, blog.id, { title: 'Draft', urlId: 'draft', status: 'draft' });
    await app.make.item(site, blog.id, {
      urlId: 'later',
      status: 'scheduled',
      publishOn: Date.UTC(2027, 0),
    });
    const offBlog = await app.make.collection(site, { kind: 'blog', urlId: 'off-blog' });
    await app.make.item(site, offBlog.id, { urlId: 'below' });
    await app.content.collections.change(site.id, offBlog.id, { enabled: false });
    const gallery = await app.make.collection(site, { kind: 'gallery', urlId: 'pictures' });
    await app.make.item(site, gallery.id, { title: 'One', urlId: 'one', recordType: 2 });

    const { statusCode, headers, body } = await visit(site, '/sitemap.xml');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(pathsIn(body).toSorted()).toEqual(['/', '/about/', '/journal/', '/journal/seen', '/pictures/']);
    const elements = elementsOf(body);
    for (const each of elements.get('lastmod') ?? []) expect(Date.parse(each)).toBeGreaterThan(0);
    expect(elements.get('priority')).toContain('1');
    expect(elements.get('changefreq')).toHaveLength(5);

    await app.access.change(site.id, { mode: 'password', password: 'a long password', by: 'test' });
    await receiveInvalidations(app);
    expect((await visit(site, '/sitemap.xml')).statusCode).not.toBe(200);
    expect((await visit(site, '/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  });

  it('the sitemap has products with their images, and the categories that hold some', async () => {
    const site = await app.make.site();
    const store = await app.make.store(site, { urlId: 'shop' });
    const category = { websiteId: site.id, collectionId: store.id };
    await app.content.categories.create(category.websiteId, category.collectionId, { displayName: 'Chairs' });
    await app.content.categories.create(category.websiteId, category.collectionId, { displayName: 'Empty' });
    const imageAsset = await app.media.upload(site.id, await sampleImage());
    await app.make.product(site, store.id, {
      title: 'Oak',
      urlId: 'oak',
      categories: ['Chairs'],
      pictureIds: [imageAsset.id],
    });
    const { body } = await visit(site, '/sitemap.xml');
    expect(pathsIn(body).toSorted()).toEqual(['/shop/', '/shop/chairs', '/shop/p/oak']);
    const [image = ''] = elementsOf(body).get('image:loc') ?? [];
    expect(image).toContain(`/static/${site.id}/t/${imageAsset.id}/`);
  });

  it('the sitemap of a large site is an index of parts that hold each address once', async () => {
    const site = await app.make.site();
    const blog = await app.make.collection(site, { kind: 'blog', urlId: 'journal' });
    const first = await app.make.item(site, blog.id, { urlId: 'first' });
    // Made in the database: as many through the API would take minutes. A statement has its time limit there, too.
    for (let from = 1; from <= 6000; from += 1000)
      await app.platform.database.query.run(sql`
        insert into items select (jsonb_populate_record(items, jsonb_build_object(
          'item_id', lpad(to_hex(n), 24, '0'), 'url_id', 'post-' || n))).*
        from items, generate_series(${from}::int, ${from + 999}::int) n where item_id = ${first.id}`);
    const { body } = await visit(site, '/sitemap.xml');
    expect(elementsOf(body).has('sitemapindex')).toBe(true);
    const parts = pathsIn(body);
    expect(parts).toHaveLength(4);
    const bodies = await Promise.all(parts.map(async (part) => (await visit(site, part)).body));
    const all = bodies.flatMap(pathsIn);
    expect(all).toHaveLength(6002);
    expect(new Set(all).size).toBe(6002);
    for (const part of bodies) expect(part.length).toBeLessThan(1024 * 1024);
    for (const name of ['/sitemap-items-1.xml', '/sitemap-x.xml', `/sitemap-other-${first.id}.xml`])
      expect((await visit(site, name)).statusCode, name).toBe(404);
  });

  it('the sitemap is valid XML for any address and title', () => {
    const text = anyText();
    fc.assert(
      fc.property(text, text, (path, title) => {
        const address = `https://a.example/${encodeURIComponent(path.toWellFormed())}?a=1&b=2`;
        const entry = { address, updatedOn: new Date(0), changes: 'daily', priority: 1 } as const;
        const xml = sitemapXml([{ ...entry, images: [{ address, title }] }]);
        expect(elementsOf(xml).get('loc')).toEqual([address]);
      }),
    );
  });
});

describe('robots.txt', () => {
  const requests = { searchEnginesAllowed: true, aiCrawlersAllowed: true, robotsLines: '' };
  const groupOf = (text: string, agent: string): string =>
    text.slice(text.indexOf(`User-agent: ${agent}\n`)).split('\n\n', 1)[0] ?? '';

  it('robots.txt excludes personal pages and endless views, and allows images', async () => {
    const site = await app.make.site();
    const { body, headers } = await visit(site, '/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const line of [
      '/config',
      '/search',
      '/account',
      '/api/',
      '/commerce/digital-download/',
      '/checkout',
      '/static/',
      ...['author', 'tag', 'category', 'month', 'view', 'format', 'reversePaginate'].flatMap((name) => [
        `/*?${name}=`,
        `/*&${name}=`,
      ]),
    ])
      expect(body).toContain(`\nDisallow: ${line}\n`);
    expect(body).toContain('\nAllow: /static/*/t/\n');
    expect(body).toMatch(/\nSitemap: http\S+\/sitemap\.xml\n$/);
  });

  it('robots.txt says what the owner decided about search engines and AI crawlers', async () => {
    const site = await app.make.site();
    const change = { aiCrawlersAllowed: false, robotsLines: 'User-agent: Owl\r\nDisallow: /nest' };
    await app.identity.changeIdentity(site.id, { value: change, by: 'test' });
    const { body } = await visit(site, '/robots.txt');
    expect(groupOf(body, 'GPTBot')).toMatch(/Disallow: \/$/);
    expect(groupOf(body, '*')).toContain('Disallow: /config\n');
    expect(body).toContain('\nUser-agent: Owl\nDisallow: /nest\n');

    const closed = robotsText('https://a.example', { ...requests, searchEnginesAllowed: false });
    expect(groupOf(closed, '*')).toBe('User-agent: *\nDisallow: /');
    expect(groupOf(closed, 'GPTBot')).toContain('Disallow: /config\n');
    const both = { ...requests, searchEnginesAllowed: false, aiCrawlersAllowed: false };
    expect(robotsText('https://a.example', both)).toBe('User-agent: *\nDisallow: /\n');
  });
});

describe('the icon', () => {
  it("the favicon is Awning's until the owner chooses an image, and then a small rendition of it", async () => {
    const site = await app.make.site();
    const before = await visit(site, '/favicon.ico');
    expect(before.headers['content-type']).toBe('image/x-icon');
    expect(before.rawPayload.readUInt16LE(2)).toBe(1);
    expect(before.rawPayload.subarray(23, 26).toString()).toBe('PNG');
    const image = await app.media.upload(site.id, await sampleImage());
    await app.identity.changeIdentity(site.id, { value: { faviconImageId: image.id }, by: 'test' });
    const after = await visit(site, '/favicon.ico');
    expect(after.statusCode).toBe(200);
    expect(after.headers['content-type']).toMatch(/^image\/(png|jpeg)$/);
    expect(after.headers['content-security-policy']).toContain('sandbox');
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
  });
});

it('the symbols of social services are there in both forms, and can be read', async () => {
  const site = await app.make.site();
  const { body, headers } = await visit(site, '/universal/svg/social-accounts.svg');
  expect(headers['content-type']).toContain('image/svg+xml');
  expect(elementsOf(body).get('symbol')?.length).toBeGreaterThan(2 * socialServices.length);
  for (const { name } of socialServices)
    for (const form of ['icon', 'mask']) expect(body).toContain(`<symbol id="${name}-${form}" `);
});

it.each(['/sitemap.xml', '/robots.txt', '/favicon.ico', '/universal/svg/social-accounts.svg'])(
  '%s is not sent again to who has it',
  async (path) => {
    const site = await app.make.site();
    const first = await visit(site, path);
    const etag = String(first.headers.etag);
    expect(first.headers['set-cookie']).toBeUndefined();
    const again = await visit(site, path, { 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect((await visit(site, path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  },
);
