import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let editor: TestBrowser;
const HTML = { accept: 'text/html,*/*' };

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site({ title: 'Quiet harbour' });
  editor = await app.signedIn(site, websiteRoles.editor);
});

const visitor = (): TestBrowser => app.browser({ host: `${site.slug}.localhost` });
const close = async (collectionId: string, membersOnly = true) => {
  const response = await editor.call('PUT', `/api/content/collections/${collectionId}/members-only`, {
    membersOnly,
  });
  await receiveInvalidations(app);
  return response;
};
const signedInCustomer = async (): Promise<TestBrowser> => {
  const { email } = await app.make.customer(site);
  const browser = visitor();
  const response = await browser.submit('/account/sign-in', { email, password: TEST_PASSWORD }, HTML);
  expect(response.statusCode).toBe(303);
  return browser;
};

describe('a page for people with an account', () => {
  it('visitors without an account get the sign-in form in place of the page, and after it the page', async () => {
    const page = await app.make.collection(site, { title: 'Club room', urlId: 'club' });
    expect((await visitor().get('/club', HTML)).body).toContain('Club room');
    const saved = await close(page.id);
    expect([saved.statusCode, saved.json()]).toEqual([200, { collectionId: page.id, membersOnly: true }]);
    const guest = visitor();
    const locked = await guest.get('/club?x=1', HTML);
    expect(locked.body).not.toContain('Club room');
    expect(locked.headers['cache-control']).toBe('private, no-store');
    expect(locked.body).toContain('action="/account/sign-in"');
    expect(locked.body).toContain('name="returnTo" value="/club?x=1"');

    const { email } = await app.make.customer(site);
    const wrong = await guest.submit(
      '/account/sign-in',
      { email, password: 'guess', returnTo: '/club?x=1' },
      HTML,
    );
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toContain('name="returnTo" value="/club?x=1"');
    const form = { email, password: TEST_PASSWORD, returnTo: '/club?x=1' };
    const entered = await guest.submit('/account/sign-in', form, HTML);
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/club?x=1']);
    expect((await guest.get('/club', HTML)).body).toContain('Club room');
    const elsewhere = { ...form, returnTo: 'https://evil.example/' };
    expect((await guest.submit('/account/sign-in', elsewhere, HTML)).headers.location).toBe('/account');
  });

  it('members who build the site see it, programs are refused, and an account of another site opens nothing', async () => {
    const page = await app.make.collection(site, { title: 'Club room', urlId: 'club' });
    await close(page.id);
    expect((await editor.get('/club', HTML)).body).toContain('Club room');
    const refused = await visitor().get('/club?format=json');
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'access.members-only']);
    const customer = await signedInCustomer();
    const other = await app.make.site();
    const { email } = await app.make.customer(other);
    const stranger = app.browser({ host: `${other.slug}.localhost` });
    await stranger.submit('/account/sign-in', { email, password: TEST_PASSWORD }, HTML);
    const guest = visitor();
    for (const [name, value] of stranger.cookies) guest.cookies.set(name, value);
    expect((await guest.get('/club', HTML)).body).not.toContain('Club room');
    expect((await customer.get('/club', HTML)).body).toContain('Club room');
  });

  it('a page has one way in: a password replaces accounts, and accounts replace the password', async () => {
    const page = await app.make.collection(site, { title: 'Club room', urlId: 'club' });
    const pages = async () => (await editor.get('/api/content/protected-pages')).json();
    await close(page.id);
    expect(await pages()).toEqual({ protectedPages: [], memberPages: [page.id] });
    await editor.call('PUT', `/api/content/collections/${page.id}/password`, { password: 'low water' });
    expect(await pages()).toEqual({ protectedPages: [page.id], memberPages: [] });
    await close(page.id);
    expect(await pages()).toEqual({ protectedPages: [], memberPages: [page.id] });
    await close(page.id, false);
    expect(await pages()).toEqual({ protectedPages: [], memberPages: [] });
    expect((await visitor().get('/club', HTML)).body).toContain('Club room');
    const gone = await close('f'.repeat(24));
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'access.page-missing']);
  });

  it('what is inside a folder for members is for members, and lists and site maps leave it out', async () => {
    const folder = await app.make.collection(site, { kind: 'folder', title: 'Club', urlId: 'club' });
    const page = await app.make.collection(site, { title: 'Inside', urlId: 'inside', folderId: folder.id });
    await app.make.collection(site, { title: 'Outside', urlId: 'outside' });
    await close(folder.id);
    expect((await visitor().get('/inside', HTML)).body).not.toContain('<h1>Inside');
    expect(await app.access.protectedCollections(site.id)).toEqual(new Set([folder.id, page.id]));
    // One account opens all of them.
    expect(await app.access.stillLocked(site.id, folder.id)).toEqual(new Set());
    const map = (await visitor().get('/sitemap.xml')).body;
    expect(map).toContain('/outside');
    expect(map).not.toContain('/inside');
  });
});
