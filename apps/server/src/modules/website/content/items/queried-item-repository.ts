import type { CollectionOrdering } from '@awning/contract';
import { column, type Queryable, type Statement, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Visibility } from '../base/content-repository.ts';
import { type ItemFilter, itemsLike } from './item-filter-repository.ts';

export interface ItemQueryAsk extends Omit<ItemFilter, 'collectionId'> {
  /** As many as a page of the collection has, unless told. */
  readonly limit?: number | null;
  readonly skip?: number;
}

/** What the format promises to themes. */
const MOST_QUERIED = 100;
const MOST_SKIPPED = 10;

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, Math.trunc(value)));

/**
 * Events that lie ahead come first, the soonest of them before all others; then those that are over, the latest first.
 */
const inOrder = (ordering: CollectionOrdering, now: Date): Statement => {
  if (ordering === 'chronological') return sql`items.publish_on desc, items.item_id desc`;
  if (ordering !== 'calendar') return sql`items.display_index, items.item_id`;
  const isAhead = sql`items.end_date >= ${now.toISOString()}`;
  return sql`${isAhead} desc, case when ${isAhead} then items.start_date end, items.start_date desc, items.item_id`;
};

/** The ids that a theme asks for by itself, in the order of their collection. */
export async function findQueried(
  db: Queryable,
  websiteId: WebsiteId,
  collection: { readonly id: string; readonly ordering: CollectionOrdering; readonly pageSize: number },
  { limit, skip = 0, ...filter }: ItemQueryAsk,
  now: Date,
  isListed?: Visibility['listed'],
): Promise<string[]> {
  const { ordering } = collection;
  const like = await itemsLike(
    db,
    websiteId,
    { ...filter, collectionId: collection.id },
    { now, isListed, isCalendar: ordering === 'calendar' },
  );
  const rows = await db.rows(
    { id: column.text },
    sql`
    select items.item_id as id from items where ${like} order by ${inOrder(ordering, now)}
    offset ${between(skip, 0, MOST_SKIPPED)} limit ${between(limit ?? collection.pageSize, 0, MOST_QUERIED)}`,
  );
  return rows.map(({ id }) => id);
}
