import { brotliDecompressSync } from 'node:zlib';
import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleTheme } from '../../../testing/sample-theme.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { createActiveThemes } from './active-themes.ts';
import { createThemeFileReader } from './theme-file-reader.ts';

let app: TestApp;
let site: Site;
let visitor: TestBrowser;
let owner: TestBrowser;
let editor: TestBrowser;
let firstVersion: string;
let secondVersion: string;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  visitor = app.browser({ host: `${site.slug}.localhost` });
  owner = await asRole(websiteRoles.admin);
  editor = await asRole(websiteRoles.editor);
  await app.themes.install(sampleTheme(), { name: 'pier' });
  await app.themes.use(site.id, 'pier', { by: 'test' });
  firstVersion = await currentVersion();
  await app.themes.install(sampleTheme({ 'scripts/a.js': 'second' }), { name: 'pier' });
  secondVersion = await currentVersion();
});
afterAll(() => app.close());

async function asRole(role: number): Promise<TestBrowser> {
  const browser = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(browser, (await app.make.member(site, [role])).email);
  return browser;
}

async function currentVersion(): Promise<string> {
  await receiveInvalidations(app);
  return (await app.themes.ofSite(site.id))?.fileVersion ?? '';
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

describe('files of a theme', () => {
  it.each([
    ['/assets/mark.svg', 'image/svg+xml'],
    ['/assets/film.mp4', 'video/mp4'],
    ['/assets/page.html', 'text/html; charset=utf-8'],
    ['/scripts/a.js', 'text/javascript; charset=utf-8'],
    ['/scripts/deep/b.js', 'text/javascript; charset=utf-8'],
  ])('%s is served as %s', async (url, type) => {
    const response = await visitor.get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=60',
    });
    const again = await visitor.get(url, { 'if-none-match': String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it.each(['/assets/mark.svg', '/assets/page.html'])('nothing runs in %s when it is opened', async (url) => {
    const policy = String((await visitor.get(url)).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy.split('; ')).toContain('sandbox');
  });

  it('an address with a version shows that version for ever, also after the next install', async () => {
    const second = await visitor.get(`/scripts/a.js?v=${secondVersion}`);
    expect([second.body, second.headers['cache-control']]).toEqual(['second', IMMUTABLE]);
    const first = await visitor.get(`/scripts/a.js?v=${firstVersion}`);
    expect([first.body, first.headers['cache-control']]).toEqual(['"use strict";\nwindow.a = 1', IMMUTABLE]);
    for (const version of ['2', '1', '99', `9-${'0'.repeat(16)}`, `1-${'0'.repeat(16)}`]) {
      const unknown = await visitor.get(`/scripts/a.js?v=${version}`);
      expect([unknown.body, unknown.headers['cache-control']], version).toEqual([
        'second',
        'public, max-age=60',
      ]);
    }
  });

  it('no two themes share an address that is kept, even with the same revision', async () => {
    const other = await app.make.site();
    const there = app.browser({ host: `${other.slug}.localhost` });
    await app.themes.install(sampleTheme({ 'scripts/a.js': 'of another' }), { name: 'jetty' });
    await app.themes.install(sampleTheme({ 'scripts/a.js': 'of another, changed' }), { name: 'jetty' });
    await app.themes.use(other.id, 'jetty', { by: 'test' });
    await receiveInvalidations(app);
    expect((await app.themes.ofSite(other.id))?.revision).toBe(2);
    for (const url of ['/scripts/a.js?', '/scripts/combo?files=a.js&', '/assets/mark.svg?']) {
      const response = await there.get(`${url}v=${secondVersion}`);
      expect([response.statusCode, response.headers['cache-control']], url).toEqual([
        200,
        'public, max-age=60',
      ]);
    }
  });

  it('a page that was opened before the site changed its theme still gets what it links', async () => {
    const other = await app.make.site();
    const there = app.browser({ host: `${other.slug}.localhost` });
    await app.themes.install(sampleTheme({ 'scripts/a.js': null, 'scripts/only.js': 'only here' }), {
      name: 'mole',
    });
    await app.themes.use(other.id, 'mole', { by: 'test' });
    const before = (await app.themes.ofSite(other.id))?.fileVersion;
    const address = `/scripts/combo?files=only.js,deep/b.js&v=${before}`;
    const body = ';\nonly here\n;\n(function () { b = 2 })()\n';
    for (const next of ['pier', null]) {
      await app.themes.use(other.id, 'mole', { by: 'test' });
      await app.themes.use(other.id, next, { by: 'test' });
      await receiveInvalidations(app);
      const response = await there.get(address);
      expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([
        200,
        body,
        IMMUTABLE,
      ]);
    }
    await app.themes.use(other.id, 'pier', { by: 'test' });
    await app.themes.use(other.id, 'jetty', { by: 'test' });
    await receiveInvalidations(app);
    expect((await there.get(address)).body).not.toContain('only here');
  });

  it('a process that has not heard of an install yet serves what is there now', async () => {
    const { database, siteVersions, log } = app.platform;
    const other = await app.make.site();
    await app.themes.install(sampleTheme(), { name: 'quay' });
    await app.themes.use(other.id, 'quay', { by: 'test' });
    const deaf = createActiveThemes({
      database,
      log,
      stylesheets: { of: () => Promise.reject(new Error('no page is drawn here')) },
      siteVersions: { ...siteVersions, isListening: () => true, onChange: () => {} },
    });
    const reader = createThemeFileReader({
      database,
      activeThemes: deaf,
      draftedTheme: async () => null,
      previewVersions: { write: (_scope, id) => id, read: () => null },
    });
    expect((await deaf.ofSite(other.id))?.revision).toBe(1);
    for (const text of ['second', 'third'])
      await app.themes.install(sampleTheme({ 'scripts/a.js': text, 'scripts/new.js': text }), {
        name: 'quay',
      });
    await receiveInvalidations(app);
    const version = (await app.themes.ofSite(other.id))?.fileVersion;
    expect((await deaf.ofSite(other.id))?.revision).toBe(1);
    for (const requestedVersion of [version, undefined])
      for (const path of ['a.js', 'new.js']) {
        const joined = await reader.joinedScripts(other.id, [path], requestedVersion);
        expect(joined?.bytes.toString(), `${path} ${requestedVersion}`).toContain('third');
      }
    expect(await reader.file(other.id, 'scripts', 'gone.js')).toBeNull();
  });

  it('a part of a film is sent alone', async () => {
    const part = await visitor.get('/assets/film.mp4', { range: 'bytes=2-4' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await visitor.get('/assets/film.mp4', { range: 'bytes=99-' })).statusCode).toBe(416);
  });

  it.each([
    '/assets/gone.png',
    '/assets/../template.conf',
    '/assets/%2e%2e/template.conf',
    '/assets/..%2ftemplate.conf',
    '/assets/',
    '/assets/template.conf',
    '/scripts/combo?files=gone.js',
    '/scripts/combo?files=../template.conf,../site.region',
    `/scripts/combo?files=${Array.from({ length: 60 }, (_, n) => `${n}.js`).join()},a.js`,
  ])('there is nothing at %s', async (url) => {
    expect((await visitor.get(url)).statusCode).toBe(404);
  });

  it('scripts are joined in the order of the address, and none of them changes how the next one runs', async () => {
    const response = await visitor.get(`/scripts/combo?files=deep/b.js,a.js,gone.js&v=${firstVersion}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe(IMMUTABLE);
    expect(response.body).toBe(';\n(function () { b = 2 })()\n;\n"use strict";\nwindow.a = 1\n');
  });

  it('a name with a comma is one name', async () => {
    await app.themes.install(sampleTheme({ 'scripts/a,b.js': 'comma' }), { name: 'comma' });
    const other = await app.make.site();
    await app.themes.use(other.id, 'comma', { by: 'test' });
    const there = app.browser({ host: `${other.slug}.localhost` });
    expect((await there.get('/scripts/combo?files=a%2Cb.js,a.js')).body).toContain('comma');
    expect((await there.get('/scripts/combo?files=a.js%2Cdeep/b.js')).body).toContain('b = 2');
    expect((await there.get('/scripts/combo?files=%ff,a.js')).statusCode).toBeLessThan(500);
  });

  it('asking for the head of an answer gives its headers alone', async () => {
    const head = await visitor.raw({ method: 'HEAD', url: '/scripts/a.js' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '6']);
  });

  it('other sites do not have them', async () => {
    const other = await app.make.site();
    const there = app.browser({ host: `${other.slug}.localhost` });
    for (const url of ['/assets/mark.svg', '/scripts/a.js', '/scripts/combo?files=a.js', '/site.css']) {
      expect((await there.get(url)).statusCode).toBe(404);
    }
  });
});

describe('the stylesheet', () => {
  it('the theme stylesheet is minified, readable on request, and immutable under its versioned address', async () => {
    const url = (await app.themes.ofSite(site.id))?.stylesheetUrl ?? '';
    const versioned = await visitor.get(url);
    expect(versioned.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': IMMUTABLE,
    });
    expect(versioned.body).toContain('a{color:#2a6f97}');
    const readable = await visitor.get('/site.css?minify=false');
    expect(readable.body).toMatch(/a \{\n\s+color: #2a6f97;\n\}/);
    expect(readable.headers['cache-control']).toBe('public, max-age=60');
  });

  it('the theme stylesheet is sent compressed', async () => {
    const css = Array.from({ length: 100 }, (_, n) => `.rule-${n} { margin: ${n}px }`).join('\n');
    await app.themes.changeCustomCss(site.id, css, { by: 'test' });
    const get = () => visitor.get('/site.css', { 'accept-encoding': 'gzip, br' });
    await expect.poll(async () => (await get()).headers['content-encoding'], { timeout: 2_000 }).toBe('br');
    const response = await get();
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('.rule-99{margin:99px}');
    expect(response.headers.vary).toContain('accept-encoding');
  });
});

describe('choosing and adjusting', () => {
  it('the themes of the install are listed for those who run a site', async () => {
    const { themes } = (await owner.get('/api/themes')).json();
    expect(themes).toContainEqual(
      expect.objectContaining({ name: 'pier', title: 'Pier & Quay', revision: 2, diagnostics: [] }),
    );
    expect((await editor.get('/api/themes')).statusCode).toBe(403);
    expect((await visitor.get('/api/themes')).statusCode).toBe(401);
  });

  it('what can be adjusted is said with what holds', async () => {
    const response = await owner.get('/api/site-theme');
    expect(response.statusCode).toBe(200);
    const { theme, tweaks } = response.json();
    expect(theme).toMatchObject({ name: 'pier' });
    expect(tweaks).toContainEqual(
      expect.objectContaining({ title: 'accent', type: 'color', default: '#2a6f97', value: null }),
    );
  });

  it('choosing a theme is for members who manage the site', async () => {
    expect((await editor.get('/api/site-theme')).statusCode).toBe(200);
    expect((await editor.call('PUT', '/api/site-theme', { themeName: null })).statusCode).toBe(403);
  });

  it('values that do not fit are refused by their names, and nothing is saved', async () => {
    const before = (await owner.get('/api/site-theme')).headers.etag;
    const response = await owner.call('PUT', '/api/site-theme', {
      customCss: '.lost {}',
      tweakValues: { accent: 'red; } body { display: none', 'Card Style': 'Round', nothing: '1' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'themes.invalid-tweaks',
      errors: {
        'tweakValues.accent': expect.stringContaining('colour'),
        'tweakValues.Card Style': expect.stringContaining('Flat'),
        'tweakValues.nothing': 'The theme has nothing called “nothing” to adjust.',
      },
    });
    expect((await owner.get('/api/site-theme')).headers.etag).toBe(before);
  });

  it('a change over another version is refused, and a change of nothing makes no version', async () => {
    const { etag } = (await owner.get('/api/site-theme')).headers;
    const put = (body: object) => owner.call('PUT', '/api/site-theme', body, { 'if-match': String(etag) });
    const saved = await put({ tweakValues: { accent: '#00ff00' } });
    expect(saved.statusCode).toBe(200);
    expect(saved.json().tweaks).toContainEqual(
      expect.objectContaining({ title: 'accent', value: '#00ff00' }),
    );
    expect((await put({ tweakValues: { accent: '#0000ff' } })).statusCode).toBe(412);
    const same = await owner.call('PUT', '/api/site-theme', { tweakValues: { accent: '#00ff00' } });
    expect(same.headers.etag).toBe(saved.headers.etag);
  });

  it('a number is as good as a text, and what fits no tweak is refused in words about the tweak', async () => {
    const less = [
      '// tweak: { "title": "width", "label": "Width", "type": "value", "max": 1400 }',
      '@width: 900px;',
      '// tweak: { "title": "wide", "label": "Wide", "type": "checkbox" }',
      'main { width: @width; }',
    ];
    await app.themes.install(sampleTheme({ 'styles/site.less': less.join('\n') }), { name: 'measured' });
    const put = (tweakValues: object) =>
      owner.call('PUT', '/api/site-theme', { themeName: 'measured', tweakValues });
    const saved = await put({ width: 1200, wide: true });
    expect(saved.statusCode).toBe(200);
    for (const [title, value] of [
      ['width', '1200'],
      ['wide', 'true'],
    ])
      expect(saved.json().tweaks).toContainEqual(expect.objectContaining({ title, value }));
    expect((await put({ width: 1e300 })).json().errors['tweakValues.width']).toContain('Width');
    expect((await owner.call('PUT', '/api/site-theme', { themeName: 'pier' })).statusCode).toBe(200);
  });

  it('a font is chosen by its properties', async () => {
    const font = { 'font-family': 'Georgia, serif', 'font-size': '30px' };
    const saved = await owner.call('PUT', '/api/site-theme', { tweakValues: { 'title-font': font } });
    expect(saved.statusCode).toBe(200);
    expect(saved.json().tweaks).toContainEqual(
      expect.objectContaining({
        title: 'title-font',
        default: { 'font-family': 'serif', 'font-size': '28px' },
        value: font,
      }),
    );
    await expect
      .poll(async () => (await visitor.get('/site.css')).body, { timeout: 5_000 })
      .toContain('.title-font{font-family:Georgia,serif;font-size:30px}');
  });

  it('an unknown theme is refused, and without a theme there is nothing to adjust', async () => {
    const unknown = await owner.call('PUT', '/api/site-theme', { themeName: 'gone' });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'themes.unknown']);
    expect((await owner.call('PUT', '/api/site-theme', { themeName: null })).json()).toMatchObject({
      theme: null,
      tweaks: [],
    });
    const nothing = await owner.call('PUT', '/api/site-theme', { tweakValues: { accent: '#fff' } });
    expect([nothing.statusCode, nothing.json().code]).toEqual([409, 'themes.no-theme']);
  });
});
