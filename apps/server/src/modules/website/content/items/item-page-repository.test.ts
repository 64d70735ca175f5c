import type { CollectionOrdering } from '@awning/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { Site } from '../../../foundation/sites/index.ts';
import { toOffset, toPlace } from './item-place.ts';
import type { ItemPage } from './list-readers.ts';

let app: TestApp;
let site: Site;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
});
afterAll(() => app.close());

interface Sketch {
  /** Few of them, so that many items have the same one. */
  readonly time: number;
  readonly place: number;
  readonly tag: boolean;
  readonly status: 'published' | 'draft' | 'private';
}

const sketch: fc.Arbitrary<Sketch> = fc.record({
  time: fc.integer({ min: 0, max: 4 }),
  place: fc.integer({ min: 0, max: 9 }),
  tag: fc.boolean(),
  status: fc.constantFrom('published', 'published', 'published', 'draft', 'private'),
});

const START = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const ROWS_AT_ONCE = 500;

async function lay(ordering: CollectionOrdering, sketches: readonly Sketch[]) {
  const { id } = await app.make.collection(site, { kind: 'custom', typeName: 'log', ordering });
  const items = sketches.map((each, index) => ({
    ...each,
    id: app.platform.ids.next(),
    at: new Date(START + each.time * DAY).toISOString(),
    slug: `item-${index}`,
  }));
  const { query } = app.platform.database;
  // Several statements: on a busy machine one with thousands of rows would exceed its time.
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE) {
    const rows = sql`jsonb_to_recordset(${JSON.stringify(items.slice(from, from + ROWS_AT_ONCE))}::jsonb)
      as r(id text, at timestamptz, place int, tag boolean, status text, slug text)`;
    await query.run(sql`
      insert into items (website_id, item_id, collection_id, record_type, title, url_id, status, publish_on, added_on,
        updated_on, display_index, start_date, end_date)
      select ${site.id}, id, ${id}, 1, slug, slug, status, at, at, at, place, at, at from ${rows}`);
    await query.run(sql`
      insert into item_labels (website_id, item_id, label_kind, label_key, label, collection_id, position)
      select ${site.id}, id, 'tag', 'x', 'x', ${id}, 0 from ${rows} where tag`);
  }
  return { id, items };
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

const ids = ({ items }: ItemPage): string[] => items.map(({ id }) => id);

describe('a list in pages', () => {
  it.each(['chronological', 'user-orderable', 'calendar'] as const)(
    'a paged list has every item once in %s order, forwards and backwards, also with equal times',
    async (ordering) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(sketch, { maxLength: 14 }),
          fc.integer({ min: 1, max: 5 }),
          fc.boolean(),
          async (sketches, size, narrowed) => {
            const { id, items } = await lay(ordering, sketches);
            const expected = items
              .filter(({ status, tag }) => status === 'published' && (tag || !narrowed))
              .sort((a, b) =>
                ordering === 'user-orderable'
                  ? compare(a.place, b.place) || compare(a.id, b.id)
                  : compare(b.time, a.time) || compare(b.id, a.id),
              )
              .map((item) => item.id);
            const ask = { collectionId: id, size, ...(narrowed ? { tags: ['X'] } : {}) };
            const read = (more: object): Promise<ItemPage> =>
              app.content.read.itemPage(site.id, { ...ask, ...more });

            const pages = [await read({})];
            for (let after = pages[0]?.after ?? null; after !== null; after = pages.at(-1)?.after ?? null) {
              expect(pages.length, 'an end').toBeLessThan(20);
              pages.push(await read({ offset: after }));
            }
            expect(pages.flatMap(ids)).toEqual(expected);
            expect(pages.slice(0, -1).every((page) => page.items.length === size)).toBe(true);
            expect(pages[0]?.before).toBeNull();
            for (const [index, page] of pages.entries()) {
              if (index === 0) continue;
              const back = await read({ offset: page.before, backwards: true });
              expect(ids(back)).toEqual(ids(pages[index - 1] ?? page));
              expect(ids(await read({ offset: back.after }))).toEqual(ids(page));
            }
          },
        ),
        { numRuns: 12 },
      );
    },
  );

  it('a place is one number, and comes back from it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000_000_000_000, max: 4_000_000_000_000 }),
        fc.integer({ min: 0, max: 999 }),
        (time, shownCount) => {
          const offset = Number(String(toOffset({ time, shownCount })));
          expect(toPlace(offset)).toEqual({ time, shownCount });
        },
      ),
    );
  });

  it('a paged list is empty beyond its end, and says how to get back', async () => {
    const { id } = await lay('chronological', [{ time: 1, place: 0, tag: false, status: 'published' }]);
    const page = await app.content.read.itemPage(site.id, { collectionId: id, size: 2, offset: START });
    expect(page).toMatchObject({ items: [], after: null, before: START - 1 });
    const back = { collectionId: id, size: 2, offset: START - 1, backwards: true };
    expect((await app.content.read.itemPage(site.id, back)).items).toHaveLength(1);
  });

  it('a page of items is read by an index, without sorting the collection', async () => {
    const sketches = Array.from(
      { length: 3000 },
      (_, index): Sketch => ({
        time: index,
        place: index,
        tag: false,
        status: 'published',
      }),
    );
    const { id } = await lay('chronological', sketches);
    await app.platform.database.query.run(sql`analyze items`);
    const rows = await app.platform.database.query.rows(
      { 'QUERY PLAN': column.text },
      sql`
      explain (analyze, costs off, timing off, summary off) select items.item_id from items
      where items.website_id = ${site.id} and items.collection_id = ${id}
        and (items.status = 'published' or (items.status = 'scheduled' and items.publish_on <= now()))
        and items.publish_on < ${new Date(START + 1500 * DAY).toISOString()}
      order by items.publish_on desc, items.item_id desc limit 21`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan Backward using items_by_time.*rows=21/);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });
});
