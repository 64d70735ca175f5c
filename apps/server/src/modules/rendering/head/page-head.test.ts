import { PAGE_TYPES } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { imageAsset } from '../../../testing/block-fixtures.ts';
import { collection, post } from '../../../testing/content-fixtures.ts';
import { canonicalPath } from './canonical-path.ts';
import type { ThemeHeadInput } from './head-input.ts';
import { writeMeta } from './meta-tags.ts';
import { policyAddress } from './owner-code.ts';
import { wholeAddress } from './site-address.ts';
import { writeFoot, writeHead, writesCharset, writesViewport } from './theme-head.ts';

const BASE = 'https://nets.example';

const input = (dictionary: Record<string, unknown>, more: Partial<ThemeHeadInput> = {}): ThemeHeadInput => ({
  dictionary: {
    website: { siteTitle: 'Nets & Co', language: 'en-GB', timeZone: 'Europe/Oslo', baseUrl: BASE },
    websiteSettings: {},
    ...dictionary,
  },
  baseUrl: BASE,
  path: '/journal',
  query: {},
  pageType: PAGE_TYPES['main-content'],
  title: 'Journal — Nets & Co',
  description: '',
  index: true,
  designCss: '',
  assets: {
    baseStylesheet: '/base.css',
    runtime: '/runtime.js',
    library: '/library.js',
    loader: '/loader.js',
    clickWatch: 'watch()',
  },
  theme: { name: 'harbour', tweakJson: { pace: '2' }, stylesheetUrl: '/site.css?v=1', fontPreloads: [] },
  viewport: true,
  charset: true,
  ownerCode: '',
  ...more,
});
const journal = collection();
const store = collection({ urlId: 'shop', fullUrl: '/shop/', typeName: 'products' });

/** The JavaScript that the head runs, run. */
function runContext(html: string): Record<string, unknown> {
  const [, script = ''] = /<script>(window\.Static=[\s\S]*?)<\/script>/.exec(html) ?? [];
  const page: { Static?: { SQUARESPACE_CONTEXT: Record<string, unknown> } } = {};
  new Function('window', `with (window) { ${script} }`)(page);
  return page.Static?.SQUARESPACE_CONTEXT ?? {};
}

describe('the one address of a page', () => {
  const cases: [string, Record<string, unknown>, Partial<ThemeHeadInput>, string | null][] = [
    ['a list', { collection: journal, items: [] }, {}, '/journal/'],
    ['a list that is narrowed', { collection: journal, items: [] }, { query: { tag: 'boats' } }, '/journal/'],
    ['a further page', { collection: journal }, { query: { offset: '17' } }, '/journal/?offset=17'],
    [
      'a page before',
      { collection: journal },
      { query: { offset: '17', reversePaginate: 'true' } },
      '/journal/',
    ],
    ['a narrowed further page', { collection: journal }, { query: { offset: '17', tag: 'x' } }, '/journal/'],
    ['an item', { collection: journal, item: post(1) }, { query: { tag: 'x' } }, '/journal/post-1'],
    ['the start page at its own slug', { collection: collection({ homepage: true, fullUrl: '/' }) }, {}, '/'],
    ['a category', { collection: store, items: [] }, { path: '/shop/chairs/oak/' }, '/shop/chairs/oak'],
    ['nothing found', {}, { pageType: PAGE_TYPES['not-found'] }, null],
    ['a page that must not be found', { collection: journal }, { pageType: PAGE_TYPES['lock-screen'] }, null],
  ];
  it.each(cases)('of %s', (_name, dictionary, more, path) => {
    const page = input(dictionary, more);
    expect(canonicalPath(page)).toBe(path);
    const match = /<link rel="canonical" href="([^"]*)">/.exec(writeMeta(page))?.[1];
    expect(match).toBe(path === null ? undefined : `${BASE}${path}`);
  });
});

