import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
});
afterAll(() => app.close());

const path = (namespace: string): string => `/api/member-preferences/${namespace}`;
const save = (browser: TestBrowser, namespace: string, preferences: unknown, headers = {}) =>
  browser.call('PUT', path(namespace), { preferences }, headers);
const read = async (browser: TestBrowser, namespace: string): Promise<unknown> =>
  (await browser.get(path(namespace))).json().preferences;

describe('preferences of a member', () => {
  it('every role with a permission keeps its own, and another member sees nothing of them', async () => {
    const others = await app.signedIn(site, websiteRoles.admin);
    for (const role of Object.values(websiteRoles)) {
      if (role === websiteRoles.none) continue;
      const browser = await app.signedIn(site, role);
      expect(await read(browser, 'lists'), `role ${role}`).toEqual({});
      const saved = await save(browser, 'lists', { orders: { columns: ['number'] } });
      expect([saved.statusCode, saved.headers.etag], `role ${role}`).toEqual([200, '"1"']);
      expect(await read(browser, 'lists')).toEqual({ orders: { columns: ['number'] } });
      expect(await read(others, 'lists')).toEqual({});
    }
  });

  it('preferences are closed to visitors, to the role none, and to the owner of another site', async () => {
    const visitor = app.browser({ host: `${site.slug}.localhost` });
    expect((await visitor.get(path('lists'))).statusCode).toBe(401);
    expect((await (await app.signedIn(site, websiteRoles.none)).get(path('lists'))).statusCode).toBe(403);
    const elsewhere = await app.make.site();
    const owner = await app.signedIn(elsewhere, websiteRoles.admin);
    await save(owner, 'lists', { secret: true });
    for (const [name, value] of owner.cookies) visitor.cookies.set(name, value);
    expect((await visitor.get(path('lists'))).statusCode).toBe(401);
  });

  it('a save over another version than the one that was read is refused', async () => {
    const browser = await app.signedIn(site, websiteRoles.editor);
    const first = await save(browser, 'panel', { open: true });
    await save(browser, 'panel', { open: false });
    const late = await save(browser, 'panel', { open: true }, { 'if-match': String(first.headers.etag) });
    expect([late.statusCode, late.json().code]).toEqual([412, 'members.preferences-changed']);
    expect(await read(browser, 'panel')).toEqual({ open: false });
  });

  it('the size of one namespace, of all together, and their number have a limit', async () => {
    const browser = await app.signedIn(site, websiteRoles.editor);
    const large = await save(browser, 'large', { text: 'x'.repeat(64 * 1024) });
    expect([large.statusCode, large.json().code]).toEqual([413, 'members.preferences-too-large']);
    for (let n = 0; n < 8; n++)
      expect((await save(browser, `full-${n}`, { text: 'x'.repeat(63 * 1024) })).statusCode).toBe(200);
    const full = await save(browser, 'full-8', { text: 'x'.repeat(63 * 1024) });
    expect([full.statusCode, full.json().code]).toEqual([413, 'members.preferences-full']);
    expect((await save(browser, 'full-0', {})).statusCode).toBe(200);

    const another = await app.signedIn(site, websiteRoles.editor);
    for (let n = 0; n < 100; n++) expect((await save(another, `n-${n}`, { n })).statusCode).toBe(200);
    const many = await save(another, 'n-100', { n: 100 });
    expect([many.statusCode, many.json().code]).toEqual([409, 'members.too-many-namespaces']);
    await save(another, 'n-5', {});
    expect((await save(another, 'n-100', { n: 100 })).statusCode).toBe(200);
  }, 60_000);

  it('of many saves at once none gets past the limit of namespaces', async () => {
    const browser = await app.signedIn(site, websiteRoles.editor);
    for (let n = 0; n < 97; n++) await save(browser, `n-${n}`, { n });
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => (await save(browser, `more-${n}`, { n })).statusCode),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  }, 60_000);

  it.each(['', '../x', '1st', 'a'.repeat(65), 'a%20b'])(
    'a namespace called %j is refused',
    async (namespace) => {
      const browser = await app.signedIn(site, websiteRoles.editor);
      expect([400, 404]).toContain((await browser.get(path(namespace))).statusCode);
    },
  );

  it('preferences go with their member', async () => {
    const member = await app.make.member(site, [websiteRoles.editor]);
    const browser = app.browser({ host: `${site.slug}.localhost` });
    await app.make.signIn(browser, member.email);
    await save(browser, 'lists', { kept: true });
    await app.members.remove(site.id, member.id);
    const { rowCount } = await app.platform.database.pool.query(
      'select from member_preferences where member_id = $1',
      [member.id],
    );
    expect(rowCount).toBe(0);
  });
});
