import { COLLECTION_ORDERINGS } from '@awning/contract';
import type { CollectionData, ItemData } from '@awning/site-model';
import { type SQL, sql } from '../../platform/db/drizzle.ts';
import { atMillis } from './item-filter.ts';
import { isVisible } from './visible-items.ts';

type Asked = Pick<ItemData, 'id' | 'collectionId' | 'publishOn' | 'displayIndex' | 'startDate'>;

export interface ItemNeighbours {
  readonly previous: ItemData | null;
  readonly next: ItemData | null;
}

/**
 * As people page through a collection: of posts the previous one is the newer, as in the list; of events it is the one that begins
 * earlier; elsewhere it is the one before in the owner's order.
 */
export function neighboursOf(
  { ordering, websiteId }: Pick<CollectionData, 'ordering' | 'websiteId'>,
  item: Asked,
  now: Date,
): { readonly which: SQL; readonly sort: (found: readonly ItemData[]) => ItemNeighbours } {
  const { column, value, place, previousIsHigher } = placeOf(ordering, item);
  const side = (compare: SQL, direction: SQL): SQL => sql`(
    select items.item_id from items
    where items.website_id = ${websiteId} and items.collection_id = ${item.collectionId} and ${isVisible(now)}
      and (${column}, items.item_id) ${compare} (${value}, ${item.id}::text)
    order by ${column} ${direction}, items.item_id ${direction} limit 1)`;
  const isHigher = (other: ItemData): boolean =>
    place(other) === place(item) ? other.id > item.id : place(other) > place(item);
  return {
    // Two places in an index, looked up before the items themselves.
    which: sql`items.item_id in (${side(sql`>`, sql`asc`)}, ${side(sql`<`, sql`desc`)})`,
    sort(found) {
      const higher = found.find(isHigher) ?? null;
      const lower = found.find((other) => !isHigher(other)) ?? null;
      return previousIsHigher ? { previous: higher, next: lower } : { previous: lower, next: higher };
    },
  };
}

interface Place {
  readonly column: SQL;
  readonly value: SQL;
  readonly place: (item: Asked) => number;
  readonly previousIsHigher: boolean;
}

function placeOf(ordering: number, { publishOn, startDate, displayIndex }: Asked): Place {
  if (ordering === COLLECTION_ORDERINGS.chronological)
    return {
      column: sql`items.publish_on`,
      value: atMillis(publishOn),
      place: (item) => item.publishOn,
      previousIsHigher: true,
    };
  if (ordering === COLLECTION_ORDERINGS.calendar)
    return {
      column: sql`items.start_date`,
      value: atMillis(startDate ?? 0),
      place: (item) => item.startDate ?? 0,
      previousIsHigher: false,
    };
  return {
    column: sql`items.display_index`,
    value: sql`${displayIndex}::int`,
    place: (item) => item.displayIndex,
    previousIsHigher: false,
  };
}
