import { areaDocument, BLOCK_TYPES, fullRow } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { icalOf, rssOf } from '../feeds/index.ts';
import type { PageQuery } from '../locate/page-query.ts';
import { openPageFixture, type PageFixture } from '../testing/page-fixture.ts';
import { FIXTURES, installFixtures, textDocument } from '../testing/whole-site.ts';
import { jsonOf } from './page-json.ts';

let app: TestApp;
let site: Site;
let fixture: PageFixture;
/** Pages that visitors may open, and addresses that lead to nothing. */
const open: string[] = [];
const closed: string[] = [];
const locked: string[] = [];

const DAY = 86_400_000;
/** In everything that visitors must not read. */
const SECRET = 'zebra';

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site({ title: 'Open site' });
  fixture = openPageFixture(app, site, () => locked);
  await app.make.member(site, [1]);
  await app.make.customer(site);
  await app.identity.changeIdentity(site.id, {
    value: { robotsLines: `# ${SECRET}`, siteDescription: '<p>Open</p>' },
    by: 'test',
  });
  const now = app.clock.now().getTime();
  const kinds = ['blog', 'events', 'gallery', 'album', 'lessons'] as const;
  const index = await app.make.collection(site, { kind: 'index', title: 'Index', urlId: 'index' });
  open.push('/index');
  for (const kind of kinds) {
    const { id } = await app.make.collection(site, { kind, title: kind, urlId: kind, pageSize: 2 });
    const item = (title: string, urlId: string, more: object) =>
      app.make.item(site, id, {
        title,
        urlId,
        excerpt: `<p>${title}</p>`,
        tags: ['tag', title],
        categories: ['Cat', title],
        ...(kind === 'events' ? { startDate: now + DAY } : {}),
        ...more,
      });
    await item('Open', 'open', {});
    await item('Open too', 'open-too', {});
    await item('Third', 'third', {});
    for (const status of ['draft', 'private', 'needs-review'])
      await item(`${SECRET} ${status}`, `secret-${status}`, { status });
    const later = await item(`${SECRET} later`, 'secret-later', {
      status: 'scheduled',
      publishOn: now + DAY,
    });
    await app.content.documents.replace(site.id, { kind: 'item', id: later.id }, { schema: 1, sections: [] });
    open.push(`/${kind}`, `/${kind}/open`, `/${kind}/open-too`);
    closed.push(...['draft', 'private', 'needs-review', 'later'].map((name) => `/${kind}/secret-${name}`));
  }
  const store = await app.make.store(site, { title: 'Store', urlId: 'shop' });
  await app.make.product(site, store.id, { title: 'Shoe', urlId: 'shoe', categories: ['Cat'] });
  await app.make.product(site, store.id, {
    title: `${SECRET} product`,
    urlId: 'secret',
    status: 'draft',
    categories: [`${SECRET} only`],
  });
  open.push('/shop', '/shop/p/shoe', '/shop/cat');
  closed.push('/shop/p/secret', '/shop/secret');
  const off = await app.make.collection(site, { title: `${SECRET} off`, urlId: 'off', folderId: index.id });
  await app.content.collections.change(site.id, off.id, { enabled: false });
  closed.push('/off');
  const welcome = await app.make.collection(site, { title: 'Open words', folderId: index.id });
  await write('collection', welcome.id, 'Words of an open page');
  const guarded = await app.make.collection(site, { title: `${SECRET} locked`, folderId: index.id });
  await write('collection', guarded.id, `Words of a ${SECRET}`);
  const log = await app.make.collection(site, { kind: 'blog', title: 'Locked', urlId: 'locked' });
  const entry = await app.make.item(site, log.id, { title: `${SECRET} entry`, urlId: 'entry' });
  await write('item', entry.id, `Body of a ${SECRET}`);
  const images = await app.make.collection(site, { kind: 'gallery', folderId: index.id, urlId: 'hidden' });
  await app.make.item(site, images.id, { title: `${SECRET} image`, recordType: 2 });
  for (const { id } of [guarded, log, images]) {
    locked.push(id);
    await app.access.setPagePassword(site.id, id, { password: 'open sesame', by: 'test' });
  }
  await showEverywhere([log.id, images.id]);
  await installFixtures(app);
});
afterAll(() => app.close());

const write = (kind: 'collection' | 'item', id: string, words: string) =>
  app.content.documents.replace(site.id, { kind, id }, textDocument(app, `<p>${words}</p>`));

