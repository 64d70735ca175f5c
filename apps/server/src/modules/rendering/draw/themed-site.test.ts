import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import {
  FIXTURES,
  type FixtureName,
  installFixtures,
  SECRET,
  seedWholeSite,
  type WholeSite,
} from '../testing/whole-site.ts';

let app: TestApp;
let whole: WholeSite;
let browser: TestBrowser;
const by = { by: 'test' };

beforeAll(async () => {
  app = await createTestApp();
  await installFixtures(app);
  whole = await seedWholeSite(app);
  browser = app.browser({ host: `${whole.site.slug}.localhost` });
});
afterAll(() => app.close());

const open = (path: string) => browser.get(path, { accept: 'text/html' });
/** The text of the page, with runs of white space from the templates collapsed. */
const read = async (path: string): Promise<string> => (await open(path)).body.replace(/\s+/g, ' ');
const activate = (name: FixtureName) => app.themes.use(whole.site.id, name, by);
const idOf = (urlId: string): string => whole.pages.get(urlId)?.id ?? '';
const bodyTag = (html: string): string => /<body[^>]*>/.exec(html)?.[0] ?? '';

/** What stands in the outer document of each theme and nowhere else. */
const OUTSIDE: Record<FixtureName, string> = {
  harbour: `<div id='canvas'>`,
  atelier: '<header class="Header" role="banner">',
  northlight: '<header class="site-header">',
};

/** What the templates of each theme make of the same content. */
const VISIBLE: Record<FixtureName, Readonly<Record<string, readonly string[]>>> = {
  harbour: {
    '/': [`<li class='active '> <a href='/' aria-current='page'>Start</a>`, '<p>Text of start</p>'],
    '/about': [
      `<li class='folder folder-active'>`,
      `<nav class='folder-nav' aria-label='Company'>`,
      `<li class='active'><a href='/about/' aria-current='page'>About us</a></li>`,
      `<div id='page' class='clear type-page'>`,
      '<p>Area footerBlocks</p>',
      `<a href='/imprint/'>Imprint</a>`,
      `<a href='https://elsewhere.example/'>Elsewhere</a>`,
    ],
    '/journal': [
      `<a href='/journal/post-5'>Post 5</a></h2>`,
      `<div class='post-text'><p>About post-5</p></div>`,
      `<ul class='category-list' aria-label='Categories'><li><a href='/journal/?category=Odd'>Odd</a></li><li><a href='/journal/?category=Even'>Even</a></li></ul>`,
      `rel='next' href='/journal/?offset=`,
    ],
    '/journal?category=Even': [`<p class='filtered'>In Even.`, `<a href='/journal/post-4'>Post 4</a>`],
    '/journal/post-4': [
      '<p>Body of post 4</p>',
      `<h2>Read next</h2>`,
      `<a href='/journal/post-2'><span class='related-title'>Post 2</span></a>`,
      `<a class='newer' rel='prev' href='/journal/post-5'>&larr; Post 5</a>`,
      `<a class='older' rel='next' href='/journal/post-3'>Post 3 &rarr;</a>`,
    ],
    '/pictures': [`<div id='gallery' class='gallery' data-last-page='2'>`, 'data-image-dimensions="'],
    '/pictures/boat': [`<div id='gallery' class='gallery' data-last-page='2'>`],
    '/tour-of-the-yard': [
      `<section id='slip' class='stack-section odd stack-page'`,
      '<p>Text of slip</p>',
      `<section id='yard-pictures' class='stack-section even stack-gallery'`,
    ],
    '/projects': [`<li class='project with-award'>`, `<span class='project-client'>The lighthouse</span>`],
    '/projects/pier': [`<p class='post-meta'>For The lighthouse</p>`, '<p>Built of oak</p>', 'Award winner'],
    '/the-archive': [
      `<h1 class='post-title'>Own archive</h1>`,
      '<p>Area archiveIntro</p>',
      `<td>5</td><td><time datetime='2026-02-20'>20 February 2026</time></td><td><a href='/journal/post-1'>Post 1</a></td>`,
    ],
    '/shop/p/shoe': ['Deck shoe', 'About the shoe', '>41</label>'],
    '/tour': ['<h1>Tour</h1>', 'href="/tour/bergen">Bergen</a>'],
  },
  atelier: {
    '/': [
      '<main id="main" class="Main Main--front"',
      '<p>Area heroText</p>',
      '<section class="Row" aria-label="Featured">',
      '<span class="ProductCard-title">Deck shoe</span>',
      '<article class="Teaser">',
      '<a href="/journal/post-5">Post 5</a>',
    ],
    '/about': ['<main id="main" class="Main" ', '<p>Text of about</p>'],
    '/shop': [
      '<main id="main" class="Main Main--shop"',
      '<li class="Categories-item"><a href="/shop/new" data-slug="new">New</a></li>',
      '<p class="ProductCard-note">2 choices</p>',
      '<p class="ProductCard-note">Reduced</p>',
      '<p class="ProductCard-note">Sold out</p>',
    ],
    '/shop/new': ['<p class="Shop-filter">New <a href="/shop/">Show everything</a></p>'],
    '/shop/p/shoe': [
      '<h1 class="ProductItem-details-title" data-content-field="title">Deck shoe</h1>',
      '<select aria-label="Select Size" data-variant-option-name="Size">',
      'class="sqs-add-to-cart-button',
      '<section class="Row" aria-label="More from the shop">',
    ],
    '/events': [
      '<section aria-label="Upcoming events"><article class="eventlist-event',
      '<h2 class="eventlist-title"><a href="/events/fair">Fair</a></h2>',
      ' · The quay</p>',
      '<h2>Past</h2>',
    ],
    '/events?view=calendar': ['<div class="eventlist eventlist--calendar">', '<ol class="Month"><li>'],
    '/events/fair': ['<h1 class="eventitem-title">Fair</h1>', '<a href="/events/fair?format=ical">ICS</a>'],
    '/the-lookbook': [
      '<h1 class="Main-title">Own lookbook</h1>',
      '<figcaption><a href="/shop/p/shoe">Deck shoe</a>',
    ],
    '/journal/post-2': ['<p>Body of post 2</p>'],
    '/pictures': ['data-block-type="8"'],
    '/projects': ['<h1>Projects</h1>', 'href="/projects/pier"'],
  },
  northlight: {
    '/': ['aria-label="Main menu"', '<a href="/" aria-current="page">Start</a>', '© Nets &amp; Co'],
    '/about': ['<li class="is-active has-items"><a href="/company/">Company</a>', '<p>Area footerArea</p>'],
    '/journal': ['<p>5 stories</p>', '<h2><a href="/journal/post-5">Post 5</a></h2>', '>Show more</a>'],
    '/journal/post-3': [
      '<article class="story ',
      '<p>Body of post 3</p>',
      '<nav class="neighbours" aria-label="More stories">',
    ],
    '/pictures': ['<p class="wall-count">2 pictures</p>', '<figcaption>One boat</figcaption>'],
    '/tour': ['<li><a href="/tour/bergen">Bergen</a> <span>Mar 2 – 4, 2026</span></li>'],
    '/tour/bergen': ['<article class="tour-date"><h1>Bergen</h1> <p>Mar 2 – 4, 2026</p>'],
    '/the-cover': [
      '<section class="cover"> <h1>Nets &amp; Co</h1>',
      '<p>Area coverArea</p>',
      '<li><a href="/shop/p/shoe">Deck shoe</a> $89</li>',
    ],
    '/shop/p/cup': ['About the cup'],
  },
};

