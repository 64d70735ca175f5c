import { join } from 'node:path';
import { type NewStart, websiteRoles } from '@awning/contract';
import { SITE_STYLES } from '@awning/site-model';
import { placeholderBlocks, SITE_PURPOSES } from '@awning/site-model/starters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { violatedInvariants } from '../../../testing/violated-invariants.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { createFirstRuns } from './first-run.ts';

const THEMES = join(import.meta.dirname, '../../../../../../themes');

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ config: { bundledThemes: THEMES } });
});
afterAll(() => app.close());

const start: NewStart = {
  title: 'Heron & Rye',
  purpose: 'shop',
  style: 'clay',
  language: 'de-AT',
  timeZone: 'Europe/Vienna',
  currency: 'EUR',
};

interface Beginning {
  readonly site: Site;
  readonly boss: TestBrowser;
}

/** A site that waits for its owner, at its own address. */
async function waitingSite(stage: 'demo' | 'empty'): Promise<Beginning> {
  const site = await app.sites.create({ slug: `wait-${app.platform.ids.next()}`, title: 'Waiting', stage });
  if (stage === 'demo') {
    const home = await app.content.collections.create(site.id, {
      kind: 'page',
      title: 'Demo',
      urlId: 'home',
    });
    await app.content.collections.setHomePage(site.id, home.id);
  }
  const owner = await app.make.owner(site);
  const boss = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(boss, owner.email);
  return { site, boss };
}

const countSites = async (): Promise<number> => {
  const { count } = await app.platform.database.query.one(
    { count: column.integer },
    sql`select count(*)::int as count from websites`,
  );
  return count;
};

const rowsOfSites = async (site: Site): Promise<unknown> =>
  app.platform.database.query.rows(
    { kind: column.text, id: column.text },
    sql`select 'page' as kind, collection_id || version as id from collections where website_id = ${site.id}
      union all select 'menu', name || items::text from navigations where website_id = ${site.id} order by 1, 2`,
  );