/** A page, and the area at the end of every page of the themes, with lists of these collections. */
async function showEverywhere(collectionIds: readonly string[]): Promise<void> {
  const { ids } = app.platform;
  const blocks = collectionIds.flatMap((collectionId) =>
    [BLOCK_TYPES['summary-v2'], BLOCK_TYPES.gallery].map((type) => ({
      id: ids.next(),
      type,
      value: { collectionId },
    })),
  );
  const lists = () => areaDocument(ids.next(), [fullRow(ids.next(), ids.next(), blocks)]);
  const page = await app.make.collection(site, { title: 'Lists', urlId: 'lists' });
  const owners = [
    { kind: 'collection', id: page.id },
    { kind: 'area', id: 'footerBlocks' },
    { kind: 'area', id: 'footerArea' },
  ] as const;
  for (const owner of owners) await app.content.documents.replace(site.id, owner, lists());
  open.push('/lists');
}

const queries: readonly PageQuery[] = [
  {},
  { tag: 'tag' },
  { tag: `${SECRET.toUpperCase()} DRAFT` },
  { category: 'cat', offset: '1' },
  { offset: '99999999999999', reversePaginate: 'true' },
  { offset: '2' },
  { view: 'calendar' },
];

describe('what visitors must not read', () => {
  it('content hidden from visitors is in no format of any page, for any query', async () => {
    for (const path of open) {
      // An item is the same however it is asked for.
      for (const query of path.split('/').length > 2 ? queries.slice(0, 1) : queries) {
        const { dictionary, inner } = await fixture.build(path, query);
        const feed = { dictionary, baseUrl: 'https://harbour.example', address: `${path}?format=rss` };
        const visitorTag = query.tag ?? '';
        const texts = [
          jsonOf(dictionary, true),
          rssOf(feed) ?? '',
          icalOf(feed) ?? '',
          JSON.stringify(inner),
        ];
        for (const text of texts) {
          // What the visitor wrote themselves comes back to them.
          const own = text.replaceAll(visitorTag || '\0', '').toLowerCase();
          expect(own, `${path} ${JSON.stringify(query)}`).not.toContain(SECRET);
          expect(own).not.toMatch(/@example\.com|password"|lowstock|authenticatedaccount|robotslines/);
        }
      }
    }
  });

  it.each([null, ...FIXTURES])(
    'content hidden from visitors is on no page in the theme %s',
    async (theme) => {
      await app.themes.use(site.id, theme, { by: 'test' });
      await receiveInvalidations(app);
      const visitor = app.browser({ host: `${site.slug}.localhost` });
      for (const path of open.filter((each) => !each.endsWith('-too'))) {
        // What stands around an item is on every page.
        for (const format of path.split('/').length > 2 ? ['page'] : ['page', 'main-content']) {
          const response = await openDrawn(visitor, `${path}?format=${format}`);
          expect(response.statusCode, `${path} ${format}: ${response.body.slice(0, 2_000)}`).toBe(200);
          const text = response.body.toLowerCase();
          expect(text.indexOf(SECRET), `${path} ${format}: ${excerpt(text, SECRET)}`).toBe(-1);
          expect(text).not.toMatch(/@example\.com|robotslines/);
          if (path === '/index') expect(text).toContain('words of an open page');
        }
      }
    },
  );

  it('content hidden from visitors has no address', async () => {
    for (const path of closed) expect(await fixture.find(path), path).toBeNull();
  });

  it('scheduled content is visible once its time has come', async () => {
    app.clock.advance(2 * DAY);
    const { dictionary } = await fixture.build('/blog');
    expect(JSON.stringify(dictionary)).toContain(`${SECRET} later`);
    expect(await fixture.find('/blog/secret-later')).not.toBeNull();
  });
});

const MOST_TRIES = 5;

/**
 * On a busy machine a worker may not get to run for seconds, and its page is refused with the request to come again:
 * how long drawing may take is not what is tried here.
 */
async function openDrawn(visitor: TestBrowser, path: string): ReturnType<TestBrowser['get']> {
  for (let tries = 1; ; tries++) {
    const response = await visitor.get(path, { accept: 'text/html' });
    if (response.statusCode !== 503 || tries === MOST_TRIES) return response;
  }
}

/** A whole page in a failure message would not show why the test failed. */
const excerpt = (text: string, word: string): string => {
  const at = text.indexOf(word);
  return at === -1 ? '' : text.slice(Math.max(0, at - 120), at + 60);
};
