import { type BinPage, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../sites/index.ts';

const THINGS = 100_000;

let app: TestApp;
let site: Site;
let admin: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  admin = await app.signedIn(site, websiteRoles.admin);
  const { query } = app.platform.database;
  const now = app.clock.now();
  await query.run(sql`
    insert into bin_entries (website_id, bin_id, activity_id, table_name, subject_kind, subject_id, title, address,
      permission, deleted_at, actor_kind, actor_id)
    select ${site.id}, lpad(to_hex(n), 24, '0'), lpad(to_hex(n), 24, '0'), 'items', case n % 2 when 0 then 'item' else 'product' end,
      lpad(to_hex(n), 24, '0'), 'Thing ' || n, 'thing-' || n, 'content.edit', ${now}::timestamptz - make_interval(secs => n),
      'member', 'm' from generate_series(1, ${THINGS}) n`);
  await query.run(sql`
    insert into activities (website_id, activity_id, at, actor_kind, actor_id, kind, permission)
    select website_id, activity_id, deleted_at, actor_kind, actor_id, 'item.removeItem', permission from bin_entries`);
  await query.run(sql.unsafe('analyze bin_entries, activities'));
}, 120_000);
afterAll(() => app.close());

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const startedAt = performance.now();
  const outcome = await work();
  return [outcome, performance.now() - startedAt];
};

const thin = async (): Promise<void> => {
  const jobs = app.modules.flatMap((module) => module.jobs).filter(({ name }) => name === 'sweep-activity');
  expect(jobs).toHaveLength(1);
  for (const { run } of jobs) await run({});
};

describe('a bin with 100,000 things', () => {
  it('lists, searches, counts and restores without looking through all of it', async () => {
    const page = await app.make.collection(site, { kind: 'blog' });
    const { item } = (
      await admin.call('POST', `/api/content/collections/${page.id}/items`, { title: 'Needle' })
    ).json();
    await admin.call('DELETE', `/api/content/items/${item.id}`);
    const bin = async (query: string): Promise<BinPage> => (await admin.get(`/api/bin${query}`)).json();
    await bin('');
    const [first, listMs] = await timed(() => bin('?limit=50'));
    const [next, nextMs] = await timed(() => bin(`?limit=50&kind=item&cursor=${first.nextPageCursor}`));
    const [matches, searchMs] = await timed(() => bin('?search=need'));
    expect([first.entries.length, next.entries.length, first.counts.item]).toEqual([50, 50, 10_000]);
    expect(matches.entries).toMatchObject([{ title: 'Needle', subjectId: item.id }]);
    const [restored, restoreMs] = await timed(() =>
      admin.call('POST', `/api/bin/${matches.entries[0]?.id}/restore`),
    );
    expect(restored.statusCode, restored.body).toBe(200);
    // Each takes a few milliseconds; going through all of it takes hundreds, and the machine may be busy.
    for (const ms of [listMs, nextMs, searchMs, restoreMs]) expect(ms).toBeLessThan(1_000);
  });

  it('the lists of the bin and of activity are read by their indexes', async () => {
    const plan = async (statement: ReturnType<typeof sql>): Promise<string> => {
      const rows = await app.platform.database.query.rows(
        { 'QUERY PLAN': column.json<unknown>() },
        sql`explain (format json) ${statement}`,
      );
      return JSON.stringify(rows);
    };
    expect(
      await plan(sql`select bin_id from bin_entries where website_id = ${site.id} and permission = any (${['content.edit']})
        order by deleted_at desc, bin_id desc limit 51`),
    ).toContain('bin_entries_newest');
    expect(
      await plan(sql`select bin_id from bin_entries where website_id = ${site.id} and permission = any (${['content.edit']})
        and subject_kind = 'item' order by deleted_at desc, bin_id desc limit 51`),
    ).toMatch(/bin_entries_(newest|of_kind)/);
    expect(
      await plan(sql`select activity_id from activities where website_id = ${site.id}
        and permission = any (${['content.edit']}) order by activity_id desc limit 51`),
    ).toContain('activities_pkey');
  });

  it('one kind of it is emptied, and what is too old leaves it by the nightly job', async () => {
    const count = async (): Promise<number> => {
      const row = await app.platform.database.query.one(
        { count: column.integer },
        sql`select count(*)::int as count from bin_entries where website_id = ${site.id}`,
      );
      return row.count;
    };
    const [emptied, emptyMs] = await timed(() => admin.call('DELETE', '/api/bin?kind=product'));
    expect(emptied.statusCode, emptied.body).toBeLessThan(300);
    expect(await count()).toBe(THINGS / 2);
    // The youngest of what is left was deleted a moment ago, the oldest more than a day before.
    app.clock.advance(30 * 24 * 3_600_000 - 50_000_000);
    const [, thinMs] = await timed(() => thin());
    const left = await count();
    expect([left > 0, left < THINGS / 2]).toEqual([true, true]);
    app.clock.advance(50_100_000);
    await thin();
    expect(await count()).toBe(0);
    for (const ms of [emptyMs, thinMs]) expect(ms).toBeLessThan(60_000);
  }, 180_000);
});
