import { type BinEntry, type BinPage, type RestoredEntry, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../sites/index.ts';
import { dumpNoted } from './testing/noted-rows.ts';
import { uploadText } from './testing/upload-text.ts';

let app: TestApp;
let site: Site;
let admin: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  admin = await app.signedIn(site, websiteRoles.admin);
  const home = await app.make.collection(site, { title: 'Home' });
  await admin.call('PUT', '/api/content/navigations/mainNav', { items: [{ collectionId: home.id }] });
});
afterAll(() => app.close());

const bin = async (query = '', who = admin): Promise<BinPage> => {
  const response = await who.get(`/api/bin${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const send = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object, who = admin) => {
  const response = await who.call(method, url, body);
  expect(response.statusCode, `${method} ${url}: ${response.body}`).toBeLessThan(300);
  return response.statusCode === 204 ? undefined : response.json();
};
const newest = async (kind: BinEntry['kind']): Promise<BinEntry> => {
  const [entry] = (await bin(`?kind=${kind}&limit=1`)).entries;
  if (!entry) throw new Error(`No ${kind} is in the bin`);
  return entry;
};
const restore = async (entry: BinEntry, who = admin): Promise<RestoredEntry> =>
  (await send('POST', `/api/bin/${entry.id}/restore`, undefined, who)).restored;

const dump = () => dumpNoted(app.platform.database.query, site.id);

describe('the bin', () => {
  it('a deleted page comes back with its items, links in menus, tags, categories and uses', async () => {
    const { collection: blog } = await send('POST', '/api/content/collections', {
      kind: 'blog',
      title: 'News',
      addToMainNav: true,
    });
    const other = (
      await send('POST', '/api/content/collections', { kind: 'page', title: 'About', addToMainNav: true })
    ).collection;
    const { item } = await send('POST', `/api/content/collections/${blog.id}/items`, {
      title: 'First post',
      tags: ['a', 'b'],
      categories: ['C'],
    });
    await send('PUT', `/api/content/navigations/second`, {
      items: [{ collectionId: other.id }, { collectionId: blog.id }],
    });
    const before = await dump();
    await send('DELETE', `/api/content/collections/${blog.id}?confirm=true`);
    expect((await admin.get(`/api/content/items/${item.id}`)).statusCode).toBe(404);
    const entry = await newest('page');
    expect(entry).toMatchObject({ title: 'News', address: 'news', subjectId: blog.id });
    expect(await restore(entry)).toEqual({ kind: 'page', id: blog.id, title: 'News', notes: [] });
    expect(await dump()).toEqual(before);
    expect((await bin('?kind=page')).entries).toEqual([]);
  });

  it('the address of what is in the bin is free at once, and a taken one is replaced when it comes back', async () => {
    const { collection } = await send('POST', '/api/content/collections', { kind: 'page', title: 'Shared' });
    await send('DELETE', `/api/content/collections/${collection.id}`);
    const { collection: second } = await send('POST', '/api/content/collections', {
      kind: 'page',
      title: 'Shared',
    });
    expect(second.urlId).toBe('shared');
    const { notes } = await restore(await newest('page'));
    expect(notes).toEqual(['“shared” is taken by now. It has “shared-2” instead.']);
    expect((await admin.get(`/api/content/collections/${collection.id}`)).json().collection.urlId).toBe(
      'shared-2',
    );
  });

  it('a menu that was changed since gets the link back where it stood', async () => {
    const page = (
      await send('POST', '/api/content/collections', { kind: 'page', title: 'Linked', addToMainNav: true })
    ).collection;
    await send('DELETE', `/api/content/collections/${page.id}`);
    const newer = (
      await send('POST', '/api/content/collections', { kind: 'page', title: 'Newer', addToMainNav: true })
    ).collection;
    await restore(await newest('page'));
    const menus = (await admin.get('/api/content/navigations')).body;
    expect(menus).toContain(page.id);
    expect(menus).toContain(newer.id);
  });

  it('a deleted product comes back with variants, stock, reviews, tags and the people who wait for it', async () => {
    const store = await app.make.store(site);
    const { product } = await send('POST', '/api/commerce/products', {
      collectionId: store.id,
      title: 'Cup',
      tags: ['clay'],
      variants: [{ priceMinor: 1000, stock: { quantity: 7 } }],
    });
    await send('POST', '/api/commerce/reviews', {
      itemId: product.id,
      rating: 5,
      title: 'Good',
      body: 'Very',
      authorName: 'Ann',
    });
    const before = await dump();
    await send('DELETE', `/api/commerce/products/${product.id}`);
    const entry = await newest('product');
    expect(entry).toMatchObject({ title: 'Cup' });
    expect((await restore(entry)).notes).toEqual([]);
    expect(await dump()).toEqual(before);
  });

  it('an item whose page is in the bin, too, says that the page has to come first', async () => {
    const blog = await app.make.collection(site, { kind: 'blog' });
    const { item } = await send('POST', `/api/content/collections/${blog.id}/items`, { title: 'Post' });
    await send('DELETE', `/api/content/items/${item.id}`);
    await send('DELETE', `/api/content/collections/${blog.id}`);
    const entry = await newest('item');
    expect((await admin.call('POST', `/api/bin/${entry.id}/restore`)).json().message).toBe(
      'This cannot be restored. The page that it was on is gone. Restore that first.',
    );
    await restore(await newest('page'));
    expect((await restore(entry)).id).toBe(item.id);
  });

  it('a deleted file stays on the disk while it rests, comes back, and leaves when it is deleted for good', async () => {
    const upload = async (): Promise<string> => (await uploadText(admin, 'notes.txt', 'words')).json().id;
    const id = await upload();
    const keys = async (): Promise<number> => {
      let count = 0;
      for await (const _key of app.platform.files.list(site.id)) count++;
      return count;
    };
    await send('DELETE', `/api/media/assets/${id}`);
    expect(await keys()).toBe(1);
    expect((await admin.get('/s/notes.txt')).statusCode).toBe(404);
    await restore(await newest('asset'));
    expect((await admin.get('/s/notes.txt')).body).toBe('words');
    await send('DELETE', `/api/media/assets/${id}`);
    const entry = await newest('asset');
    await send('DELETE', `/api/bin/${entry.id}`);
    expect((await admin.call('POST', `/api/bin/${entry.id}/restore`)).json().code).toBe(
      'activity.bin-entry-missing',
    );
    const [removal] = (await admin.get('/api/activity?kind=media.removeAsset&limit=1')).json().activities;
    expect(removal.cannotUndo).toBe('What it deleted was deleted for good.');
  });

  it('a deleted discount, form and navigation come back', async () => {
    const { coupon } = await send('POST', '/api/commerce/coupons', {
      name: 'Spring',
      kind: 'percent',
      value: 1000,
      code: 'SPRING',
    });
    const { form } = await send('POST', '/api/forms', { model: { name: 'Ask us' } });
    const page = await app.make.collection(site);
    await send('PUT', '/api/content/navigations/extra', { items: [{ collectionId: page.id }] });
    const before = await dump();
    await send('DELETE', `/api/commerce/coupons/${coupon.id}`);
    await send('DELETE', `/api/forms/${form.id}`);
    await send('DELETE', '/api/content/navigations/extra');
    expect(await newest('form')).toMatchObject({ title: 'Ask us' });
    expect(await newest('coupon')).toMatchObject({ title: 'Spring', address: 'SPRING' });
    for (const kind of ['coupon', 'form', 'navigation'] as const) await restore(await newest(kind));
    expect(await dump()).toEqual(before);
  });

  it('a page that had a password comes back switched off, because passwords are not noted', async () => {
    const page = await app.make.collection(site, { title: 'Locked' });
    await send('PUT', `/api/content/collections/${page.id}/password`, { password: 'open sesame now' });
    await send('DELETE', `/api/content/collections/${page.id}`);
    const { notes } = await restore(await newest('page'));
    expect(notes).toEqual([
      'It had a password, which is not stored. It is switched off until you choose a new one.',
    ]);
    expect((await admin.get(`/api/content/collections/${page.id}`)).json().collection.enabled).toBe(false);
  });

  it('members see and restore only what they could have deleted themselves', async () => {
    const page = await app.make.collection(site, { title: 'Private plans' });
    await send('DELETE', `/api/content/collections/${page.id}`);
    const entry = await newest('page');
    const manager = await app.signedIn(site, websiteRoles.storeManager);
    expect((await bin('?kind=page', manager)).entries).toEqual([]);
    expect((await bin('', manager)).counts.page).toBe(0);
    expect((await manager.call('POST', `/api/bin/${entry.id}/restore`)).statusCode).toBe(404);
    expect((await manager.call('DELETE', `/api/bin/${entry.id}`)).statusCode).toBe(404);
    expect((await manager.call('DELETE', '/api/bin')).statusCode).toBe(403);
    const stranger = await app.signedIn(await app.make.site(), websiteRoles.admin);
    expect((await stranger.call('POST', `/api/bin/${entry.id}/restore`)).statusCode).toBe(404);
    await restore(entry, await app.signedIn(site, websiteRoles.editor));
  });

  it('the bin is searched by beginnings of words, pages both ways, and is emptied', async () => {
    await send('DELETE', '/api/bin');
    for (const title of ['Große Töpfe', 'Kleine Töpfe', 'Teller']) {
      const page = await app.make.collection(site, { title });
      await send('DELETE', `/api/content/collections/${page.id}`);
      app.clock.advance(1000);
    }
    const titles = async (query: string) => (await bin(query)).entries.map(({ title }) => title);
    expect(await titles('?search=topf')).toEqual(['Kleine Töpfe', 'Große Töpfe']);
    expect(await titles("?search=kl'e")).toEqual([]);
    const first = await bin('?limit=2');
    expect(first.entries.map(({ title }) => title)).toEqual(['Teller', 'Kleine Töpfe']);
    const second = await bin(`?limit=2&cursor=${first.nextPageCursor}`);
    expect(second.entries.map(({ title }) => title)).toEqual(['Große Töpfe']);
    expect((await bin(`?limit=2&before=${second.previousPageCursor}`)).entries).toEqual(first.entries);
    expect(first.counts.page).toBe(3);
    expect(await titles('?sort=title')).toEqual(['Große Töpfe', 'Kleine Töpfe', 'Teller']);
    expect((await admin.get('/api/bin?cursor=nonsense')).json().code).toBe('lists.bad-cursor');
    expect(await send('DELETE', '/api/bin')).toEqual({ removed: 3 });
    expect(await titles('')).toEqual([]);
  });

  it('a bin that cannot be emptied stays full, and leaves no activity', async () => {
    const full = await app.make.site();
    const owner = await app.signedIn(full, websiteRoles.admin);
    for (const title of ['One', 'Two']) {
      const { id } = await app.make.collection(full, { title });
      await send('DELETE', `/api/content/collections/${id}`, undefined, owner);
    }
    const { query } = app.platform.database;
    await query.run(
      sql.unsafe(`create function refuse_deletion() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`),
    );
    await query.run(
      sql.unsafe(`create trigger refuse_deletion after delete on bin_entries
      for each row when (old.title = 'One') execute function refuse_deletion()`),
    );
    expect((await owner.call('DELETE', '/api/bin')).statusCode).toBe(500);
    expect((await bin('', owner)).entries).toHaveLength(2);
    const emptied = async () => (await owner.get('/api/activity?kind=activity.emptyBin')).json().activities;
    expect(await emptied()).toEqual([]);
    await query.run(sql.unsafe('drop function refuse_deletion() cascade'));
    await send('DELETE', '/api/bin', undefined, owner);
    expect((await bin('', owner)).entries).toEqual([]);
    expect(await emptied()).toHaveLength(1);
  });

  it('the owner of another site finds, restores and deletes nothing of this bin, nor of its activity', async () => {
    const page = await app.make.collection(site, { title: 'Ours' });
    await send('DELETE', `/api/content/collections/${page.id}`);
    const entry = await newest('page');
    const [activity] = (await admin.get('/api/activity?limit=1')).json().activities;
    const elsewhere = await app.make.site();
    const stranger = app.browser({ host: `${elsewhere.slug}.localhost` });
    await app.make.signIn(stranger, (await app.make.owner(elsewhere)).email);
    expect((await bin('', stranger)).entries).toEqual([]);
    expect((await stranger.get('/api/activity')).json().activities).toEqual([]);
    const responses = [
      await stranger.get(`/api/bin/${entry.id}`),
      await stranger.call('POST', `/api/bin/${entry.id}/restore`),
      await stranger.call('DELETE', `/api/bin/${entry.id}`),
      await stranger.get(`/api/activity/${activity.id}`),
      await stranger.call('POST', `/api/activity/${activity.id}/undo`),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    await send('DELETE', '/api/bin', undefined, stranger);
    expect(await newest('page')).toEqual(entry);
    // On the address of this site the session of another one is none.
    const trespasser = app.browser({ host: `${site.slug}.localhost` });
    for (const [name, value] of stranger.cookies) trespasser.cookies.set(name, value);
    expect((await trespasser.get('/api/bin')).statusCode).toBe(401);
    await restore(entry);
  });
});
