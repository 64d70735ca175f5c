import { anyone, type SiteAccessMode, websiteRoles } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { hideLocked } from './index.ts';

let app: TestApp;
let site: Site;
const HTML = { accept: 'text/html,*/*' };
const PASSWORD = 'open sesame';

beforeAll(async () => {
  app = await createTestApp({
    routes: (http, { access }) => {
      const config = { access: anyone };
      const params = Type.Object({ collectionId: Type.String() });
      // As code that serves pages asks, once the page is found.
      http.get('/test-page/:collectionId', { config, schema: { params } }, async (request, reply) => {
        const lockedBy = await access.admit(request, reply, request.params.collectionId);
        reply.header('cache-control', 'public, max-age=60');
        reply.cacheResponse();
        return lockedBy ? reply.code(401).send(lockedBy) : 'the secret page';
      });
    },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site({ title: 'Quiet harbour' });
});

let addresses = 0;
/** Each from another address: wrong passwords are counted by address. */
const visitor = (address = `10.0.${++addresses >> 8}.${addresses & 255}`): TestBrowser =>
  app.browser({ host: `${site.slug}.localhost`, address });
const signedIn = async (role: number = websiteRoles.admin): Promise<TestBrowser> => {
  const browser = visitor();
  await app.make.signIn(browser, (await app.make.member(site, [role])).email);
  return browser;
};
const lock = async (change: { mode: SiteAccessMode; password?: string }): Promise<void> => {
  await app.access.change(site.id, { ...change, by: 'test' });
  await receiveInvalidations(app);
};
const lockPage = async (collectionId: string, password: string | null): Promise<void> => {
  await app.access.setPagePassword(site.id, collectionId, { password, by: 'test' });
  await receiveInvalidations(app);
};
const enter = (who: TestBrowser, fields: Record<string, string>) =>
  who.submit('/lock', { password: PASSWORD, ...fields }, HTML);

describe('a site with a password', () => {
  it('a site with a password shows the lock screen until it is entered, and then the requested page', async () => {
    const page = await app.make.collection(site, { title: 'About', urlId: 'about' });
    await lock({ mode: 'password', password: PASSWORD });
    const guest = visitor();
    const locked = await guest.get('/about?x=1', HTML);
    expect(locked.statusCode).toBe(200);
    expect(locked.headers['cache-control']).toBe('private, no-store');
    expect(locked.body).toContain('<h1>Quiet harbour</h1>');
    expect(locked.body).toContain('name="returnTo" value="/about?x=1"');
    expect(locked.body).toContain('<label for="lock-password">Password</label>');
    expect(locked.body).toContain('<meta name="robots" content="noindex">');
    expect(locked.body).not.toContain(page.title);

    const wrong = await enter(guest, { password: 'guess', returnTo: '/about?x=1' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toContain('role="alert">That is not the password. Please try again.</p>');
    expect(wrong.body).toContain('name="returnTo" value="/about?x=1"');
    expect(wrong.cookies).toEqual([]);

    const right = await enter(guest, { returnTo: '/about?x=1' });
    expect([right.statusCode, right.headers.location]).toEqual([303, '/about?x=1']);
    const [cookie] = right.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const open = await guest.get('/about', HTML);
    expect(open.body).toContain('About');
    expect(open.headers['cache-control']).toBe('private, no-store');
    expect((await visitor().get('/about', HTML)).body).not.toContain('About');
  });

  it('a new password ends what the old one opened, even if it is the same word', async () => {
    await lock({ mode: 'password', password: PASSWORD });
    const guest = visitor();
    await enter(guest, {});
    expect((await guest.get('/', HTML)).body).not.toContain('lock-password');
    await lock({ mode: 'password', password: PASSWORD });
    expect((await guest.get('/', HTML)).body).toContain('lock-password');
  });

  it('a site keeps its password while it is open, and changing the mode keeps visitors unlocked', async () => {
    await lock({ mode: 'password', password: PASSWORD });
    const guest = visitor();
    await enter(guest, {});
    await lock({ mode: 'open' });
    expect((await visitor().get('/', HTML)).body).not.toContain('lock-password');
    await lock({ mode: 'password' });
    expect((await guest.get('/', HTML)).body).not.toContain('lock-password');
    expect((await visitor().get('/', HTML)).body).toContain('lock-password');
  });

  it('what opens one site opens no other, and after thirty days nothing', async () => {
    await lock({ mode: 'password', password: PASSWORD });
    const guest = visitor();
    await enter(guest, {});
    const [[name = '', value = ''] = []] = guest.cookies;
    const first = site;
    site = await app.make.site();
    await lock({ mode: 'password', password: PASSWORD });
    const other = visitor();
    other.cookies.set(name, value);
    expect((await other.get('/', HTML)).body).toContain('lock-password');
    site = first;
    for (const forged of [`${value}x`, value.replace(/^\d/, '9'), `9999999999.${'x'.repeat(43)}`]) {
      const forger = visitor();
      forger.cookies.set(name, forged);
      expect((await forger.get('/', HTML)).body, forged).toContain('lock-password');
    }
    app.clock.advance(31 * 24 * 3600 * 1000);
    expect((await guest.get('/', HTML)).body).toContain('lock-password');
  });

  it('members see it without a password; site users and members of other sites do not', async () => {
    await lock({ mode: 'password', password: PASSWORD });
    const seen = await (await signedIn(websiteRoles.viewer)).get('/', HTML);
    expect(seen.body).not.toContain('lock-password');
    expect(seen.headers['cache-control']).toBe('private, no-store');
    const nobody = await signedIn(websiteRoles.none);
    expect((await nobody.get('/', HTML)).body).toContain('lock-password');
    const customer = visitor();
    const { email } = await app.make.customer(site);
    await customer.call('POST', '/api/site-users/account/session', {
      email,
      password: 'correct horse battery',
    });
    expect((await customer.get('/', HTML)).body).toContain('lock-password');
  });

  it('leads nowhere but to the site itself', async () => {
    await lock({ mode: 'password', password: PASSWORD });
    for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', 'x', '/lock', ''])
      expect((await enter(visitor(), { returnTo })).headers.location, returnTo).toBe('/');
  });

  it('forms from elsewhere are refused', async () => {
    await lock({ mode: 'password', password: PASSWORD });
    const foreign = await visitor().submit(
      '/lock',
      { password: PASSWORD },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(foreign.json()).toMatchObject({ code: 'security.cross-site' });
  });

  it('after ten wrong passwords an address has to wait, others do not; right ones do not count', async () => {
    await lock({ mode: 'password', password: PASSWORD });
    const guesser = visitor();
    expect((await enter(guesser, {})).statusCode).toBe(303);
    const tries = Array.from({ length: 10 }, (_, n) => enter(guesser, { password: `guess ${n}` }));
    for (const { statusCode } of await Promise.all(tries)) expect(statusCode).toBe(401);
    const refused = await enter(guesser, {});
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain('Too many wrong passwords.');
    expect((await enter(visitor(), {})).statusCode).toBe(303);
  });
});

describe('what a locked site gives to nobody', () => {
  /** Routes that show no content. Others are closed until they are named here, also those that are built later. */
  const OPEN =
    /^\/(_awning|assets|config|favicon\.ico|robots\.txt|scripts|site\.css|static|universal|api\/(member-session|openapi\.json|site-users\/account\/session))(\/|$)/;

  it.each(['password', 'private'] as const)(
    'no route for visitors answers on a %s site but those named',
    async (mode) => {
      await lock({ mode, password: PASSWORD });
      const reads = app.rules.filter(
        ({ method, access }) => method === 'GET' && ['anyone', 'site-user'].includes(access.kind),
      );
      expect(reads.length).toBeGreaterThan(15);
      const guest = visitor();
      for (const { url } of reads) {
        const address = url.replace(/:\w+/g, '0'.repeat(24)).replace('*', 'x');
        const response = await guest.get(`${address}?format=json`);
        const closed = response.statusCode === 401 && /^access\./.test(response.json().code);
        expect([url, closed]).toEqual([url, !OPEN.test(url)]);
      }
    },
  );

  it('a locked site refuses writes by visitors', async () => {
    await lock({ mode: 'password', password: PASSWORD });
    const guest = visitor();
    const added = await guest.call('POST', '/api/commerce/shopping-cart/entries', { itemId: '0'.repeat(24) });
    expect(added.json()).toMatchObject({ code: 'access.locked' });
    const form = await guest.submit('/cart/entries', { itemId: '0'.repeat(24) }, HTML);
    expect(form.body).toContain('name="returnTo" value="/"');
    expect((await guest.get('/%61pi/commerce/shopping-cart')).json()).toMatchObject({
      code: 'access.locked',
    });
  });

  it('a page that was kept before the site was locked is forgotten', async () => {
    const page = await app.make.collection(site);
    const address = `/test-page/${page.id}`;
    expect((await visitor().get(address)).body).toBe('the secret page');
    await lock({ mode: 'password', password: PASSWORD });
    expect((await visitor().get(address)).statusCode).toBe(401);
    expect((await (await signedIn()).get(address)).body).toBe('the secret page');
    expect((await visitor().get(address)).statusCode).toBe(401);
  });
});

describe('a private site', () => {
  it('a private site opens for its members only, and says so to visitors', async () => {
    await lock({ mode: 'private' });
    const holding = await visitor().get('/', HTML);
    expect([holding.statusCode, holding.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(holding.body).toContain('This site is private.');
    expect(holding.body).not.toContain('lock-password');
    expect((await visitor().get('/')).json()).toMatchObject({ code: 'access.private' });
    expect((await (await signedIn()).get('/', HTML)).body).not.toContain('This site is private.');
  });

  it('no password opens it', async () => {
    await lock({ mode: 'private', password: PASSWORD });
    const guest = visitor();
    await enter(guest, {});
    expect((await guest.get('/', HTML)).body).toContain('This site is private.');
  });
});

describe('a page with a password', () => {
  const read = async (who: TestBrowser, id: string) => {
    const response = await who.get(`/test-page/${id}`);
    return response.statusCode === 401 ? response.json() : response.body;
  };

  it('a page with a password is locked by itself, opens for visitors who know it, and is never cached', async () => {
    const [secret, other] = [await app.make.collection(site), await app.make.collection(site)];
    await lockPage(secret.id, PASSWORD);
    expect(await app.access.protectedCollections(site.id)).toEqual(new Set([secret.id]));
    expect(await app.access.isOpen(site.id)).toBe(true);
    const guest = visitor();
    expect(await read(guest, secret.id)).toEqual({ kind: 'password', page: secret.id });
    expect(await read(guest, other.id)).toBe('the secret page');
    const wrong = await enter(guest, {
      page: secret.id,
      password: 'guess',
      returnTo: `/test-page/${secret.id}`,
    });
    expect(wrong.body).toContain('This page is only for people who know the password.');
    await enter(guest, { page: secret.id });
    const open = await guest.get(`/test-page/${secret.id}`);
    expect([open.body, open.headers['cache-control']]).toEqual(['the secret page', 'private, no-store']);
    expect(await read(visitor(), secret.id)).toEqual({ kind: 'password', page: secret.id });
    expect(await read(await signedIn(), secret.id)).toBe('the secret page');
    await lockPage(secret.id, null);
    expect(await read(visitor(), secret.id)).toBe('the secret page');
  });

  it('a folder’s password is that of the pages in it, unless they have their own', async () => {
    const folder = await app.make.collection(site, { kind: 'index', title: 'Index' });
    const inside = await app.make.collection(site, { folderId: folder.id });
    const own = await app.make.collection(site, { folderId: folder.id });
    await lockPage(folder.id, PASSWORD);
    await lockPage(own.id, 'another word');
    const guest = visitor();
    expect(await read(guest, inside.id)).toEqual({ kind: 'password', page: folder.id });
    await enter(guest, { page: folder.id });
    expect([await read(guest, folder.id), await read(guest, inside.id)]).toEqual(
      Array(2).fill('the secret page'),
    );
    expect(await read(guest, own.id)).toEqual({ kind: 'password', page: own.id });
  });

  it('a page with a password shows none of its items in lists on other pages', async () => {
    const [blog, secret] = [
      await app.make.collection(site, { kind: 'blog' }),
      await app.make.collection(site, { kind: 'blog' }),
    ];
    const [post, hidden] = [await app.make.item(site, blog.id), await app.make.item(site, secret.id)];
    const sources = hideLocked(app.content.read, app.access.protectedCollections);
    const lists = [secret.id, blog.id, secret.id].map((collectionId) => ({ collectionId, limit: 10 }));
    const visibleIds = async () => ({
      items: [...(await sources.items(site.id, [post.id, hidden.id])).keys()].toSorted(),
      lists: (await sources.itemLists(site.id, lists)).map((list) => list.map(({ id }) => id)),
    });
    const all = { items: [post.id, hidden.id].toSorted(), lists: [[hidden.id], [post.id], [hidden.id]] };
    expect(await visibleIds()).toEqual(all);
    await lockPage(secret.id, PASSWORD);
    expect(await visibleIds()).toEqual({ items: [post.id], lists: [[], [post.id], []] });
  });

  it('on a locked site wants both passwords, that of the site first', async () => {
    const page = await app.make.collection(site);
    await lockPage(page.id, 'page word');
    await lock({ mode: 'password', password: PASSWORD });
    const guest = visitor();
    expect((await guest.get(`/test-page/${page.id}`)).json()).toMatchObject({ code: 'access.locked' });
    await enter(guest, {});
    expect(await read(guest, page.id)).toEqual({ kind: 'password', page: page.id });
    await enter(guest, { page: page.id, password: 'page word' });
    expect(await read(guest, page.id)).toBe('the secret page');
  });

  it("a page's password is removed with the page, and a missing page cannot get one", async () => {
    const page = await app.make.collection(site);
    await lockPage(page.id, PASSWORD);
    await app.content.collections.remove(site.id, page.id, { confirm: true });
    await receiveInvalidations(app);
    expect(await app.access.protectedCollections(site.id)).toEqual(new Set());
    await expect(lockPage(page.id, PASSWORD)).rejects.toMatchObject({ code: 'access.page-missing' });
  });
});

describe('the lock screen', () => {
  it("the lock screen shows the owner's own page and code, whose scripts are allowed by their hashes", async () => {
    const owner = await signedIn();
    const page = await app.make.collection(site, { pageType: PAGE_TYPES['lock-screen'] });
    await owner.call('PATCH', `/api/content/collections/${page.id}/document`, {
      commands: [{ do: 'add-section' }],
    });
    const { document } = (await owner.get(`/api/content/collections/${page.id}/document`)).json();
    const section = document.sections[0].id;
    await owner.call('PATCH', `/api/content/collections/${page.id}/document`, {
      commands: [{ do: 'add-block', section, type: 2, value: { html: '<p>Back in spring</p>' } }],
    });
    await owner.call('PUT', '/api/settings/code-injection', {
      lockPage: '<meta name="mine" content="1"><script>window.mine = 1</script>',
    });
    await lock({ mode: 'password', password: PASSWORD });
    const locked = await visitor().get('/', HTML);
    expect(locked.body).toContain('<p>Back in spring</p>');
    expect(locked.body).toContain('<meta name="mine" content="1">');
    expect(locked.body).toContain('lock-password');
    expect(locked.body).not.toContain('<h1>Quiet harbour</h1>');
    expect(locked.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
  });

  it('the lock screen prints titles and addresses as text', async () => {
    await app.sites.changeTitle(site.id, { siteTitle: '<script>alert(1)</script>' });
    await lock({ mode: 'password', password: PASSWORD });
    const { body } = await visitor().get('/?"><script>alert(1)</script>', HTML);
    expect(body).not.toContain('<script>');
  });
});

describe('who may see a site', () => {
  it('a new site is open to every visitor', async () => {
    const response = await (await signedIn()).get('/api/site-access');
    expect([response.headers.etag, response.json()]).toEqual([
      '"0"',
      { mode: 'open', hasPassword: false, protectedPages: [] },
    ]);
  });

  it('a password has to be chosen, and is never told', async () => {
    const owner = await signedIn();
    const put = (body: object, headers = {}) => owner.call('PUT', '/api/site-access', body, headers);
    expect((await put({ mode: 'password' })).json()).toMatchObject({
      code: 'access.password-needed',
      errors: { password: expect.stringContaining('password') },
    });
    expect((await put({ mode: 'password', password: 'abc' })).json().errors.password).toMatch(/\S/);
    const page = await app.make.collection(site);
    await lockPage(page.id, PASSWORD);
    const saved = await put({ mode: 'password', password: PASSWORD });
    expect(saved.json()).toEqual({ mode: 'password', hasPassword: true, protectedPages: [page.id] });
    expect(saved.headers.etag).toBe('"1"');
    expect((await put({ mode: 'open' }, { 'if-match': '"0"' })).json().code).toBe('access.changed-meanwhile');
  });

  it('editors read which pages have a password of their own, and nothing else about the locks of the site', async () => {
    const page = await app.make.collection(site);
    await lockPage(page.id, PASSWORD);
    const editor = await signedIn(websiteRoles.editor);
    const read = await editor.get('/api/content/protected-pages');
    expect(read.json()).toEqual({ protectedPages: [page.id], memberPages: [] });
    expect((await editor.get('/api/site-access')).statusCode).toBe(403);
  });

  it('site access is changed by members who manage the site, and page passwords by editors', async () => {
    const page = await app.make.collection(site);
    const editor = await signedIn(websiteRoles.editor);
    expect((await editor.call('PUT', '/api/site-access', { mode: 'open' })).statusCode).toBe(403);
    const url = `/api/content/collections/${page.id}/password`;
    expect((await editor.call('PUT', url, { password: PASSWORD })).json()).toEqual({
      collectionId: page.id,
      passwordProtected: true,
    });
    expect((await editor.call('PUT', url, { password: null })).json().passwordProtected).toBe(false);
  });
});