describe('the first run of an owner', () => {
  it('keeping the demo ends the question, and keeping it twice is the same', async () => {
    const { boss } = await waitingSite('demo');
    expect((await boss.get('/api/first-run')).json().choice).toBe('demo');
    expect((await boss.get('/api/home')).json().firstRun).toBe('demo');
    for (let times = 0; times < 2; times += 1) {
      const kept = await boss.call('POST', '/api/first-run/keep', { choice: 'demo' });
      expect([kept.statusCode, kept.json().choice]).toEqual([200, null]);
    }
    expect((await boss.get('/api/home')).json().firstRun).toBeNull();
    const late = await boss.call('POST', '/api/first-run/own', start);
    expect([late.statusCode, late.json().code]).toEqual([409, 'first-run.decided']);
  });

  it('a site of one’s own begins with pages, menu, shop, look, language, time zone and currency', async () => {
    const { site, boss } = await waitingSite('demo');
    const before = await rowsOfSites(site);
    const made = await boss.call('POST', '/api/first-run/own', start);
    expect([made.statusCode, made.json()]).toMatchObject([201, { title: start.title }]);
    const { id, pageId } = made.json();
    expect(await rowsOfSites(site)).toEqual(before);
    const { collections } = await app.content.collections.list(id, { limit: 50 });
    expect(collections.map(({ title, kind }) => [kind, title]).toSorted()).toEqual([
      ['page', 'About'],
      ['page', 'Contact'],
      ['page', 'Home'],
      ['products', 'Shop'],
    ]);
    expect(collections.find(({ homepage }) => homepage)?.id).toBe(pageId);
    expect((await app.settings.site(id)).value).toMatchObject({
      language: 'de-AT',
      timeZone: 'Europe/Vienna',
    });
    expect((await app.settings.store(id)).value.storeCurrency).toBe('EUR');
    const style = SITE_STYLES.find((each) => each.id === 'clay') ?? expect.fail();
    const { design } = await app.designs.design(id);
    expect(design.colorPalette).toEqual(style.design.colorPalette);
    expect(design.activeFontThemeId).toBe('fraunces');
    expect((await app.themes.ofSite(id))?.name).toBe('shoreline');
    const menus = await app.content.navigations.list(id);
    expect(menus.find(({ name }) => name === 'mainNav')?.items).toHaveLength(3);
    expect((await app.catalog.products.list(id, {})).products).toEqual([]);
    expect(await violatedInvariants(app.platform.database.query, app.invariants)).toEqual([]);
  });

  it('no visitor reads the placeholders: they wait in drafts, where the check finds them', async () => {
    const { boss } = await waitingSite('demo');
    const { id, pageId } = (await boss.call('POST', '/api/first-run/own', start)).json();
    expect((await app.content.documents.read(id, { kind: 'collection', id: pageId })).document).toBeNull();
    const drafts = await app.drafts.readSite(id);
    const document = drafts.document({ kind: 'collection', id: pageId }) ?? expect.fail();
    expect(placeholderBlocks(document).length).toBeGreaterThan(0);
  });

  it('the owner stays signed in, with the same password and at the same address', async () => {
    const alone = await createTestApp();
    try {
      const site = await alone.sites.create({ slug: 'demo', title: 'Demo', stage: 'demo' });
      const owner = await alone.make.owner(site);
      const boss = alone.browser({ host: 'localhost' });
      await alone.make.signIn(boss, owner.email);
      const { id, demoUrl } = (await boss.call('POST', '/api/first-run/own', start)).json();
      await expect
        .poll(async () => (await boss.get('/api/member-session')).json())
        .toMatchObject({
          website: { id, title: start.title },
          member: { email: owner.email, isOwner: true },
        });
      expect(demoUrl).toContain('demo.localhost');
      const again = alone.browser({ host: 'localhost' });
      await alone.make.signIn(again, owner.email);
      expect((await again.get('/api/first-run')).json()).toEqual({
        choice: null,
        steps: [
          { name: 'name', isDone: true },
          { name: 'colors', isDone: true },
          { name: 'page', isDone: true },
          { name: 'product', isDone: false },
          { name: 'publish', isDone: false },
        ],
      });
      const demo = alone.browser({ host: 'demo.localhost' });
      await alone.make.signIn(demo, owner.email);
      expect(await violatedInvariants(alone.platform.database.query, alone.invariants)).toEqual([]);
    } finally {
      await alone.close();
    }
  });

  it('an empty site is filled in its own place, and nothing is left beside it', async () => {
    const { site, boss } = await waitingSite('empty');
    const before = await countSites();
    const made = await boss.call('POST', '/api/first-run/own', { ...start, purpose: 'restaurant' });
    expect([made.statusCode, made.json()]).toMatchObject([201, { id: site.id, demoUrl: null }]);
    expect(await countSites()).toBe(before);
    const titles = (await app.content.collections.list(site.id, { limit: 9 })).collections.map(
      ({ title }) => title,
    );
    expect(titles.toSorted()).toEqual(['Home', 'Menu', 'Visit us']);
    expect((await app.sites.title(site.id)).siteTitle).toBe(start.title);
    expect(await violatedInvariants(app.platform.database.query, app.invariants)).toEqual([]);
  });

  it('what the owner of an empty site has set up stays, with what was chosen for the start', async () => {
    const { site, boss } = await waitingSite('empty');
    await app.settings.changeSite(site.id, {
      value: { measures: 'metric', timeZone: 'Europe/Lisbon' },
      by: 'owner',
    });
    const { query } = app.platform.database;
    await query.run(sql`insert into shipping_setups (website_id, document, version, updated_at, updated_by)
      values (${site.id}, '{"mark":"mine"}', 3, now(), 'owner')`);
    const made = await boss.call('POST', '/api/first-run/own', { ...start, purpose: 'shop' });
    expect(made.statusCode, made.body).toBe(201);
    expect((await app.settings.site(site.id)).value).toMatchObject({
      measures: 'metric',
      timeZone: start.timeZone,
    });
    const kept = await query.first(
      { mark: column.text },
      sql`select document ->> 'mark' as mark from shipping_setups where website_id = ${site.id}`,
    );
    expect(kept).toEqual({ mark: 'mine' });
    expect((await app.content.collections.list(site.id, { limit: 9 })).collections).not.toEqual([]);
  });

  it('a page that is made while the site is built stays, and nothing is put beside it', async () => {
    const { site, boss } = await waitingSite('empty');
    const before = await countSites();
    const starting = boss.call('POST', '/api/first-run/own', start);
    await expect.poll(() => countSites(), { interval: 5 }).toBe(before + 1);
    await app.content.collections.create(site.id, { kind: 'page', title: 'By hand', urlId: 'hand' });
    expect((await starting).json().code).toBe('first-run.has-content');
    const { collections } = await app.content.collections.list(site.id, { limit: 9 });
    expect(collections.map(({ title }) => title)).toEqual(['By hand']);
    await expect.poll(() => countSites()).toBe(before);
  });

  it('an empty site in which its owner has begun by hand is left alone', async () => {
    const { site, boss } = await waitingSite('empty');
    await app.content.collections.create(site.id, { kind: 'page', title: 'By hand', urlId: 'hand' });
    expect((await boss.get('/api/first-run')).json().choice).toBeNull();
    const refused = await boss.call('POST', '/api/first-run/own', start);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'first-run.has-content']);
  });

  it.each(['demo', 'empty'] as const)(
    'two tabs that begin at once over the %s site end with one site',
    async (stage) => {
      const { site } = await waitingSite(stage);
      const [owner] = await app.members.list(site.id);
      const by = { id: owner?.id ?? '', isOwner: true };
      const before = await countSites();
      const made = await Promise.all([1, 2, 3].map(() => app.firstRuns.startOwn(site.id, by, start)));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      expect((await countSites()) - before).toBe(stage === 'demo' ? 1 : 0);
    },
  );

  it.each(['demo', 'empty'] as const)(
    'a start that breaks half-way over the %s site leaves it as it was',
    async (stage) => {
      const { site } = await waitingSite(stage);
      const [owner] = await app.members.list(site.id);
      const [before, rows] = [await countSites(), await rowsOfSites(site)];
      const failing = createFirstRuns({
        ...app,
        ...app.platform,
        products: app.catalog.products,
        members: {
          copyOwner: async () => {
            throw new Error('broke');
          },
        },
        content: {
          ...app.content,
          collections: {
            ...app.content.collections,
            setHomePage: async (...given) => {
              if (stage === 'empty') throw new Error('broke');
              return app.content.collections.setHomePage(...given);
            },
          },
        },
      });
      const by = { id: owner?.id ?? '', isOwner: true };
      await expect(failing.startOwn(site.id, by, start)).rejects.toThrow('broke');
      expect([await countSites(), await rowsOfSites(site)]).toEqual([before, rows]);
      expect((await app.firstRuns.read(site.id)).choice).toBe(stage);
      expect(await app.firstRuns.startOwn(site.id, by, start)).toMatchObject({ title: start.title });
    },
  );

  it('what a process that died has left is removed by the sweep, and nothing younger', async () => {
    const { site } = await waitingSite('demo');
    const building = { title: 'Left', stage: 'building', builtFor: site.id } as const;
    const left = await app.sites.create({ ...building, slug: `left-${app.platform.ids.next()}` });
    const sweep = app.firstRuns.jobs[0] ?? expect.fail();
    await sweep.run({});
    expect((await app.sites.byId(left.id)).stage).toBe('building');
    app.clock.advance(16 * 60_000);
    await sweep.run({});
    await expect(app.sites.byId(left.id)).rejects.toThrow();
  });

  it('only the owner decides, and as themselves', async () => {
    const { site } = await waitingSite('demo');
    const admin = await app.signedIn(site, websiteRoles.admin);
    for (const [path, body] of [
      ['/api/first-run/keep', { choice: 'demo' }],
      ['/api/first-run/own', start],
    ] as const) {
      const refused = await admin.call('POST', path, body);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'members.owner-only']);
    }
    expect((await admin.get('/api/home')).json().firstRun).toBeNull();
  });

  it.each([
    [{ timeZone: 'Mars/Base' }, 400, 'settings.unknown-time-zone'],
    [{ title: '   ' }, 400, 'http.invalid'],
    [{ purpose: 'casino' }, 400, 'http.invalid'],
  ])('a start with %j is refused, and no site is made', async (over, status, code) => {
    const { boss } = await waitingSite('demo');
    const before = await countSites();
    const refused = await boss.call('POST', '/api/first-run/own', { ...start, ...over });
    expect([refused.statusCode, refused.json().code]).toEqual([status, code]);
    expect(await countSites()).toBe(before);
  });

  it.each(SITE_PURPOSES)(
    'the first page for %s is drawn in every style, with the name and nothing of the demo',
    async (purpose) => {
      const { site, boss } = await waitingSite('demo');
      await app.sites.changeTitle(site.id, { siteTitle: 'Saltmarsh Demo' });
      for (const { id } of SITE_STYLES) {
        const drawn = await boss.get(`/config/preview/start/${purpose}/${id}?title=Heron%20%3Cb%3E`);
        expect([id, drawn.statusCode]).toEqual([id, 200]);
        expect(drawn.body).toContain('Heron &lt;b&gt;');
        expect(drawn.body).not.toContain('Saltmarsh Demo');
      }
    },
  );
});
