import { join } from 'node:path';
import { websiteRoles } from '@awning/contract';
import { designToCss, PALETTE_PRESETS } from '@awning/site-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { readMailSite } from '../../foundation/mail-templates/index.ts';
import type { Site } from '../../foundation/sites/index.ts';

const THEMES = join(import.meta.dirname, '../../../../../../themes');

let app: TestApp;
let site: Site;
let owner: TestBrowser;

beforeAll(async () => {
  app = await createTestApp({ config: { bundledThemes: THEMES } });
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  owner = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(owner, (await app.make.member(site, [websiteRoles.admin])).email);
});

const use = (name: string): Promise<void> => app.themes.use(site.id, name, { by: 'test' });
const put = async (path: string, body: object): Promise<void> => {
  const { statusCode, body: text } = await owner.call('PUT', path, body, { 'if-match': '*' });
  if (statusCode >= 300) expect.fail(`${path}: ${statusCode} ${text}`);
};
const home = async (): Promise<string> => (await owner.get('/')).body;
const parts = async () => (await owner.get('/api/site-theme/parts')).json();
const harbour = PALETTE_PRESETS.find(({ id }) => id === 'harbour') ?? expect.fail();

describe.each(['shoreline', 'fieldnotes'])('the theme %s', (name) => {
  beforeEach(() => use(name));

  it('a themed site whose owner has chosen nothing has no word of the design on its pages', async () => {
    expect(await home()).not.toContain('awning-design');
  });

  it('colours of the design reach the pages of the theme, and nothing else changes there', async () => {
    await put('/api/site-design', { design: { colorPalette: harbour.colors } });
    await expect.poll(home).toContain('<style id="awning-design">');
    const [, css = ''] = /<style id="awning-design">([^<]*)/.exec(await home()) ?? [];
    expect(css).toContain('--awning-design-accent:#1f5a98');
    expect(css).not.toMatch(/font|radius|spacing/);
    const sheet = (await app.themes.stylesheet(site.id))?.css ?? '';
    expect(sheet).toContain('--awning-design-accent');
  });

  it('fonts of the design bring their files, and the pages load those first', async () => {
    const { look } = await parts();
    const next = look.fontThemes.find(({ id }: { id: string }) => id === 'instrument') ?? expect.fail();
    await put('/api/site-design', { design: { fontThemes: look.fontThemes, activeFontThemeId: next.id } });
    await expect.poll(home).toContain('--awning-design-heading-font:"Instrument Serif"');
    const page = await home();
    expect(page).toMatch(/<link rel="preload" as="font"[^>]*instrument-sans/);
    expect(page).not.toMatch(/<link rel="preload"[^>]*(fraunces|newsreader)/);
  });

  it('a palette that was chosen by tweak is the design of the site until another is chosen', async () => {
    const { look } = await parts();
    const [usual, other] = look.palettes;
    expect(look.base.colorPalette).toEqual(usual.colors);
    await put('/api/site-theme', { tweakValues: { palette: other.name } });
    const { design } = (await owner.get('/api/site-design')).json();
    expect(design.colorPalette).toEqual(other.colors);
    expect(await home()).not.toContain('awning-design');
  });

  it('every palette and pair of fonts of the theme is a preset of the design, named as its tweak has it', async () => {
    const { look, reads } = await parts();
    const { tweaks } = (await owner.get('/api/site-theme')).json();
    const optionsOf = (title: string): string[] =>
      tweaks.find((tweak: { title: string }) => tweak.title === title).options;
    const names = (list: readonly { name: string }[]): string[] => list.map((each) => each.name);
    expect(names(look.palettes).slice(0, 5)).toEqual(optionsOf('palette'));
    expect(names(look.fontThemes)).toEqual(optionsOf('fonts'));
    expect(look.replacedTweaks).toEqual(expect.arrayContaining(['palette', 'fonts']));
    expect(reads.design).toEqual(expect.arrayContaining(['colors', 'fonts', 'sizes', 'buttons']));
  });

  it('header and footer settings reach the pages of the theme', async () => {
    const searchLink = /<a[^>]* href="\/search"/;
    expect(await home()).toMatch(searchLink);
    expect((await owner.get('/api/site-header-footer')).json().header.showSearch).toBe(true);
    await put('/api/site-header-footer', {
      header: { showSearch: false, button: { text: 'Book <now>', link: '/book', newWindow: false } },
      footer: { text: '<p>Open on Sundays</p>' },
    });
    await expect.poll(home).toContain('Book &lt;now&gt;');
    const page = await home();
    expect(page).not.toMatch(searchLink);
    expect(page).toContain('href="/book"');
    expect(page).toContain('<p>Open on Sundays</p>');
  });

  it('where the menu stands and whether the header stays in view are read by the theme', async () => {
    const header = async (): Promise<string> => /<header class="([^"]*)"/.exec(await home())?.[1] ?? '';
    const usual = await header();
    const { header: stored } = (await owner.get('/api/site-header-footer')).json();
    expect(stored.layout).toBe('navigation-left');
    expect(usual).not.toMatch(/navigation|on-scroll-up/);
    await put('/api/site-header-footer', { header: { layout: 'navigation-below', sticky: 'on-scroll-up' } });
    await expect.poll(header).toMatch(/--navigation-below\b/);
    expect(await header()).toMatch(/\bawning-header--on-scroll-up\b/);
    const sheet = (await app.themes.stylesheet(site.id))?.css ?? '';
    for (const layout of ['right', 'center', 'below']) expect(sheet).toContain(`--navigation-${layout}`);
    await put('/api/site-header-footer', { header: { layout: 'navigation-left', sticky: stored.sticky } });
    await expect.poll(header).toBe(usual);
  });

  it('a tweak of old that keeps the header in view counts until the owner chooses among the settings of the header', async () => {
    const tweak = name === 'shoreline' ? 'header-stays' : 'masthead-stays';
    const sticky = async (): Promise<string> =>
      (await owner.get('/api/site-header-footer')).json().header.sticky;
    await put('/api/site-theme', { tweakValues: { [tweak]: 'true' } });
    await expect.poll(sticky).toBe('always');
    await put('/api/site-theme', { tweakValues: { [tweak]: 'false' } });
    await expect.poll(sticky).toBe('none');
    await put('/api/site-header-footer', { header: { sticky: 'always' } });
    await expect.poll(sticky).toBe('always');
    expect((await parts()).look.replacedTweaks).toContain(tweak);
  });

  it('error pages, the account and the lock screen have the look of the site', async () => {
    await put('/api/site-design', { design: { colorPalette: harbour.colors } });
    await expect.poll(home).toContain('--awning-design-accent:#1f5a98');
    for (const address of ['/nowhere-at-all', '/account', '/cart', '/search'])
      expect((await owner.get(address, { accept: 'text/html' })).body, address).toContain('#1f5a98');
    expect((await owner.get('/config/preview/lock-page')).body).toContain('#1f5a98');
  });

  it('checkout and mails have the look of the theme, and follow the design', async () => {
    const { look } = await parts();
    const colors = async (): Promise<unknown> => (await mailSite())?.colors;
    const before = await colors();
    await put('/api/site-design', { design: { colorPalette: harbour.colors } });
    expect(await colors()).not.toEqual(before);
    await expect
      .poll(async () => (await owner.get('/checkout/design.css')).body)
      .toContain('--awning-design-accent:#1f5a98');
    expect(look.base.colorPalette).not.toEqual(harbour.colors);
  });
});

