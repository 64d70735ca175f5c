import { websiteRoles } from '@awning/contract';
import { defaultFormModel } from '@awning/forms';
import {
  areaDocument,
  BLOCK_TYPES,
  type Block,
  buttonBlock,
  fullRow,
  type PageDocument,
} from '@awning/site-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { documentOf, html, id, write } from './testing/draft-fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const link = (address: string): string => `<p><a href="${address}">there</a></p>`;
const button = (n: number, buttonLink: string): Block => ({
  id: id(n),
  type: BLOCK_TYPES.button,
  value: { ...buttonBlock.defaults, buttonLink },
});

const localTime = (at: number): string => new Date(at).toISOString().slice(0, 16);

/** An area with one block. */
const withText = (area: PageDocument, block: Block): PageDocument => ({
  ...area,
  sections: area.sections.map((section) => ({
    ...section,
    layout: { type: 'classic', rows: [fullRow(id(2), id(3), [block])] },
  })),
});

/** Over any version. */
const ANY = { 'if-match': '*' };

let site: Site;
let owner: TestBrowser;
const json = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const response = method === 'GET' ? await owner.get(path) : await owner.call(method, path, body, ANY);
  expect(response.statusCode, `${method} ${path} ${response.body}`).toBeLessThan(300);
  return response.body === '' ? null : response.json();
};
const page = async (title: string, ...blocks: Block[]): Promise<string> => {
  const { collection } = await json('POST', '/api/content/collections', { kind: 'page', title });
  if (blocks.length > 0)
    await json('PUT', `/api/content/collections/${collection.id}/document`, {
      document: documentOf(...blocks),
    });
  return collection.id;
};
const documentText = async (path: string): Promise<string> =>
  JSON.stringify((await json('GET', path)).document);
const move = (collectionId: string, urlId: string, query = '') =>
  json('PATCH', `/api/content/collections/${collectionId}${query}`, { urlId });

beforeEach(async () => {
  site = await app.make.site();
  owner = await app.signedIn(site, websiteRoles.admin);
});

