import { type ThemeHost, websiteRoles } from '@awning/contract';
import { BLOCK_TYPES } from '@awning/site-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../../platform/db/index.ts';
import { block, classicDocument } from '../../../../testing/block-fixtures.ts';
import { sampleTheme } from '../../../../testing/sample-theme.ts';
import { receiveInvalidations } from '../../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import type { Site } from '../../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let admin: TestBrowser;
let name: string;
let themes = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  admin = await app.signedIn(site, websiteRoles.admin);
  name = `hosts-${++themes}`;
  await app.themes.install(loading(), { name });
  await app.themes.use(site.id, name, { by: 'test' });
});

const HEAD =
  '<script src="//cdn.example.org/a.js"></script><link rel="stylesheet" href="https://fonts.example.org/css"><img alt="" src="https://img.example.org/a.png"><iframe src="https://player.example.org/"></iframe>';
const loading = (more = '') =>
  sampleTheme({
    'site.region': `<html><head>{squarespace-headers}</head><body>${HEAD}${more}{squarespace.main-content}{squarespace-footers}</body></html>`,
    'styles/site.less': '@font-face { font-family: A; src: url(https://files.example.org/a.woff2) }',
    'scripts/a.js': "fetch('https://api.example.org/v1')",
  });
const NAMED = [
  'scripts cdn.example.org',
  'styles fonts.example.org',
  'fonts files.example.org',
  'images img.example.org',
  'frames player.example.org',
  'connections api.example.org',
];

const policyOf = async (path = '/'): Promise<string> => {
  await receiveInvalidations(app);
  const page = await app.browser({ host: `${site.slug}.localhost` }).get(path, { accept: 'text/html' });
  return String(page.headers['content-security-policy']);
};
const sourcesOf = (policy: string, directive: string): string =>
  policy.split('; ').find((each) => each.startsWith(`${directive} `)) ?? '';
const listed = async (query = ''): Promise<ThemeHost[]> =>
  (await admin.get(`/api/theme-hosts${query}`)).json().hosts;
const words = (hosts: readonly ThemeHost[]): string[] => hosts.map(({ kind, host }) => `${kind} ${host}`);
const decide = (kind: string, host: string, isAllowed: boolean | null) =>
  admin.call('PUT', '/api/theme-hosts', { hosts: [{ kind, host, isAllowed }] });

