import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { disableUserScriptsCookie } from '@awning/contract';
import type { ThemeFiles } from '@awning/theme-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { themeFixture } from '../../../../../../scripts/testing/theme-fixture.ts';
import { listenOnLoopback } from '../../../platform/http/testing/test-kernel.ts';
import { sampleTheme } from '../../../testing/sample-theme.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withEffort } from '../../../testing/test-effort.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { textDocument } from '../testing/whole-site.ts';

let here: TestApp;
let there: TestApp;
let port: number;
let site: Site;
const by = { by: 'test' };

beforeAll(async () => {
  // One, so that all sites wait for the same.
  here = await createTestApp({ config: { renderWorkers: 1 } });
  there = await createTestApp({ databaseUrl: here.databaseUrl });
  port = await listenOnLoopback(here.http);
  await here.themes.install(sampleTheme(), { name: 'plain' });
});
afterAll(async () => {
  await there.close();
  await here.close();
});
beforeEach(async () => {
  site = await here.make.site({ title: 'Nets & Co' });
  await here.themes.use(site.id, 'plain', by);
});

interface PageView {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

interface PageJson extends PageView {
  readonly headers: IncomingHttpHeaders;
}

/** By the response cache, which keeps what it gave to others. */
const ask = (path: string, headers: Record<string, string> = {}): Promise<PageJson> =>
  new Promise((resolve, reject) => {
    const request = { host: `${site.slug}.localhost`, accept: 'text/html', ...headers };
    httpRequest({ port, host: '127.0.0.1', path, agent: false, headers: request }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
const textOf = async (path: string): Promise<string> => String((await ask(path)).body);
const open = (app: TestApp, path: string) =>
  app.browser({ host: `${site.slug}.localhost` }).get(path, { accept: 'text/html' });

/** Makes the change, and waits until both processes have heard of it, as they do in a moment. */
const publish = async <Result>(change: () => Promise<Result>): Promise<Result> => {
  const news = [here, there].map(
    (app) =>
      new Promise<void>((resolve) => {
        app.platform.siteVersions.onChange((websiteId) => (websiteId ?? site.id) === site.id && resolve());
      }),
  );
  const result = await change();
  await Promise.all(news);
  return result;
};

const createPage = async (urlId: string, html: string): Promise<string> => {
  const { id } = await here.make.collection(site, { title: `The ${urlId}`, urlId });
  await write(id, html);
  return id;
};
const write = (id: string, html: string) =>
  here.content.documents.replace(site.id, { kind: 'collection', id }, textDocument(here, html));

const region = (inside: string): string =>
  `<html><head>{squarespace-headers}</head><body>${inside}{squarespace.main-content}{squarespace-footers}</body></html>`;
const activate = async (name: string, files: ThemeFiles): Promise<void> => {
  const installed = await here.themes.install(files, { name });
  expect(installed.kind).toBe('installed');
  await here.themes.use(site.id, name, by);
};

describe('publishing', () => {
  it('a change is on the next page here, and in every other process that has heard of it', async () => {
    const id = await createPage('about', '<p>First words</p>');
    for (let round = 0; round < 2; round++) expect(await textOf('/about')).toContain('First words');
    expect((await open(there, '/about')).body).toContain('First words');
    await publish(async () => {
      await write(id, '<p>Second words</p>');
      expect((await open(here, '/about')).body).toContain('Second words');
    });
    expect(await textOf('/about')).toContain('Second words');
    expect((await open(there, '/about')).body).toContain('Second words');
  });

  it('who has the page already is told so, until it is another one', async () => {
    const id = await createPage('about', '<p>First words</p>');
    const { etag = '' } = (await ask('/about')).headers;
    for (let round = 0; round < 2; round++) {
      const known = await ask('/about', { 'if-none-match': etag });
      expect([known.status, known.body.length]).toEqual([304, 0]);
    }
    await publish(() => write(id, '<p>Second words</p>'));
    expect((await ask('/about', { 'if-none-match': etag })).status).toBe(200);
  });

  it('compressed in one way or the other, the page is the same', async () => {
    await createPage('about', `<p>${'Many words. '.repeat(200)}</p>`);
    const plain = await ask('/about');
    const [br, gzip] = await Promise.all([
      ask('/about', { 'accept-encoding': 'br, gzip' }),
      ask('/about', { 'accept-encoding': 'gzip' }),
    ]);
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('who wants no scripts of the owner never gets what is kept for others, nor the others theirs', async () => {
    await createPage('about', '<p>Words</p>');
    const policyFor = async (headers: Record<string, string>): Promise<string> =>
      String((await ask('/about', headers)).headers['content-security-policy']);
    for (let round = 0; round < 3; round++) {
      expect(await policyFor({ cookie: `${disableUserScriptsCookie}=1` })).toContain("script-src 'self';");
      expect(await policyFor({})).toContain("script-src 'self' 'sha256-");
    }
  });

  it('a new revision of the theme is on every page, with a new address of its stylesheet', async () => {
    await createPage('about', '<p>Words</p>');
    const cssOf = (body: string): string | undefined => /\/site\.css\?v=\w+/.exec(body)?.[0];
    const files = (about: string, color: string): ThemeFiles =>
      sampleTheme({ 'site.region': region(about), 'styles/site.less': `a { color: ${color}; }` });
    await activate('revised', files('<i>one</i>', 'red'));
    const first = await textOf('/about');
    expect(first).toContain('<i>one</i>');
    expect((await open(there, '/about')).body).toContain('<i>one</i>');
    await publish(() => here.themes.install(files('<i>two</i>', 'teal'), { name: 'revised' }));
    const second = await textOf('/about');
    expect(second).toContain('<i>two</i>');
    expect(cssOf(second)).toBeDefined();
    expect(cssOf(second)).not.toBe(cssOf(first));
    expect(await textOf(cssOf(second) ?? '')).toContain('teal');
    expect((await open(there, '/about')).body).toContain('<i>two</i>');
    const refused = await here.themes.install(
      sampleTheme({ 'site.region': null, 'template.conf': '{ "name": ' }),
      { name: 'revised' },
    );
    expect(refused.kind).toBe('refused');
    expect(await textOf('/about')).toContain('<i>two</i>');
  });
});

/** Each of them asks for more work than a page may cost. */
const nested = (depth: number): string =>
  depth === 0 ? '' : `{.repeated section @all}{.var @all @all}${nested(depth - 1)}{.end}`;
const forYears = region(`{.var @all items}${nested(9)}`);
const doubled = `{.var @x website.siteTitle}${'{.eval @x = @x + @x}'.repeat(19)}${'{@x}'.repeat(20)}`;
const HOSTILE: Readonly<Record<string, ThemeFiles>> = {
  'loops for years': sampleTheme({ 'site.region': forYears }),
  'applies itself without end': sampleTheme({
    'site.region': region('{@|apply more.block}'),
    'blocks/more.block': '{@|apply more.block}{@|apply more.block}',
  }),
  'prints a hundred megabytes': sampleTheme({ 'site.region': region(doubled) }),
  'is full of mistakes': sampleTheme({
    'site.region': region(
      '{.eval (}{website|date}{title|nothing}{.end}{.or}{.section a}{.eval 1/0}<squarespace:query>',
    ),
  }),
  'has nothing in it': sampleTheme({ 'site.region': ' ' }),
};
const LARGEST = 6 * 1024 * 1024;

const createBlog = async (): Promise<void> => {
  const { id } = await here.make.collection(site, { kind: 'blog', urlId: 'blog', title: 'Blog' });
  for (let post = 0; post < 8; post++) await here.make.item(site, id, { title: `Post ${post}` });
};

/** Either the page, as far as it could be drawn, or words in the place of it. */
const expectPageOrWords = ({ status, headers, body }: PageView): void => {
  if (status === 503) {
    expect(String(body)).toContain('<h1>Something went wrong</h1>');
    expect(String(body)).toMatch(/<p>[^<]*(?:drawn|turn)[^<]*<\/p>/);
    expect(headers['cache-control']).toBe('no-store');
  } else {
    expect(status).toBeLessThan(500);
    expect(body.length).toBeLessThan(LARGEST);
  }
};

describe('a theme that', () => {
  it.each(Object.entries(HOSTILE))('%s takes no page of another site with it', async (title, files) => {
    const quiet = site;
    await createPage('about', '<p>Quiet words</p>');
    site = await here.make.site();
    await createBlog();
    await activate(title.replaceAll(' ', '-'), files);
    const hostile = site;
    for (const path of ['/blog', '/nowhere', '/blog?format=main-content']) {
      expectPageOrWords(await ask(path));
    }
    expect((await ask('/blog?format=json')).status).toBe(200);
    site = quiet;
    expect(await textOf('/about')).toContain('Quiet words');
    site = hostile;
    await publish(() => here.themes.use(site.id, 'plain', by));
    expect(await textOf('/blog')).toContain('Post 7');
  });

  it('a theme that uses up its render time delays only its own visitors, with a message', async () => {
    const quiet = site;
    await createPage('about', '<p>Quiet words</p>');
    site = await here.make.site();
    await createBlog();
    const costly = '{.var @y @all|json|slugify|truncate 1}';
    const loop = `{.repeated section @all}${costly.repeat(50)}{.end}`;
    await activate('greedy', sampleTheme({ 'site.region': region(`{.var @all items}${loop.repeat(20)}`) }));
    const greedy = site;
    let refused: PageJson | undefined;
    for (let page = 0; page < 40 && !refused; page++) {
      site = greedy;
      const response = await ask(`/blog?view=${page}`);
      expectPageOrWords(response);
      if (response.status === 503) refused = response;
      site = quiet;
      expect((await ask(`/about?view=${page}`)).status).toBe(200);
    }
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(String(refused?.body)).not.toContain('squarespace');
  });

  it('a theme with arbitrary edits renders pages or an error message for visitors', async () => {
    await createBlog();
    await createPage('about', '<p>Words</p>');
    const texts = [...themeFixture('harbour')].filter(([path]) =>
      /\.(conf|region|block|list|item|page)$/.test(path),
    );
    const pieces = [
      '{',
      '}',
      '{.',
      '{.end}',
      '{.or}',
      '{.repeated section items}',
      '<squarespace:query collection="blog">',
      '</squarespace:query>',
      '{@|json}',
      '{@|apply post.block}',
      '<script>',
      '\u{f0000}',
      '\0',
      '"',
      '{.eval @a = @a + 1}',
    ];
    const change = fc.record({
      file: fc.nat({ max: texts.length - 1 }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      drop: fc.nat({ max: 200 }),
      put: fc.array(fc.constantFrom(...pieces), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const files = new Map(texts.map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
        for (const { file, at, drop, put } of changes) {
          const [path = ''] = texts[file] ?? [];
          const text = files.get(path) ?? '';
          const place = Math.floor(at * text.length);
          files.set(path, text.slice(0, place) + put.join('') + text.slice(place + drop));
        }
        const encoded = new Map([...files].map(([path, text]) => [path, Buffer.from(text)]));
        const { kind } = await here.themes.install(encoded, { name: 'changed' });
        if (kind === 'refused') return;
        await here.themes.use(site.id, 'changed', by);
        for (const path of ['/blog', '/about', '/nowhere', '/blog?format=json', '/site.css']) {
          const { statusCode: status, headers, rawPayload: body } = await open(here, path);
          expectPageOrWords({ status, headers, body });
        }
      }),
      { numRuns: withEffort(15) },
    );
  });
});
