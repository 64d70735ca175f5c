import { BLOCK_TYPES, type Block, formBlock, type PageDocument } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
import { sampleImage } from '../../../testing/sample-image.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { documentOf, html, id, openDraftFixture, write } from './testing/draft-fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const form = (n: number): Block => ({ id: id(n), type: BLOCK_TYPES.form, value: { ...formBlock.defaults } });

const formIds = ({ sections }: PageDocument): string[] =>
  sections.flatMap(({ layout }) =>
    layout.type === 'fluid'
      ? layout.blocks.flatMap(({ block }) => (block.type === BLOCK_TYPES.form ? [block.id] : []))
      : [],
  );

describe('drafts of a page that is duplicated', () => {
  it('a copy of a page that was never published has what was made on it, and waits with it', async () => {
    const page = await openDraftFixture(app);
    const put = { document: documentOf(html(10, '<p>Made and never published</p>')) };
    const saved = await page.editor.call('PUT', page.draft, put, { 'if-match': '*' });
    expect(saved.statusCode, saved.body).toBe(200);
    const { id: image } = await app.media.upload(page.site.id, await sampleImage());
    const settings = { background: { source: 1, imageId: image, overlay: 0 } } as const;
    await page.edit({
      commands: [{ do: 'set-section', section: id(1), settings }],
      base: saved.json().version,
    });
    const copied = await page.editor.call('POST', `/api/content/collections/${page.pageId}/duplicate`, {});
    expect(copied.statusCode, copied.body).toBe(201);
    const copy = copied.json().collection;
    const draft = (await page.editor.get(`/api/content/collections/${copy.id}/draft`)).json();
    expect(draft).toMatchObject({ isOpen: true });
    expect(JSON.stringify(draft.document)).toContain('Made and never published');
    const { changes } = (await page.editor.get('/api/site-changes')).json();
    expect(changes.map((change: { id: string }) => change.id).sort()).toEqual([page.pageId, copy.id].sort());
    const uses = await app.platform.database.query.rows(
      anyRow,
      sql`select from asset_uses where asset_id = ${image} and owner_id = ${`page/${copy.id}`}`,
    );
    expect(uses).toHaveLength(1);
  });

  it('a copy of a page with changes that wait has them as changes, on what visitors see', async () => {
    const page = await openDraftFixture(app, documentOf(html(10), html(11)));
    await page.edit({ commands: [write(10, '<p>Waits</p>')], base: 1 });
    const copied = await page.editor.call('POST', `/api/content/collections/${page.pageId}/duplicate`, {});
    const copy = copied.json().collection;
    const live = (await page.editor.get(`/api/content/collections/${copy.id}/document`)).body;
    expect(live).not.toContain('Waits');
    const draft = (await page.editor.get(`/api/content/collections/${copy.id}/draft`)).json();
    expect(draft).toMatchObject({ isOpen: true, conflicts: [] });
    expect(JSON.stringify(draft.document)).toContain('Waits');
  });

  it('a form that waits on a copied page has the id of the form that visitors see on the copy', async () => {
    const page = await openDraftFixture(app, documentOf(html(10), form(11)));
    await page.edit({ commands: [write(10, '<p>Waits</p>')], base: 1 });
    const copied = await page.editor.call('POST', `/api/content/collections/${page.pageId}/duplicate`, {});
    const copy = copied.json().collection;
    const live = (await page.editor.get(`/api/content/collections/${copy.id}/document`)).json();
    const draft = (await page.editor.get(`/api/content/collections/${copy.id}/draft`)).json();
    expect(formIds(draft.document)).toEqual(formIds(live.document));
    expect(formIds(live.document)).not.toContain(id(11));
  });
});
