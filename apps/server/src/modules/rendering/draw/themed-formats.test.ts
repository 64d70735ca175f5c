import { createHash } from 'node:crypto';
import { disableUserScriptsCookie } from '@awning/contract';
import { areaDocument, BLOCK_TYPES, fullRow } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { sampleTheme } from '../../../testing/sample-theme.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { installFixtures, SECRET, seedWholeSite, type WholeSite } from '../testing/whole-site.ts';

let app: TestApp;
let whole: WholeSite;
let browser: TestBrowser;
const by = { by: 'test' };
const HTML = { accept: 'text/html' };

beforeAll(async () => {
  app = await createTestApp();
  await installFixtures(app);
  whole = await seedWholeSite(app);
  browser = app.browser({ host: `${whole.site.slug}.localhost` });
  await app.themes.use(whole.site.id, 'harbour', by);
});
afterAll(() => app.close());

const withFormat = (path: string, format: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}format=${format}`;

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
/** What a browser would run, without what it loads. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*(?:\ssrc=|\btype="application\/))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
const allowedHashes = (policy: unknown): string[] =>
  /script-src ([^;]*)/
    .exec(String(policy))?.[1]
    ?.split(' ')
    .filter((source) => source.startsWith("'sha256-")) ?? [];

describe('the policy of a themed page', () => {
  it('the policy of a themed page allows the inline scripts of theme, context and owner, and no other', async () => {
    for (const path of ['/', '/journal', '/journal/post-1', '/shop/p/shoe', '/events', '/cart', '/nowhere']) {
      const { body, headers } = await browser.get(path, HTML);
      const scripts = inlineScripts(body);
      expect(scripts.length, path).toBeGreaterThanOrEqual(3);
      expect(allowedHashes(headers['content-security-policy']).sort(), path).toEqual(
        [...new Set(scripts.map(hashOf))].sort(),
      );
    }
  });

  const EVIL = '<script>evil()</script>';
  const scriptedTheme = () =>
    sampleTheme({
      'site.region': [
        '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}',
        '<script>own({collection.title|json}, {.repeated section items}{title|json},{.end} 0)</script>',
        '<script>var loose = "{.repeated section items}{title}{.end}";</script>',
        '<script src="https://cdn.example/lib/a.js?x=1"></script>',
        '{squarespace-footers}</body></html>',
      ].join('\n'),
      'collections/blog.conf': '{ "title": "Blog" }',
      'collections/blog.list': '{.repeated section items}<h2>{title}</h2>{excerpt}{.end}',
    });

  it('the policy of a themed page does not allow scripts that an editor wrote into a title or an excerpt', async () => {
    await app.themes.install(scriptedTheme(), { name: 'scripted' });
    const site = await app.make.site();
    await app.themes.use(site.id, 'scripted', by);
    const blog = await app.make.collection(site, {
      kind: 'blog',
      urlId: 'blog',
      title: `Nets </script>${EVIL}`,
    });
    const { id } = await app.make.item(site, blog.id, { title: `</script>${EVIL}` });
    // As if it had come from elsewhere, past everything that cleans texts.
    await app.platform.database.query.run(
      sql`update items set excerpt = ${`<p>Fine</p>${EVIL}`} where website_id = ${site.id} and item_id = ${id}`,
    );
    const { body, headers } = await app.browser({ host: `${site.slug}.localhost` }).get('/blog', HTML);
    const policy = headers['content-security-policy'];
    const allowed = allowedHashes(policy);
    expect(inlineScripts(body)).toContain('evil()');
    expect(allowed).not.toContain(hashOf('evil()'));
    const [own = ''] = inlineScripts(body).filter((text) => text.startsWith('own('));
    expect(own).toContain('evil');
    expect(allowed).toContain(hashOf(own));
    expect(policy).not.toContain('cdn.example');
    expect(body.match(/<p>Fine<\/p>/g)).toHaveLength(1);
  });

  it("the policy of a themed page allows scripts in the owner's blocks, by any tag of the theme that shows them", async () => {
    const codeDocument = (script: string) => {
      const { ids } = app.platform;
      const value = { code: `<script>${script}</script>`, language: 'html', displaySource: false };
      const block = { id: ids.next(), type: BLOCK_TYPES.code, value };
      return areaDocument(ids.next(), [fullRow(ids.next(), ids.next(), [block])]);
    };
    const site = await app.make.site();
    const showing =
      '<squarespace:query collection="blog">{.repeated section items}{body}{.end}</squarespace:query>';
    const area = '<squarespace:block-field id="side" columns="1" label="Side" />';
    const files = sampleTheme({
      'site.region': `<html><head>{squarespace-headers}</head><body>${area}${showing}{squarespace.main-content}</body></html>`,
    });
    await app.themes.install(files, { name: 'showing' });
    await app.themes.use(site.id, 'showing', by);
    const blog = await app.make.collection(site, { kind: 'blog', urlId: 'blog' });
    const { id } = await app.make.item(site, blog.id, {});
    const { documents } = app.content;
    await documents.replace(site.id, { kind: 'item', id }, codeDocument('inThePost()'));
    await documents.replace(site.id, { kind: 'area', id: 'side' }, codeDocument('atTheSide()'));
    const { id: about } = await app.make.collection(site, { urlId: 'about' });
    await documents.replace(site.id, { kind: 'collection', id: about }, codeDocument('onThePage()'));
    const { body, headers } = await app.browser({ host: `${site.slug}.localhost` }).get('/about', HTML);
    const expected = ['inThePost()', 'atTheSide()', 'onThePage()'];
    expect(inlineScripts(body)).toEqual(expect.arrayContaining(expected));
    expect(allowedHashes(headers['content-security-policy'])).toEqual(
      expect.arrayContaining(expected.map(hashOf)),
    );
  });

  it("the policy allows the owner's code, which a visitor may disable for themselves", async () => {
    const code = {
      header: '<script>inTheHead()</script><script src="https://cdn.example/b.js"></script>',
      footer: '<script>atTheFoot()</script>',
      postItem: '<p>Below the post</p>',
    };
    await app.identity.changeCode(whole.site.id, { value: code, by: 'test' });
    const wary = app.browser({ host: `${whole.site.slug}.localhost` });
    wary.cookies.set(disableUserScriptsCookie, 'true');
    for (let round = 0; round < 2; round++) {
      const page = await browser.get('/journal/post-1', HTML);
      const policy = String(page.headers['content-security-policy']);
      expect(page.body).toMatch(
        /inTheHead\(\)[\s\S]*<\/head>[\s\S]*Below the post[\s\S]*atTheFoot\(\)[\s\S]*<\/body>/,
      );
      expect(allowedHashes(policy)).toEqual(
        expect.arrayContaining([hashOf('inTheHead()'), hashOf('atTheFoot()')]),
      );
      expect(policy).toContain('https://cdn.example/b.js');
      const without = String((await wary.get('/journal/post-1', HTML)).headers['content-security-policy']);
      expect(without).toContain("script-src 'self';");
    }
    await app.identity.changeCode(whole.site.id, {
      value: { header: '', footer: '', postItem: '' },
      by: 'test',
    });
  });
});

describe('the formats of a themed page', () => {
  /** What templates print besides, and is no data. */
  const PRINTED = [
    'squarespace-headers',
    'squarespace-footers',
    'squarespace-post-entry',
    'postItemInjectCode',
  ];

  it('JSON is what the templates saw', async () => {
    const see = '<script type="application/json" id="seen">{@|json}</script>';
    const files = sampleTheme({
      'collections/blog.conf': '{ "title": "Blog" }',
      'collections/blog.list': see,
      'collections/blog.item': see,
      'collections/products.conf': '{}',
      'collections/products.item': see,
      'pages/archive.page': see,
      'pages/archive.page.conf': '{ "title": "Archive" }',
    });
    await app.themes.install(files, { name: 'seeing' });
    await app.themes.use(whole.site.id, 'seeing', by);
    for (const path of [
      '/journal',
      '/journal?category=Odd',
      '/journal/post-2',
      '/shop/p/shoe',
      '/the-archive',
    ]) {
      const { body } = await browser.get(path, HTML);
      const { squarespace, ...seen } = JSON.parse(/id="seen">([\s\S]*?)<\/script>/.exec(body)?.[1] ?? 'null');
      expect(squarespace['page-title'], path).toContain('Nets & Co');
      for (const printed of PRINTED) delete seen[printed];
      const json = await browser.get(withFormat(path, 'json'));
      expect(json.headers['content-type'], path).toBe('application/json; charset=utf-8');
      expect(json.json(), path).toEqual(seen);
      const pretty = await browser.get(withFormat(path, 'json-pretty'));
      expect(pretty.body).toContain('\n  "website": {');
      expect(pretty.json()).toEqual(seen);
    }
    await app.themes.use(whole.site.id, 'harbour', by);
  });

  it('feeds, calendars, the inside of a page and its context come by their names in any case', async () => {
    const page = await browser.get('/journal', HTML);
    const rss = await browser.get('/journal?format=rss');
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(rss.body).toContain('<title>Post 5</title>');
    expect((await browser.get('/journal?format=RSS')).body.replace('RSS', 'rss')).toBe(rss.body);
    const ical = await browser.get('/events?format=ical');
    expect(ical.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(ical.body).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Fair\r\n/);
    expect((await browser.get('/events/fair?format=ical')).body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    const inside = await browser.get('/journal?format=main-content');
    expect(inside.body).toMatch(/^\s*<h1 class='visually-hidden'>Journal<\/h1>/);
    expect(page.body).toContain(inside.body.trim());
    expect(inside.body).not.toContain('<body');
    const context = await browser.get('/journal?format=page-context');
    expect(context.json()).toMatchObject({
      title: 'Journal — Nets & Co',
      pageId: `collection-${whole.pages.get('journal')?.id}`,
      context: { collection: { title: 'Journal' } },
    });
    expect((await browser.get('/journal?format=pdf', HTML)).body).toBe(page.body);
    for (const [path, format] of [
      ['/about', 'rss'],
      ['/journal', 'ical'],
      ['/nowhere', 'json'],
    ] as const) {
      const none = await browser.get(withFormat(path, format));
      expect(none.statusCode, path).toBe(404);
      expect(none.json()).toMatchObject({ code: 'http.not-found', message: expect.stringContaining(path) });
    }
  });
});

describe('what visitors must not read', () => {
  const FORMATS = ['json', 'rss', 'ical', 'main-content', 'page-context', 'page'];

  it('content hidden from visitors is in no format of any themed page', async () => {
    for (const format of FORMATS) {
      for (const path of whole.open) {
        const { body, statusCode } = await browser.get(withFormat(path, format), HTML);
        expect(statusCode, `${path} ${format}`).toBeLessThan(500);
        expect(body.toLowerCase(), `${path} ${format}`).not.toContain(SECRET);
        expect(body).not.toMatch(/@example\.com|robotsLines/i);
      }
    }
    for (const path of [`/search?q=${SECRET}&format=json`, '/sitemap.xml', '/api/commondata/GetSiteLayout'])
      expect((await browser.get(path)).body.replace(`"searchQuery":"${SECRET}"`, ''), path).not.toContain(
        SECRET,
      );
  });

  it('content hidden from visitors has no address in any format', async () => {
    for (const path of whole.closed) {
      for (const format of ['json', 'main-content', 'page']) {
        const { statusCode, body } = await browser.get(withFormat(path, format), HTML);
        expect(statusCode, path).toBe(404);
        expect(body.replaceAll(path, '')).not.toContain(SECRET);
      }
    }
  });

  it('locked content is behind the lock screen in every format, and is never cached once unlocked', async () => {
    const friend = app.browser({ host: `${whole.site.slug}.localhost` });
    for (const path of whole.locked) {
      for (const format of FORMATS) {
        const { statusCode, body, headers } = await browser.get(withFormat(path, format), HTML);
        expect(body).not.toContain(SECRET);
        expect(headers['cache-control']).toMatch(/no-store/);
        // Of what has no feed or calendar there is none, locked or not.
        if (statusCode !== 404) expect(body, format).toContain('lock-password');
        else expect(['rss', 'ical']).toContain(format);
      }
    }
    await friend.submit('/lock', {
      password: 'open sesame',
      page: whole.pages.get('members-only')?.id ?? '',
      returnTo: '/members-only',
    });
    const seen = await friend.get('/members-only', HTML);
    expect(seen.body).toContain(`${SECRET} inside`);
    expect(seen.body).toContain(`<div id='canvas'>`);
    expect(seen.headers['cache-control']).toBe('private, no-store');
    expect((await friend.get('/members-only?format=json')).json().items).toHaveLength(1);
    expect((await browser.get('/members-only', HTML)).body).not.toContain(SECRET);
  });
});
