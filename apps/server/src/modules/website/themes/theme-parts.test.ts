import { websiteRoles } from '@awning/contract';
import { areaDocument, defaultDesign, PALETTE_PRESETS } from '@awning/site-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleTheme } from '../../../testing/sample-theme.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

const PARTS = '/api/site-theme/parts';
const AREAS = '/api/content/areas';
const nothing = { layouts: [], menus: [], areas: [], pageTypes: [], collectionTypes: [] };
const plainLook = {
  base: defaultDesign,
  fontThemes: defaultDesign.fontThemes,
  replacedTweaks: [],
  palettes: PALETTE_PRESETS.map((palette) => ({ isDark: false, ...palette })),
};

let app: TestApp;
let site: Site;

beforeAll(async () => {
  app = await createTestApp();
  await app.themes.install(
    sampleTheme({
      'template.conf': JSON.stringify({
        name: 'Pier',
        author: 'Studio Nine',
        layouts: {
          default: { name: 'Standard', regions: ['site'] },
          wide: { name: 'Wide', regions: ['site'] },
        },
        navigations: [{ name: 'mainNav', title: 'Main menu' }],
        stylesheets: ['site.less'],
      }),
      'site.region': `<html><head>{squarespace-headers}</head><body>{squarespace.main-content}
        <squarespace:block-field id="footerArea" columns="1" label="{localizedStrings.footer}" />
        <squarespace:block-field id="no way" label="Cannot be saved" />{squarespace-footers}</body></html>`,
      'strings/template-en-US.json': '{ "footer": "Footer" }',
      'strings/template-de.json': '{ "footer": "Fußzeile" }',
      'pages/press-kit.page': '<h1>Press</h1>',
      'pages/press-kit.page.conf': '{ "title": "Press kit" }',
      'collections/projects.conf': '{ "title": "Projects", "ordering": "user-orderable" }',
      'collections/projects.list': '<ul></ul>',
      'collections/rooms.conf': '{ "title": "Rooms", "folder": true, "index": true }',
      'collections/rooms.list': '<ul></ul>',
      'collections/blog.conf': '{ "pageSize": 5 }',
      'collections/blog.list': '<squarespace:block-field id="aboveList" label="Above the list" />',
    }),
    { name: 'pier' },
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
});

async function asRole(role: number): Promise<TestBrowser> {
  const browser = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(browser, (await app.make.member(site, [role])).email);
  return browser;
}

async function usePier(): Promise<void> {
  await app.themes.use(site.id, 'pier', { by: 'test' });
  await receiveInvalidations(app);
}

describe('what the active theme offers', () => {
  it('a member who edits pages gets layouts, menus, areas and own types of the theme', async () => {
    await usePier();
    const response = await (await asRole(websiteRoles.editor)).get(PARTS);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toContain('no-store');
    expect(response.json()).toEqual({
      layouts: [
        { name: 'default', title: 'Standard' },
        { name: 'wide', title: 'Wide' },
      ],
      menus: [{ name: 'mainNav', title: 'Main menu' }],
      areas: [
        { areaId: 'footerArea', label: 'Footer', columns: 1, locked: false },
        { areaId: 'aboveList', label: 'Above the list', columns: 12, locked: false },
      ],
      pageTypes: [{ typeName: 'press-kit', title: 'Press kit' }],
      collectionTypes: [
        { typeName: 'projects', title: 'Projects', kind: 'custom', ordering: 'user-orderable' },
        { typeName: 'rooms', title: 'Rooms', kind: 'index', ordering: null },
      ],
      reads: { design: [], header: [], footer: [] },
      look: plainLook,
    });
  });

  it('a site without a theme is offered nothing, and reads all of the design, the header and the footer', async () => {
    const { reads, look, ...offered } = (await (await asRole(websiteRoles.storeManager)).get(PARTS)).json();
    expect(offered).toEqual(nothing);
    expect(look).toEqual(plainLook);
    expect(reads.design).toContain('colors');
    expect(reads.header).toContain('sticky');
    expect(reads.footer).toContain('columns');
  });

  it('areas are called in the language of the site', async () => {
    await usePier();
    const owner = await asRole(websiteRoles.admin);
    await owner.call('PUT', '/api/settings/site', { language: 'de-DE' });
    expect((await owner.get(PARTS)).json().areas[0].label).toBe('Fußzeile');
  });

  it('a viewer and a visitor may not ask what the theme offers', async () => {
    expect((await (await asRole(websiteRoles.viewer)).get(PARTS)).statusCode).toBe(403);
    expect((await app.browser({ host: `${site.slug}.localhost` }).get(PARTS)).statusCode).toBe(401);
  });

  it('what the theme offers by name can be chosen for pages and collections', async () => {
    await usePier();
    const editor = await asRole(websiteRoles.editor);
    const { layouts, pageTypes, collectionTypes } = (await editor.get(PARTS)).json();
    const create = async (body: object) =>
      (await editor.call('POST', '/api/content/collections', { title: 'New', ...body })).statusCode;
    for (const { name } of layouts) expect(await create({ kind: 'page', regionName: name })).toBe(201);
    for (const { typeName } of pageTypes) expect(await create({ kind: 'template-page', typeName })).toBe(201);
    for (const { typeName, kind, ordering } of collectionTypes) {
      expect(await create({ kind, typeName, ...(ordering ? { ordering } : {}) }), typeName).toBe(201);
    }
  });
});

describe('areas of a site', () => {
  it('the list of areas has those of the theme and those that hold something, and says which is which', async () => {
    const editor = await asRole(websiteRoles.editor);
    const document = areaDocument('0'.repeat(24));
    for (const areaId of ['aboveList', 'ofAnotherTheme']) {
      expect(
        (await editor.call('PUT', `${AREAS}/${areaId}/document`, { document }, { 'if-match': '*' }))
          .statusCode,
      ).toBe(200);
    }
    await usePier();
    expect((await editor.get(AREAS)).json()).toEqual({
      areas: [
        { areaId: 'footerArea', label: 'Footer', version: 0, isOffered: true, isSaved: false },
        { areaId: 'aboveList', label: 'Above the list', version: 1, isOffered: true, isSaved: true },
        { areaId: 'ofAnotherTheme', label: 'ofAnotherTheme', version: 1, isOffered: false, isSaved: true },
      ],
    });
  });

  it('parts and settings are answered for a theme that a draft tries, with the values that were stored for it', async () => {
    await app.themes.install(
      sampleTheme({
        'styles/site.less':
          '// tweak: { "title": "tone", "label": "Tone", "category": "Site", "type": "dropdown", "options": ["Warm", "Cold"], "default": "Warm" }',
      }),
      { name: 'quay' },
    );
    await app.themes.change(site.id, { themeName: 'quay', tweakValues: { tone: 'Cold' } }, { by: 'test' });
    await usePier();
    const editor = await asRole(websiteRoles.editor);
    const live = (await editor.get('/api/site-theme')).json();
    expect(live.theme.name).toBe('pier');
    const tried = (await editor.get('/api/site-theme?theme=quay')).json();
    expect(tried.theme.name).toBe('quay');
    expect(tried.tweaks).toContainEqual(expect.objectContaining({ title: 'tone', value: 'Cold' }));
    expect(live.tweaks).not.toContainEqual(expect.objectContaining({ title: 'tone' }));
    expect((await editor.get(`${PARTS}?theme=quay`)).json().pageTypes).not.toEqual(
      (await editor.get(PARTS)).json().pageTypes,
    );
    expect((await editor.get(`${PARTS}?theme=`)).json()).toMatchObject(nothing);
    expect((await editor.get('/api/site-theme?theme=')).json()).toMatchObject({ theme: null, tweaks: [] });
    for (const path of ['/api/site-theme', PARTS])
      expect((await editor.get(`${path}?theme=nowhere`)).json()).toMatchObject({ code: 'themes.unknown' });
    // What visitors see is as it was.
    expect((await editor.get('/api/site-theme')).json()).toEqual(live);
  });
});
