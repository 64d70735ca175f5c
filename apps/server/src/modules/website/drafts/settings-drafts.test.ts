import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { readSiteVersion } from './testing/draft-fixture.ts';

let app: TestApp;
let site: Site;
let admin: TestBrowser;
let pageId: string;
let itemId: string;
beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  admin = await app.signedIn(site, websiteRoles.admin);
  pageId = (await app.make.collection(site)).id;
  const blog = await app.make.collection(site, { kind: 'blog' });
  itemId = (await app.content.items.create(site.id, blog.id, { title: 'Post' })).id;
  await app.identity.changeIdentity(site.id, { value: { notFoundPageId: pageId }, by: 'test' });
});
afterAll(() => app.close());

interface Case {
  readonly kind: string;
  readonly id: () => string;
  readonly value: object;
  /** Where the live value is, and the part of it that the draft is about. */
  readonly live: () => string;
  readonly pick: (body: never) => unknown;
}

const cases: Case[] = [
  {
    kind: 'page-settings',
    id: () => pageId,
    value: { title: 'Another title', seoHidden: true },
    live: () => `/api/content/collections/${pageId}`,
    pick: ({ collection }: { collection: Record<string, unknown> }) => [
      collection.title,
      collection.seoHidden,
    ],
  },
  {
    kind: 'item-settings',
    id: () => itemId,
    value: { title: 'Another post', tags: ['new'], status: 'published' },
    live: () => `/api/content/items/${itemId}`,
    pick: ({ item }: { item: Record<string, unknown> }) => [item.title, item.tags, item.status],
  },
  {
    kind: 'navigation',
    id: () => 'footer-menu',
    value: { items: [{ externalLink: { title: 'Elsewhere', url: 'https://example.com' } }] },
    live: () => '/api/content/navigations',
    pick: ({ navigations }: { navigations: { name: string; items: unknown }[] }) =>
      navigations.find(({ name }) => name === 'footer-menu')?.items,
  },
  {
    kind: 'header-footer',
    id: () => 'site',
    value: { header: { showCart: false }, footer: { text: '<p>Bye</p>' } },
    live: () => '/api/site-header-footer',
    pick: (body) => body,
  },
  {
    kind: 'design',
    id: () => 'site',
    value: { design: { defaultColorThemeId: 'dark' } },
    live: () => '/api/site-design',
    pick: ({ design }: { design: unknown }) => design,
  },
  {
    kind: 'theme',
    id: () => 'site',
    value: { customCss: 'a { color: red; }' },
    live: () => '/api/site-theme',
    pick: ({ customCss }: { customCss: string }) => customCss,
  },
  {
    kind: 'popup',
    id: () => 'site',
    value: { afterSeconds: 20 },
    live: () => '/api/settings/popup',
    pick: (body) => body,
  },
  {
    kind: 'announcement',
    id: () => 'site',
    value: { enabled: true, text: '<p>Open late</p>' },
    live: () => '/api/settings/announcement',
    pick: (body) => body,
  },
  {
    kind: 'lock-page',
    id: () => 'site',
    value: { lockPage: '<meta name="a" content="b">' },
    live: () => '/api/settings/code-injection',
    pick: (body) => body,
  },
  {
    kind: 'site-not-found',
    id: () => 'site',
    value: { notFoundPageId: null },
    live: () => '/api/settings/identity',
    pick: ({ notFoundPageId }: { notFoundPageId: string | null }) => notFoundPageId,
  },
];

const publish = async (kind: string, id: string, version: number) =>
  admin.call('POST', '/api/site-changes/publish', { changes: [{ kind, id, version }] });

