import { websiteRoles } from '@awning/contract';
import { BLOCK_TYPES, newSection, type Section } from '@awning/site-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import type { Site } from '../../../foundation/sites/index.ts';

const SAVED = '/api/content/saved-sections';

let app: TestApp;
let site: Site;
let editor: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  editor = await app.signedIn(site, websiteRoles.editor);
});

const cell = { column: 0, row: 0, width: 12, height: 4, layer: 0 };
const sectionWith = (type: number, value: Record<string, unknown>): Section =>
  newSection('a'.repeat(24), {
    layout: {
      type: 'fluid',
      blocks: [{ block: { id: 'b'.repeat(24), type, value }, desktop: cell, phone: { ...cell, width: 8 } }],
    },
  });
const voices = sectionWith(BLOCK_TYPES.html, { html: '<p>Kind words</p><script>bad()</script>' });
const save = (name: string, section: Section, by = editor) => by.call('POST', SAVED, { name, section });
const list = async (by = editor) => (await by.get(SAVED)).json().savedSections;

describe('saved sections', () => {
  it('ED-93 a section is saved for the site as a copy with ids of its own, cleaned, and listed by name', async () => {
    const saved = await save('Voices', voices);
    expect(saved.statusCode).toBe(201);
    await save('About', newSection('c'.repeat(24)));
    await save('Voices', voices);
    const sections = await list();
    expect(sections.map(({ name }: { name: string }) => name)).toEqual(['About', 'Voices', 'Voices']);
    expect(JSON.stringify(sections)).toContain('Kind words');
    expect(JSON.stringify(sections)).not.toContain('bad()');
    const ids = sections.map(({ section }: { section: Section }) => section.id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain(voices.id);
  });

  it('ED-93 a copy on a page is its own: removing the saved section leaves the page as it is', async () => {
    const { id, section } = (await save('Voices', voices)).json();
    const created = await editor.call('POST', '/api/content/collections', { kind: 'page', title: 'About' });
    const draft = `/api/content/collections/${created.json().collection.id}/draft`;
    const { version } = (await editor.get(draft)).json();
    const ids = ['e', 'f', '7', '8'].map((digit) => digit.repeat(24));
    const edit = { commands: [{ do: 'insert-section', section }], ids, base: version, batch: 'one' };
    expect((await editor.call('PATCH', draft, edit)).statusCode).toBe(200);
    expect((await editor.call('DELETE', `${SAVED}/${id}`)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect(JSON.stringify((await editor.get(draft)).json().document)).toContain('Kind words');
    expect((await editor.call('DELETE', `${SAVED}/${id}`)).statusCode).toBe(404);
  });

  it('saved sections of another site are neither listed nor removed', async () => {
    const { id } = (await save('Voices', voices)).json();
    const other = await app.signedIn(await app.make.site(), websiteRoles.editor);
    expect(await list(other)).toEqual([]);
    expect((await other.call('DELETE', `${SAVED}/${id}`)).statusCode).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it('what is no section, or names an image that is gone, is refused and leaves nothing', async () => {
    const broken = { ...voices, layout: { type: 'spiral' } } as unknown as Section;
    expect((await save('Broken', broken)).json().code).toBe('content.invalid-document');
    const gone = sectionWith(BLOCK_TYPES.image, { imageId: 'd'.repeat(24) });
    expect((await save('Gone', gone)).json().code).toBe('content.missing-asset');
    expect(await list()).toEqual([]);
  });

  it('a section with code that runs is saved by administrators only', async () => {
    const code = sectionWith(BLOCK_TYPES.code, { code: '<script>go()</script>', language: 'html' });
    expect((await save('Widget', code)).json().code).toBe('content.code-for-administrators');
    const admin = await app.signedIn(site, websiteRoles.admin);
    expect((await save('Widget', code, admin)).statusCode).toBe(201);
  });

  it('a member who may not edit the site neither saves nor removes sections', async () => {
    const { id } = (await save('Voices', voices)).json();
    const viewer = await app.signedIn(site, websiteRoles.viewer);
    expect((await save('Mine', voices, viewer)).statusCode).toBe(403);
    expect((await viewer.call('DELETE', `${SAVED}/${id}`)).statusCode).toBe(403);
  });
});