describe('what others are told about a page', () => {
  it('the meta tags of a post with an image are complete', () => {
    const item = post(1, {
      title: 'A "new" pier',
      excerpt: '<p>It opened &amp; stands.</p>',
      mainImage: imageAsset('p1', {
        assetUrl: '/static/pier.jpg',
        originalSize: '3000x2000',
        altText: 'The pier',
      }),
    });
    const html = writeMeta(input({ collection: journal, item }, { title: 'A "new" pier — Nets' }));
    for (const line of [
      '<title>A &quot;new&quot; pier — Nets</title>',
      '<link rel="shortcut icon" href="/favicon.ico">',
      '<meta property="og:site_name" content="Nets &amp; Co">',
      '<meta property="og:title" content="A &quot;new&quot; pier">',
      `<meta property="og:url" content="${BASE}/journal/post-1">`,
      '<meta property="og:type" content="article">',
      '<meta property="og:description" content="It opened &amp; stands.">',
      `<meta property="og:image" content="${BASE}/static/pier.jpg?format=1500w">`,
      '<meta property="og:image:width" content="1500">',
      '<meta property="og:image:height" content="1000">',
      '<meta property="og:image:alt" content="The pier">',
      '<meta itemprop="name" content="A &quot;new&quot; pier — Nets">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta name="description" content="It opened &amp; stands.">',
      '<link rel="alternate" type="application/rss+xml" title="Journal" href="/journal/?format=rss">',
    ])
      expect(html).toContain(`${line}\n`);
    expect(html).not.toContain('noindex');
  });

  it("meta tags use the site's image where the page has none, and prefer the owner's description", () => {
    const website = {
      siteTitle: 'Nets',
      logoImageUrl: '/static/logo.png',
      socialLogoImageUrl: '/static/s.png',
    };
    const page = input({ website, collection: collection({ description: '<p>Other</p>' }) });
    const html = writeMeta({ ...page, description: 'Boats & nets' });
    expect(html).toContain(`<meta property="og:image" content="${BASE}/static/s.png?format=1500w">`);
    expect(html).toContain('<meta name="description" content="Boats &amp; nets">');
    expect(html).toContain('<meta property="og:type" content="website">');
  });

  it('codes that prove whose site it is are tags of the home page and of no other', () => {
    const websiteSettings = { verificationCodes: { google: 'abc"1', bing: 'B2' } };
    const home = writeMeta(input({ websiteSettings, collection: collection({ homepage: true }) }));
    expect(home).toContain('<meta name="google-site-verification" content="abc&quot;1">');
    expect(home).toContain('<meta name="msvalidate.01" content="B2">');
    expect(writeMeta(input({ websiteSettings, collection: collection({}) }))).not.toContain('msvalidate');
  });

  it.each([
    ['the caller says so', {}, { index: false }],
    ['the page is hidden', { collection: collection({ seoHidden: true }) }, {}],
    ['the site is hidden', { websiteSettings: { seoHidden: true } }, {}],
    ['there is nothing', {}, { pageType: PAGE_TYPES['not-found'] }],
  ])('the meta tags ask search engines not to index when %s', (_when, dictionary, more) => {
    expect(writeMeta(input(dictionary, more))).toContain('<meta name="robots" content="noindex">');
  });
});

