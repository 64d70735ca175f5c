import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { type DraftFixture, documentOf, html, openDraftFixture, write } from './testing/draft-fixture.ts';

let app: TestApp;
let page: DraftFixture;
const browsers = new Map<string, TestBrowser>();
beforeAll(async () => {
  app = await createTestApp();
  page = await openDraftFixture(app, documentOf(html(10)));
  for (const [name, role] of Object.entries(websiteRoles)) browsers.set(name, await page.as(role));
});
afterAll(() => app.close());

const managers = ['admin', 'websiteManager'];
const editors = [...managers, 'editor'];
const contributors = [...editors, 'storeManager'];
const viewers = Object.keys(websiteRoles).filter((role) => role !== 'none');

const saves = (kind: string, id: () => string, value: object, allowed: readonly string[]) =>
  ({
    name: `a draft of ${kind}`,
    call: (who: TestBrowser) =>
      who.call('PUT', `/api/drafts/${kind}/${id()}`, { value }, { 'if-match': '*' }),
    allowed,
  }) as const;

const reads = (kind: string, id: () => string, allowed: readonly string[]) =>
  [
    {
      name: `reading a draft of ${kind}`,
      call: (who: TestBrowser) => who.get(`/api/drafts/${kind}/${id()}`),
      allowed,
    },
    {
      name: `reading the versions of ${kind}`,
      call: (who: TestBrowser) => who.get(`/api/drafts/${kind}/${id()}/versions`),
      allowed,
    },
  ] as const;

const pageId = (): string => page.pageId;
const site = (): string => 'site';
const admin = async (): Promise<TestBrowser> => browsers.get('admin') ?? expect.unreachable();

const calls: readonly {
  readonly name: string;
  readonly call: (who: TestBrowser) => ReturnType<TestBrowser['call']>;
  readonly allowed: readonly string[];
}[] = [
  { name: 'reading the draft of a page', call: (who) => who.get(page.draft), allowed: contributors },
  ...reads('page-settings', pageId, contributors),
  ...reads('navigation', () => 'main', contributors),
  ...reads('header-footer', site, editors),
  ...reads('design', site, editors),
  ...reads('theme', site, editors),
  ...reads('popup', site, managers),
  ...reads('announcement', site, managers),
  ...reads('lock-page', site, ['admin']),
  ...reads('site-not-found', site, managers),
  { name: 'reading what waits', call: (who) => who.get('/api/site-changes'), allowed: viewers },
  { name: 'reading publishes', call: (who) => who.get('/api/publishes'), allowed: viewers },
  { name: 'reading schedules', call: (who) => who.get('/api/schedules'), allowed: viewers },
  {
    name: 'reading versions',
    call: (who) => who.get(`/api/drafts/page/${page.pageId}/versions`),
    allowed: contributors,
  },
  {
    name: 'naming a version of a page',
    call: (who) => who.call('POST', `/api/drafts/page/${page.pageId}/versions`, { name: 'Before the sale' }),
    allowed: editors,
  },
  {
    name: 'naming a version of the lock page',
    call: (who) => who.call('POST', '/api/drafts/lock-page/site/versions', { name: 'Before the sale' }),
    allowed: ['admin'],
  },
  {
    name: 'reading a version of the lock page',
    call: async (who) => {
      const { versions } = (await (await admin()).get('/api/drafts/lock-page/site/versions')).json();
      return who.get(`/api/versions/${versions[0].id}`);
    },
    allowed: ['admin'],
  },
  {
    name: 'comparing a version of the lock page',
    call: async (who) => {
      const { versions } = (await (await admin()).get('/api/drafts/lock-page/site/versions')).json();
      return who.get(`/api/versions/${versions[0].id}/comparison?with=live`);
    },
    allowed: ['admin'],
  },
  {
    name: 'commands on the draft of a page',
    call: async (who) => {
      const { version } = (await page.editor.get(page.draft)).json();
      return page.edit({ commands: [write(10, `<p>${Math.random()}</p>`)], base: version }, who);
    },
    allowed: editors,
  },
  {
    name: 'publishing a page',
    call: async (who) => {
      const { version } = (await page.editor.get(page.draft)).json();
      await page.edit({ commands: [write(10, `<p>${Math.random()}</p>`)], base: version });
      return who.call('POST', '/api/site-changes/publish', {
        changes: [{ kind: 'page', id: page.pageId, version: version + 1 }],
      });
    },
    allowed: editors,
  },
  saves('page-settings', pageId, { title: 'Title' }, editors),
  saves('navigation', () => 'main', { items: [] }, editors),
  saves('header-footer', site, { header: { showCart: false } }, managers),
  saves('design', site, { design: { defaultColorThemeId: 'dark' } }, managers),
  saves('popup', site, { afterSeconds: 9 }, managers),
  saves('announcement', site, { style: 'solid' }, managers),
  saves('site-not-found', site, { notFoundPageId: null }, managers),
  {
    name: 'saving other CSS in the draft of the theme',
    call: (who) =>
      who.call(
        'PUT',
        '/api/drafts/theme/site',
        { value: { customCss: `a{}/* ${Math.random()} */` } },
        { 'if-match': '*' },
      ),
    allowed: ['admin'],
  },
  saves('lock-page', site, { lockPage: '' }, ['admin']),
  {
    name: 'reading the steps of the lock page',
    call: (who) => who.get('/api/drafts/lock-page/site/steps'),
    allowed: ['admin'],
  },
];

describe('who may do what with drafts', () => {
  it.each(calls)('$name is for the roles of the table, and for nobody else', async ({ call, allowed }) => {
    const served: string[] = [];
    for (const [name, browser] of browsers) {
      const response = await call(browser);
      if (response.statusCode < 300) served.push(name);
      else expect([name, response.statusCode], response.body).toEqual([name, 403]);
    }
    expect(served.toSorted()).toEqual([...allowed].sort());
    const stranger = app.browser({ host: `${page.site.slug}.localhost` });
    await stranger.get('/api/member-session');
    expect((await call(stranger)).statusCode).toBe(401);
  });

  it('the owner of another site reaches no draft of this one', async () => {
    const other = await openDraftFixture(app);
    const owner = await other.as(websiteRoles.admin);
    for (const response of [
      await owner.get(page.draft),
      await page.edit({ commands: [write(10, 'x')], base: 1 }, owner),
      await owner.call(
        'PUT',
        `/api/drafts/page-settings/${page.pageId}`,
        { value: { title: 'x' } },
        { 'if-match': '*' },
      ),
      await owner.get(`/api/drafts/page/${page.pageId}/steps`),
    ])
      expect(response.statusCode).toBe(404);
  });
});
