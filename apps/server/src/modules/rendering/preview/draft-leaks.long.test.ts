import { hash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { allEndpoints, DRAFT_KINDS } from '@awning/contract';
import { areaDocument, BLOCK_TYPES, formBlock, fullRow, PAGE_TYPES } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { listenOnLoopback } from '../../../platform/http/testing/test-kernel.ts';
import { aField } from '../../../testing/form-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { unrestrictedEditor } from '../../website/content/index.ts';
import { createDraftFixture, type DraftSettingsKind } from '../testing/draft-fixture.ts';
import {
  FIXTURES,
  installFixtures,
  seedWholeSite,
  SECRET as UNPUBLISHED,
  type WholeSite,
} from '../testing/whole-site.ts';

/** In every draft. */
const DRAFTED = 'okapi';
const AREAS = [
  'footerBlocks',
  'footerArea',
  'asideBlocks',
  'heroText',
  'archiveIntro',
  'coverArea',
  'new-area',
];
const FORMATS = [
  'json',
  'json-pretty',
  'rss',
  'RSS',
  'ical',
  'main-content',
  'page-context',
  'draft',
  'preview',
];

const drafts = createDraftFixture();
let app: TestApp;
let whole: WholeSite;
let member: TestBrowser;
let port: number;
let popup: string;
let blockId: string;
const itemIds: string[] = [];
const postIds: string[] = [];

beforeAll(async () => {
  app = await createTestApp({ swap: { readSiteDrafts: drafts.read } });
  await installFixtures(app);
  whole = await seedWholeSite(app);
  member = await app.signedIn(whole.site, 1);
  port = await listenOnLoopback(app.http);
  await plantDrafts();
  await storeDrafts();
});
afterAll(() => app.close());

/** A draft of every kind there is, with the word in every text that it has. */
async function plantDrafts(): Promise<void> {
  const { id: websiteId } = whole.site;
  const settings = (kind: DraftSettingsKind, id: string, change: object) =>
    drafts.change(websiteId, kind, id, change);
  const write = (kind: 'collection' | 'item' | 'area', id: string) => {
    const embed = { id: blockId, type: BLOCK_TYPES.embed, value: { html: `<b>${DRAFTED}</b>` } };
    const text = {
      id: app.platform.ids.next(),
      type: BLOCK_TYPES.html,
      value: { html: `<p>${DRAFTED}</p>` },
    };
    const { ids } = app.platform;
    const form = { id: formIdIn(id), type: BLOCK_TYPES.form, value: draftedForm };
    const row = fullRow(ids.next(), ids.next(), [text, embed, form]);
    drafts.write(websiteId, { kind, id }, areaDocument(ids.next(), [row]));
  };
  blockId = app.platform.ids.next();
  const page = await app.make.collection(whole.site, { urlId: 'offer', title: 'Offer' });
  popup = page.id;
  await app.content.collections.change(websiteId, popup, { pageType: PAGE_TYPES['popup-overlay'] });
  for (const { id, kind } of [...whole.pages.values(), page]) {
    write('collection', id);
    settings('page-settings', id, {
      title: `${DRAFTED} title`,
      navigationTitle: `${DRAFTED} navigation`,
      description: `<p>${DRAFTED}</p>`,
      seoTitle: `${DRAFTED} seo`,
      seoDescription: `${DRAFTED} seo`,
    });
    for (let cursor: string | undefined; ; ) {
      const list = await app.content.items.list(websiteId, id, { limit: 200, ...(cursor ? { cursor } : {}) });
      for (const item of list.items) {
        itemIds.push(item.id);
        // Products are saved at once.
        if (kind !== 'products') postIds.push(item.id);
        write('item', item.id);
        settings('item-settings', item.id, {
          title: `${DRAFTED} item`,
          excerpt: `<p>${DRAFTED}</p>`,
          tags: [`${DRAFTED} tag`],
          status: 'published',
        });
      }
      if (!list.nextPageCursor) break;
      cursor = list.nextPageCursor;
    }
  }
  for (const area of AREAS) write('area', area);
  for (const menu of ['mainNav', 'footerNav', 'newNav'])
    settings('navigation', menu, {
      items: [{ externalLink: { title: `${DRAFTED} link`, url: `https://${DRAFTED}.example/` } }],
    });
  settings('header-footer', 'site', {
    header: { button: { text: `${DRAFTED} button`, link: `/${DRAFTED}`, newWindow: false } },
    footer: { text: `<p>${DRAFTED} footer</p>` },
  });
  settings('announcement', 'site', { enabled: true, text: `<p>${DRAFTED} bar</p>`, link: `/${DRAFTED}` });
  settings('popup', 'site', { enabled: true, pageId: popup });
  settings('theme', 'site', { customCss: `.${DRAFTED} { color: red }` });
  settings('lock-page', 'site', { lockPage: `<meta name="${DRAFTED}">` });
  settings('site-not-found', 'site', { notFoundPageId: page.id });
  const { design } = await app.designs.design(websiteId);
  const [first] = design.colorThemes;
  const drafted = { ...first, id: DRAFTED, name: `${DRAFTED} colours` };
  settings('design', 'site', { design: { colorThemes: [...design.colorThemes, drafted] } });
}

/** The same in the database, with versions, steps and a schedule of them, where a careless query would find it. */
async function storeDrafts(): Promise<void> {
  const { id: websiteId } = whole.site;
  const site = await drafts.read(websiteId);
  const by = app.platform.ids.next();
  const change = { expected: undefined, editor: unrestrictedEditor, by, demand: () => undefined };
  const pages = [...whole.pages.values()].map(({ id }) => id);
  const owners = [
    ...pages.map((id) => ({ kind: 'collection' as const, draft: 'page' as const, id })),
    ...itemIds.slice(0, 20).map((id) => ({ kind: 'item' as const, draft: 'item' as const, id })),
    ...AREAS.map((id) => ({ kind: 'area' as const, draft: 'area' as const, id })),
  ];
  let stored = 0;
  for (const { kind, draft, id } of owners) {
    const key = { websiteId, kind: draft, id };
    // Lists and folders have no blocks of their own.
    const saved = await app.drafts.documents
      .replace(key, site.document({ kind, id }), change)
      .catch(() => null);
    if (!saved) continue;
    stored++;
    await app.drafts.versions.name(key, `${DRAFTED} version`, change);
  }
  expect(stored).toBeGreaterThan(AREAS.length + 5);
  const once: readonly DraftSettingsKind[] = [
    'design',
    'header-footer',
    'announcement',
    'popup',
    'theme',
    'lock-page',
    'site-not-found',
  ];
  const settings = [
    ...pages.map((id) => ({ kind: 'page-settings' as const, id })),
    ...postIds.slice(0, 20).map((id) => ({ kind: 'item-settings' as const, id })),
    ...['mainNav', 'footerNav', 'newNav'].map((id) => ({ kind: 'navigation' as const, id })),
    ...once.map((kind) => ({ kind, id: 'site' })),
  ];
  for (const { kind, id } of settings) {
    const value = site.settings(kind, id) as Record<string, unknown>;
    await app.drafts.settings.save({ websiteId, kind, id }, value, change);
  }
  const waiting = await app.drafts.publishing.waiting(websiteId);
  expect(new Set(waiting.map(({ kind }) => kind))).toEqual(new Set(DRAFT_KINDS));
  await app.drafts.schedules.create(
    websiteId,
    {
      changes: waiting.map(({ kind, id, version }) => ({ kind, id, version })),
      localTime: '2099-01-01T09:00',
      fold: undefined,
      name: `${DRAFTED} schedule`,
    },
    { ...change, managesSite: true },
  );
}

/** Through the response cache, as a browser. */
const ask = (path: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { host: `${whole.site.slug}.localhost`, accept: 'text/html' };
    httpRequest({ port, host: '127.0.0.1', path, agent: false, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: JSON.stringify(response.headers) + Buffer.concat(parts).toString(),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

const withQuery = (address: string, query: string): string =>
  address + (address.includes('?') ? '&' : '?') + query;

/** Of a page, an item or an area: one of its own, so that each is a form by itself. */
const formIdIn = (ownerId: string): string => hash('sha256', `form of ${ownerId}`).slice(0, 24);
const draftedForm = {
  ...formBlock.defaults,
  formName: `${DRAFTED} form`,
  showTitle: true,
  formFields: [aField('text', { title: `${DRAFTED} question` })],
  formSubmitButtonText: `${DRAFTED} button`,
  formSubmissionMessage: `${DRAFTED} thanks`,
};

/** What stands in the place of parameters: everything that a draft could be reached by. */
function fillers(withPieces: boolean): Readonly<Record<string, () => readonly string[]>> {
  const pages = [...whole.pages.values()].map(({ id }) => id);
  const forms = [...pages, ...itemIds, ...AREAS].map(formIdIn);
  const blocks = [...pages.map((id) => `page/${id}`), ...itemIds.map((id) => `item/${id}`)];
  const areas = AREAS.map((id) => `area/${id}`);
  const many = <T>(list: readonly T[]): readonly T[] => (withPieces ? list : list.slice(0, 3));
  const guesses = [DRAFTED, app.platform.ids.next(), 'x'.repeat(43)];
  const tokens =
    (before: string, after = '') =>
    () =>
      guesses.map((guess) => `${before}${guess}${after}`);
  return {
    // Every page of the site, with all of its formats, is asked for by itself.
    '/*': () => [],
    '/config/*': () => ['/config/pages', `/config/${DRAFTED}`],
    '/_awning/*': () => [`/_awning/${DRAFTED}.js`],
    '/_awning/fonts/:file': () => [`/_awning/fonts/${DRAFTED}.woff2`],
    '/assets/*': () => [`/assets/${DRAFTED}.css`],
    '/scripts/*': () => [`/scripts/${DRAFTED}.js`],
    '/static/:websiteId/t/:assetId/:ms/:filename': () => [
      `/static/${whole.site.id}/t/${app.platform.ids.next()}/1/${DRAFTED}.png`,
    ],
    '/s/:filename': () => [`/s/${DRAFTED}.pdf`],
    '/api/popup/:pageId': () => [`/api/popup/${popup}`],
    '/forms/:formId': () => many(forms).map((id) => `/forms/${id}`),
    '/forms/:formId/sent': () => many(forms).map((id) => `/forms/${id}/sent`),
    '/sitemap-:part.xml': () => ['pages', 'items', '1', '2'].map((part) => `/sitemap-${part}.xml`),
    '/api/embed/:kind/:id/:blockId': () =>
      many([...blocks, ...areas]).map((place) => `/api/embed/${place}/${blockId}`),
    '/commerce/quick-view/:itemId': () => many(itemIds).map((id) => `/commerce/quick-view/${id}`),
    '/api/commerce/products/:itemId/reviews': () =>
      many(itemIds).map((id) => `/api/commerce/products/${id}/reviews`),
    '/cart/*': () => [`/cart/${DRAFTED}`],
    // Only who has a token gets anywhere; a guess gets a page of the site that says so.
    '/mailing-list/join/:token': tokens('/mailing-list/join/'),
    '/mailing-list/leave/:token': tokens('/mailing-list/leave/'),
    '/config/preview/link/:token': tokens('/config/preview/link/'),
    '/config/preview/link/:token/*': tokens('/config/preview/link/', '/imprint'),
    '/config/preview/link-files/:token/site.css': tokens('/config/preview/link-files/', '/site.css'),
    '/config/preview/link-files/:token/popup/:pageId': tokens(
      '/config/preview/link-files/',
      `/popup/${popup}`,
    ),
    '/config/preview/link-files/:token/embed/:kind/:id/:blockId': tokens(
      '/config/preview/link-files/',
      `/embed/page/${pages[0]}/${blockId}`,
    ),
    '/cart-reminder/:token': tokens('/cart-reminder/'),
    '/cart-reminder/leave/:token': tokens('/cart-reminder/leave/'),
    '/waitlist/confirm/*': tokens('/waitlist/confirm/'),
    '/waitlist/:token': tokens('/waitlist/'),
    '/waitlist/leave/:token': tokens('/waitlist/leave/'),
    '/checkout/test-bank/:stepToken': tokens('/checkout/test-bank/'),
    '/commerce/digital-download/:token': tokens('/commerce/digital-download/'),
    '/checkout/orders/:token': tokens('/checkout/orders/'),
    '/checkout/orders/:token/confirmed': tokens('/checkout/orders/', '/confirmed'),
    '/checkout/orders/:token/contributed': tokens('/checkout/orders/', '/contributed'),
    '/checkout/orders/:token/return': tokens('/checkout/orders/', '/return'),
    '/checkout/orders/:token/returns/:returnId/label': tokens(
      '/checkout/orders/',
      `/returns/${app.platform.ids.next()}/label`,
    ),
    '/checkout/orders/:token/received': tokens('/checkout/orders/', '/received'),
    '/checkout/orders/:token/subscribed': tokens('/checkout/orders/', '/subscribed'),
    '/checkout/subscriptions/:token': tokens('/checkout/subscriptions/'),
    '/checkout/subscriptions/:token/card': tokens('/checkout/subscriptions/', '/card'),
    '/api/commerce/checkout/attempts/:attemptId': tokens('/api/commerce/checkout/attempts/'),
  };
}

/** Of an endpoint that visitors may ask: a new one with a parameter needs a filler. */
function addressesAt(path: string, withPieces: boolean): readonly string[] {
  if (!/[:*]/.test(path)) return [path];
  const filler = fillers(withPieces)[path];
  if (!filler)
    throw new Error(`Nothing fills the parameters of ${path}: add what a draft could be reached by`);
  return filler();
}

/** Everything that a visitor can ask for by an address alone. */
function publicAddresses({ withPieces }: { readonly withPieces: boolean }): string[] {
  const pages = [...whole.open, ...whole.closed, ...whole.locked, '/offer', '/nowhere', `/${DRAFTED}`];
  const filled = allEndpoints
    .filter(({ method, access }) => method === 'GET' && access.kind === 'anyone')
    .flatMap(({ path }) => addressesAt(path, withPieces));
  return [
    ...pages,
    ...pages.flatMap((page) => FORMATS.map((format) => withQuery(page, `format=${format}`))),
    ...pages.map((page) => withQuery(page, 'preview=true&draft=1')),
    ...filled,
    ...['post', 'words', 'title', 'item', 'chair'].flatMap((words) => [
      `/search?q=${words}`,
      `/search?q=${words}&format=json`,
    ]),
    '/site.css',
    '/site.css?minify=false',
    '/checkout/design.css',
  ];
}

/** Those who may see drafts look at all of it first, so that everything that could be cached is. */
async function lookAtEverything(): Promise<void> {
  let shown = 0;
  for (const path of [...whole.open, ...whole.closed]) {
    const { statusCode, body } = await member.get(`/config/preview/site${path}`);
    expect([200, 302, 404], path).toContain(statusCode);
    if (body.includes(DRAFTED)) shown++;
  }
  expect(shown).toBeGreaterThan(whole.open.length / 2);
  for (const { id } of whole.pages.values()) await member.get(`/config/canvas/page/${id}`);
  expect((await member.get(`/config/preview/popup/${popup}`)).body).toContain(DRAFTED);
  const [page] = whole.pages.values();
  expect((await member.get(`/config/preview/embed/page/${page?.id}/${blockId}`)).body).toContain(DRAFTED);
  expect((await member.get('/config/preview/lock-page')).body).toContain(DRAFTED);
}

describe.each([null, ...FIXTURES])('with the theme %s', (theme) => {
  // Hundreds of addresses, one after the other.
  it('ED-82 no public address or format shows anything of a draft or of what is not published', {
    timeout: 240_000,
  }, async () => {
    const { id: websiteId } = whole.site;
    await app.themes.use(websiteId, theme, { by: 'test' });
    await lookAtEverything();
    if (theme !== null) {
      const styles = await member.get('/config/preview/site.css');
      expect(styles.body).toContain(DRAFTED);
    }
    const addresses = [...new Set(publicAddresses({ withPieces: theme === null }))];
    const versions = await readDraftVersions();
    const leaks: string[] = [];
    let found = 0;
    for (const address of [...addresses, ...versions.map((version) => `/site.css?v=${version}`)]) {
      const { status, text } = await ask(address);
      if (status === 200) found++;
      if (status >= 500) leaks.push(`${address}: ${status}`);
      // What was asked for comes back on pages that say what is missing.
      const said = text.replaceAll(address, '').replaceAll(encodeURIComponent(address), '');
      if (said.includes(DRAFTED) && !address.includes(DRAFTED)) leaks.push(`${address}: ${DRAFTED}`);
      if (said.includes(UNPUBLISHED) && !address.includes(UNPUBLISHED) && address !== '/robots.txt')
        leaks.push(`${address}: ${UNPUBLISHED}`);
    }
    expect(leaks).toEqual([]);
    expect(found).toBeGreaterThan(100);
  });
});

/** In the addresses of the stylesheets of previews. */
async function readDraftVersions(): Promise<string[]> {
  const { body } = await member.get('/config/preview/site/imprint');
  return [...body.matchAll(/preview\/site\.css\?v=([\w-]+)/g)].map(([, version = '']) => version);
}

it('a preview stores nothing and changes no version of the site', async () => {
  const { id: websiteId } = whole.site;
  await app.themes.use(websiteId, 'harbour', { by: 'test' });
  await ask('/site.css');
  const stored = () =>
    app.platform.database.query.rows(
      { css: column.text, version: column.integer },
      sql`select string_agg(css, '' order by inputs_hash) as css,
        (select version::int from site_versions where website_id = ${websiteId}) as version
        from site_stylesheets where website_id = ${websiteId}`,
    );
  const before = await stored();
  await lookAtEverything();
  await member.get('/config/preview/site.css');
  expect(await stored()).toEqual(before);
  expect(JSON.stringify(before)).not.toContain(DRAFTED);
});