const mailSite = () =>
  readMailSite({ sites: app.sites, settings: app.settings, designs: app.designs, media: app.media }, site.id);

it('a site without a theme keeps its look, and a served font of its design brings its files', async () => {
  expect(await app.designs.css(site.id)).toContain('--awning-paper:#faf6f0');
  const { design } = (await owner.get('/api/site-design')).json();
  const [first] = design.fontThemes;
  const fontThemes = [{ ...first, heading: { ...first.heading, family: 'Fraunces' } }];
  await put('/api/site-design', { design: { fontThemes, activeFontThemeId: first.id } });
  await expect.poll(() => app.designs.css(site.id)).toContain('font-family: "Fraunces"');
  expect(await app.designs.css(site.id)).toContain(
    designToCss({ ...design, fontThemes, activeFontThemeId: first.id }),
  );
});

it('a draft of the design is seen in the preview and by no visitor', async () => {
  await use('shoreline');
  await put('/api/drafts/design/site', { value: { design: { colorPalette: harbour.colors } } });
  const made = await owner.call('POST', '/api/content/collections', { title: 'Studio', kind: 'page' });
  const { id } = made.json().collection;
  expect((await owner.get(`/config/preview/page/${id}`)).body).toContain('--awning-design-accent:#1f5a98');
  expect(await home()).not.toContain('awning-design');
});
