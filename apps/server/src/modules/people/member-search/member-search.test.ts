import { type MemberSearchGroup, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { settingPlaces } from './setting-places.ts';

let app: TestApp;
let site: Site;
let owner: TestBrowser;
let storeId: string;
beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  owner = await app.signedIn(site, websiteRoles.admin);
  storeId = (await app.make.store(site, { title: 'Shop of clay' })).id;
});
afterAll(() => app.close());

const search = async (q: string, browser = owner): Promise<MemberSearchGroup[]> => {
  const response = await browser.get(`/api/search?q=${encodeURIComponent(q)}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().groups;
};
const titles = async (q: string, name: string, browser = owner): Promise<string[]> =>
  (await search(q, browser)).find((group) => group.name === name)?.results.map(({ title }) => title) ?? [];

describe('the search of members', () => {
  it('AP-43 pages, posts and products are found by their titles, drafts too, by beginnings and with one error', async () => {
    await app.make.collection(site, { title: 'Ceramics workshop' });
    const blog = await app.make.collection(site, { kind: 'blog', title: 'Journal' });
    await app.make.item(site, blog.id, { title: 'Firing the kiln', status: 'draft' });
    await app.make.product(site, storeId, { title: 'Stoneware teapot' });
    expect(await titles('cera', 'pages')).toEqual(['Ceramics workshop']);
    expect(await titles('workshop CERAMICS', 'pages')).toEqual(['Ceramics workshop']);
    expect(await titles('ceramisc', 'pages')).toEqual(['Ceramics workshop']);
    expect(await titles('kiln', 'posts')).toEqual(['Firing the kiln']);
    expect(await titles('firring', 'posts')).toEqual(['Firing the kiln']);
    expect(await titles('stonware', 'products')).toEqual(['Stoneware teapot']);
    expect(await titles('taepo', 'products')).toEqual(['Stoneware teapot']);
    expect(await titles('teapot red', 'products')).toEqual([]);
    expect(await titles('stoneware', 'posts')).toEqual([]);
  });

  it('a title that changes, and a page that is deleted, are found as they are now', async () => {
    const page = await app.make.collection(site, { title: 'Lighthouse' });
    expect(await titles('lighthouse', 'pages')).toEqual(['Lighthouse']);
    await app.content.collections.change(site.id, page.id, { title: 'Beacon' }, {});
    expect(await titles('lighthouse', 'pages')).toEqual([]);
    expect(await titles('beacon', 'pages')).toEqual(['Beacon']);
    await owner.call('DELETE', `/api/content/collections/${page.id}`);
    expect(await titles('beacon', 'pages')).toEqual([]);
  });

  it('a product is found by the beginning of an SKU', async () => {
    await app.make.product(site, storeId, {
      title: 'Plain plate',
      variants: [{ sku: 'PLT-100%_A', priceMinor: 100, stock: { quantity: 1 } }],
    });
    const group = (await search('plt-100%')).find(({ name }) => name === 'products');
    expect(group?.results).toMatchObject([{ title: 'Plain plate', detail: 'PLT-100%_A' }]);
    expect(await titles('PLT-1001', 'products')).toEqual([]);
  });

  it('forms are found by name, and settings by their name and other words for them', async () => {
    await owner.call('POST', '/api/forms', { model: { name: 'Workshop booking' } });
    expect(await titles('booking', 'forms')).toEqual(['Workshop booking']);
    expect(await titles('bokoing', 'forms')).toEqual(['Workshop booking']);
    expect(await titles('time zo', 'settings')).toEqual(['Time zone']);
    expect(await titles('favicon', 'settings')).toEqual(['Logo and icon']);
    expect(new Set(settingPlaces.map(({ id }) => id)).size).toBe(settingPlaces.length);
  });

  it('more forms and more posts than are shown are in their lists, by the same search', async () => {
    const blog = await app.make.collection(site, { kind: 'blog', title: 'Logbook' });
    for (let n = 1; n <= 7; n++) {
      await owner.call('POST', '/api/forms', { model: { name: `Regatta ${n}` } });
      await app.make.item(site, blog.id, { title: `Regatta ${n}` });
    }
    await owner.call('POST', '/api/forms', { model: { name: 'Newsletter' } });
    const groups = await search('regatta');
    for (const [name, list] of [
      ['forms', 'forms'],
      ['posts', 'items'],
    ] as const) {
      const group = groups.find((each) => each.name === name);
      expect(group?.results, name).toHaveLength(5);
      const more = await owner.get(group?.more ?? '');
      expect(more.statusCode, more.body).toBe(200);
      expect(more.json()[list], name).toHaveLength(7);
    }
  });

  it('a form is found among more than a thousand newer ones', async () => {
    const crowded = await app.make.site();
    const member = await app.signedIn(crowded, websiteRoles.admin);
    await member.call('POST', '/api/forms', { model: { name: 'Oldest of all' } });
    await app.platform.database.query.run(sql`
      with numbers as (select n, 'ff' || lpad(to_hex(n), 22, '0') as id from generate_series(1, 1100) series (n)),
        added as (
          insert into forms (website_id, form_id, kind, origin, revision, storage, created_at, updated_at)
          select ${crowded.id}, id, 'form', 'library', 1, '{}', now(), now() from numbers)
      insert into form_revisions (website_id, form_id, revision, source, value, created_at)
      select ${crowded.id}, id, 1, 'library', jsonb_build_object('name', 'Contact ' || n), now() from numbers`);
    expect(await titles('oldest', 'forms', member)).toEqual(['Oldest of all']);
  });

  it('a group has five results, the very words first and then the newest, and says where the others are', async () => {
    for (let n = 1; n <= 8; n++) {
      app.clock.advance(1_000);
      await app.make.collection(site, { title: `Harbourside ${n}` });
    }
    app.clock.advance(1_000);
    await app.make.collection(site, { title: 'Harbour' });
    app.clock.advance(1_000);
    await app.make.collection(site, { title: 'Harbourmaster' });
    const group = (await search('harbour')).find(({ name }) => name === 'pages');
    expect(group?.results.map(({ title }) => title)).toEqual([
      'Harbour',
      'Harbourmaster',
      'Harbourside 8',
      'Harbourside 7',
      'Harbourside 6',
    ]);
    expect(group?.more).toBe('/api/content/collections?search=harbour');
    const more = await owner.get(group?.more ?? '');
    expect(more.json().collections).toHaveLength(10);
    const first = await owner.get(group?.results[0]?.address ?? '');
    expect(first.json().collection.title).toBe('Harbour');
  });

  it('settings that the roles do not allow are not found', async () => {
    const manager = await app.signedIn(site, websiteRoles.storeManager);
    expect(await titles('shipping', 'settings', manager)).toEqual(['Shipping']);
    expect(await titles('time zone', 'settings', manager)).toEqual([]);
    const websiteManager = await app.signedIn(site, websiteRoles.websiteManager);
    expect(await titles('injection', 'settings', websiteManager)).toEqual([]);
    expect(await titles('injection', 'settings')).toEqual(['Code injection']);
  });

  it('nothing of another site is found, and visitors and the role none find nothing', async () => {
    const elsewhere = await app.make.site();
    await app.make.collection(elsewhere, { title: 'Zanzibar' });
    expect(await search('zanzibar')).toEqual([]);
    expect(await titles('zanzibar', 'pages', await app.signedIn(elsewhere, websiteRoles.admin))).toEqual([
      'Zanzibar',
    ]);
    const visitor = app.browser({ host: `${site.slug}.localhost` });
    expect((await visitor.get('/api/search?q=a')).statusCode).toBe(401);
    const none = await app.signedIn(site, websiteRoles.none);
    expect((await none.get('/api/search?q=a')).statusCode).toBe(403);
  });

  it.each(["'", '\\', ':*', '& | !', '<->', "x' or '1'='1", '%', '_', '陶芸', 'a'.repeat(200), '😀'])(
    'a search for %j is answered like any other',
    async (q) => {
      await expect(search(q)).resolves.toEqual(expect.any(Array));
    },
  );

  it('a search without words, or with too many, is answered or refused with a sentence', async () => {
    expect(await search('')).toEqual([]);
    expect((await owner.get('/api/search')).statusCode).toBe(400);
    expect((await owner.get(`/api/search?q=${'a'.repeat(201)}`)).statusCode).toBe(400);
  });
});