describe('hosts that a theme loads from', () => {
  it('are listed with their place, and nothing is loaded from them before a member allows it', async () => {
    const hosts = await listed();
    expect(words(hosts)).toEqual(NAMED);
    expect(hosts.every(({ isAllowed }) => isAllowed === null)).toBe(true);
    expect(hosts[0]?.place).toEqual({ file: 'site.region', line: 1 });
    expect(await policyOf()).not.toContain('example.org');
    expect(await policyOf()).not.toContain(' https:');
  });

  it.each([
    ['scripts', 'cdn.example.org', 'script-src'],
    ['scripts', 'cdn.example.org', 'connect-src'],
    ['styles', 'fonts.example.org', 'style-src'],
    ['fonts', 'files.example.org', 'font-src'],
    ['images', 'img.example.org', 'img-src'],
    ['images', 'img.example.org', 'media-src'],
    ['frames', 'player.example.org', 'frame-src'],
    ['connections', 'api.example.org', 'connect-src'],
  ])(
    '%s of %s are loaded at once when they are allowed, and no more when they are refused',
    async (kind, host, directive) => {
      await policyOf();
      expect((await decide(kind, host, true)).statusCode).toBe(200);
      expect(sourcesOf(await policyOf(), directive)).toContain(` ${host}`);
      expect((await listed()).find((each) => each.host === host)?.isAllowed).toBe(true);
      await decide(kind, host, false);
      expect(sourcesOf(await policyOf(), directive)).not.toContain(host);
    },
  );

  it('an allowed stylesheet may bring its fonts', async () => {
    await decide('styles', 'fonts.example.org', true);
    expect(sourcesOf(await policyOf(), 'font-src')).toContain('https:');
  });

  it('one that a member adds, because an allowed script needs it, is allowed for every theme of the site', async () => {
    await decide('scripts', 'more.example.org', true);
    expect((await listed()).at(-1)).toEqual({
      kind: 'scripts',
      host: 'more.example.org',
      isAllowed: true,
      place: null,
    });
    expect(sourcesOf(await policyOf(), 'script-src')).toContain('more.example.org');
    await decide('scripts', 'more.example.org', null);
    expect(words(await listed())).toEqual(NAMED);
  });

  it('of a host for everybody only the files that the theme names are allowed', async () => {
    const files = sampleTheme({
      'site.region':
        '<html><head>{squarespace-headers}</head><body><script src="https://cdn.jsdelivr.net/npm/a@1/a.js"></script></body></html>',
    });
    await app.themes.install(files, { name });
    await decide('scripts', 'cdn.jsdelivr.net', true);
    expect(sourcesOf(await policyOf(), 'script-src')).toMatch(/ cdn\.jsdelivr\.net\/npm\/a@1\/a\.js$/);
  });

  it('images and films of the content are shown also where the theme may load none', async () => {
    const { id } = await app.make.collection(site, { urlId: 'about' });
    const code = '<img src="https://boats.example.net/a.jpg" alt="A boat">';
    await app.content.documents.replace(
      site.id,
      { kind: 'collection', id },
      classicDocument([block(BLOCK_TYPES.code, { code, language: 'html', displaySource: false })]),
    );
    const policy = await policyOf('/about');
    expect(sourcesOf(policy, 'img-src')).toContain(' boats.example.net');
    expect(sourcesOf(policy, 'img-src')).not.toContain('img.example.org');
    expect(sourcesOf(policy, 'script-src')).not.toContain('boats');
  });

  it('pages with code of the owner show images and frames from anywhere, and run nothing more', async () => {
    await app.identity.changeCode(site.id, {
      value: { header: '<script>count()</script>', footer: '', postItem: '' },
      by: 'test',
    });
    const policy = await policyOf();
    expect(sourcesOf(policy, 'img-src')).toContain('https:');
    expect(sourcesOf(policy, 'script-src')).not.toContain('example.org');
  });

  it('are decided by members who may add code, and are in the log of activities', async () => {
    const manager = await app.signedIn(site, websiteRoles.websiteManager);
    const editor = await app.signedIn(site, websiteRoles.editor);
    expect((await editor.get('/api/theme-hosts')).statusCode).toBe(403);
    const change = { hosts: [{ kind: 'scripts', host: 'cdn.example.org', isAllowed: true }] };
    const asEditor = await editor.call('PUT', '/api/theme-hosts', change);
    expect(asEditor.statusCode).toBe(403);
    expect((await manager.get('/api/theme-hosts')).statusCode).toBe(200);
    await admin.call('PUT', '/api/theme-hosts', change);
    const [latest] = (await admin.get('/api/activity?limit=1')).json().activities;
    expect(latest).toMatchObject({ kind: 'theme.saveThemeHosts', canUndo: true });
    expect((await admin.call('POST', `/api/activity/${latest.id}/undo`)).statusCode).toBe(200);
    expect(await policyOf()).not.toContain('example.org');
  });

  it.each([
    'localhost',
    'https://a.example.org',
    'a.example.org/x',
    '*.example.org',
    "a.example.org 'unsafe-inline'",
    'ä.example.org',
  ])('“%s” is refused as a host, with a sentence', async (host) => {
    const refused = await decide('scripts', host, true);
    expect(refused.json()).toMatchObject({ code: 'themes.bad-host' });
    expect(await policyOf()).not.toContain('example.org');
  });

  it('no more than two hundred are kept', async () => {
    const hosts = (from: number) =>
      Array.from({ length: 100 }, (_, n) => ({
        kind: 'images',
        host: `h${from + n}.example.org`,
        isAllowed: false,
      }));
    for (const from of [0, 100])
      expect((await admin.call('PUT', '/api/theme-hosts', { hosts: hosts(from) })).statusCode).toBe(200);
    expect((await decide('images', 'more.example.org', true)).json().code).toBe('themes.too-many-hosts');
  });

  it('are asked for with the name of an installed theme, before the site uses it', async () => {
    await app.themes.install(sampleTheme({ 'scripts/a.js': "fetch('https://other.example.org/')" }), {
      name: `${name}-next`,
    });
    expect(words(await listed(`?theme=${name}-next`))).toEqual(['connections other.example.org']);
    const unknown = await admin.get('/api/theme-hosts?theme=nothing');
    expect(unknown.json().code).toBe('themes.unknown');
  });
});

describe('a site that had its theme before hosts were asked about', () => {
  const trust = (trusted: string) =>
    app.platform.database.transaction(async (tx) => {
      await tx.run(sql`insert into site_theme_hosts (website_id, trusted_theme, updated_at)
        values (${site.id}, ${trusted}, now())`);
      await app.platform.siteVersions.bump(tx, site.id);
    });

  it('goes on loading what the theme names, until a member refuses it', async () => {
    await trust(name);
    expect(words(await listed())).toEqual(NAMED);
    expect((await listed()).every(({ isAllowed }) => isAllowed === true)).toBe(true);
    expect(sourcesOf(await policyOf(), 'script-src')).toContain('cdn.example.org');
    expect(sourcesOf(await policyOf(), 'img-src')).toContain('https:');
    await decide('images', 'img.example.org', false);
    expect(sourcesOf(await policyOf(), 'img-src')).not.toMatch(/example|https:/);
    expect(sourcesOf(await policyOf(), 'script-src')).toContain('cdn.example.org');
  });

  it('is asked about hosts that come with new files, and keeps the others', async () => {
    await trust(name);
    await decide('frames', 'player.example.org', false);
    await app.themes.install(loading('<script src="//new.example.org/b.js"></script>'), { name });
    const hosts = await listed();
    expect(hosts.filter(({ isAllowed }) => isAllowed === null).map(({ host }) => host)).toEqual([
      'new.example.org',
    ]);
    expect(hosts.find(({ kind }) => kind === 'frames')?.isAllowed).toBe(false);
    const policy = await policyOf();
    expect(sourcesOf(policy, 'script-src')).toContain('cdn.example.org');
    expect(policy).not.toContain('new.example.org');
  });

  it('is asked about another theme', async () => {
    await trust('another');
    expect((await listed()).every(({ isAllowed }) => isAllowed === null)).toBe(true);
  });
});
