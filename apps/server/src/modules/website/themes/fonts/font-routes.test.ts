import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleTheme } from '../../../../testing/sample-theme.ts';
import { receiveInvalidations } from '../../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import type { Site } from '../../../foundation/sites/index.ts';
import { fontFiles } from './font-files.ts';
import { iconFonts } from './icon-fonts.ts';

const by = { by: 'test' };
const PAIRS = [
  '// tweak: { "title": "fonts", "label": "Fonts", "type": "dropdown", "options": ["Salt", "Ink"], "default": "Salt" }',
  'body { font-family: var(--text) } h1 { font-family: var(--title) }',
  'body.fonts-salt { --text: "Inter", "Inter Fallback", sans-serif; --title: "Fraunces", serif }',
  'body.fonts-ink { --text: "Newsreader", serif; --title: "Newsreader", serif }',
].join('\n');

let app: TestApp;
let site: Site;
let visitor: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  visitor = app.browser({ host: `${site.slug}.localhost` });
  await app.make.collection(site, { urlId: 'home' });
  await app.themes.install(sampleTheme({ 'styles/site.less': PAIRS }), { name: 'pairs' });
  await app.themes.use(site.id, 'pairs', by);
  await receiveInvalidations(app);
});
afterAll(() => app.close());

const home = async (): Promise<string> => {
  await receiveInvalidations(app);
  return (await visitor.get('/home', { accept: 'text/html' })).body;
};
const preloadsIn = (html: string): string[] =>
  [...html.matchAll(/<link rel="preload" as="font" type="font\/woff2" crossorigin href="([^"]+)">/g)].map(
    ([, address = '']) => address,
  );

it('pages name the fonts of their text before anything else is loaded, and those are served for ever', async () => {
  const html = await home();
  const preloads = preloadsIn(html);
  expect(preloads).toEqual([
    expect.stringContaining('/inter-latin-'),
    expect.stringContaining('/fraunces-latin-'),
  ]);
  expect(html.indexOf('rel="preload"')).toBeLessThan(html.indexOf('rel="stylesheet"'));
  for (const address of preloads) {
    const response = await visitor.get(address, { 'accept-encoding': 'br, gzip' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.rawPayload.toString('latin1', 0, 4)).toBe('wOF2');
  }
});

it('the stylesheet of the page names the same files as the page', async () => {
  const html = await home();
  const [, stylesheet = ''] = /href="(\/site\.css[^"]*)"/.exec(html) ?? [];
  const { body } = await visitor.get(stylesheet.replaceAll('&amp;', '&'));
  for (const address of preloadsIn(html)) expect(body).toContain(`url(${address})`);
});

it('the policy of pages lets fonts of our own server in', async () => {
  const { headers } = await visitor.get('/home', { accept: 'text/html' });
  expect(headers['content-security-policy']).toMatch(/font-src 'self'/);
});

it('another pair, or a rule of the owner, changes what pages load first', async () => {
  await app.themes.changeTweaks(site.id, { fonts: 'Ink' }, by);
  expect(preloadsIn(await home())).toEqual([expect.stringContaining('/newsreader-latin-')]);
  await app.themes.changeCustomCss(site.id, 'body { font-family: "Work Sans" }', by);
  expect(preloadsIn(await home())[0]).toContain('/work-sans-latin-');
  await app.themes.change(site.id, { tweakValues: { fonts: null }, customCss: '' }, by);
});

it.each(['x.woff2', '..%2f..%2fpackage.json', 'inter-latin-wght-normal.woff2', '%00', 'a'.repeat(300)])(
  'there is no font %s',
  async (name) => {
    expect((await visitor.get(`/_awning/fonts/${name}`)).statusCode).toBeGreaterThanOrEqual(400);
  },
);

it('an address of a file with other content is not answered with this one', async () => {
  const [file] = fontFiles();
  const other = file?.address.replace(/\w{12}\.woff2$/, '0123456789ab.woff2') ?? '';
  expect((await visitor.get(other)).statusCode).toBe(404);
});

it('fonts of icons are served to any page that asks for them, for ever', async () => {
  for (const { address } of iconFonts()) {
    const response = await visitor.get(address);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    expect(response.rawPayload.toString('latin1', 0, 4)).toBe('wOF2');
  }
});
