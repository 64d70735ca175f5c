import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { Site } from '../../../foundation/sites/index.ts';
import { markActive } from '../navigation/active-links.ts';

let app: TestApp;
let site: Site;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const titles = (items: readonly { readonly title: string }[] | null) => items?.map(({ title }) => title);
const read = () => app.content.read;

async function blogWith(
  posts: readonly { title: string; tags?: string[]; categories?: string[]; more?: object }[],
) {
  const blog = await app.make.collection(site, { kind: 'blog' });
  const items = [];
  for (const [index, { title, tags = [], categories = [], more = {} }] of posts.entries())
    items.push(
      await app.make.item(site, blog.id, {
        title,
        tags,
        categories,
        publishOn: app.clock.now().getTime() - (index + 1) * DAY,
        ...more,
      }),
    );
  return { blog, items };
}

describe('readers of lists', () => {
  it('related items share tags or categories: most shared first, then the newest', async () => {
    const { blog, items: result } = await blogWith([
      { title: 'This', tags: ['boats', 'rope'], categories: ['News'] },
      { title: 'One new', tags: ['Boats'] },
      { title: 'One old', categories: ['news'] },
      { title: 'Three', tags: ['rope', 'boats'], categories: ['News'] },
      { title: 'Hidden', tags: ['boats', 'rope'], more: { status: 'draft' } },
      { title: 'Other', tags: ['tea'] },
    ]);
    const ask = { collectionId: blog.id, itemId: result[0]?.id ?? '' };
    expect(titles(await read().relatedItems(site.id, { ...ask, limit: 10 }))).toEqual([
      'Three',
      'One new',
      'One old',
    ]);
    expect(titles(await read().relatedItems(site.id, { ...ask, limit: 1 }))).toEqual(['Three']);
    expect(await read().relatedItems(site.id, { ...ask, limit: 0 })).toEqual([]);
    const elsewhere = await app.make.site();
    expect(await read().relatedItems(elsewhere.id, { ...ask, limit: 10 })).toEqual([]);
  });

  it('a query keeps any of the categories and any of the tags, featured ones, and skips', async () => {
    const { blog } = await blogWith([
      { title: 'A', tags: ['x'], categories: ['Red'], more: { starred: true } },
      { title: 'B', tags: ['y'], categories: ['Blue'] },
      { title: 'C', tags: ['z'], categories: ['Red'] },
      { title: 'D', more: { status: 'private' } },
    ]);
    const ask = async (query: object) => titles(await read().queryItems(site.id, blog.urlId, query));
    expect(await ask({})).toEqual(['A', 'B', 'C']);
    expect(await ask({ categories: ['red', 'Blue'] })).toEqual(['A', 'B', 'C']);
    expect(await ask({ categories: ['Red'], tags: ['z', 'y'] })).toEqual(['C']);
    expect(await ask({ featured: true })).toEqual(['A']);
    expect(await ask({ limit: 1, skip: 1 })).toEqual(['B']);
    expect(await ask({ tags: ['nobody'] })).toEqual([]);
    expect(await read().queryItems(site.id, 'nowhere', {})).toBeNull();
    await app.content.collections.change(site.id, blog.id, { enabled: false });
    expect(await read().queryItems(site.id, blog.urlId, {})).toBeNull();
  });

  it('a query of events begins with the soonest that lies ahead', async () => {
    const events = await app.make.collection(site, { kind: 'events' });
    const now = app.clock.now().getTime();
    for (const [title, days] of [
      ['Past', -2],
      ['Far', 9],
      ['Long past', -9],
      ['Soon', 1],
    ] as const)
      await app.make.item(site, events.id, { title, startDate: now + days * DAY });
    expect(titles(await read().queryItems(site.id, events.urlId, {}))).toEqual([
      'Soon',
      'Far',
      'Past',
      'Long past',
    ]);
  });

  it('neighbours of a post, an event and an image follow the order of each', async () => {
    const { blog, items: result } = await blogWith([
      { title: 'New' },
      { title: 'Draft', more: { status: 'draft' } },
      { title: 'Mid' },
      { title: 'Old' },
    ]);
    const context = async (collectionId: string, itemId: string) => {
      const collection = (await read().collections(site.id, [collectionId])).get(collectionId);
      const item = (await read().items(site.id, [itemId])).get(itemId);
      if (!collection || !item) throw new Error('nothing there');
      const { previous, next } = await read().neighbours(site.id, collection, item);
      return [previous?.title ?? null, next?.title ?? null];
    };
    expect(await context(blog.id, result[2]?.id ?? '')).toEqual(['New', 'Old']);
    expect(await context(blog.id, result[0]?.id ?? '')).toEqual([null, 'Mid']);
    const events = await app.make.collection(site, { kind: 'events' });
    const now = app.clock.now().getTime();
    const days = [];
    for (const day of [1, 2, 3])
      days.push(await app.make.item(site, events.id, { title: `Day ${day}`, startDate: now + day * DAY }));
    expect(await context(events.id, days[1]?.id ?? '')).toEqual(['Day 1', 'Day 3']);
    const gallery = await app.make.collection(site, { kind: 'gallery' });
    const images = [];
    for (const title of ['a', 'b', 'c']) images.push(await app.make.item(site, gallery.id, { title }));
    expect(await context(gallery.id, images[1]?.id ?? '')).toEqual(['a', 'c']);
  });

  it('the longest address wins, and what is left is an address of an item', async () => {
    await app.make.collection(site, { urlId: 'news' });
    const deep = await app.make.collection(site, { kind: 'blog', urlId: 'news/2026' });
    const off = await app.make.collection(site, { urlId: 'news/2026/5' });
    await app.content.collections.change(site.id, off.id, { enabled: false });
    const at = async (address: string) => {
      const match = await read().pageAt(site.id, address);
      return match && [match.page.collection.urlId, match.rest];
    };
    expect(await at('news/2026/5/x')).toEqual([deep.urlId, '5/x']);
    expect(await at('news/2026')).toEqual([deep.urlId, '']);
    expect(await at('news/other')).toEqual(['news', 'other']);
    expect(await at('newspaper')).toBeNull();
    expect(await at('n'.repeat(300))).toBeNull();
  });

  it('a page knows the folder it is in, and a menu what is active', async () => {
    const folder = await app.make.collection(site, { kind: 'folder', title: 'More' });
    const first = await app.make.collection(site, { title: 'First', folderId: folder.id });
    const second = await app.make.collection(site, { title: 'Second', folderId: folder.id });
    const off = await app.make.collection(site, { title: 'Off', folderId: folder.id });
    await app.content.collections.change(site.id, off.id, { enabled: false });
    const match = await read().folderOf(site.id, second.id);
    expect(match?.folder.id).toBe(folder.id);
    expect(titles(match?.children ?? null)).toEqual(['First', 'Second']);
    expect(await read().folderOf(site.id, folder.id)).toBeNull();
    expect(await read().folderOf(site.id, off.id)).toBeNull();

    await app.content.navigations.save(site.id, {
      fieldName: 'main',
      navigation: {
        items: [
          { collectionId: folder.id },
          { collectionId: first.id },
          { externalLink: { title: 'Second by address', url: '/second/' } },
        ],
      },
    });
    const links = (await read().navigation(site.id, 'main')) ?? [];
    const marks = (collectionId: string | null, more: object = {}) =>
      markActive(links, { collectionId, ...more }).map(({ active, folderActive }) => [active, folderActive]);
    expect(marks(first.id)).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
    expect(marks(second.id, { path: '/second' })).toEqual([
      [false, true],
      [false, false],
      [true, false],
    ]);
    expect(marks(folder.id)).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect(marks(null)).toEqual([
      [false, false],
      [false, false],
      [false, false],
    ]);
  });
});
