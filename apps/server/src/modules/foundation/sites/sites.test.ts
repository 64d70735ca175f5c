import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Site } from './index.ts';

let app: TestApp;
/** The same sites as an install on the internet shows them. */
let hosted: TestApp;
let first: Site;
let second: Site;

beforeAll(async () => {
  app = await createTestApp();
  hosted = await createTestApp({
    databaseUrl: app.databaseUrl,
    config: { baseUrl: new URL('https://awning.example'), development: false },
  });
  first = await app.make.site({ slug: 'first' });
  second = await app.make.site({ slug: 'second', domain: 'Shop.Example.com' });
});
afterAll(async () => {
  await hosted.close();
  await app.close();
});

const at = async (where: TestApp, host: string): Promise<string | undefined> =>
  (await where.sites.byHost(host))?.slug;

describe('which site answers', () => {
  it.each([
    ['localhost', 'first'],
    ['127.0.0.1', 'first'],
    ['second.localhost', 'second'],
    ['SECOND.LOCALHOST', 'second'],
    ['shop.example.com', 'second'],
    ['shop.example.com.', 'second'],
    ['unknown.example', 'first'],
  ])('on a local machine %s is %s', async (host, slug) => {
    expect(await at(app, host)).toBe(slug);
  });

  it.each([
    ['awning.example', 'first'],
    ['second.awning.example', 'second'],
    ['shop.example.com', 'second'],
    ['unknown.example', undefined],
    ['nobody.awning.example', undefined],
    ['a.second.awning.example', undefined],
    ['', undefined],
  ])('on the internet %j is %s', async (host, slug) => {
    expect(await at(hosted, host)).toBe(slug);
  });

  it('links go to the domain of the site, or to its place below the install', () => {
    expect(hosted.sites.baseUrl(first)).toBe('https://awning.example');
    expect(hosted.sites.baseUrl(second)).toBe('https://shop.example.com');
    expect(app.sites.baseUrl({ ...second, primaryHost: null })).toBe('http://second.localhost:3000');
  });

  it('on a local machine links stay on it, for a site of any domain', () => {
    expect(app.sites.baseUrl(second)).toBe('http://second.localhost:3000');
  });

  it('a new site answers at once, also where its host was unknown a moment ago', async () => {
    expect(await at(hosted, 'new.awning.example')).toBeUndefined();
    await app.make.site({ slug: 'new' });
    expect(await at(hosted, 'new.awning.example')).toBe('new');
  });
});