/** Without what scripts and styles hold, in which braces are at home. */
const withoutCode = (html: string): string => html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');

describe.each(FIXTURES)('a site with the theme %s', (name) => {
  beforeAll(() => activate(name));

  it('PL-1.05 every page is shown in its theme, with one title and no template source left', async () => {
    for (const path of whole.open) {
      const { statusCode, body, headers } = await open(path);
      expect(statusCode, path).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body.match(/<title>/g), path).toHaveLength(1);
      expect(body.toLowerCase(), path).not.toContain(SECRET);
      expect(body, path).not.toMatch(/[\u{f0000}-\u{10ffff}]|squarespace:/u);
      expect(withoutCode(body), path).not.toMatch(/\{[.@#|a-z]|\{squarespace/i);
      if (path === '/welcome') expect(body).not.toContain(OUTSIDE[name]);
      else expect(body, path).toContain(OUTSIDE[name]);
    }
  });

  it('every address of the sitemap has a page with that canonical address', async () => {
    const { body: map } = await browser.get('/sitemap.xml');
    const addresses = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(20);
    for (const address of addresses) {
      const { statusCode, body } = await open(new URL(address).pathname);
      expect(statusCode, address).toBe(200);
      expect(body, address).toContain(`<link rel="canonical" href="${address}">`);
    }
  });

  it.each(Object.entries(VISIBLE[name]))(
    'PL-1.05 the theme shows %s by its own templates',
    async (path, parts) => {
      const html = await read(path);
      for (const part of parts) expect(html).toContain(part);
    },
  );
});

describe('the outer document', () => {
  beforeAll(() => activate('harbour'));

  it('the body tag of a theme names its page', async () => {
    const about = bodyTag(await read('/about'));
    expect(about).toContain(`id='collection-${idOf('about')}'`);
    for (const part of ['collection-type-page', 'collection-layout-default', `collection-${idOf('about')}`])
      expect(about.split(/[' ]/)).toContain(part);
    expect(about).toContain('has-main-nav has-footer-nav');
    const post = bodyTag(await read('/journal/post-1'));
    const item = /id='(item-[0-9a-f]{24})'/.exec(post)?.[1] ?? '';
    expect(post.split(/[' ]/)).toEqual(expect.arrayContaining([item, 'view-item', 'collection-type-blog']));
    expect(bodyTag(await read('/')).split(/[' ]/)).toContain('homepage');
    expect(bodyTag(await read('/cart'))).toContain(`id='cart'`);
  });

  it('the region of a page is the one that the owner chose, or the default when the theme has none of that name', async () => {
    await app.content.collections.change(whole.site.id, idOf('about'), { regionName: 'aside' });
    const aside = await read('/about');
    expect(aside).toContain(`<aside id='aside'`);
    expect(aside).toContain(`<h2 class='aside-title'>Company</h2>`);
    expect(aside).toContain('<p>Area asideBlocks</p>');
    expect(bodyTag(aside)).toContain('collection-layout-aside');
    await activate('atelier');
    expect(await read('/about')).toContain('<main id="main" class="Main" ');
    await app.content.collections.change(whole.site.id, idOf('about'), { regionName: 'narrow' });
    expect(await read('/about')).toContain('<main id="main" class="Main Main--narrow"');
    await app.content.collections.change(whole.site.id, idOf('start'), { regionName: 'narrow' });
    expect(await read('/')).toContain('<main id="main" class="Main Main--narrow"');
    for (const page of ['about', 'start'])
      await app.content.collections.change(whole.site.id, idOf(page), { regionName: null });
    expect(await read('/')).toContain('Main--front');
    await activate('harbour');
  });

  it("the body tag has the classes of the owner's tweaks, and the stylesheet has the rest", async () => {
    expect(bodyTag(await read('/about'))).toContain('post-thumbnails-32-standard harbour-sticky-header');
    const cssOf = (html: string): string => /href="(\/site\.css[^"]*)"/.exec(html)?.[1] ?? '';
    const before = cssOf(await read('/about'));
    await app.themes.changeTweaks(
      whole.site.id,
      { 'post-thumbnails': '16:9 Wide', 'hide-dates': 'true', 'harbour-sticky-header': 'false', gap: '17px' },
      by,
    );
    await app.themes.changeCustomCss(whole.site.id, '@mine: #123456; .mine { b { color: @mine } }', by);
    const html = await read('/about');
    const classes = bodyTag(html).split(/[' ]/);
    expect(classes).toEqual(expect.arrayContaining(['post-thumbnails-169-wide', 'hide-dates']));
    expect(classes).not.toContain('harbour-sticky-header');
    expect(html).toContain('"harbour-sticky-header":"false"');
    const address = cssOf(html);
    expect(address).not.toBe(before);
    const css = await browser.get(address.replaceAll('&amp;', '&'));
    expect(css.headers['content-type']).toContain('text/css');
    expect(css.body).toContain('17px');
    expect(css.body).toMatch(/\.mine b ?\{ ?color: ?#123456/);
  });

  it('a themed page is in the language of the site', async () => {
    await activate('northlight');
    await app.settings.changeSite(whole.site.id, { value: { language: 'de-DE' }, by: 'test' });
    const html = await read('/journal');
    expect(html).toContain('<html lang="de-DE"');
    expect(html).toContain('<p>5 Geschichten</p>');
    expect(html).toContain('>Zum Inhalt</a>');
    expect(await read('/about')).toContain('data-layout-label="Fußzeile"');
    await app.settings.changeSite(whole.site.id, { value: { language: 'en-US' }, by: 'test' });
  });

  it('a name that the owner gave to things is text wherever a theme prints it', async () => {
    await activate('harbour');
    const title = `<img src=x>{website.id}'"&`;
    await app.content.collections.change(whole.site.id, idOf('imprint'), { title });
    const { body } = await open('/imprint');
    expect(body).not.toContain('<img src=x>');
    expect(body).not.toContain(whole.site.id.concat(`'"`));
    expect(body).toContain('&lt;img src=x&gt;{website.id}');
    await app.content.collections.change(whole.site.id, idOf('imprint'), { title: 'Imprint' });
  });
});