describe('links to a page or an item that gets another address', () => {
  it('links in pages, items, areas, menus, header, announcement and texts follow in one step', async () => {
    const about = await page('About');
    const from = await page('Home of links', html(10, link('/about?x=1#team')), button(11, '/about'));
    const { collection: blog } = await json('POST', '/api/content/collections', {
      kind: 'blog',
      title: 'Blog',
      description: link('/about'),
    });
    const { item } = await json('POST', `/api/content/collections/${blog.id}/items`, {
      title: 'Post',
      excerpt: link('/about'),
      sourceUrl: '/about',
    });
    await json('PUT', `/api/content/items/${item.id}/document`, {
      document: documentOf(html(20, link('/about'))),
    });
    await json('PUT', '/api/content/areas/footer/document', {
      document: withText(areaDocument(id(1)), html(30, link('/about'))),
    });
    const { author } = await json('POST', '/api/content/authors', {
      displayName: 'Ann',
      bio: link('/about'),
    });
    const [main] = (await json('GET', '/api/content/navigations')).navigations;
    await json('PUT', `/api/content/navigations/${main.name}`, {
      items: [...main.items, { externalLink: { title: 'Us', url: '/about' } }],
    });
    await json('PUT', '/api/site-header-footer', {
      header: { button: { text: 'Us', link: '/about', newWindow: false } },
    });
    await json('PUT', '/api/settings/announcement', { text: link('/about'), link: '/about' });

    await move(about, 'who-we-are');

    const text = JSON.stringify(
      await Promise.all([
        json('GET', `/api/content/collections/${from}/document`),
        json('GET', `/api/content/items/${item.id}/document`),
        json('GET', '/api/content/areas/footer/document'),
        json('GET', `/api/content/items/${item.id}`),
        json('GET', `/api/content/collections/${blog.id}`),
        json('GET', `/api/content/authors/${author.id}`),
        json('GET', '/api/content/navigations'),
        json('GET', '/api/site-header-footer'),
        json('GET', '/api/settings/announcement'),
      ]),
    );
    expect(text.match(/\/who-we-are/g)).toHaveLength(12);
    expect(text).not.toContain('/about');
    expect(text).toContain('/who-we-are?x=1#team');
  });

  it('links in drafts follow, also in a text that the draft has changed, and no conflict comes of it', async () => {
    const about = await page('About');
    const from = await page('Links', html(10, link('/about')), html(11, '<p>Other</p>'));
    const draft = `/api/content/collections/${from}/draft`;
    const { version } = await json('GET', draft);
    await json('PATCH', draft, {
      base: version,
      batch: 'one',
      ids: [],
      commands: [write(10, `<p>New</p>${link('/about')}`), write(11, link('/about/'))],
    });
    const onlyDraft = await page('Only a draft', html(10, '<p>Nothing</p>'));
    const other = `/api/content/collections/${onlyDraft}/draft`;
    await json('PATCH', other, {
      base: (await json('GET', other)).version,
      batch: 'two',
      ids: [],
      commands: [write(10, link('/about'))],
    });

    await move(about, 'who-we-are');

    const waiting = await json('GET', draft);
    expect(waiting).toMatchObject({ isOpen: true, conflicts: [] });
    expect(JSON.stringify(waiting.document)).toContain('<p>New</p><p><a href=\\"/who-we-are\\"');
    expect(JSON.stringify(waiting.document)).not.toContain('/about');
    expect(await documentText(`/api/content/collections/${from}/document`)).toContain('/who-we-are');
    expect(JSON.stringify(await json('GET', other))).toContain('/who-we-are');
    // Visitors see of the drafts what they saw before.
    expect(await documentText(`/api/content/collections/${from}/document`)).not.toContain('New');
    const published = await json('POST', '/api/site-changes/publish', {
      changes: [{ kind: 'page', id: from, version: waiting.version }],
    });
    expect(published.publish.id).toBeDefined();
    expect(await documentText(`/api/content/collections/${from}/document`)).toContain('<p>New</p>');
  });

  it('a change of an address is taken back whole by activity: address, links, redirect and drafts', async () => {
    const about = await page('About');
    const from = await page('Links', html(10, link('/about')));
    const draft = `/api/content/collections/${from}/draft`;
    await json('PATCH', draft, {
      base: (await json('GET', draft)).version,
      batch: 'one',
      ids: [],
      commands: [write(10, `<p>New</p>${link('/about')}`)],
    });
    await move(about, 'who-we-are', '?redirect=true');
    expect((await json('GET', '/api/redirects')).rules).toBe('/about -> /who-we-are 301\n');

    const { activities } = await json('GET', '/api/activity?kind=collection.changeCollection&limit=1');
    expect(activities[0]).toMatchObject({ canUndo: true, subject: { id: about } });
    await json('POST', `/api/activity/${activities[0].id}/undo`);

    expect((await json('GET', `/api/content/collections/${about}`)).collection.urlId).toBe('about');
    expect(await documentText(`/api/content/collections/${from}/document`)).toContain('/about');
    expect((await json('GET', '/api/redirects')).rules).toBe('');
    const waiting = await json('GET', draft);
    expect(waiting.conflicts).toEqual([]);
    expect(JSON.stringify(waiting.document)).toContain('<p>New</p><p><a href=\\"/about\\"');
  });

  it('a new address is taken back although pages that link there were changed since, and links lead back', async () => {
    const [about, team] = [await page('About'), await page('Team')];
    const from = await page('Links', html(10, link('/about')), html(11, link('/team')));
    await move(about, 'who-we-are');
    await move(team, 'people');
    const path = `/api/content/collections/${from}/document`;
    const { document } = await json('GET', path);
    const text = JSON.stringify(document).replaceAll('there', 'over there');
    await json('PUT', path, { document: JSON.parse(text) });
    const { activities } = await json('GET', '/api/activity?kind=collection.changeCollection&limit=2');
    const first = activities.find(({ subject }: { subject: { id: string } }) => subject.id === about);
    await json('POST', `/api/activity/${first.id}/undo`);
    const after = await documentText(path);
    expect(after).toContain('/about');
    expect(after).toContain('/people');
    expect(after).toContain('over there');
  });

  it('items that were moved together are taken back, though one page links to all of them', async () => {
    const collection = async (title: string): Promise<string> =>
      (await json('POST', '/api/content/collections', { kind: 'blog', title })).collection.id;
    const [blog, news] = [await collection('Blog'), await collection('News')];
    const items: string[] = [];
    for (const urlId of ['one', 'two']) {
      const { item } = await json('POST', `/api/content/collections/${blog}/items`, { title: urlId, urlId });
      items.push(item.id);
    }
    const from = await page('Links', html(10, link('/blog/one')), html(11, link('/blog/two')));
    for (const item of items) await json('POST', `/api/content/items/${item}/move`, { collectionId: news });
    const path = `/api/content/collections/${from}/document`;
    expect(await documentText(path)).toContain('/news/one');
    const { activities } = await json('GET', '/api/activity?limit=2');
    for (const { id: activity } of activities.toReversed())
      await json('POST', `/api/activity/${activity}/undo`);
    const after = await documentText(path);
    expect(after).toContain('/blog/one');
    expect(after).toContain('/blog/two');
  });

  it('links to a domain that the site has not verified stay: it may be another site’s', async () => {
    const about = await page('About');
    const verified = `own-${site.slug}.example`;
    await app.sites.addDomain(site, verified);
    await app.sites.claimDomain(site, `other-${site.slug}.example`);
    const [own, other] = [`https://${verified}/about`, `https://other-${site.slug}.example/about`];
    const from = await page('Links', html(10, link(own)), html(11, link(other)));
    await move(about, 'who-we-are');
    const text = await documentText(`/api/content/collections/${from}/document`);
    expect(text).toContain(`https://${verified}/who-we-are`);
    expect(text).toContain(other);
  });

  it('links in a waiting lock page stay, which is code, and those in others follow', async () => {
    const about = await page('About');
    const lockPage = '<a href="/about">us</a>';
    await json('PUT', '/api/drafts/lock-page/site', { value: { lockPage } });
    await json('PUT', '/api/drafts/announcement/site', { value: { text: lockPage } });
    await move(about, 'who-we-are');
    expect(JSON.stringify(await json('GET', '/api/drafts/lock-page/site'))).toContain('/about');
    expect(JSON.stringify(await json('GET', '/api/drafts/announcement/site'))).toContain('/who-we-are');
  });

  it('the checkout, the cookie banner and forms of the library lead to where a page is now', async () => {
    const about = await page('About');
    const url = '/about';
    await json('PUT', '/api/settings/checkout', { policies: [{ title: 'Returns', url }] });
    await json('PUT', '/api/settings/cookies', { policyUrl: url });
    const { form } = await json('POST', '/api/forms', {
      model: { ...defaultFormModel, successRedirect: url, submissionHTML: link(url) },
    });
    await move(about, 'who-we-are');
    expect((await json('GET', '/api/settings/checkout')).policies[0].url).toBe('/who-we-are');
    expect((await json('GET', '/api/settings/cookies')).policyUrl).toBe('/who-we-are');
    const { model } = (await json('GET', `/api/forms/${form.id}`)).form;
    expect(model.successRedirect).toBe('/who-we-are');
    expect(model.submissionHTML).toContain('"/who-we-are"');
  });

  it('the old address leads to the new one where that was asked for, and back again without a circle', async () => {
    const about = await page('About', html(10, '<p>We</p>'));
    await move(about, 'who-we-are', '?redirect=true');
    const old = await owner.get('/about?from=mail');
    expect([old.statusCode, old.headers.location]).toEqual([301, '/who-we-are?from=mail']);
    await move(about, 'about');
    expect((await owner.get('/about')).statusCode).toBe(200);
    expect((await json('GET', '/api/redirects')).rules).toBe('');
    await move(about, 'us');
    expect((await owner.get('/about')).statusCode).toBe(404);
  });

  it('a collection that moves takes its items along, and pages that only look to be below it stay', async () => {
    const { collection: blog } = await json('POST', '/api/content/collections', {
      kind: 'blog',
      title: 'Blog',
    });
    await page('Other', html(9, '<p>Other</p>'));
    const other = await page('Below');
    await move(other, 'blog/about');
    const items = `/api/content/collections/${blog.id}/items`;
    for (const urlId of ['2026/5/1/first', 'plain'])
      await json('POST', items, { title: urlId, urlId, status: 'published' });
    const from = await page(
      'Links',
      html(10, link('/blog/2026/5/1/first')),
      html(11, link('/blog/about')),
      html(12, link('/blog?tag=sea')),
    );
    await move(blog.id, 'journal', '?redirect=true');
    const text = await documentText(`/api/content/collections/${from}/document`);
    expect(text).toContain('/journal/2026/5/1/first');
    expect(text).toContain('/journal?tag=sea');
    expect(text).toContain('/blog/about');
    for (const [was, now] of [
      ['/blog', '/journal'],
      ['/blog/2026/5/1/first', '/journal/2026/5/1/first'],
      ['/blog/plain', '/journal/plain'],
    ]) {
      const response = await owner.get(String(was));
      expect([was, response.statusCode, response.headers.location]).toEqual([was, 301, now]);
    }
  });

  it('links follow an item to its new address and to another collection, and those of its own text too', async () => {
    const [blog, news] = [
      (await json('POST', '/api/content/collections', { kind: 'blog', title: 'Blog' })).collection,
      (await json('POST', '/api/content/collections', { kind: 'blog', title: 'News' })).collection,
    ];
    const { item } = await json('POST', `/api/content/collections/${blog.id}/items`, {
      title: 'One',
      urlId: 'one',
      status: 'published',
      excerpt: link('/blog/one'),
    });
    const from = await page('Links', html(10, link('/blog/one')), html(11, link('/blog/one-more')));
    const changed = await owner.call(
      'PATCH',
      `/api/content/items/${item.id}?redirect=true`,
      { urlId: 'first' },
      {
        'if-match': `"${item.version}"`,
      },
    );
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json().item).toMatchObject({ fullUrl: '/blog/first', excerpt: link('/blog/first') });
    const path = `/api/content/collections/${from}/document`;
    expect(await documentText(path)).toContain('/blog/first');
    expect(await documentText(path)).toContain('/blog/one-more');
    await json('POST', `/api/content/items/${item.id}/move?redirect=true`, { collectionId: news.id });
    expect(await documentText(path)).toContain('/news/first');
    const old = await owner.get('/blog/one');
    expect([old.statusCode, old.headers.location]).toEqual([301, '/news/first']);
  });

  it('a change that waits for its time has the new address when it comes', async () => {
    const about = await page('About');
    const from = await page('Links', html(10, '<p>Nothing</p>'));
    const draft = `/api/content/collections/${from}/draft`;
    await json('PATCH', draft, {
      base: (await json('GET', draft)).version,
      batch: 'one',
      ids: [],
      commands: [write(10, link('/about'))],
    });
    const { version } = await json('GET', draft);
    await app.settings.changeSite(site.id, { value: { timeZone: 'UTC' }, by: 'test' });
    const due = app.clock.now().getTime() + 3_600_000;
    await json('POST', '/api/schedules', {
      at: localTime(due),
      changes: [{ kind: 'page', id: from, version }],
    });
    await move(about, 'who-we-are');
    app.clock.advance(3_700_000);
    await app.drafts.schedules.applyDue();
    const [done] = (await json('GET', '/api/schedules')).schedules;
    expect(done).toMatchObject({ state: 'done', problem: null });
    expect(await documentText(`/api/content/collections/${from}/document`)).toContain('/who-we-are');
    expect((await json('GET', draft)).isOpen).toBe(false);
  });

  it('an address that is refused changes no link', async () => {
    const about = await page('About');
    await page('Taken');
    const from = await page('Links', html(10, link('/about')));
    const refused = await owner.call('PATCH', `/api/content/collections/${about}`, { urlId: 'taken' });
    expect(refused.statusCode).toBe(409);
    expect(await documentText(`/api/content/collections/${from}/document`)).toContain('/about');
  });
});
