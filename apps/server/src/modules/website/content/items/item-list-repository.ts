import type { ItemList } from '@awning/site-model';
import { column, type Queryable, type Statement, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { type OrderedCollection, orderingOf } from '../base/collection-type.ts';
import { isVisible, type Visibility } from '../base/content-repository.ts';
import { type CategoryRequest, keysWithin } from '../labels/category-data-repository.ts';
import { labelKey } from '../labels/label-repository.ts';

/** More than any block shows. */
const LONGEST_LIST = 1000;

const orders = {
  newest: sql`items.publish_on desc, items.item_id desc`,
  'by-hand': sql`items.display_index, items.item_id`,
  soonest: sql`items.start_date, items.item_id`,
  latest: sql`items.start_date desc, items.item_id desc`,
} as const satisfies Record<string, Statement>;
type Order = keyof typeof orders;

/** The time that visitors look an item up by. */
const dated = {
  newest: sql`items.publish_on`,
  'by-hand': sql`items.publish_on`,
  soonest: sql`items.start_date`,
  latest: sql`items.start_date`,
} as const satisfies Record<Order, Statement>;

function orderOf({ when }: ItemList, collection: OrderedCollection): Order {
  const ordering = orderingOf(collection);
  if (ordering === 'calendar') return when === 'upcoming' ? 'soonest' : 'latest';
  return ordering === 'chronological' ? 'newest' : 'by-hand';
}

/**
 * The ids of each list, in its order. Lists that are ordered alike share a query, so a page asks four times at the
 * most, however many blocks it has, and once more where lists are narrowed to categories.
 */
export async function findListed(
  db: Queryable,
  websiteId: WebsiteId,
  lists: readonly ItemList[],
  collections: ReadonlyMap<string, OrderedCollection>,
  now: Date,
  isListed: Visibility['listed'] = isVisible,
): Promise<string[][]> {
  const matches: string[][] = lists.map(() => []);
  const wanted = lists.flatMap((list, place) => {
    const collection = collections.get(list.collectionId);
    return collection ? [{ list, place, order: orderOf(list, collection), category: categoryOf(list) }] : [];
  });
  const keysOf = await keysWithin(
    db,
    websiteId,
    wanted.flatMap(({ category }) => category ?? []),
  );
  for (const [order, group] of Map.groupBy(wanted, (each) => each.order)) {
    const request = group.map(({ list, place, category }) => ({
      place,
      collection_id: list.collectionId,
      categories: category ? keysOf(category) : null,
      tag: list.tag ? labelKey(list.tag) : null,
      featured: list.featuredOnly ?? false,
      author: list.authorId ?? null,
      since: instantOf(list.from),
      before: instantOf(list.until),
      side: order === 'soonest' || order === 'latest' ? (list.when ?? null) : null,
      most: Math.max(0, Math.min(LONGEST_LIST, Math.trunc(list.limit))),
    }));
    const rows = await db.rows(
      { place: column.integer, ids: column.texts },
      sql`
      select l.place, array(
        select items.item_id from items
        where items.website_id = ${websiteId} and items.collection_id = l.collection_id and ${isListed(now)}
          and (l.categories is null or ${labelled('category', sql`in (select jsonb_array_elements_text(l.categories))`)})
          and (l.tag is null or ${labelled('tag', sql`= l.tag`)})
          and (not l.featured or items.starred)
          and (l.author is null or items.author_id = l.author)
          and (l.since is null or ${dated[order]} >= l.since)
          and (l.before is null or ${dated[order]} < l.before)
          and (l.side is null or (l.side = 'upcoming') = (items.end_date >= ${now.toISOString()}))
        order by ${orders[order]} limit l.most) as ids
      from jsonb_to_recordset(${JSON.stringify(request)}::jsonb) as l(
        place int, collection_id text, categories jsonb, tag text, featured boolean, author text,
        since timestamptz, before timestamptz, side text, most int)`,
    );
    for (const { place, ids } of rows) matches[place] = ids;
  }
  return matches;
}

const categoryOf = ({ collectionId, category }: ItemList): CategoryRequest | null =>
  category ? { collectionId, key: labelKey(category) } : null;

const instantOf = (milliseconds: number | null | undefined): string | null =>
  milliseconds === null || milliseconds === undefined ? null : new Date(milliseconds).toISOString();

const labelled = (kind: 'tag' | 'category', isMatch: Statement): Statement => sql`exists (
  select from item_labels label where label.website_id = items.website_id and label.item_id = items.item_id
    and label.label_kind = ${kind} and label.label_key ${isMatch})`;
