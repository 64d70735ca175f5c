import { apiKeyScopes, mayRoles, toRoleMap, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import type { Site } from '../../../foundation/sites/index.ts';

const PATH = '/api/api-keys';

let app: TestApp;
let site: Site;
let admin: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  admin = await app.signedIn(site, websiteRoles.admin);
});
afterAll(() => app.close());

const makeKey = async (scopes: readonly string[], by: TestBrowser = admin) => {
  const response = await by.call('POST', PATH, { name: 'Warehouse', scopes });
  expect(response.statusCode, response.body).toBe(201);
  return response.json() as { apiKey: { id: string; hint: string }; key: string };
};
/** A program: no cookies, no crumb. */
const program = (key: string, at: Site = site) => {
  const browser = app.browser({ host: `${at.slug}.localhost` });
  const headers = { authorization: `Bearer ${key}` };
  return {
    get: (path: string) => browser.get(path, headers),
    call: (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      browser.raw({
        method,
        url: path,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body && { payload: body }),
      }),
  };
};

describe('API keys', () => {
  it('a key is shown once, and calls what members call without cookies and crumbs', async () => {
    const { key, apiKey } = await makeKey(['commerce.manage']);
    expect(key).toMatch(/^awn_[\w-]{40,}$/);
    const listed = await admin.get(PATH);
    expect(listed.body).not.toContain(key);
    expect(listed.json().apiKeys[0]).toMatchObject({ hint: key.slice(0, 8), lastUsedOn: null });
    expect((await program(key).get('/api/commerce/tax')).statusCode).toBe(200);
    const saved = await program(key).call('PUT', '/api/commerce/tax', {
      rules: [{ name: 'VAT', countryCode: 'GB', rate: 20_000 }],
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const used = (await admin.get(PATH)).json().apiKeys.find(({ id }: { id: string }) => id === apiKey.id);
    expect(used.lastUsedOn).toEqual(expect.any(String));
  });

  it('a revoked key, a made-up key and a key of another site are refused', async () => {
    const { key, apiKey } = await makeKey(['commerce.manage']);
    const other = await app.make.site();
    expect((await program(key, other).get('/api/commerce/tax')).statusCode).toBe(401);
    expect((await admin.call('DELETE', `${PATH}/${apiKey.id}`)).statusCode).toBe(204);
    for (const wrong of [key, `${key}x`, 'awn_', 'x']) {
      const response = await program(wrong).get('/api/commerce/tax');
      expect([response.statusCode, response.json().code]).toEqual([401, 'security.bad-api-key']);
    }
    expect((await admin.call('DELETE', `${PATH}/${apiKey.id}`)).statusCode).toBe(404);
  });

  it('a key of a member who is disabled or lost the role may not do more than the member', async () => {
    const member = await app.make.member(site, [websiteRoles.admin]);
    const browser = app.browser({ host: `${site.slug}.localhost` });
    await app.make.signIn(browser, member.email);
    const { key } = await makeKey(['commerce.manage', 'settings.manage'], browser);
    expect((await program(key).get('/api/settings/site')).statusCode).toBe(200);
    await app.members.change(site.id, member.id, { roles: [websiteRoles.storeManager] });
    expect((await program(key).get('/api/settings/site')).statusCode).toBe(403);
    expect((await program(key).get('/api/commerce/tax')).statusCode).toBe(200);
    await app.members.change(site.id, member.id, { disabled: true });
    expect((await program(key).get('/api/commerce/tax')).statusCode).toBe(401);
  });

  it('a key without a scope for code adds none to pages, though its member may', async () => {
    const { key } = await makeKey(['reviews.moderate']);
    const response = await program(key).get('/api/commerce/reviews');
    expect(response.statusCode).toBe(200);
    expect((await program(key).get('/api/commerce/orders')).statusCode).toBe(403);
  });

  it('members without secrets.manage make no keys, and keys make no keys', async () => {
    const manager = await app.signedIn(site, websiteRoles.websiteManager);
    expect((await manager.call('POST', PATH, { name: 'x', scopes: ['commerce.manage'] })).statusCode).toBe(
      403,
    );
    const { key } = await makeKey([...apiKeyScopes]);
    expect(
      (await program(key).call('POST', PATH, { name: 'x', scopes: ['commerce.manage'] })).statusCode,
    ).toBe(403);
    const bad = await admin.call('POST', PATH, { name: ' ', scopes: ['members.manage'] });
    expect(Object.keys(bad.json().errors).toSorted()).toEqual(['name', 'scopes.0']);
  });

  it('over every route for members, a key opens those of its scopes and no other', async () => {
    const keys = new Map<string, string>();
    for (const scope of apiKeyScopes) keys.set(scope, (await makeKey([scope])).key);
    const everything = (await makeKey([...apiKeyScopes])).key;
    const reads = app.rules.filter(({ method, access }) => method === 'GET' && access.kind === 'member');
    expect(reads.length).toBeGreaterThan(50);
    for (const { url, access } of reads) {
      if (access.kind !== 'member' || /stream|events/.test(url)) continue;
      const path = url.replace(/:\w+/g, '0'.repeat(24)).replace('*', 'x');
      const isKeyed = (apiKeyScopes as readonly string[]).includes(access.permission);
      const all = await program(everything).get(path);
      // What is known about a person is for the owner in person, and never for a program.
      const isForOwner = /\/customers\/:customerId\/(data|erasure)$/.test(url);
      const isRefused = all.statusCode === 403 || all.statusCode === 401;
      expect([url, isRefused], url).toEqual([url, !isKeyed || isForOwner]);
      const wrong = apiKeyScopes.find((scope) => scope !== access.permission) ?? '';
      const refused = await program(keys.get(wrong) ?? '').get(path);
      expect([url, refused.statusCode], url).toEqual([url, 403]);
    }
    expect(mayRoles(toRoleMap([websiteRoles.admin]), 'secrets.manage')).toBe(true);
  });

  it('over every route that changes something, a key without the scope is refused before anything is read', async () => {
    const { key } = await makeKey(['mail.view']);
    const writes = app.rules.filter(
      ({ method, access }) =>
        method !== 'GET' && access.kind === 'member' && access.permission !== 'mail.view',
    );
    expect(writes.length).toBeGreaterThan(100);
    for (const { method, url } of writes) {
      const path = url.replace(/:\w+/g, '0'.repeat(24));
      const response = await program(key).call(method as 'POST', path, {});
      expect([method, url, response.statusCode]).toEqual([method, url, 403]);
    }
  });
});
