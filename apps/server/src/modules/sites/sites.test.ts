import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
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
  ])('on somebody’s own machine %s is %s', async (host, slug) => {
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
    [{ domain: 'localhost' }, 'sites.bad-host'],
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