describe('the head of a theme', () => {
  it('the head has its parts in the order that themes rely on', () => {
    const { html } = writeHead(
      input({ collection: journal, items: [] }, { ownerCode: '<meta name="mine">' }),
    );
    const order = [
      '<meta charset="utf-8">',
      '<meta name="viewport"',
      '<title>',
      'rel="shortcut icon"',
      'rel="canonical"',
      'og:site_name',
      'twitter:card',
      'href="/base.css"',
      '<script src="/runtime.js"></script>',
      '<script src="/library.js"></script>',
      'Static.SQUARESPACE_CONTEXT = {',
      'Squarespace.load(window)',
      'href="/site.css?v=1"',
      '<meta name="mine">',
    ].map((part) => html.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order.toSorted((a, b) => a - b)).toEqual(order);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain('<script type="module" src="/loader.js"></script>');
  });

  it('the head has no viewport tag when the theme writes one', () => {
    expect(writeHead(input({}, { viewport: false })).html).not.toContain('viewport');
    expect(writesViewport([{ text: '<p>' }, { text: '<META content="x" name=viewport >' }])).toBe(true);
    expect(writesViewport([{ text: '<meta name="description" content="viewport">' }])).toBe(false);
  });

  it('the head has no charset tag when the theme writes one', () => {
    expect(writeHead(input({}, { charset: false })).html).not.toContain('charset');
    for (const own of ['<meta charset=utf-8>', '<META http-equiv="X" content="text/html; charset=utf-8">'])
      expect(writesCharset([{ text: '<p>' }, { text: own }])).toBe(true);
    expect(writesCharset([{ text: '<script charset="utf-8"></script><meta name="x">' }])).toBe(false);
  });

  it('the head reports exactly the scripts it wants to run, and no other', () => {
    const ownerCode =
      '<script>one()</script><script src="//cdn.example/a;b.js?x=1"></script><script type="text/plain">no</script>';
    const head = writeHead(input({}, { ownerCode }));
    expect(head.inlineScripts).toHaveLength(3);
    for (const script of head.inlineScripts) expect(head.html).toContain(`<script>${script}</script>`);
    expect(head.ownerScripts).toEqual(['one()']);
    expect(head.scriptAddresses).toEqual(['https://cdn.example/a%3bb.js']);
    const foot = writeFoot({ ownerCode: '<script>two()' });
    expect(foot.html).not.toContain('two()');
    expect(foot.inlineScripts).toHaveLength(1);
    expect(foot.html).toContain(`<script>${foot.inlineScripts[0]}</script>`);
  });

  it.each([
    'http://plain.example/a.js',
    '/own.js',
    'javascript:alert(1)',
    'https://a:b@x.example/',
    'data:,x',
  ])('the head does not ask the policy to allow %s', (address) => {
    expect(policyAddress(address)).toBeNull();
  });
});

it.each([
  ['/a/b-c/d.jpg', `${BASE}/a/b-c/d.jpg`],
  ['/', `${BASE}/`],
  ['/a b"<', `${BASE}/a%20b%22%3C`],
  ['//other.example/x', 'https://other.example/x'],
  ['/../x', `${BASE}/x`],
  ['javascript:alert(1)', ''],
  ['', ''],
  [`/${'a'.repeat(50_000)}!`, `${BASE}/${'a'.repeat(50_000)}!`],
])('the whole address of %.20s', (address, whole) => {
  expect(wholeAddress(BASE, address)).toBe(whole);
});

describe('the context for scripts', () => {
  it('runs, holds what scripts may read, and survives what titles hold', () => {
    const title = '</script><!--\u2028\u2029"\\';
    const website = {
      siteTitle: title,
      timeZone: 'UTC',
      secretKey: 'hidden',
      internal: { password: 'hidden' },
    };
    const websiteSettings = {
      contactEmail: 'somebody@example.com',
      storeSettings: { defaultCurrency: 'EUR', stripeKey: 'hidden' },
    };
    const item = post(1, { title });
    const dictionary = {
      website,
      websiteSettings,
      collection: journal,
      item,
      authenticatedAccount: 'hidden',
    };
    const { html } = writeHead(input(dictionary));
    const context = runContext(html);
    expect(context).toMatchObject({
      pageType: 1,
      website: { siteTitle: title },
      websiteSettings: { storeSettings: { defaultCurrency: 'EUR' } },
      collection: { id: journal.id, title: 'Journal', fullUrl: '/journal/', type: 1 },
      itemId: item.id,
      item: { id: item.id, title, recordType: 1, commentState: 1, publicCommentCount: 0 },
      tweakJSON: { pace: '2' },
      templateId: 'harbour',
      rollups: {},
      pageFeatures: [],
      cookieSettings: { isRestrictiveCookiePolicyEnabled: false },
    });
    expect(JSON.stringify(context)).not.toMatch(/hidden|somebody@/);
  });
});
