import type { NewCollection } from '@awning/contract';
import { areaDocument, BLOCK_TYPES, type BlockValue, fullRow, PAGE_TYPES } from '@awning/site-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { themeFixture } from '../../../../../../scripts/testing/theme-fixture.ts';
import { sampleTheme } from '../../../testing/sample-theme.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let visitor: TestBrowser;
const HTML = { accept: 'text/html,*/*' };
const PASSWORD = 'open sesame';
/** Without a theme, with one that has no template for an index, and with one that stacks the pages of an index. */
const THEMES = [null, 'atelier', 'harbour'] as const;

beforeAll(async () => {
  app = await createTestApp();
  for (const name of ['atelier', 'harbour']) await app.themes.install(themeFixture(name), { name });
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  visitor = browser();
});

const browser = () => app.browser({ host: `${site.slug}.localhost` });
const page = async (urlId: string, more: Partial<NewCollection> = {}): Promise<string> =>
  (await app.make.collection(site, { title: `The ${urlId}`, ...more, urlId })).id;
/** Lays out blocks; the id of the first comes back. */
const write = async (
  owner: { kind: 'collection' | 'item' | 'area'; id: string },
  ...values: readonly { type: number; value: BlockValue }[]
): Promise<string> => {
  const { ids } = app.platform;
  const blocks = values.map((each) => ({ id: ids.next(), ...each }));
  const document = areaDocument(ids.next(), [fullRow(ids.next(), ids.next(), blocks)]);
  await app.content.documents.replace(site.id, owner, document);
  return blocks[0]?.id ?? '';
};
const listOf = (collectionId: string) => ({
  type: BLOCK_TYPES['summary-v2'],
  value: { collectionId, pageSize: 10 },
});
const text = (id: string, words: string) =>
  write({ kind: 'collection', id }, { type: BLOCK_TYPES.html, value: { html: `<p>${words}</p>` } });
const blogWith = async (urlId: string, post: string): Promise<string> => {
  const id = await page(urlId, { kind: 'blog' });
  await app.make.item(site, id, { title: post, urlId: 'post' });
  return id;
};
const lock = async (collectionId: string, password = PASSWORD): Promise<void> => {
  await app.access.setPagePassword(site.id, collectionId, { password, by: 'test' });
  await receiveInvalidations(app);
};
const activate = async (name: string | null): Promise<void> => {
  await app.themes.use(site.id, name, { by: 'test' });
  await receiveInvalidations(app);
};
const unlock = async (collectionId: string, password = PASSWORD): Promise<TestBrowser> => {
  const friend = browser();
  await friend.submit('/lock', { page: collectionId, password, returnTo: '/' }, HTML);
  return friend;
};
/** Whole pages and their parts, one below the other. */
const seen = async (who: TestBrowser, path: string): Promise<string> => {
  const answers = [];
  for (const format of ['', '?format=main-content', '?format=json'])
    answers.push((await who.get(path + format, HTML)).body);
  return answers.join('\n');
};

describe('an index', () => {
  it.each(THEMES)('an index shows nothing of a locked page in it, in the theme %s', async (theme) => {
    const index = await page('all', { kind: 'index' });
    await text(await page('first', { folderId: index }), 'Open words');
    const secret = await page('second', { folderId: index });
    await text(secret, 'Hidden words');
    await lock(secret);
    await activate(theme);
    const pageText = await seen(visitor, '/all');
    expect(pageText).toContain('Open words');
    expect(pageText).not.toContain('Hidden words');
    const own = await visitor.get('/second', HTML);
    expect([own.statusCode, own.body.includes('lock-password')], 'it has its own address').toEqual([
      200,
      true,
    ]);
    const friend = await unlock(secret);
    expect((await friend.get('/second', HTML)).body).toContain('Hidden words');
    expect(await seen(friend, '/all'), 'the index is the same for everybody').not.toContain('Hidden words');
  });

  it.each(THEMES)('under a password shows what the same password opens, in the theme %s', async (theme) => {
    const index = await page('all', { kind: 'index' });
    await text(await page('first', { folderId: index }), 'Inner words');
    const own = await page('second', { folderId: index });
    await text(own, 'Words of another password');
    await lock(index);
    await lock(own, 'another word');
    await activate(theme);
    expect(await seen(visitor, '/all')).not.toContain('Inner words');
    const friend = await unlock(index);
    const pageText = await seen(friend, '/all');
    expect(pageText).toContain('Inner words');
    expect(pageText).not.toContain('Words of another password');
    const { headers } = await friend.get('/first', HTML);
    expect(headers.location).toBe(theme === 'harbour' ? '/all/#first' : undefined);
  });
});

