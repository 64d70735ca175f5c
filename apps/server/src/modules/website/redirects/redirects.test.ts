import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { redirectInvariants } from './redirect-invariants.ts';

let app: TestApp;
let site: Site;
let owner: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  owner = await asRole(websiteRoles.admin);
});

async function asRole(role: number): Promise<TestBrowser> {
  const browser = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(browser, (await app.make.member(site, [role])).email);
  return browser;
}

const URL = '/api/redirects';
const put = (rules: string, headers: Record<string, string> = {}) =>
  owner.call('PUT', URL, { rules }, headers);
const find = async (address: string) => {
  await receiveInvalidations(app);
  return app.redirects.find(site.id, address);
};

describe('the redirects of a site', () => {
  it('a rule for the address that a page takes is back when that is taken back', async () => {
    const page = await app.make.collection(site, { urlId: 'about' });
    await put('/who -> /contact 302\n');
    const moved = await owner.call('PATCH', `/api/content/collections/${page.id}`, { urlId: 'who' });
    expect(moved.statusCode, moved.body).toBe(200);
    expect((await owner.get(URL)).json()).toMatchObject({ ruleCount: 0, warnings: [] });
    const { activities } = (await owner.get(`/api/activity?subjectKind=page&subjectId=${page.id}`)).json();
    const undone = await owner.call('POST', `/api/activity/${activities[0].id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect((await owner.get(URL)).json().rules).toBe('/who -> /contact 302\n');
  });

  it('redirects of a site are empty at first, and stored as they were written', async () => {
    const empty = await owner.get(URL);
    expect([empty.headers.etag, empty.json()]).toEqual(['"0"', { rules: '', ruleCount: 0, warnings: [] }]);
    const rules = '# moved\r\n\r\n/old   ->   /new\n/a -> /b 302\n/a -> /c';
    const saved = await put(rules);
    expect([saved.statusCode, saved.headers.etag]).toEqual([200, '"1"']);
    expect(saved.json()).toEqual({
      rules,
      ruleCount: 3,
      warnings: [{ line: 5, message: 'This is never used: line 4 is for the same address.' }],
    });
    expect((await owner.get(URL)).json()).toEqual(saved.json());
  });

  it('lead on with the query of the request', async () => {
    await put('/old -> /new\n/sale -> /shop?tag=sale#top 302\n/go/[x] -> https://example.org/[x]');
    expect(await find('/old')).toEqual({ location: '/new', status: 301 });
    expect(await find('/old?a=1&b=%20?')).toEqual({ location: '/new?a=1&b=%20?', status: 301 });
    expect(await find('/sale?utm=x')).toEqual({ location: '/shop?tag=sale&utm=x#top', status: 302 });
    expect(await find('/go/é?q=é')).toEqual({
      location: 'https://example.org/%C3%A9?q=%C3%A9',
      status: 301,
    });
    expect(await find('/other')).toBeNull();
  });

  it('of one site are nobody else’s', async () => {
    await put('/old -> /new');
    const other = await app.make.site();
    await receiveInvalidations(app);
    expect(await app.redirects.find(other.id, '/old')).toBeNull();
  });

  it('a redirect for many addresses does not redirect to the same address', async () => {
    await put('/[any] -> /home');
    expect(await find('/x')).toEqual({ location: '/home', status: 301 });
    expect(await find('/home')).toBeNull();
    expect(await find('/home/?a=1')).toBeNull();
  });

  it('that cannot be used are named line by line, and nothing is saved', async () => {
    await put('/old -> /new');
    const refused = await put('/a -> /b\n/c => /d\n\n/e -> ftp://example.org\n/b -> /a');
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'redirects.invalid',
      message: expect.stringContaining('3 of the lines'),
      errors: {
        'line 2': expect.stringContaining('/old -> /new'),
        'line 4': expect.stringContaining('https://'),
        'line 5': expect.stringContaining('/a -> /b -> /a'),
      },
    });
    expect((await owner.get(URL)).json().rules).toBe('/old -> /new');
  });

  it('redirects may have at most 400 kB', async () => {
    const comment = `#${'x'.repeat(400 * 1024 - 1)}`;
    expect((await put(comment)).statusCode).toBe(200);
    for (const rules of [`${comment}é`, '/a -> /b\n'.repeat(200_000)])
      expect((await put(rules)).json()).toMatchObject({
        code: 'redirects.too-large',
        message: 'The redirects are too long; 400 kB are the most.',
      });
  });

  it('of two who save at once over the same version, one is told', async () => {
    await put('/a -> /b');
    const both = await Promise.all(['/c', '/d', '/e'].map((to) => put(`/a -> ${to}`, { 'if-match': '"1"' })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
    expect((await put('/a -> /f', { 'if-match': '"1"' })).json().code).toBe('redirects.changed-meanwhile');
    expect((await put('/a -> /f')).headers.etag).toBe('"3"');
  });

  it('other changes of the site leave them as they are; their own are followed', async () => {
    await put('/a -> /b');
    expect(await find('/a')).toEqual({ location: '/b', status: 301 });
    await app.settings.changeSite(site.id, { value: {}, by: 'test' });
    expect(await find('/a')).toEqual({ location: '/b', status: 301 });
    await put('/a -> /c 302');
    expect(await find('/a')).toEqual({ location: '/c', status: 302 });
    await put('');
    expect(await find('/a')).toBeNull();
  });

  it('redirects are for members who manage the site', async () => {
    const editor = await asRole(websiteRoles.editor);
    expect((await editor.get(URL)).statusCode).toBe(403);
    expect((await editor.call('PUT', URL, { rules: '' })).statusCode).toBe(403);
  });

  it('stored lines that cannot be read are found by doctor, and the others hold', async () => {
    await put('/a -> /b');
    await app.platform.database.transaction(async (tx) => {
      const rules = '/a -> /b\n/c ~> /d';
      await tx.run(sql`update redirects set rules = ${rules}, version = 2 where website_id = ${site.id}`);
      await app.platform.siteVersions.bump(tx, site.id);
    });
    expect(await find('/a')).toEqual({ location: '/b', status: 301 });
    const [readable] = redirectInvariants;
    expect(await readable?.violations(app.platform.database.query)).toEqual([`${site.id} line 2`]);
  });
});
