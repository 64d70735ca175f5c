import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from './index.ts';

let app: TestApp;
let site: Site;
let owner: TestBrowser;
/** What DNS says. */
const addresses = new Map([['awning.example', ['93.184.216.34']]]);
const texts = new Map<string, string[]>();

beforeAll(async () => {
  app = await createTestApp({
    config: {
      baseUrl: new URL('https://awning.example'),
      development: false,
      plan: { name: 'Harbour', upgradeUrl: 'https://operator.example/plans' },
    },
    swap: {
      dns: {
        addresses: async (host) => addresses.get(host) ?? [],
        texts: async (host) => texts.get(host) ?? [],
      },
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

const SERVER = '93.184.216.34';

describe('domains by the calls of members', () => {
  it('a domain is added, verified, made the primary one and removed, and each is in the activity', async () => {
    const first = await owner.call('POST', '/api/domains', { host: 'Heron.example' });
    expect(first.json()).toEqual({
      domains: [
        {
          host: 'heron.example',
          isPrimary: false,
          isVerified: false,
          proof: { name: '_awning.heron.example', value: `awning-site=${site.id}` },
        },
      ],
      ownAddress: 'https://heron.awning.example',
      target: 'awning.example',
      port: expect.any(Number),
    });
    addresses.set('heron.example', [SERVER]);
    addresses.set('www.heron.example', [SERVER]);
    await owner.call('POST', '/api/domains', { host: 'www.heron.example' });
    for (const host of ['heron.example', 'www.heron.example'])
      expect((await owner.call('POST', `/api/domains/${host}/verification`)).statusCode).toBe(200);
    expect((await app.sites.byId(site.id)).primaryHost).toBeNull();
    const moved = await owner.call('PUT', '/api/domains/www.heron.example/primary');
    expect(hosts(moved.json())).toEqual(['www.heron.example', 'heron.example']);
    expect((await owner.call('DELETE', '/api/domains/www.heron.example')).json()).toMatchObject({
      code: 'sites.primary-stays',
    });
    expect(hosts((await owner.call('DELETE', '/api/domains/heron.example')).json())).toEqual([
      'www.heron.example',
    ]);
    const { activities } = (await owner.get('/api/activity?limit=6')).json();
    expect(activities.map(({ kind }: { kind: string }) => kind)).toEqual([
      'site.removeDomain',
      'site.makeDomainPrimary',
      'site.verifyDomain',
      'site.verifyDomain',
      'site.addDomain',
      'site.addDomain',
    ]);
    await owner.call('DELETE', '/api/domains/www.heron.example');
  });

  it('a domain that a website manager adds is in no link, and reset mails stay on the own address', async () => {
    const manager = createTestBrowser(app.http, { host: 'heron.awning.example' });
    const { email } = await app.make.member(site, [websiteRoles.websiteManager]);
    await app.make.signIn(manager, email);
    expect((await manager.call('POST', '/api/domains', { host: 'attacker.example' })).statusCode).toBe(200);
    expect((await app.sites.byId(site.id)).primaryHost).toBeNull();
    addresses.set('attacker.example', [SERVER]);
    await manager.call('POST', '/api/domains/attacker.example/verification');
    expect((await manager.call('PUT', '/api/domains/attacker.example/primary')).statusCode).toBe(403);
    // Even where the owner falls for it.
    await owner.call('PUT', '/api/domains/attacker.example/primary');
    expect((await app.sites.byId(site.id)).primaryHost).toBe('attacker.example');
    await at('heron.awning.example').call('POST', '/api/member-session/forgotten-password', { email });
    await app.settle();
    const text = app.mailbox.delivered.at(-1)?.text ?? '';
    expect(text).toContain('https://heron.awning.example/config/new-password?token=');
    expect(text).not.toContain('attacker.example');
    await owner.call('DELETE', '/api/domains/attacker.example');
  });

  it('a domain that leads elsewhere is neither verified, primary nor shown until a TXT entry names the site', async () => {
    addresses.set('cdn.example', ['93.184.216.99']);
    await owner.call('POST', '/api/domains', { host: 'cdn.example' });
    const verify = () => owner.call('POST', '/api/domains/cdn.example/verification');
    expect((await verify()).json()).toMatchObject({ code: 'sites.host-unproven' });
    expect((await owner.call('PUT', '/api/domains/cdn.example/primary')).json()).toMatchObject({
      code: 'sites.host-unverified',
    });
    expect(await app.sites.byHost('cdn.example')).toBeNull();
    texts.set('_awning.cdn.example', ['v=other', `awning-site=${site.id}`]);
    expect((await verify()).json().domains).toMatchObject([{ host: 'cdn.example', isVerified: true }]);
    expect((await app.sites.byHost('cdn.example'))?.slug).toBe('heron');
    await owner.call('DELETE', '/api/domains/cdn.example');
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://awning.localhost'])(
    'a server at %s says that no domain can be verified there, and what to do',
    async (address) => {
      const local = await createTestApp({
        databaseUrl: app.databaseUrl,
        config: { baseUrl: new URL(address), development: false },
      });
      try {
        const own = await local.make.site({ slug: `of-${new URL(address).hostname.replaceAll('.', '-')}` });
        const browser = await local.signedIn(own, websiteRoles.admin);
        const added = await browser.call('POST', '/api/domains', { host: 'early.example' });
        expect(added.json()).toMatchObject({ target: null });
        const refused = await browser.call('POST', '/api/domains/early.example/verification');
        expect([refused.statusCode, refused.json().code]).toEqual([409, 'sites.local-machine']);
        expect(refused.json().message).toContain('AWNING_BASE_URL');
        await browser.call('DELETE', '/api/domains/early.example');
      } finally {
        await local.close();
      }
    },
  );

  it('of two sites that claim a domain the one with the TXT entry gets it', async () => {
    const other = await app.sites.bySlug('other');
    addresses.set('both.example', [SERVER]);
    await app.sites.claimDomain(other, 'both.example');
    await owner.call('POST', '/api/domains', { host: 'both.example' });
    const verify = () => owner.call('POST', '/api/domains/both.example/verification');
    expect((await verify()).json()).toMatchObject({ code: 'sites.host-claimed' });
    texts.set('_awning.both.example', [`awning-site=${site.id}`]);
    expect((await verify()).statusCode).toBe(200);
    await expect(app.sites.verifyDomain(other, 'both.example')).rejects.toMatchObject({
      code: 'sites.host-taken',
    });
    expect((await app.sites.byHost('both.example'))?.slug).toBe('heron');
    await owner.call('DELETE', '/api/domains/both.example');
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
      await owner.call('POST', '/api/domains/taken.example/verification'),
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

  it('images, files, styles and scripts are served at every domain: the admin uses those of its own', async () => {
    const id = 'a'.repeat(24);
    for (const url of [
      `/static/${id}/t/${id}/1/x.png`,
      '/s/x.pdf',
      '/site.css',
      '/scripts/x.js',
      '/assets/x.png',
    ])
      expect((await at('old.example').get(url)).statusCode, url).not.toBe(301);
    for (const url of ['/robots.txt', '/sitemap.xml'])
      expect((await at('old.example').get(url)).statusCode, url).toBe(301);
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
      use: { pages: 0, products: 0, members: 3, storageBytes: 0, mails: expect.any(Number) },
      limits: { imageMegabytes: 20 },
    });
  });

  it('an editor may not read the plan', async () => {
    const editor = await app.signedIn(site, websiteRoles.editor);
    expect((await editor.get('/api/plan')).statusCode).toBe(403);
  });
});
