import { COLLECTION_ORDERINGS } from '@awning/contract';
import type { CollectionData, ItemData } from '@awning/site-model';
import { type SQL, sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { atMillis } from './item-filter.ts';
import { isVisible } from './visible-items.ts';

/** Ids of the items on both sides of one. */
export interface NeighbourIds {
  readonly previous: string | null;
  readonly next: string | null;
}

type Asked = Pick<ItemData, 'id' | 'collectionId' | 'publishOn' | 'displayIndex' | 'startDate'>;

/**
 * As people page through a collection: of posts the previous one is the newer, as in the list; of events it is the one that begins
 * earlier; elsewhere it is the one before in the owner's order.
 */
export async function findNeighbours(
  db: Queryable,
  websiteId: string,
  { ordering }: Pick<CollectionData, 'ordering'>,
  item: Asked,
  now: Date,
): Promise<NeighbourIds> {
  const { column, value, previousIsHigher } = placeOf(ordering, item);
  const side = (compare: SQL, direction: SQL): SQL => sql`(
    select items.item_id from items
    where items.website_id = ${websiteId} and items.collection_id = ${item.collectionId} and ${isVisible(now)}
      and (${column}, items.item_id) ${compare} (${value}, ${item.id}::text)
    order by ${column} ${direction}, items.item_id ${direction} limit 1)`;
  const { rows } = await db.execute<{ higher: string | null; lower: string | null }>(sql`
    select ${side(sql`>`, sql`asc`)} as higher, ${side(sql`<`, sql`desc`)} as lower`);
  const { higher = null, lower = null } = rows[0] ?? {};
  return previousIsHigher ? { previous: higher, next: lower } : { previous: lower, next: higher };
}

function placeOf(
  ordering: number,
  { publishOn, startDate, displayIndex }: Asked,
): { readonly column: SQL; readonly value: SQL; readonly previousIsHigher: boolean } {
  if (ordering === COLLECTION_ORDERINGS.chronological)
    return { column: sql`items.publish_on`, value: atMillis(publishOn), previousIsHigher: true };
  if (ordering === COLLECTION_ORDERINGS.calendar)
    return { column: sql`items.start_date`, value: atMillis(startDate ?? 0), previousIsHigher: false };
  return { column: sql`items.display_index`, value: sql`${displayIndex}::int`, previousIsHigher: false };
}
