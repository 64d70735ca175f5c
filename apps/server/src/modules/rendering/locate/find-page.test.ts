import type { NewCollection } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { openPageFixture, type PageFixture, themeOf } from '../testing/page-fixture.ts';
import type { PageMatch } from './page-target.ts';

let app: TestApp;
let site: Site;
let fixture: PageFixture;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  fixture = openPageFixture(app, site);
});

const collection = (more: Partial<NewCollection>) => app.make.collection(site, more);
/** What was found, in a few words. */
const describeMatch = (match: PageMatch | null): string | null => {
  if (!match) return null;
  if ('location' in match) return `${match.status} ${match.location}`;
  return `${match.view} ${match.canonicalPath}${match.item ? ` ${match.item.title}` : ''}`;
};
const at = async (path: string, theme?: Parameters<PageFixture['find']>[1]) =>
  describeMatch(await fixture.find(path, theme));

describe('addresses', () => {
  it('lead to the longest beginning, and the rest to an item, with or without a slash at the end', async () => {
    await collection({ urlId: 'journal' });
    const blog = await collection({ kind: 'blog', urlId: 'journal/2026' });
    await app.make.item(site, blog.id, { title: 'Pier', urlId: '5/1/pier' });
    expect(await at('/journal')).toBe('page /journal');
    expect(await at('/journal/2026/')).toBe('list /journal/2026');
    for (const path of ['/journal/2026/5/1/pier', '/journal/2026/5/1/pier/'])
      expect(await at(path)).toBe('item /journal/2026/5/1/pier Pier');
    for (const path of [
      '/Journal',
      '/journal/2026/5/1',
      '/journal//2026',
      '/journal/2026/5/1/pier/x',
      `/${'a/'.repeat(400)}`,
    ])
      expect(await at(path), path).toBeNull();
  });

  it('of the home page are the root and its own, of which the root counts', async () => {
    const home = await collection({ kind: 'blog', urlId: 'start' });
    await app.content.collections.setHomePage(site.id, home.id);
    await app.make.item(site, home.id, { title: 'Post', urlId: 'post' });
    expect([await at('/'), await at('/start'), await at('/start/')]).toEqual(['list /', 'list /', 'list /']);
    expect(await at('/start/post')).toBe('item /start/post Post');
    expect(await at('/post')).toBeNull();
  });

  it('of a product have a p in them, and shorter ones lead there', async () => {
    const store = await app.make.store(site, { urlId: 'shop' });
    await app.make.product(site, store.id, { title: 'Shoe', urlId: 'shoe', categories: ['Shoes'] });
    expect(await at('/shop/p/shoe')).toBe('item /shop/p/shoe Shoe');
    expect(await at('/shop/shoe')).toBe('301 /shop/p/shoe');
    expect(await at('/shop/shoes')).toBe('list /shop/shoes');
    const listOnly = themeOf({
      'collections/products.conf': '{ "title": "Shop" }',
      'collections/products.list': 'x',
    });
    expect(await at('/shop/p/shoe', listOnly), 'a part replaced').toBe('item /shop/p/shoe Shoe');
  });

  it('of a folder lead to its first page, unless the theme has a list for it', async () => {
    const folder = await collection({ kind: 'folder', urlId: 'more' });
    expect(await at('/more')).toBeNull();
    await collection({ urlId: 'first', folderId: folder.id });
    expect(await at('/more')).toBe('302 /first/');
    const theme = themeOf({
      'collections/folders.conf': '{ "folder": true }',
      'collections/folders.list': 'x',
    });
    expect(await at('/more', theme)).toBe('list /more');
    await app.content.collections.change(site.id, folder.id, { folderBehavior: 3 });
    expect(await at('/more')).toBeNull();
    expect(await at('/more', theme)).toBe('list /more');
  });

  it('of pages that a theme stacks on an index are places on it, as far as all of them is there', async () => {
    const index = await collection({ kind: 'index', urlId: 'all' });
    const first = await collection({ urlId: 'first', folderId: index.id });
    await collection({ kind: 'blog', urlId: 'log', folderId: index.id });
    const stacked = (conf: object) =>
      themeOf({
        'collections/index.conf': JSON.stringify({ folder: true, index: true, ...conf }),
        'collections/index.list': 'x',
      });
    const whole = stacked({ indexType: 'stacked', fullData: true });
    expect(await at('/all', whole)).toBe('list /all');
    expect(await at('/first', whole)).toBe('302 /all/#first');
    expect(await at('/log', whole)).toBe('list /log');
    for (const conf of [
      { indexType: 'stacked' },
      { indexType: 'full-url', fullData: true },
      { fullData: true },
    ])
      expect(await at('/first', stacked(conf)), JSON.stringify(conf)).toBe('page /first');
    expect(await at('/first')).toBe('page /first');
    await app.content.collections.setHomePage(site.id, first.id);
    expect(await at('/', whole)).toBe('page /');
  });

  it('with only an item template show the first item, and with only a list no item', async () => {
    const cases = await collection({ kind: 'custom', typeName: 'case', urlId: 'cases' });
    const gallery = await collection({ kind: 'gallery', urlId: 'pictures' });
    const blog = await collection({ kind: 'blog', urlId: 'log' });
    for (const { id } of [cases, gallery, blog])
      await app.make.item(site, id, { title: 'One', urlId: 'one' });
    await app.make.item(site, cases.id, { title: 'Two', urlId: 'two' });
    const conf = '{ "title": "T" }';
    const itemOnly = themeOf({ 'collections/case.conf': conf, 'collections/case.item': 'x' });
    expect(await at('/cases', itemOnly)).toBe('item /cases/one One');
    expect(await at('/cases/two', itemOnly)).toBe('item /cases/two Two');
    const listOnly = themeOf(
      Object.fromEntries(
        ['case', 'gallery', 'blog'].flatMap((name) => [
          [`collections/${name}.conf`, conf],
          [`collections/${name}.list`, 'x'],
        ]),
      ),
    );
    expect(await at('/cases/one', listOnly)).toBeNull();
    expect(await at('/pictures/one', listOnly)).toBe('list /pictures');
    expect(await at('/log/one', listOnly)).toBe('item /log/one One');
    expect(await at('/cases/one')).toBe('item /cases/one One');
    const empty = await collection({ kind: 'custom', typeName: 'case', urlId: 'none' });
    expect(await at(`/${empty.urlId}`, itemOnly)).toBe('list /none');
  });

  it('of lists and items have a document made of blocks only where no template draws them', async () => {
    const store = await app.make.store(site, { urlId: 'shop' });
    await app.make.product(site, store.id, { title: 'Shoe', urlId: 'shoe', categories: ['Shoes'] });
    const blog = await collection({ kind: 'blog', urlId: 'log' });
    await app.make.item(site, blog.id, { title: 'One', urlId: 'one' });
    await collection({ kind: 'gallery', urlId: 'pictures' });
    const paths = ['/shop', '/shop/shoes', '/log', '/log/one', '/pictures'];
    const sectionsAt = (theme?: ReturnType<typeof themeOf>) =>
      Promise.all(
        paths.map(async (path) => {
          const match = await fixture.find(path, theme);
          return match && 'document' in match ? match.document.sections.length : null;
        }),
      );
    const listing = vi.spyOn(app.productPages, 'itemLists');
    try {
      expect(await sectionsAt(themeOf({}))).toEqual([0, 0, 0, 0, 2]);
      expect(listing).not.toHaveBeenCalled();
      expect(await sectionsAt()).toEqual([2, 2, 2, 1, 2]);
      expect(listing).toHaveBeenCalledOnce();
    } finally {
      listing.mockRestore();
    }
  });

  it('a page that a theme brings is rendered by it, for any type name', async () => {
    const theme = themeOf({
      'pages/press-kit.page': 'x',
      'pages/press-kit.page.conf': '{ "title": "Press" }',
    });
    await collection({ kind: 'template-page', typeName: 'press-kit', urlId: 'press' });
    await collection({ kind: 'template-page', typeName: 'constructor', urlId: 'odd' });
    const built = await fixture.build('/press', {}, theme);
    expect(built.inner).toEqual({ kind: 'page', typeName: 'press-kit' });
    expect(built.dictionary.collection).toMatchObject({ type: 7, typeName: 'press-kit' });
    expect((await fixture.build('/odd', {}, theme)).inner).toEqual({ kind: 'finished', html: '' });
    expect((await fixture.build('/press')).inner).toEqual({ kind: 'finished', html: '' });
  });

  it('of what is not enabled lead nowhere', async () => {
    const page = await collection({ urlId: 'off' });
    await app.content.collections.change(site.id, page.id, { enabled: false });
    expect(await at('/off')).toBeNull();
  });
});
