import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../modules/foundation/sites/index.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sql } from '../db/index.ts';
import { createKeyedCache } from './index.ts';

let here: TestApp;
let there: TestApp;
let site: Site;

beforeAll(async () => {
  here = await createTestApp();
  there = await createTestApp({ databaseUrl: here.databaseUrl });
  site = await here.make.site();
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const versionAt = (app: TestApp) => app.platform.siteVersions.current(site.id);
const bump = () => here.platform.database.transaction((tx) => here.platform.siteVersions.bump(tx, site.id));

describe('the version of a site', () => {
  it('the site version grows with each change, and another process sees it within a second', async () => {
    const before = await versionAt(there);
    await bump();
    await expect.poll(() => versionAt(there), { timeout: 1_000, interval: 10 }).toBe(before + 1);
    expect(await versionAt(here)).toBe(before + 1);
  });

  it('the site version is cached between changes', async () => {
    await versionAt(there);
    await here.platform.database.query.run(sql`update site_versions set version = version + 1000`);
    const cached = await versionAt(there);
    await bump();
    await expect.poll(() => versionAt(there), { timeout: 1_000, interval: 10 }).toBe(cached + 1001);
  });

  it('a change that is rolled back is seen by nobody', async () => {
    const before = await versionAt(there);
    const invalidations: unknown[] = [];
    there.platform.siteVersions.onChange((websiteId) => invalidations.push(websiteId));
    await here.platform.database
      .transaction(async (tx) => {
        await here.platform.siteVersions.bump(tx, site.id);
        throw new Error('never mind');
      })
      .catch(() => {});
    await bump();
    await expect.poll(() => versionAt(there), { timeout: 1_000, interval: 10 }).toBe(before + 1);
    expect(invalidations).toEqual([site.id]);
  });

  it('catchUp drops what was cached before the last change, also while its message is on the way', async () => {
    const { siteVersions, database } = there.platform;
    const cache = createKeyedCache<number>({ isListening: siteVersions.isListening, maxEntries: 10 });
    siteVersions.onChange((websiteId) => cache.forget(websiteId ?? undefined));
    let readings = 0;
    const getOrLoad = () => cache.getOrLoad(site.id, async () => ++readings);
    const before = await versionAt(there);
    await bump();
    await expect.poll(() => versionAt(there), { timeout: 1_000, interval: 10 }).toBe(before + 1);

    await siteVersions.catchUp(site.id);
    await getOrLoad();
    await siteVersions.catchUp(site.id);
    expect(await getOrLoad()).toBe(1);
    // A bump that nobody has been told of yet.
    await database.query.run(
      sql`update site_versions set version = version + 1 where website_id = ${site.id}`,
    );
    expect(await getOrLoad()).toBe(1);
    await siteVersions.catchUp(site.id);
    expect(await getOrLoad()).toBe(2);
    expect(await versionAt(there)).toBe(before + 2);
  });

  it('concurrent changes of a site all count in its version', async () => {
    const before = await versionAt(there);
    await Promise.all(Array.from({ length: 10 }, bump));
    await expect.poll(() => versionAt(there), { timeout: 1_000, interval: 10 }).toBe(before + 10);
  });

  it('while the listening connection is away nothing cached is used, and afterwards neither', async () => {
    const before = await versionAt(there);
    expect(await there.sites.byHost(`${site.slug}.localhost`)).toMatchObject({ title: 'Test site' });
    await here.platform.database.query.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'awning-listen' and datname = current_database()`);
    await expect.poll(() => there.platform.siteVersions.isListening(), { interval: 1 }).toBe(false);
    await here.platform.database.transaction(async (tx) => {
      await tx.run(sql`update websites set title = 'Changed while deaf' where website_id = ${site.id}`);
      await here.platform.siteVersions.bump(tx, site.id);
    });
    expect(await versionAt(there)).toBe(before + 1);
    expect(await there.sites.byHost(`${site.slug}.localhost`)).toMatchObject({ title: 'Changed while deaf' });
    await expect.poll(() => there.platform.siteVersions.isListening(), { timeout: 5_000 }).toBe(true);
    expect(await versionAt(there)).toBe(before + 1);
    await bump();
    await expect.poll(() => versionAt(there), { timeout: 1_000, interval: 10 }).toBe(before + 2);
  });
});

describe('what is cached of sites', () => {
  it('a reading that began before the news is used once and not kept', async () => {
    const cache = createKeyedCache<string>({ isListening: () => true, maxEntries: 10 });
    const first = await cache.getOrLoad('a', async () => {
      cache.forget('a');
      return 'from before';
    });
    expect(first).toBe('from before');
    expect(await cache.getOrLoad('a', async () => 'from after')).toBe('from after');
    expect(await cache.getOrLoad('a', async () => 'not read')).toBe('from after');
  });

  it('a keyed cache never exceeds its size', async () => {
    const cache = createKeyedCache<number>({ isListening: () => true, maxEntries: 3 });
    for (let n = 0; n < 4; n++) await cache.getOrLoad(`site ${n}`, async () => n);
    expect(await cache.getOrLoad('site 3', async () => -1)).toBe(3);
    expect(await cache.getOrLoad('site 0', async () => -1)).toBe(-1);
  });
});