describe('a folder', () => {
  it('leads to its first page that is open, and to a locked one where there is no other', async () => {
    const folder = await page('more', { kind: 'folder' });
    const secret = await page('secret', { folderId: folder });
    await lock(secret);
    expect((await visitor.get('/more', HTML)).headers.location).toBe('/secret/');
    await page('open', { folderId: folder });
    await receiveInvalidations(app);
    expect((await visitor.get('/more', HTML)).headers.location).toBe('/open/');
  });
});

describe('blocks of a locked page', () => {
  it.each(THEMES)('show its own items and nothing of other locked pages, in the theme %s', async (theme) => {
    const [own, other] = [
      await blogWith('own', 'Post of its own'),
      await blogWith('other', 'Post of another'),
    ];
    const { id } = await app.make.item(site, own, { title: 'With lists', urlId: 'lists' });
    await write({ kind: 'item', id }, listOf(own), listOf(other));
    await lock(own);
    await lock(other, 'another word');
    await activate(theme);
    const pageText = await seen(await unlock(own), '/own/lists');
    expect(pageText).toContain('Post of its own');
    expect(pageText).not.toContain('Post of another');
  });
});

describe('tags of a theme', () => {
  it('show on a locked page what its password opens, and nothing of other locked pages', async () => {
    const query = (urlId: string) =>
      `<squarespace:query collection="${urlId}">{.repeated section items}<i>{title}</i>{.end}</squarespace:query>`;
    const body = `${query('own')}${query('other')}${query('open')}`;
    await app.themes.install(sampleTheme({ 'site.region': `<html><body>${body}</body></html>` }), {
      name: 'asking',
    });
    const own = await blogWith('own', 'Post of its own');
    const other = await blogWith('other', 'Post of another');
    await blogWith('open', 'Open post');
    await lock(own);
    await lock(other, 'another word');
    await activate('asking');
    const titles = async (who: TestBrowser, path: string) =>
      [...(await who.get(path, HTML)).body.matchAll(/<i>([^<]*)<\/i>/g)].map(([, title]) => title);
    expect(await titles(visitor, '/open')).toEqual(['Open post']);
    const friend = await unlock(own);
    expect(await titles(friend, '/own')).toEqual(['Post of its own', 'Open post']);
    expect(await titles(friend, '/open'), 'open pages are the same for everybody').toEqual(['Open post']);
  });
});

describe('the owner’s lock screen', () => {
  it("the owner's lock screen shows nothing of locked pages, and no items at all on a locked site", async () => {
    const [open, secret] = [await blogWith('open', 'Open post'), await blogWith('secret', 'Hidden post')];
    const id = await page('screen', { pageType: PAGE_TYPES['lock-screen'] });
    await write({ kind: 'collection', id }, listOf(open), listOf(secret));
    await lock(secret);
    const { body } = await visitor.get('/secret', HTML);
    expect(body).toContain('Open post');
    expect(body).not.toContain('Hidden post');
    await app.access.change(site.id, { mode: 'password', password: PASSWORD, by: 'test' });
    await receiveInvalidations(app);
    const closed = await visitor.get('/open', HTML);
    expect(closed.body).toContain('lock-password');
    expect(closed.body).not.toMatch(/Open post|Hidden post/);
  });
});

describe('an embed in an area', () => {
  it('an embed in an area is behind the password of the page or item that the area is named after', async () => {
    const blog = await page('log', { kind: 'blog' });
    const post = await app.make.item(site, blog, { title: 'Post', urlId: 'post' });
    const other = await page('other');
    const frame = { type: BLOCK_TYPES.embed, value: { html: '<p>Embedded words</p>' } };
    const areas = [`${blog}_intro`, `note${blog}`, `${post.id}_care`, `${blog}_${other}`, 'footerBlocks'];
    const addresses: string[] = [];
    for (const id of areas)
      addresses.push(`/api/embed/area/${id}/${await write({ kind: 'area', id }, frame)}`);
    const statuses = async (who: TestBrowser) => {
      const answers = [];
      for (const address of addresses) answers.push((await who.get(address)).statusCode);
      return answers;
    };
    expect(await statuses(visitor)).toEqual([200, 200, 200, 200, 200]);
    await lock(blog);
    expect(await statuses(visitor)).toEqual([401, 401, 401, 401, 200]);
    const friend = await unlock(blog);
    expect(await statuses(friend)).toEqual([200, 200, 200, 200, 200]);
    await lock(other, 'another word');
    expect(await statuses(friend), 'named after pages with two passwords').toEqual([200, 200, 200, 404, 200]);
  });
});