describe('making a site', () => {
  it.each([
    [{ slug: 'Upper' }, 'sites.bad-slug'],
    [{ slug: '-dash' }, 'sites.bad-slug'],
    [{ slug: 'x'.repeat(64) }, 'sites.bad-slug'],
    [{ slug: 'a.b' }, 'sites.bad-slug'],
    [{ title: '  ' }, 'sites.bad-title'],
    [{ title: 'x'.repeat(201) }, 'sites.bad-title'],
    [{ domain: '10.0.0.1' }, 'sites.bad-host'],
    [{ domain: 'no spaces.example' }, 'sites.bad-host'],
    [{ domain: 'no-dots' }, 'sites.bad-host'],
    [{ domain: 'localhost' }, 'sites.host-reserved'],
    [{ domain: 'Shop.Localhost.' }, 'sites.host-reserved'],
    [{ slug: 'first' }, 'sites.slug-taken'],
    [{ domain: 'SHOP.example.com' }, 'sites.host-taken'],
  ])('%j is refused as %s and leaves nothing', async (over, code) => {
    const before = await app.sites.list();
    await expect(app.make.site(over)).rejects.toMatchObject({ code });
    expect(await app.sites.list()).toEqual(before);
  });

  it('of many first sites made at once one is the default, and it is the only one', async () => {
    const empty = await createTestApp();
    try {
      await Promise.all(Array.from({ length: 8 }, () => empty.make.site()));
      expect((await empty.sites.list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    } finally {
      await empty.close();
    }
  });

  it('a site that a command names but nobody made is told by name', async () => {
    await expect(app.sites.bySlug('missing')).rejects.toThrow('There is no site named "missing".');
  });
});

describe('the domains of a site', () => {
  it.each(['awning.example', 'shop.awning.example', 'a.b.awning.example', 'AWNING.EXAMPLE.', 'x.localhost'])(
    'a site cannot have the domain %s, where the install itself responds',
    async (domain) => {
      await expect(hosted.make.site({ domain })).rejects.toMatchObject({ code: 'sites.host-reserved' });
      await expect(hosted.sites.addDomain(first, domain)).rejects.toMatchObject({
        code: 'sites.host-reserved',
      });
    },
  );

  it('of other sites stay known when a site changes', async () => {
    const site = await app.make.site({ slug: 'changing', domain: 'changing.example' });
    const other = await hosted.sites.byHost('shop.example.com');
    expect(await hosted.sites.byHost('shop.example.com')).toBe(other);
    await hosted.sites.byHost('changing.example');
    await app.sites.changeTitle(site.id, { siteTitle: 'Changed' });
    await expect
      .poll(async () => (await hosted.sites.byHost('changing.example'))?.title, { interval: 10 })
      .toBe('Changed');
    expect(await hosted.sites.byHost('shop.example.com')).toBe(other);
    await app.sites.removeDomain(site, 'changing.example');
    await expect.poll(() => at(hosted, 'changing.example'), { interval: 10 }).toBeUndefined();
  });

  it('the domains of a site come and go, answer at once, and one of them is primary', async () => {
    const site = await app.make.site({ slug: 'many' });
    const primary = async (): Promise<string | null> => (await app.sites.bySlug('many')).primaryHost;
    expect(await at(hosted, 'one.example')).toBeUndefined();
    await app.sites.addDomain(site, 'One.example');
    expect([await at(hosted, 'one.example'), await primary()]).toEqual(['many', 'one.example']);
    await app.sites.addDomain(site, 'two.example');
    expect(await primary()).toBe('one.example');
    await app.sites.addDomain(site, 'two.example', { primary: true });
    expect(await app.sites.domains(site)).toEqual([
      { host: 'two.example', isPrimary: true, isVerified: true },
      { host: 'one.example', isPrimary: false, isVerified: true },
    ]);
    await expect(app.sites.removeDomain(site, 'two.example')).rejects.toMatchObject({
      code: 'sites.primary-stays',
    });
    await app.sites.removeDomain(site, 'ONE.example');
    await app.sites.removeDomain(site, 'two.example');
    expect(await at(hosted, 'one.example')).toBeUndefined();
    expect([await primary(), await app.sites.domains(site)]).toEqual([null, []]);
  });

  it('the domains of a site belong to one site, and only their own site gives them up', async () => {
    await expect(app.sites.addDomain(first, 'shop.example.com')).rejects.toMatchObject({
      code: 'sites.host-taken',
    });
    await expect(app.sites.removeDomain(first, 'shop.example.com')).rejects.toMatchObject({
      code: 'sites.host-missing',
    });
  });

  it('added by two people at once still have one primary', async () => {
    const site = await app.make.site();
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        app.sites.addDomain(site, `${name}.race.example`, { primary: name > 'b' }),
      ),
    );
    const domains = await app.sites.domains(site);
    expect([domains.length, domains.filter(({ isPrimary }) => isPrimary).length]).toEqual([4, 1]);
  });
});

describe('the promises about sites', () => {
  const broken = async (change: string): Promise<Record<string, string[]>> => {
    const match: Record<string, string[]> = {};
    await app.platform.database
      .transaction(async (tx) => {
        await tx.run(sql.unsafe(change));
        for (const { name, violations } of app.sites.invariants) {
          const rows = await violations(tx);
          if (rows.length > 0) match[name] = rows;
        }
        throw new Error('undo');
      })
      .catch(() => {});
    return match;
  };

  it('the promises about sites hold as things are', async () => {
    expect(await broken('select 1')).toEqual({});
  });

  it('no default site, and an unverified primary domain, are found', async () => {
    expect(await broken('update websites set is_default = false')).toEqual({
      'sites.one-default': [expect.stringMatching(/^\d+ sites, 0 of them the default$/)],
    });
    const unverified = `alter table website_domains drop constraint website_domains_primary_is_verified;
      update website_domains set verified_at = null where host = 'shop.example.com'`;
    expect(await broken(unverified)).toEqual({
      'sites.domains': ['shop.example.com is primary and not verified'],
    });
  });

  it('a domain whose site is gone is found where the constraint is missing', async () => {
    const orphan = `alter table website_domains drop constraint website_domains_website_id_fkey;
      insert into website_domains values ('000000000000000000000000', 'orphan.example', true, now())`;
    expect(await broken(orphan)).toEqual({ 'sites.domains': ['orphan.example has no site'] });
  });
});
