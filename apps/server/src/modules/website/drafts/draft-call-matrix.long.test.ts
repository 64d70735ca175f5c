import {
  draftEndpoints,
  mayRoles,
  previewEndpoints,
  publishingEndpoints,
  toRoleMap,
  websiteRoles,
} from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { type DraftFixture, documentOf, html, openDraftFixture, write } from './testing/draft-fixture.ts';

const SECRET = 'capybara';
const memberCalls = Object.entries({
  ...draftEndpoints,
  ...publishingEndpoints,
  ...previewEndpoints,
}).flatMap(([name, { method, path, access }]) =>
  access.kind === 'member' ? [{ name, method, path, permission: access.permission }] : [],
);

let app: TestApp;
let page: DraftFixture;
let params: Record<string, string>;
const browsers = new Map<string, { readonly role: number; readonly browser: TestBrowser }>();

/** A draft of a page with steps, a version, a publish, a schedule and a preview link of its own. */
beforeAll(async () => {
  app = await createTestApp();
  page = await openDraftFixture(app, documentOf(html(10)));
  await app.settings.changeSite(page.site.id, { value: { timeZone: 'UTC' }, by: 'test' });
  for (const [name, role] of Object.entries(websiteRoles))
    browsers.set(name, { role, browser: await page.as(role) });
  const blog = await app.make.collection(page.site, { kind: 'blog' });
  const item = await app.make.item(page.site, blog.id, { title: 'A post', status: 'draft' });
  await page.edit({ commands: [write(10, '<p>First</p>')], base: 1 });
  const { publish } = (await page.publish()).json();
  await page.edit({ commands: [write(10, `<p>${SECRET}</p>`)], base: 2 });
  const named = await page.editor.call('POST', `/api/drafts/page/${page.pageId}/versions`, { name: SECRET });
  const scheduled = await page.editor.call('POST', '/api/schedules', {
    changes: [{ kind: 'page', id: page.pageId, version: 3 }],
    at: '2099-01-01T09:00',
    name: SECRET,
  });
  const link = await page.editor.call('POST', '/api/preview-links', { scope: 'site', days: 1 });
  params = {
    collectionId: page.pageId,
    itemId: item.id,
    areaId: 'footer',
    kind: 'page',
    id: page.pageId,
    publishId: publish.id,
    versionId: named.json().version.id,
    scheduleId: scheduled.json().schedule.id,
    linkId: link.json().id,
    pageId: page.pageId,
    blockId: 'a'.repeat(24),
  };
});
afterAll(() => app.close());

const addressOf = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name) => params[name] ?? '').replace('*', '');
/** Without a body that could change anything: who may call it is asked first. */
const call = (who: TestBrowser, method: string, path: string) =>
  method === 'GET'
    ? who.get(addressOf(path))
    : who.call(
        method as 'POST' | 'PUT' | 'PATCH' | 'DELETE',
        addressOf(path),
        method === 'DELETE' ? undefined : {},
      );

describe('calls of drafts, publishing and previews', () => {
  it.each(memberCalls)(
    '$name is refused to members without $permission and to those who are signed out',
    async ({ method, path, permission }) => {
      for (const [name, { role, browser }] of browsers) {
        if (mayRoles(toRoleMap([role]), permission)) continue;
        const { statusCode } = await call(browser, method, path);
        expect([name, statusCode]).toEqual([name, 403]);
      }
      const stranger = app.browser({ host: `${page.site.slug}.localhost` });
      await stranger.get('/api/member-session');
      expect((await call(stranger, method, path)).statusCode).toBe(401);
    },
  );

  it.each(memberCalls)(
    '$name shows the owner of another site nothing of this one',
    async ({ method, path }) => {
      const other = await openDraftFixture(app);
      const owner = await other.as(websiteRoles.admin);
      const response = await call(owner, method, path);
      expect(response.body).not.toContain(SECRET);
      if (response.statusCode < 300) expect(response.body).not.toContain(page.pageId);
      const session = await page.as(websiteRoles.admin);
      // Their cookies are of no use here.
      const thief = app.browser({ host: `${page.site.slug}.localhost` });
      for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
      expect([401, 403]).toContain((await call(thief, method, path)).statusCode);
      expect((await session.get(page.draft)).json().document).toEqual(
        (await page.editor.get(page.draft)).json().document,
      );
    },
  );

  it('what was tried in vain has changed nothing', async () => {
    const draft = (await page.editor.get(page.draft)).json();
    expect([draft.isOpen, draft.version]).toEqual([true, 3]);
    expect((await page.editor.get('/api/schedules')).json().schedules).toMatchObject([{ state: 'waiting' }]);
    expect((await page.editor.get('/api/publishes')).json().publishes).toMatchObject([{ undoneAt: null }]);
  });
});
