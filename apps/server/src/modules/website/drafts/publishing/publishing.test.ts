import { websiteRoles } from '@awning/contract';
import { areaDocument, PAGE_TYPES } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleTheme } from '../../../../testing/sample-theme.ts';
import { receiveInvalidations } from '../../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import { type DraftFixture, documentOf, html, openDraftFixture, write } from '../testing/draft-fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const two = documentOf(html(10), html(11));

const publishAll = async (page: DraftFixture, who: TestBrowser = page.editor, name = '') => {
  const { changes } = (await who.get('/api/site-changes')).json<{
    changes: { kind: string; id: string; version: number }[];
  }>();
  return who.call('POST', '/api/site-changes/publish', {
    changes: changes.map(({ kind, id, version }) => ({ kind, id, version })),
    name,
  });
};

describe('what waits on a site', () => {
  it('ED-83 menus and areas are called as the active theme calls them, wherever they wait or went live', async () => {
    const navigations = [{ name: 'mainNav', title: 'Menu at the top' }];
    const conf = { name: 'Quay', layouts: { default: { name: 'Standard', regions: ['site'] } }, navigations };
    await app.themes.install(
      sampleTheme({
        'template.conf': JSON.stringify(conf),
        'site.region': `<html><head>{squarespace-headers}</head><body>{squarespace.main-content}
          <squarespace:block-field id="footerArea" columns="1" label="Below every page" /></body></html>`,
      }),
      { name: 'quay' },
    );
    const page = await openDraftFixture(app, two);
    await app.themes.use(page.site.id, 'quay', { by: 'test' });
    await receiveInvalidations(app);
    const value = { items: [{ externalLink: { title: 'Elsewhere', url: 'https://example.com' } }] };
    for (const id of ['mainNav', 'sideNav'])
      await page.editor.call('PUT', `/api/drafts/navigation/${id}`, { value }, { 'if-match': '*' });
    const document = areaDocument('0'.repeat(24));
    const area = '/api/content/areas/footerArea/draft';
    const saved = await page.editor.call('PUT', area, { document }, { 'if-match': '*' });
    expect(saved.statusCode, saved.body).toBe(200);
    const { changes } = (await page.editor.get('/api/site-changes')).json();
    const titles = ['Menu at the top', 'Menu sideNav', 'Below every page'];
    expect(changes.map(({ title }: { title: string }) => title).sort()).toEqual(titles.toSorted());
    const wrong = { kind: 'navigation', id: 'mainNav', version: 99 };
    const refused = await page.editor.call('POST', '/api/site-changes/publish', { changes: [wrong] });
    expect(refused.json().message).toContain('Menu at the top was changed');
    await app.settings.changeSite(page.site.id, { value: { timeZone: 'UTC' }, by: 'test' });
    const scheduled = await page.editor.call('POST', '/api/schedules', {
      changes: changes.map(({ kind, id, version }: Record<string, unknown>) => ({ kind, id, version })),
      at: new Date(app.clock.now().getTime() + 3_600_000).toISOString().slice(0, 16),
    });
    const { items } = scheduled.json().schedule;
    expect(items.map(({ title }: { title: string }) => title).sort()).toEqual(titles.toSorted());
    const published = await publishAll(page);
    expect(published.statusCode, published.body).toBe(200);
    const live = published.json().publish.items.map(({ title }: { title: string }) => title);
    expect(live.sort()).toEqual(titles.toSorted());
  });

  it('ED-83 changes wait with title, address, whose they are, since when, and in labelled steps', async () => {
    const page = await openDraftFixture(app, two);
    const mara = await page.as(websiteRoles.editor);
    await page.edit({ commands: [write(10, '<p>One</p>')], base: 1 });
    app.clock.advance(60_000);
    await page.edit({ commands: [write(11, '<p>Two</p>')], base: 2 }, mara);
    const { changes } = (await page.editor.get('/api/site-changes')).json();
    expect(changes).toMatchObject([
      {
        kind: 'page',
        id: page.pageId,
        address: page.address,
        version: 3,
        title: expect.any(String),
        by: { id: expect.any(String), name: expect.any(String) },
        steps: [{ version: 2, labels: [expect.any(String)] }, { version: 3 }],
        hasConflicts: false,
      },
    ]);
    expect(changes[0].members).toHaveLength(2);
    expect(changes[0].updatedAt - changes[0].since).toBe(60_000);
  });
});

