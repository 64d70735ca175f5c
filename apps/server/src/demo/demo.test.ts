import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleImage } from '../testing/sample-image.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { seedDemo } from './demo.ts';

const config = { demo: true, ownerEmail: 'owner@example.com', ownerPassword: undefined };
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

/** Without pages, which take seconds and are not what most of this is about. */
const seed = (owner: Parameters<typeof seedDemo>[1]) => seedDemo(app, owner, async () => {});

/**
 * Each of the demo's images takes longer to look at than a page to draw, and links do not depend on what they show.
 */
const withSmallImages = (): TestApp => ({
  ...app,
  media: {
    ...app.media,
    upload: async (websiteId, upload) => {
      if (!upload.filename.endsWith('.jpg')) return app.media.upload(websiteId, upload);
      upload.stream.destroy();
      const { stream } = await sampleImage();
      return app.media.upload(websiteId, { ...upload, stream });
    },
  },
});

const people = async () => {
  const sites = await app.sites.list();
  return Promise.all(sites.map(async ({ id, slug }) => [slug, (await app.members.list(id)).length]));
};

type Visit = (path: string) => Promise<{ statusCode: number; location: unknown; body: string }>;

/**
 * Every page that a link leads to, from the home page and the showcase on. What follows a question mark sorts and
 * filters a page that is visited anyway: one address for each page of a kind and each way to ask is enough, or the
 * filters of every product by every order would be half of it.
 */
async function followLinks(visit: Visit): Promise<{ dead: string[]; visited: number }> {
  const kindOf = (url: URL): string =>
    [url.pathname.replace(/(?<=^\/\w+\/p\/).+/, ''), ...[...url.searchParams.keys()].sort()].join(' ');
  const matches = new Map(['/', '/blocks'].map((start) => [start, start]));
  const dead: string[] = [];
  const note = (link: unknown): void => {
    const target = String(link ?? '').replaceAll('&amp;', '&');
    const url = URL.parse(target, 'http://demo.invalid');
    if (!url || !/^\/(?!\/|static\/)/.test(target)) return;
    const key = url.search === '' ? url.pathname : kindOf(url);
    if (!matches.has(key)) matches.set(key, url.pathname + url.search);
  };
  let visited = 0;
  while (visited < matches.size) {
    const next = [...matches.values()].slice(visited, visited + 8);
    visited += next.length;
    await Promise.all(
      next.map(async (path) => {
        const { statusCode, location, body } = await visit(path);
        if (statusCode >= 400) dead.push(`${path}: ${statusCode}`);
        note(location);
        for (const [, href] of body.matchAll(/ href="([^"]*)"/g)) note(href);
      }),
    );
  }
  return { dead, visited };
}

describe('the first start', () => {
  it('the first start creates the demo site and an owner who can sign in with the generated password', async () => {
    const login = await seed(config);
    expect(login).toMatchObject({ email: 'owner@example.com' });
    const browser = app.browser();
    const response = await browser.call('POST', '/api/member-session', {
      email: login?.email,
      password: login?.generatedPassword,
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      website: { title: 'Saltmarsh Studio', slug: 'demo' },
      member: { roles: { 1: true } },
    });
  });

  it('the first start uses a configured owner password and shows none', async () => {
    const login = await seed({ ...config, ownerPassword: 'chosen by myself' });
    expect(login).toEqual({ email: 'owner@example.com', generatedPassword: null });
  });

  it('without the demo makes an empty site and its owner, and later starts change nothing', async () => {
    const empty = { ...config, demo: false };
    expect((await seedDemo(app, empty))?.generatedPassword).toEqual(expect.any(String));
    expect(await seedDemo(app, empty)).toBeNull();
    expect(await seed(config)).toBeNull();
    expect(await people()).toEqual([['site', 1]]);
    const [site] = await app.sites.list();
    expect((await app.content.collections.list(site?.id ?? '', {})).collections).toEqual([]);
    expect((await app.browser().get('/', { accept: 'text/html' })).statusCode).toBe(200);
  });

  it('later starts change nothing', async () => {
    await seed(config);
    expect(await seed(config)).toBeNull();
    expect(await seed({ ...config, ownerEmail: 'other@example.com' })).toBeNull();
    expect(await people()).toEqual([['demo', 1]]);
  });

  it('the first start leaves an install with another site alone', async () => {
    await app.make.site();
    expect(await seed(config)).toBeNull();
    expect(await people()).toEqual([['site-1', 0]]);
  });

  it('that was killed before there was an owner is completed by the next', async () => {
    await app.sites.create({ slug: 'demo', title: 'Saltmarsh Studio' });
    expect((await seed(config))?.generatedPassword).toEqual(expect.any(String));
    expect(await people()).toEqual([['demo', 1]]);
  });

  it('of three processes at once seeds once, and one of them has the password to show', async () => {
    const logins = await Promise.all([seed(config), seed(config), seed(config)]);
    expect(logins.filter((login) => login !== null)).toHaveLength(1);
    expect(await people()).toEqual([['demo', 1]]);
  });

  it('every link of the demo site works, also when an earlier first start was killed half-way', async () => {
    const half = await app.sites.create({ slug: 'demo', title: 'Saltmarsh Studio' });
    await app.make.collection(half, { kind: 'blog', title: 'Half a journal', urlId: 'journal' });
    const coupon = { name: 'Half a shop', code: 'LOWTIDE', kind: 'percent', value: 1 } as const;
    await app.discounts.coupons.create(half.id, coupon, { memberId: 'demo' });
    await seedDemo(withSmallImages(), config);
    const browser = app.browser();
    const { dead, visited } = await followLinks(async (path) => {
      const { statusCode, headers, body } = await browser.get(path, { accept: 'text/html' });
      return { statusCode, location: headers.location, body };
    });
    expect(dead).toEqual([]);
    expect((await browser.get('/s/apron-pattern.pdf')).statusCode, 'what the shop sells').toBe(404);
    expect(visited).toBeGreaterThan(50);
    await app.themes.use(half.id, null, { by: 'test' });
    const [brand = ''] = /<a class="awning-brand".*?<\/a>/s.exec((await browser.get('/')).body) ?? [];
    expect(brand, 'the logo says the name already').toMatch(/<img [^>]*alt="Saltmarsh Studio"/);
    expect(brand).not.toContain('awning-title');
  }, 60_000);
});
