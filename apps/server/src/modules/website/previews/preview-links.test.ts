import { PREVIEW_LINK_LIMIT, type PreviewLink } from '@awning/contract';
import { FOLDER_BEHAVIORS } from '@awning/site-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { violatedInvariants } from '../../../testing/violated-invariants.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { previewLinkInvariants } from './preview-link-invariants.ts';

const EDITOR = 4;
const DAY = 86_400_000;

let app: TestApp;
let site: Site;
let editor: TestBrowser;
let reader: TestBrowser;
let hidden: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  expect(await violatedInvariants(app.platform.database.query, previewLinkInvariants)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  site = await app.make.site({ title: 'Nets & Co' });
  editor = await app.signedIn(site, EDITOR);
  reader = app.browser({ host: `${site.slug}.localhost` });
  const page = await app.make.collection(site, { urlId: 'hidden', title: 'A hidden page' });
  hidden = page.id;
  const other = await app.make.collection(site, { urlId: 'other', title: 'Another hidden page' });
  for (const id of [hidden, other.id]) await app.content.collections.change(site.id, id, { enabled: false });
});

const create = async (body: object): Promise<PreviewLink> => {
  const response = await editor.call('POST', '/api/preview-links', body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};
const pathOf = ({ url }: PreviewLink): string => new URL(url).pathname;
const linkOf = async (id: string): Promise<PreviewLink | undefined> =>
  ((await editor.get('/api/preview-links')).json().links as PreviewLink[]).find((link) => link.id === id);
const html = { accept: 'text/html' };

describe('a preview link', () => {
  it('ED-82 of the whole site shows what is not published to who has it, and leads on within itself', async () => {
    const link = await create({ scope: 'site' });
    const { statusCode, headers, body, cookies } = await reader.get(`${pathOf(link)}/hidden`, html);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(body).toContain('A hidden page');
    expect(cookies).toEqual([]);
    expect(reader.cookies.size).toBe(0);
    expect((await reader.get(`${pathOf(link)}/nowhere`, html)).statusCode).toBe(404);
    expect((await reader.get('/hidden', html)).statusCode).toBe(404);
  });

  it('ED-82 of one page shows that page and no other', async () => {
    const link = await create({ scope: 'page', target: { kind: 'page', id: hidden } });
    expect((await reader.get(pathOf(link), html)).body).toContain('A hidden page');
    expect((await reader.get(`${pathOf(link)}/`, html)).body).toContain('A hidden page');
    for (const path of ['/other', '/hidden', '/../site']) {
      const { statusCode, body } = await reader.get(`${pathOf(link)}${path}`, html);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(body).not.toContain('Another hidden page');
    }
  });

  it('of a folder that leads elsewhere does not lead out of itself', async () => {
    const folder = await app.make.collection(site, { kind: 'folder', title: 'Company', urlId: 'company' });
    await app.content.collections.change(site.id, folder.id, { folderBehavior: FOLDER_BEHAVIORS.redirect });
    await app.content.collections.change(site.id, hidden, { enabled: true, folderId: folder.id });
    const link = await create({ scope: 'page', target: { kind: 'page', id: folder.id } });
    const { statusCode, headers } = await reader.get(pathOf(link), html);
    expect(statusCode).toBe(200);
    expect(headers.location).toBeUndefined();
  });

  it('of an item and a product shows what is not published', async () => {
    const blog = await app.make.collection(site, { kind: 'blog', urlId: 'journal' });
    const post = await app.make.item(site, blog.id, { title: 'A draft of a post', status: 'draft' });
    const store = await app.make.store(site, { urlId: 'shop' });
    const product = await app.make.product(site, store.id, { title: 'A draft of a chair', status: 'draft' });
    for (const [id, title] of [
      [post.id, 'A draft of a post'],
      [product.id, 'A draft of a chair'],
    ]) {
      const link = await create({ scope: 'page', target: { kind: 'item', id } });
      expect((await reader.get(pathOf(link), html)).body).toContain(title);
    }
  });

  it('ED-82 ends when it is revoked, and says so', async () => {
    const link = await create({ scope: 'site' });
    expect((await reader.get(`${pathOf(link)}/hidden`, html)).statusCode).toBe(200);
    expect((await editor.call('DELETE', `/api/preview-links/${link.id}`)).statusCode).toBe(204);
    for (const path of ['', '/hidden']) {
      const { statusCode, body, headers } = await reader.get(`${pathOf(link)}${path}`, html);
      expect(statusCode).toBe(410);
      expect(headers['content-type']).toContain('text/html');
      expect(body).toContain('This preview link was withdrawn.');
      expect(body).not.toContain('A hidden page');
    }
    const files = pathOf(link).replace('/link/', '/link-files/');
    expect((await reader.get(`${files}/site.css`)).statusCode).toBe(410);
    expect((await reader.get(`${files}/popup/${hidden}`)).statusCode).toBe(410);
    expect(await linkOf(link.id)).toMatchObject({ state: 'revoked', useCount: 1 });
    expect((await editor.call('DELETE', `/api/preview-links/${link.id}`)).statusCode).toBe(204);
    expect((await editor.call('DELETE', `/api/preview-links/${'f'.repeat(24)}`)).statusCode).toBe(404);
  });

  it('ED-82 ends after its days, and says so', async () => {
    const short = await create({ scope: 'site', days: 1 });
    const long = await create({ scope: 'site' });
    expect(long.expiresOn - long.createdOn).toBe(7 * DAY);
    app.clock.advance(DAY - 1000);
    expect((await reader.get(`${pathOf(short)}/hidden`, html)).statusCode).toBe(200);
    app.clock.advance(1000);
    const { statusCode, body } = await reader.get(`${pathOf(short)}/hidden`, html);
    expect(statusCode).toBe(410);
    expect(body).toContain('This preview link has expired.');
    expect((await reader.get(`${pathOf(long)}/hidden`, html)).statusCode).toBe(200);
    editor = await app.signedIn(site, EDITOR);
    expect(await linkOf(short.id)).toMatchObject({ state: 'expired' });
    expect((await editor.call('POST', '/api/preview-links', { scope: 'site', days: 8 })).statusCode).toBe(
      400,
    );
    app.clock.advance(40 * DAY);
    await app.previewLinks.sweep();
    expect((await reader.get(`${pathOf(short)}/hidden`, html)).statusCode).toBe(404);
  });

  it('that is guessed, changed or of another site shows nothing', async () => {
    const link = await create({ scope: 'site' });
    const token = pathOf(link).split('/').at(-1) ?? '';
    const other = await app.make.site();
    const elsewhere = app.browser({ host: `${other.slug}.localhost` });
    const guesses = [
      link.id,
      `${link.id}.${'A'.repeat(43)}`,
      token.slice(0, -1),
      `${token}A`,
      token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
      '..%2f..%2fsite',
    ];
    for (const guess of guesses) {
      const { statusCode, body } = await reader.get(`/config/preview/link/${guess}/hidden`, html);
      expect([guess, statusCode]).toEqual([guess, 404]);
      expect(body).not.toContain('A hidden page');
    }
    const { statusCode, body } = await elsewhere.get(`/config/preview/link/${token}`, html);
    expect(statusCode).toBe(404);
    expect(body).toContain('There is no such preview link.');
    expect(await linkOf(link.id)).toMatchObject({ useCount: 0, lastUsedOn: null });
  });

  it('that is forwarded counts each time that it is opened, by whom it may be', async () => {
    const link = await create({ scope: 'site', note: '  For Mara ' });
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
      await app.browser({ host: `${site.slug}.localhost`, address }).get(`${pathOf(link)}/hidden`, html);
    expect(await linkOf(link.id)).toMatchObject({
      note: 'For Mara',
      state: 'active',
      useCount: 3,
      lastUsedOn: app.clock.now().getTime(),
    });
  });

  it('works on a site that is locked, and opens nothing else of it', async () => {
    await app.access.change(site.id, { mode: 'private', by: 'test' });
    const link = await create({ scope: 'site' });
    expect((await reader.get(`${pathOf(link)}/hidden`, html)).body).toContain('A hidden page');
    expect((await reader.get('/', html)).body).toContain('This site is private.');
    const { body } = await reader.get('/config/preview/link/nonsense', html);
    expect(body).not.toContain('A hidden page');
  });

  it('is refused to who opens very many', async () => {
    const link = await create({ scope: 'page', target: { kind: 'page', id: hidden } });
    const browser = app.browser({ host: `${site.slug}.localhost`, address: '198.51.100.7' });
    const statuses = new Set<number>();
    for (let count = 0; count < 121; count++)
      statuses.add(
        (await browser.get(`/config/preview/link/${'0'.repeat(24)}.${'A'.repeat(43)}`, html)).statusCode,
      );
    expect(statuses).toEqual(new Set([404, 429]));
    expect((await browser.get(pathOf(link), html)).statusCode).toBe(429);
  });
});

describe('who makes preview links', () => {
  it('says what it is for, and no more of them work at once than there may be', async () => {
    const refused = async (body: object): Promise<unknown> =>
      (await editor.call('POST', '/api/preview-links', body)).json().code;
    expect(await refused({ scope: 'page' })).toBe('previews.target-needed');
    expect(await refused({ scope: 'site', target: { kind: 'page', id: hidden } })).toBe(
      'previews.target-needed',
    );
    for (const kind of ['page', 'item'])
      expect(await refused({ scope: 'page', target: { kind, id: 'f'.repeat(24) } })).toBe(
        'previews.target-missing',
      );
    for (let count = 0; count < PREVIEW_LINK_LIMIT; count++)
      await app.previewLinks.create({ id: site.id, baseUrl: '' }, { scope: 'site' }, 'test');
    expect(await refused({ scope: 'site' })).toBe('previews.too-many-links');
    const [{ id } = { id: '' }] = (await editor.get('/api/preview-links')).json().links;
    await editor.call('DELETE', `/api/preview-links/${id}`);
    expect((await create({ scope: 'site' })).state).toBe('active');
  });

  it('is a member who may contribute, and sees the links of this site alone', async () => {
    const link = await create({ scope: 'site' });
    const other = await app.make.site();
    const stranger = await app.signedIn(other, 1);
    expect((await stranger.get('/api/preview-links')).json().links).toEqual([]);
    expect((await stranger.call('DELETE', `/api/preview-links/${link.id}`)).statusCode).toBe(404);
    const allowed = [1, 4, 8, 15];
    for (const role of [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]) {
      const browser = await app.signedIn(site, role);
      const statuses = [
        (await browser.get('/api/preview-links')).statusCode,
        (await browser.call('POST', '/api/preview-links', { scope: 'site' })).statusCode,
        (await browser.call('DELETE', `/api/preview-links/${link.id}`)).statusCode,
      ];
      expect([role, statuses]).toEqual([role, allowed.includes(role) ? [200, 201, 204] : [403, 403, 403]]);
    }
    const visitor = app.browser({ host: `${site.slug}.localhost` });
    expect((await visitor.get('/api/preview-links')).statusCode).toBe(401);
  });
});