describe('publishing', () => {
  it('a page that waits to be shown is neither open nor in the menu before it is published, nor after an undo', async () => {
    const page = await openDraftFixture(app, two);
    const items = [{ collectionId: page.pageId }];
    await page.editor.call('PUT', '/api/content/navigations/mainNav', { items });
    const created = await page.editor.call('POST', '/api/content/collections', {
      kind: 'page',
      title: 'Find us',
      enabled: false,
      addToMainNav: true,
    });
    const { id, fullUrl } = created.json().collection;
    const shown = { value: { enabled: true } };
    await page.editor.call('PUT', `/api/drafts/page-settings/${id}`, shown, { 'if-match': '*' });
    const visitor = app.browser({ host: `${page.site.slug}.localhost` });
    const seen = async () => [
      (await visitor.get(fullUrl)).statusCode,
      (await page.html()).includes(`href="${fullUrl}"`),
    ];
    expect(await seen()).toEqual([404, false]);
    const waiting = async () => (await page.editor.get('/api/site-changes')).json().changes;
    expect(await waiting()).toMatchObject([
      { kind: 'page-settings', id, turnsOn: true, steps: [{ labels: ['Show to visitors'] }] },
    ]);
    const published = await publishAll(page);
    expect(published.statusCode, published.body).toBe(200);
    expect(await seen()).toEqual([200, true]);
    expect(await waiting()).toEqual([]);
    const undone = await page.editor.call('POST', `/api/publishes/${published.json().publish.id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await seen()).toEqual([404, false]);
    expect(await waiting()).toMatchObject([{ id, turnsOn: true }]);
    // Other settings of a page that stays hidden show nobody anything.
    const renamed = { value: { title: 'Where we are' } };
    await page.editor.call('PUT', `/api/drafts/page-settings/${id}`, renamed, { 'if-match': '*' });
    expect(await waiting()).toMatchObject([{ id, turnsOn: false }]);
  });

  it('what an undo takes back of settings waits below what was changed since', async () => {
    const page = await openDraftFixture(app, two);
    const body = { kind: 'page', title: 'Find us', enabled: false };
    const { id } = (await page.editor.call('POST', '/api/content/collections', body)).json().collection;
    const settings = `/api/drafts/page-settings/${id}`;
    const save = (value: object) => page.editor.call('PUT', settings, { value }, { 'if-match': '*' });
    await save({ enabled: true, seoTitle: 'First' });
    const published = await publishAll(page);
    await save({ seoTitle: 'Second', seoDescription: 'Where we are' });
    const before = (await page.editor.get(settings)).json();
    const undone = await page.editor.call('POST', `/api/publishes/${published.json().publish.id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect((await page.editor.get(settings)).json()).toMatchObject({
      value: { enabled: true, seoTitle: 'Second', seoDescription: 'Where we are' },
      // A browser that has the settings open learns that they are others now.
      version: before.version + 1,
      conflicts: [],
    });
    const { changes } = (await page.editor.get('/api/site-changes')).json();
    expect(changes).toMatchObject([{ id, turnsOn: true, hasConflicts: false }]);
  });

  it('ED-83 steps that cancel each other out are not among what waits', async () => {
    const page = await openDraftFixture(app, two);
    await page.edit({ commands: [write(10, '<p>One</p>')], base: 1 });
    await page.edit({ commands: [write(11, '<p>Two</p>')], base: 2 });
    const undo = (step: number, batch: string) =>
      page.editor.call('POST', `/api/drafts/page/${page.pageId}/undo`, { step, batch });
    expect((await undo(3, 'undo')).statusCode).toBe(200);
    const versions = async () => {
      const { changes } = (await page.editor.get('/api/site-changes')).json();
      return changes[0].steps.map(({ version }: { version: number }) => version);
    };
    expect(await versions()).toEqual([2]);
    // Done again: the step itself is listed, and not what brought it back.
    expect((await undo(4, 'redo')).statusCode).toBe(200);
    expect(await versions()).toEqual([2, 3]);
  });

  it('ED-83 a published draft is what visitors see, in one new version of the site', async () => {
    const page = await openDraftFixture(app, two);
    const footer = '/api/content/areas/footer/draft';
    const { document } = (await page.editor.get(footer)).json();
    await page.editor.call('PUT', footer, { document }, { 'if-match': '"0"' });
    await page.edit({ commands: [write(10, '<p>Published words</p>')], base: 1 });
    const before = await page.siteVersion();
    const published = await publishAll(page, page.editor, 'The spring');
    expect(published.statusCode, published.body).toBe(200);
    expect(published.json().publish).toMatchObject({
      name: 'The spring',
      items: [{ kind: 'area' }, { kind: 'page', id: page.pageId }],
    });
    expect(await page.html()).toContain('Published words');
    expect(await page.siteVersion()).toBe(before + 1);
    expect((await page.editor.get('/api/site-changes')).json()).toEqual({ changes: [] });
    expect((await page.editor.get(page.draft)).json()).toMatchObject({
      isOpen: false,
      version: 2,
      basedOn: 2,
    });
    const { publishes } = (await page.editor.get('/api/publishes')).json();
    expect(publishes).toMatchObject([{ name: 'The spring', undoneAt: null }]);
  });

  it('of several changes all are published or none, when one was changed meanwhile', async () => {
    const page = await openDraftFixture(app, two);
    const other = await app.make.collection(page.site);
    await page.edit({ commands: [write(10, '<p>First page</p>')], base: 1 });
    const settings = `/api/drafts/page-settings/${other.id}`;
    const saved = await page.editor.call(
      'PUT',
      settings,
      { value: { title: 'Second' } },
      { 'if-match': '*' },
    );
    expect(saved.statusCode, saved.body).toBe(200);
    const refused = await page.editor.call('POST', '/api/site-changes/publish', {
      changes: [
        { kind: 'page', id: page.pageId, version: 2 },
        { kind: 'page-settings', id: other.id, version: 77 },
      ],
    });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'publishing.changed-meanwhile']);
    expect(await page.html()).not.toContain('First page');
    expect((await page.editor.get('/api/site-changes')).json().changes).toHaveLength(2);
  });

  it('a change that is named twice, that does not wait, or of a page that is gone is refused', async () => {
    const page = await openDraftFixture(app, two);
    const send = (changes: object[]) => page.editor.call('POST', '/api/site-changes/publish', { changes });
    const change = { kind: 'page', id: page.pageId, version: 1 };
    expect((await send([change])).json().code).toBe('publishing.nothing-waits');
    expect((await send([change, change])).json().code).toBe('publishing.named-twice');
    expect((await send([{ ...change, id: 'f'.repeat(24) }])).statusCode).toBe(404);
  });

  it('what a script changed on the site is published along, and conflicts are refused with both values', async () => {
    const page = await openDraftFixture(app, two);
    await page.edit({ commands: [write(10, '<p>Draft</p>')], base: 1 });
    await page.editor.call('PATCH', page.live, { commands: [write(11, '<p>Script</p>')] });
    expect((await publishAll(page)).statusCode).toBe(200);
    const body = await page.html();
    expect([body.includes('<p>Draft</p>'), body.includes('<p>Script</p>')]).toEqual([true, true]);

    await page.edit({ commands: [write(10, '<p>Draft again</p>')], base: 3 });
    await page.editor.call('PATCH', page.live, { commands: [write(10, '<p>Script again</p>')] });
    const { changes } = (await page.editor.get('/api/site-changes')).json();
    expect(changes).toMatchObject([{ hasConflicts: true }]);
    const refused = await publishAll(page);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'drafts.live-conflict',
        conflicts: [{ mine: '<p>Draft again</p>', theirs: '<p>Script again</p>' }],
      },
    ]);
    const resolve = `/api/drafts/page/${page.pageId}/resolve`;
    expect((await page.editor.call('POST', resolve, { keep: 'draft' })).statusCode).toBe(204);
    expect((await publishAll(page)).statusCode).toBe(200);
    expect(await page.html()).toContain('Draft again');
  });

  it('ED-83 an undone publish shows visitors exactly what they saw before, and its changes wait again', async () => {
    const page = await openDraftFixture(app, two);
    const settings = `/api/drafts/page-settings/${page.pageId}`;
    await page.edit({ commands: [write(10, '<p>New words</p>')], base: 1 });
    await page.editor.call('PUT', settings, { value: { title: 'New title' } }, { 'if-match': '*' });
    const before = await page.html();
    const { publish } = (await publishAll(page)).json();
    expect(await page.html()).not.toBe(before);
    const undone = await page.editor.call('POST', `/api/publishes/${publish.id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await page.html()).toBe(before);
    expect((await page.editor.get(page.live)).json().document).toEqual(two);
    expect((await page.editor.get('/api/site-changes')).json().changes).toHaveLength(2);
    expect((await publishAll(page)).statusCode).toBe(200);
    expect(await page.html()).toContain('New words');
    const again = await page.editor.call('POST', `/api/publishes/${publish.id}/undo`);
    expect([again.statusCode, again.json().code]).toEqual([409, 'publishing.undone']);
  });

  it('ED-83 the changes of an undone publish wait again with each of their labelled steps', async () => {
    const page = await openDraftFixture(app, two);
    for (const [base, text] of [
      [1, 'One'],
      [2, 'Two'],
      [3, 'Three'],
    ] as const)
      await page.edit({ commands: [write(10, `<p>${text}</p>`)], base });
    const waiting = async () => (await page.editor.get('/api/site-changes')).json().changes[0];
    const before = await waiting();
    expect(before.steps).toHaveLength(3);
    const { publish } = (await page.publish()).json();
    await page.editor.call('POST', `/api/publishes/${publish.id}/undo`);
    const { steps, members } = await waiting();
    expect([steps, members]).toEqual([before.steps, before.members]);
  });

  it('ED-83 a publish is not undone once something newer is live, with a sentence', async () => {
    const page = await openDraftFixture(app, two);
    await page.edit({ commands: [write(10, '<p>New</p>')], base: 1 });
    const { publish } = (await page.publish()).json();
    await page.editor.call('PATCH', page.live, { commands: [write(11, '<p>Newer</p>')] });
    const refused = await page.editor.call('POST', `/api/publishes/${publish.id}/undo`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'publishing.newer-live']);
  });

  it('the first publish of a page is undone to a page that nobody has put anything on', async () => {
    const page = await openDraftFixture(app);
    await page.editor.call('PUT', page.draft, { document: two }, { 'if-match': '"0"' });
    const { publish } = (await page.publish()).json();
    expect((await page.editor.get(page.live)).json().document).toEqual(two);
    await page.editor.call('POST', `/api/publishes/${publish.id}/undo`);
    expect((await page.editor.get(page.live)).json().document).toBeNull();
  });

  it('another site neither sees nor publishes nor undoes what waits', async () => {
    const [page, other] = [await openDraftFixture(app, two), await openDraftFixture(app, two)];
    await page.edit({ commands: [write(10, '<p>New</p>')], base: 1 });
    expect((await other.editor.get('/api/site-changes')).json()).toEqual({ changes: [] });
    const change = { kind: 'page', id: page.pageId, version: 2 };
    const stolen = await other.editor.call('POST', '/api/site-changes/publish', { changes: [change] });
    expect(stolen.statusCode).toBe(404);
    const { publish } = (await page.publish()).json();
    expect((await other.editor.call('POST', `/api/publishes/${publish.id}/undo`)).statusCode).toBe(404);
  });

  it('where the site asks for review, editors ask and managers publish', async () => {
    const page = await openDraftFixture(app, two);
    await app.settings.changeSite(page.site.id, { value: { reviewBeforePublishing: true }, by: 'test' });
    await page.edit({ commands: [write(10, '<p>Reviewed</p>')], base: 1 });
    const refused = await page.publish();
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'publishing.needs-review']);
    const changes = [{ kind: 'page', id: page.pageId, version: 2 }];
    const scheduled = await page.editor.call('POST', '/api/schedules', { changes, at: '2090-01-01T10:00' });
    expect([scheduled.statusCode, scheduled.json().code]).toEqual([403, 'publishing.needs-review']);
    const asked = await page.editor.call('POST', '/api/site-changes/review', { changes });
    expect(asked.statusCode, asked.body).toBe(204);
    const manager = await page.as(websiteRoles.websiteManager);
    expect((await manager.get('/api/site-changes')).json().changes).toMatchObject([
      { reviewAskedAt: expect.any(Number) },
    ]);
    expect((await page.publish(manager)).statusCode).toBe(200);
    expect(await page.html()).toContain('Reviewed');
  });

  it('a popup and the page that it shows are drafted before the page is enabled, published and undone together', async () => {
    const page = await openDraftFixture(app, two);
    const { id: pageId } = await app.make.collection(page.site, {
      pageType: PAGE_TYPES['popup-overlay'],
      enabled: false,
    });
    const manager = await page.as(websiteRoles.websiteManager);
    const put = (path: string, value: object) =>
      manager.call('PUT', `/api/drafts/${path}`, { value }, { 'if-match': '*' });
    const popup = { enabled: true, pageId };
    const alone = await put('popup/site', popup);
    expect([alone.statusCode, Object.keys(alone.json().errors)], alone.body).toEqual([400, ['pageId']]);
    expect((await put(`page-settings/${pageId}`, { enabled: true })).statusCode).toBe(200);
    const both = await put('popup/site', popup);
    expect(both.statusCode, both.body).toBe(200);
    const { changes } = (await manager.get('/api/site-changes')).json();
    const version = changes.find(({ kind }: { kind: string }) => kind === 'popup').version;
    const early = await manager.call('POST', '/api/site-changes/publish', {
      changes: [{ kind: 'popup', id: 'site', version }],
    });
    expect(early.statusCode, early.body).toBe(400);
    const published = await publishAll(page, manager);
    expect(published.statusCode, published.body).toBe(200);
    expect(await app.promotions.popupPage(page.site.id, pageId)).toMatchObject({
      collection: { id: pageId },
    });
    const undone = await manager.call('POST', `/api/publishes/${published.json().publish.id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await app.promotions.popupPage(page.site.id, pageId)).toBeNull();
    expect((await manager.get('/api/site-changes')).json().changes).toHaveLength(2);
  });

  it('a header in a colour theme of the drafted design is drafted, and published with it', async () => {
    const page = await openDraftFixture(app, two);
    const manager = await page.as(websiteRoles.websiteManager);
    const put = (path: string, value: object) =>
      manager.call('PUT', `/api/drafts/${path}/site`, { value }, { 'if-match': '*' });
    const header = { header: { colorTheme: 'harvest' } };
    expect((await put('header-footer', header)).statusCode).toBe(400);
    const { design } = await app.designs.design(page.site.id);
    const [first] = design.colorThemes;
    const colorThemes = [...design.colorThemes, { ...first, id: 'harvest', name: 'Harvest' }];
    const drafted = await put('design', { design: { colorThemes } });
    expect(drafted.statusCode, drafted.body).toBe(200);
    expect((await put('header-footer', header)).statusCode).toBe(200);
    const published = await publishAll(page, manager);
    expect(published.statusCode, published.body).toBe(200);
  });
});
