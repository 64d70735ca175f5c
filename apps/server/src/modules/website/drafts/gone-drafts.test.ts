import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
import { sampleImage } from '../../../testing/sample-image.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { type DraftFixture, documentOf, html, id, openDraftFixture, write } from './testing/draft-fixture.ts';

let app: TestApp;
let page: DraftFixture;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const two = documentOf(html(10), html(11));
const background = (imageId: string) =>
  ({
    do: 'set-section',
    section: id(1),
    settings: { background: { source: 1, imageId, overlay: 0 } },
  }) as const;
const removePage = () => page.editor.call('DELETE', `/api/content/collections/${page.pageId}?confirm=true`);
const upload = async (): Promise<string> => (await app.media.upload(page.site.id, await sampleImage())).id;
const removeImage = async (imageId: string, who: TestBrowser = page.editor): Promise<number> =>
  (await who.call('DELETE', `/api/media/assets/${imageId}`)).statusCode;
const countRows = async (): Promise<number[]> => {
  const { rows } = app.platform.database.query;
  const counts = [
    await rows(anyRow, sql`select from drafts where subject_id = ${page.pageId}`),
    await rows(anyRow, sql`select from draft_versions where subject_id = ${page.pageId}`),
    await rows(anyRow, sql`select from asset_uses where website_id = ${page.site.id}`),
  ];
  return counts.map(({ length }) => length);
};
const sweep = () =>
  app.drafts.jobs.find(({ name }) => name === 'remove-drafts-of-deleted')?.run({}) ?? expect.unreachable();

describe('drafts of what is deleted', () => {
  it('a page that comes back from the bin has its draft, its steps, its versions and its images', async () => {
    page = await openDraftFixture(app, two);
    const image = await upload();
    await page.edit({ commands: [background(image)], base: 1 });
    await page.edit({ commands: [write(10, '<p>Not lost</p>')], base: 2 });
    await page.editor.call(
      'PUT',
      `/api/drafts/page-settings/${page.pageId}`,
      { value: { title: 'New' } },
      {
        'if-match': '*',
      },
    );
    const versions = `/api/drafts/page/${page.pageId}/versions`;
    await page.editor.call('POST', versions, { name: 'Before' });
    expect((await removePage()).statusCode).toBeLessThan(300);
    expect((await page.editor.get('/api/site-changes')).json().changes).toEqual([]);
    expect(await removeImage(image)).toBe(409);
    await sweep();
    const admin = await page.as(websiteRoles.admin);
    const [entry] = (await admin.get('/api/bin?kind=page')).json().entries;
    const restored = await admin.call('POST', `/api/bin/${entry.id}/restore`);
    expect(restored.statusCode, restored.body).toBe(200);
    const draft = (await page.editor.get(page.draft)).json();
    expect([draft.isOpen, draft.conflicts]).toEqual([true, []]);
    expect(JSON.stringify(draft.document)).toContain('Not lost');
    expect((await page.editor.get(`/api/drafts/page-settings/${page.pageId}`)).json().value).toEqual({
      title: 'New',
    });
    expect((await page.editor.get(versions)).json().versions).toMatchObject([{ name: 'Before' }]);
    const steps = (await page.editor.get(`/api/drafts/page/${page.pageId}/steps`)).json().steps;
    expect(steps.length).toBeGreaterThanOrEqual(2);
    expect((await page.publish()).statusCode).toBe(200);
    expect(await page.html()).toContain('Not lost');
  });

  it('the draft of a page that cannot come back any more is removed with its versions and uses of images', async () => {
    page = await openDraftFixture(app, two);
    await page.edit({ commands: [background(await upload())], base: 1 });
    await page.editor.call('POST', `/api/drafts/page/${page.pageId}/versions`, { name: 'Before' });
    await removePage();
    await sweep();
    expect(await countRows()).toEqual([1, 1, 2]);
    app.clock.advance(31 * DAY);
    await sweep();
    expect(await countRows()).toEqual([0, 0, 0]);
  });

  it('a page that nobody has put anything on keeps its draft when its first publish is undone', async () => {
    page = await openDraftFixture(app);
    await page.editor.get(page.draft);
    const first = await page.editor.call('PUT', page.draft, { document: two }, { 'if-match': '*' });
    expect(first.statusCode, first.body).toBe(200);
    const { publish } = (await page.publish()).json();
    expect((await page.editor.call('POST', `/api/publishes/${publish.id}/undo`)).statusCode).toBe(200);
    expect((await page.editor.get(page.draft)).json()).toMatchObject({ isOpen: true, document: two });
    app.clock.advance(31 * DAY);
    await sweep();
    expect((await countRows())[0]).toBe(1);
  });
});

describe('images that only a version or a schedule shows', () => {
  it('an image of a published version is in use, until the version is thinned away or its page is gone', async () => {
    page = await openDraftFixture(app, two);
    const image = await upload();
    await page.edit({ commands: [background(image)], base: 1 });
    await page.publish();
    await page.edit({ commands: [background(await upload())], base: 2 });
    await page.publish();
    expect(await removeImage(image)).toBe(409);
  });

  it('an image of a frozen schedule is in use until the schedule is over', async () => {
    page = await openDraftFixture(app, two);
    await app.settings.changeSite(page.site.id, { value: { timeZone: 'UTC' }, by: 'test' });
    const image = await upload();
    await page.edit({ commands: [background(image)], base: 1 });
    const at = new Date(app.clock.now().getTime() + DAY).toISOString().slice(0, 16);
    const changes = [{ kind: 'page', id: page.pageId, version: 2 }];
    const { schedule } = (await page.editor.call('POST', '/api/schedules', { changes, at })).json();
    await page.editor.call('DELETE', page.draft);
    expect(await removeImage(image)).toBe(409);
    await page.editor.call('POST', `/api/schedules/${schedule.id}/cancel`);
    expect(await removeImage(image)).toBe(204);
  });
});
