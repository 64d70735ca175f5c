import { COLLECTION_ORDERINGS } from '@awning/contract';
import type { ItemData } from '@awning/site-model';
import { type SQL, sql } from '../../platform/db/drizzle.ts';
import { isVisible } from './visible-items.ts';

type Placed = Pick<ItemData, 'id' | 'collectionId' | 'publishOn' | 'displayIndex' | 'startDate'>;

export interface NeighbourAsk {
  /** Of the collection. */
  readonly ordering: number;
  readonly item: Placed;
}

export interface ItemNeighbours {
  readonly previous: ItemData | null;
  readonly next: ItemData | null;
}

type BesideName = 'byOwner' | 'byTime' | 'byStart';

interface Beside {
  readonly name: BesideName;
  /** Where an item stands: a number, and the value of the placeholder `place`. */
  place(item: Placed): number;
  /** With the placeholders `websiteId`, `collectionId`, `itemId`, `now` and `place`. */
  readonly which: SQL;
  sort(item: Placed, found: readonly ItemData[]): ItemNeighbours;
}

/** Two places in an index, looked up before the items themselves. */
function besideBy(column: SQL, value: SQL): SQL {
  const side = (compare: SQL, direction: SQL): SQL => sql`(
    select items.item_id from items
    where items.website_id = ${sql.placeholder('websiteId')} and items.collection_id = ${sql.placeholder('collectionId')}
      and ${isVisible(sql.placeholder('now'))}
      and (${column}, items.item_id) ${compare} (${value}, ${sql.placeholder('itemId')}::text)
    order by ${column} ${direction}, items.item_id ${direction} limit 1)`;
  return sql`items.item_id in (${side(sql`>`, sql`asc`)}, ${side(sql`<`, sql`desc`)})`;
}

function inOrderOf(o: {
  readonly name: BesideName;
  readonly column: SQL;
  readonly value: SQL;
  readonly place: (item: Placed) => number;
  readonly previousIsHigher: boolean;
}): Beside {
  const { name, place } = o;
  return {
    name,
    place,
    which: besideBy(o.column, o.value),
    sort(item, found) {
      const isHigher = (other: ItemData): boolean =>
        place(other) === place(item) ? other.id > item.id : place(other) > place(item);
      const higher = found.find(isHigher) ?? null;
      const lower = found.find((other) => !isHigher(other)) ?? null;
      return o.previousIsHigher ? { previous: higher, next: lower } : { previous: lower, next: higher };
    },
  };
}

const instant = sql`to_timestamp(${sql.placeholder('place')}::numeric / 1000)`;

/** As people page through a collection. */
export const besideItem: Readonly<Record<BesideName, Beside>> = {
  byOwner: inOrderOf({
    name: 'byOwner',
    column: sql`items.display_index`,
    value: sql`${sql.placeholder('place')}::int`,
    place: ({ displayIndex }) => displayIndex,
    previousIsHigher: false,
  }),
  // Of posts the previous one is the newer, as in the list.
  byTime: inOrderOf({
    name: 'byTime',
    column: sql`items.publish_on`,
    value: instant,
    place: ({ publishOn }) => publishOn,
    previousIsHigher: true,
  }),
  // Of events it is the one that begins earlier.
  byStart: inOrderOf({
    name: 'byStart',
    column: sql`items.start_date`,
    value: instant,
    place: ({ startDate = 0 }) => startDate,
    previousIsHigher: false,
  }),
};

export function besideIn(ordering: number): Beside {
  if (ordering === COLLECTION_ORDERINGS.chronological) return besideItem.byTime;
  return ordering === COLLECTION_ORDERINGS.calendar ? besideItem.byStart : besideItem.byOwner;
}
