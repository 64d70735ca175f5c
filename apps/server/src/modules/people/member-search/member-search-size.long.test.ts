import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withEffort } from '../../../testing/test-effort.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const PORTION = 5_000;

/** Orders, buyers and pages, written as their entries alone. */
async function fill(site: Site, count: number): Promise<void> {
  for (let from = 1; from <= count; from += PORTION)
    await fillPart(site, from, Math.min(count, from + PORTION - 1));
}

async function fillPart(site: Site, from: number, to: number): Promise<void> {
  const { pool } = app.platform.database;
  const text = `array_to_string(array['Mara','Noor','Ana','Ivo','Lena','Tom'], ',')`;
  await pool.query(
    `insert into member_search_entries (website_id, found_as, entry_id, title, detail, dated, titles)
     select $1, kind, kind || n, n::text, name || ' · buyer' || n || '@example.com', now() - n * interval '1 second',
       search_title_words($1 || '/' || kind, n || ' ' || name || ' buyer' || n || '@example.com')
     from (values ('order'), ('buyer')) kinds (kind), generate_series($2::int, $3::int) n,
       lateral (select split_part(${text}, ',', 1 + n % 6) || ' ' || substr(md5(n::text), 1, 7) as name) named`,
    [site.id, from, to],
  );
  await pool.query(
    `insert into search_entries (website_id, kind, entry_id, collection_id, title, words, dated, titles, found_as)
     select $1, 'page', 'p' || n, 'p' || n, title, '', now() - n * interval '1 second', search_title_words($1 || '/page', title), 'page'
     from generate_series($2::int, $3::int) n, lateral (select 'Guide ' || substr(md5(n::text), 1, 7) as title) named`,
    [site.id, from, to],
  );
}

it('a search among many thousands of orders, buyers and pages takes about as long as among 1,000', async () => {
  const [small, large] = [await app.make.site(), await app.make.site()];
  await fill(small, 1_000);
  await fill(large, Math.min(100_000, withEffort(20_000)));
  await app.platform.database.pool.query('vacuum analyze search_entries, member_search_entries');
  const measure = async (site: Site, q: string): Promise<number> => {
    const times: number[] = [];
    const roles = { [websiteRoles.admin]: true } as const;
    for (let n = 0; n < 12; n++) {
      const began = performance.now();
      await app.memberSearch.find(site.id, roles, q);
      times.push(performance.now() - began);
    }
    return Math.min(...times);
  };
  const known = 'buyer777@example.com';
  for (const q of [
    'mara',
    'g',
    'guide',
    '777',
    known,
    'nowhere',
    'buyr777@example.com',
    'c4ca423',
    'maraa',
  ]) {
    const [few, many] = [await measure(small, q), await measure(large, q)];
    // The machine may be busy: far above the few milliseconds that it takes, far below what reading all would.
    expect([q, many < few * 3 + 40], `${few} ms and ${many} ms`).toEqual([q, true]);
  }
}, 180_000);
