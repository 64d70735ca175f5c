import { COLLECTION_ORDERINGS } from '@awning/contract';
import type { ItemData } from '@awning/site-model';
import type { PlaceColumn } from './shown-item-repository.ts';

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

interface BesideOrder {
  readonly column: PlaceColumn;
  /** Where an item stands. */
  readonly place: (item: Placed) => number;
  readonly previousIsHigher: boolean;
}

/** As people page through a collection. */
const orders = {
  byOwner: { column: 'displayIndex', place: ({ displayIndex }) => displayIndex, previousIsHigher: false },
  // Of posts the previous one is the newer, as in the list.
  byTime: { column: 'publishOn', place: ({ publishOn }) => publishOn, previousIsHigher: true },
  // Of events it is the one that begins earlier.
  byStart: { column: 'startDate', place: ({ startDate = 0 }) => startDate, previousIsHigher: false },
} as const satisfies Record<string, BesideOrder>;

export function orderBeside(ordering: number): BesideOrder {
  if (ordering === COLLECTION_ORDERINGS.chronological) return orders.byTime;
  return ordering === COLLECTION_ORDERINGS.calendar ? orders.byStart : orders.byOwner;
}

export function sortBeside(
  { place, previousIsHigher }: BesideOrder,
  item: Placed,
  items: readonly ItemData[],
): ItemNeighbours {
  const isHigher = (other: ItemData): boolean =>
    place(other) === place(item) ? other.id > item.id : place(other) > place(item);
  const higher = items.find(isHigher) ?? null;
  const lower = items.find((other) => !isHigher(other)) ?? null;
  return previousIsHigher ? { previous: higher, next: lower } : { previous: lower, next: higher };
}
