import { COLLECTION_ORDERINGS } from '@awning/contract';
import type { ItemData } from '@awning/site-model';
import { type Statement, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
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

interface Beside {
  /** Where an item stands. */
  place(item: Placed): number;
  which(websiteId: WebsiteId, item: Placed, now: Date): Statement;
  sort(item: Placed, items: readonly ItemData[]): ItemNeighbours;
}

/** Two places in an index, looked up before the items themselves. */
function besideBy(
  column: Statement,
  value: Statement,
  { websiteId, item, now }: { readonly websiteId: WebsiteId; readonly item: Placed; readonly now: Date },
): Statement {
  const side = (compare: Statement, direction: Statement): Statement => sql`(
    select items.item_id from items
    where items.website_id = ${websiteId} and items.collection_id = ${item.collectionId} and ${isVisible(now)}
      and (${column}, items.item_id) ${compare} (${value}, ${item.id}::text)
    order by ${column} ${direction}, items.item_id ${direction} limit 1)`;
  return sql`items.item_id in (${side(sql`>`, sql`asc`)}, ${side(sql`<`, sql`desc`)})`;
}

function inOrderOf(o: {
  readonly column: Statement;
  readonly value: (place: number) => Statement;
  readonly place: (item: Placed) => number;
  readonly previousIsHigher: boolean;
}): Beside {
  const { place } = o;
  return {
    place,
    which: (websiteId, item, now) => besideBy(o.column, o.value(place(item)), { websiteId, item, now }),
    sort(item, items) {
      const isHigher = (other: ItemData): boolean =>
        place(other) === place(item) ? other.id > item.id : place(other) > place(item);
      const higher = items.find(isHigher) ?? null;
      const lower = items.find((other) => !isHigher(other)) ?? null;
      return o.previousIsHigher ? { previous: higher, next: lower } : { previous: lower, next: higher };
    },
  };
}

const instant = (millis: number): Statement => sql`to_timestamp(${millis}::numeric / 1000)`;

/** As people page through a collection. */
const besideItem = {
  byOwner: inOrderOf({
    column: sql`items.display_index`,
    value: (place) => sql`${place}::int`,
    place: ({ displayIndex }) => displayIndex,
    previousIsHigher: false,
  }),
  // Of posts the previous one is the newer, as in the list.
  byTime: inOrderOf({
    column: sql`items.publish_on`,
    value: instant,
    place: ({ publishOn }) => publishOn,
    previousIsHigher: true,
  }),
  // Of events it is the one that begins earlier.
  byStart: inOrderOf({
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
