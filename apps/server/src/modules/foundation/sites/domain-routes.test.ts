import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from './index.ts';

let app: TestApp;
let site: Site;
let owner: TestBrowser;

beforeAll(async () => {
  app = await createTestApp({
    config: {
      baseUrl: new URL('https://awning.example'),
      development: false,
      plan: { name: 'Harbour', upgradeUrl: 'https://operator.example/plans' },
    },
  });
  await app.make.site({ slug: 'first' });
  site = await app.make.site({ slug: 'heron' });
  await app.make.site({ slug: 'other', domain: 'taken.example' });
  owner = createTestBrowser(app.http, { host: 'heron.awning.example' });
  await app.make.signIn(owner, (await app.make.owner(site)).email);
});
afterAll(() => app.close());

const hosts = (body: { domains: { host: string }[] }): string[] => body.domains.map(({ host }) => host);
const at = (host: string) => createTestBrowser(app.http, { host });

describe('domains by the calls of members', () => {
  it('a domain is added, made the primary one and removed, and each change is in the activity', async () => {
    const first = await owner.call('POST', '/api/domains', { host: 'Heron.example' });
    expect(first.json()).toEqual({
      domains: [{ host: 'heron.example', isPrimary: true }],
      ownAddress: 'https://heron.awning.example',
      target: 'awning.example',
      port: expect.any(Number),
    });
    await owner.call('POST', '/api/domains', { host: 'www.heron.example' });
    const moved = await owner.call('PUT', '/api/domains/www.heron.example/primary');
    expect(hosts(moved.json())).toEqual(['www.heron.example', 'heron.example']);
    expect((await owner.call('DELETE', '/api/domains/www.heron.example')).json()).toMatchObject({
      code: 'sites.primary-stays',
    });
    expect(hosts((await owner.call('DELETE', '/api/domains/heron.example')).json())).toEqual([
      'www.heron.example',
    ]);
    const { activities } = (await owner.get('/api/activity?limit=4')).json();
    expect(activities.map(({ kind }: { kind: string }) => kind)).toEqual([
      'site.removeDomain',
      'site.makeDomainPrimary',
      'site.addDomain',
      'site.addDomain',
    ]);
    await owner.call('DELETE', '/api/domains/www.heron.example');
  });

  it.each([
    ['taken.example', 409, 'sites.host-taken'],
    ['awning.example', 400, 'sites.host-reserved'],
    ['10.0.0.1', 400, 'sites.bad-host'],
    ['no spaces.example', 400, 'sites.bad-host'],
  ])('the domain %s is refused with a sentence', async (host, status, code) => {
    const refused = await owner.call('POST', '/api/domains', { host });
    expect([refused.statusCode, refused.json().code]).toEqual([status, code]);
  });

  it('a domain of another site is neither chosen, checked nor removed', async () => {
    for (const response of [
      await owner.call('PUT', '/api/domains/taken.example/primary'),
      await owner.get('/api/domains/taken.example/check'),
      await owner.call('DELETE', '/api/domains/taken.example'),
    ])
      expect(response.json()).toMatchObject({ code: 'sites.host-missing' });
    expect((await app.sites.byHost('taken.example'))?.slug).toBe('other');
  });
});

describe('domains that lead to the primary one', () => {
  beforeAll(async () => {
    await app.sites.addDomain(site, 'main.example');
    await app.sites.addDomain(site, 'old.example');
  });

  it.each(['/', '/shop?page=2', '//evil.example/x'])(
    '%s at another domain leads to the primary one',
    async (url) => {
      const { statusCode, headers } = await at('old.example').get(url);
      expect([statusCode, headers.location]).toEqual([301, `https://main.example${url}`]);
      expect(headers['cache-control']).toBe('public, max-age=600');
    },
  );

  it('the primary domain and the address below the install answer by themselves', async () => {
    for (const host of ['main.example', 'heron.awning.example'])
      expect((await at(host).get('/')).statusCode, host).not.toBe(301);
  });

  it('looking after the site and calls work at every domain', async () => {
    for (const url of ['/config', '/api/member-session'])
      expect((await at('old.example').get(url)).statusCode, url).toBe(200);
  });
});

describe('the plan', () => {
  it('a member with the role of billing reads what the site uses and where the operator offers more', async () => {
    const member = await app.signedIn(site, websiteRoles.billing);
    const plan = await member.get('/api/plan');
    expect(plan.json()).toMatchObject({
      name: 'Harbour',
      upgradeUrl: 'https://operator.example/plans',
      use: { pages: 0, products: 0, members: 2, storageBytes: 0, mails: expect.any(Number) },
      limits: { imageMegabytes: 20 },
    });
  });

  it('an editor may not read the plan', async () => {
    const editor = await app.signedIn(site, websiteRoles.editor);
    expect((await editor.get('/api/plan')).statusCode).toBe(403);
  });
});