describe('drafts of settings', () => {
  it.each(cases)(
    'a draft of $kind waits, is published, and its publish is undone exactly',
    async ({ kind, id, value, live, pick }) => {
      const read = async (): Promise<unknown> => pick((await admin.get(live())).json<never>());
      const before = await read();
      const version = await readSiteVersion(app, site);
      const draft = `/api/drafts/${kind}/${id()}`;
      const saved = await admin.call('PUT', draft, { value }, { 'if-match': '*' });
      expect(saved.statusCode, saved.body).toBe(200);
      expect(saved.json()).toMatchObject({ value, isOpen: true });
      expect((await admin.get(draft)).json()).toEqual(saved.json());
      expect([await read(), await readSiteVersion(app, site)]).toEqual([before, version]);
      const siteDrafts = await app.drafts.readSite(site.id);
      expect(siteDrafts.settings(kind as 'popup', id())).toEqual(value);

      const published = await publish(kind, id(), saved.json().version);
      expect(published.statusCode, published.body).toBe(200);
      expect(await read()).not.toEqual(before);
      expect(await readSiteVersion(app, site)).toBe(version + 1);
      expect((await admin.get(draft)).json()).toMatchObject({ isOpen: false, value: null });

      const undone = await admin.call('POST', `/api/publishes/${published.json().publish.id}/undo`);
      expect(undone.statusCode, undone.body).toBe(200);
      expect(await read()).toEqual(before);
      expect((await admin.get(draft)).json()).toMatchObject({ isOpen: true, value });
      expect((await admin.call('DELETE', draft)).statusCode).toBe(204);
      expect((await admin.get(draft)).json()).toMatchObject({ isOpen: false });
    },
  );

  it.each(cases)(
    'a draft of $kind is refused without If-Match and over another version',
    async ({ kind, id, value }) => {
      const draft = `/api/drafts/${kind}/${id()}`;
      const blind = await admin.call('PUT', draft, { value });
      expect([blind.statusCode, blind.json().code]).toEqual([428, 'http.precondition-required']);
      const old = await admin.call('PUT', draft, { value }, { 'if-match': '"4711"' });
      expect([old.statusCode, old.json().code]).toEqual([412, 'drafts.changed-meanwhile']);
    },
  );

  it.each([
    ['page-settings', () => pageId, { urlId: 'elsewhere' }, 400, 'drafts.invalid'],
    ['page-settings', () => pageId, { title: 7 }, 400, 'drafts.invalid'],
    ['page-settings', () => pageId, { folderId: 'f'.repeat(24) }, 400, 'content.folder-missing'],
    ['page-settings', () => pageId, { mainImageId: 'f'.repeat(24) }, 400, 'content.missing-asset'],
    ['page-settings', () => 'f'.repeat(24), { title: 'x' }, 404, 'content.missing'],
    [
      'header-footer',
      () => 'site',
      { header: { colorTheme: 'none-such' } },
      400,
      'design.unknown-color-theme',
    ],
    ['header-footer', () => 'elsewhere', { header: {} }, 404, 'drafts.missing'],
    ['site-not-found', () => 'site', { notFoundPageId: 'f'.repeat(24) }, 400, 'settings.unknown-page'],
    ['site-not-found', () => 'site', { businessName: 'x' }, 400, 'drafts.invalid'],
    ['announcement', () => 'site', { enabled: true, text: '' }, 400, 'promotions.invalid'],
    ['theme', () => 'site', { tweakValues: { None: 'x' } }, 409, 'themes.no-theme'],
    [
      'navigation',
      () => 'main',
      { items: [{ collectionId: 'f'.repeat(24) }] },
      400,
      'content.unknown-link-target',
    ],
  ])(
    'a draft of %s is refused as the call that saves it refuses it (%#)',
    async (kind, id, value, status, code) => {
      const refused = await admin.call('PUT', `/api/drafts/${kind}/${id()}`, { value }, { 'if-match': '*' });
      expect([refused.statusCode, refused.json().code], refused.body).toEqual([status, code]);
    },
  );

  it('texts of a draft are cleaned as the call that saves them cleans them', async () => {
    const draft = '/api/drafts/announcement/site';
    const value = { text: '<p onclick="x()">Hi</p>' };
    const saved = await admin.call('PUT', draft, { value }, { 'if-match': '*' });
    expect(saved.json().value).toEqual({ text: '<p>Hi</p>' });
    await admin.call('DELETE', draft);
  });

  it('a field that was changed on the site since is a conflict, until one of the two is chosen', async () => {
    const draft = `/api/drafts/page-settings/${pageId}`;
    const address = `/api/content/collections/${pageId}`;
    await admin.call('PATCH', address, { title: 'Begun', description: '' });
    await admin.call('PUT', draft, { value: { title: 'Mine', description: 'd' } }, { 'if-match': '*' });
    await admin.call('PATCH', address, { title: 'Theirs' });
    expect((await admin.get(draft)).json().conflicts).toEqual([
      { part: 'title', path: '', base: 'Begun', mine: 'Mine', theirs: 'Theirs' },
    ]);
    const { version } = (await admin.get(draft)).json();
    const refused = await publish('page-settings', pageId, version);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'drafts.live-conflict']);
    await admin.call('POST', `${draft}/resolve`, { keep: 'live' });
    const resolved = (await admin.get(draft)).json();
    expect(resolved).toMatchObject({ value: { description: 'd' }, conflicts: [] });
    expect((await publish('page-settings', pageId, resolved.version)).statusCode).toBe(200);
  });

  it('ED-86 a step of a draft of settings is undone by its author', async () => {
    const draft = '/api/drafts/announcement/site';
    await admin.call('PUT', draft, { value: { text: '<p>1</p>' } }, { 'if-match': '*' });
    const second = (
      await admin.call('PUT', draft, { value: { text: '<p>1</p>', link: '/a' } }, { 'if-match': '*' })
    ).json();
    const undone = await admin.call('POST', `${draft}/undo`, { step: second.version, batch: 'u1' });
    expect(undone.statusCode, undone.body).toBe(200);
    expect((await admin.get(draft)).json().value).toEqual({ text: '<p>1</p>' });
    await admin.call('DELETE', draft);
  });

  it('CSS that an administrator has drafted stays beside what others change, who may not take it out', async () => {
    const other = await app.make.site();
    const [coder, manager] = await Promise.all(
      [websiteRoles.admin, websiteRoles.websiteManager].map((role) => app.signedIn(other, role)),
    );
    const save = async (who: TestBrowser | undefined, value: object) => {
      const { version } = (await coder?.get('/api/drafts/theme/site'))?.json() ?? {};
      return who?.call('PUT', '/api/drafts/theme/site', { value }, { 'if-match': `"${version}"` });
    };
    const css = 'a { color: red; }';
    expect((await save(coder, { customCss: css }))?.statusCode).toBe(200);
    expect((await save(manager, { customCss: css, themeName: null }))?.statusCode).toBe(200);
    expect((await save(manager, { customCss: 'a { color: blue; }' }))?.statusCode).toBe(403);
    expect((await save(manager, { themeName: null }))?.statusCode).toBe(403);
    expect((await manager?.get('/api/drafts/theme/site'))?.json().value).toMatchObject({ customCss: css });
  });

  it('products have no draft of their settings', async () => {
    const store = await app.make.store(site);
    const product = await app.make.product(site, store.id, { variants: [{ priceMinor: 100 }] });
    const refused = await admin.call(
      'PUT',
      `/api/drafts/item-settings/${product.id}`,
      { value: { title: 'x' } },
      { 'if-match': '*' },
    );
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'drafts.products-are-saved']);
  });
});
