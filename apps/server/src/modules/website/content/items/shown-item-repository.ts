import { column, type Queryable, type RowOf, type Statement, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Visibility } from '../base/content-repository.ts';
import { type ItemLabels, labelsColumn } from '../labels/label-repository.ts';
import { fromPlacedRow, type PlacedItem, PlacedRow, placedColumns } from './item-repository.ts';

/** An item that visitors may see, with its labels. */
export interface ShownItem extends PlacedItem {
  readonly labels: ItemLabels;
}

const ShownRow = { ...PlacedRow, labels: column.json<ItemLabels>() };

const fromShownRow = ({ labels, ...placed }: RowOf<typeof ShownRow>): ShownItem => ({
  ...fromPlacedRow(placed),
  labels,
});

/** For whom, and when. */
export interface Shown {
  readonly visibility: Visibility;
  readonly now: Date;
}

/** The way to every page of an item. */
const ofShown = (websiteId: WebsiteId, visibility: Visibility, isShown: Statement): Statement => sql`
  from items join collections on collections.website_id = items.website_id and collections.collection_id = items.collection_id
  where items.website_id = ${websiteId} and ${visibility.collections} and ${isShown}`;

async function readShown(
  db: Queryable,
  websiteId: WebsiteId,
  which: Statement,
  { visibility, now }: Shown,
): Promise<ShownItem[]> {
  const rows = await db.rows(
    ShownRow,
    sql`select ${placedColumns}, ${labelsColumn} as labels
      ${ofShown(websiteId, visibility, visibility.listed(now))} and ${which}`,
  );
  return rows.map(fromShownRow);
}

export const readShownItems = (
  db: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
  shown: Shown,
): Promise<ShownItem[]> => readShown(db, websiteId, sql`items.item_id = any (${ids})`, shown);

export async function findShownItem(
  db: Queryable,
  websiteId: WebsiteId,
  { collectionId, urlId }: { readonly collectionId: CollectionId; readonly urlId: string },
  { visibility, now }: Shown,
): Promise<(ShownItem & { readonly document: unknown }) | null> {
  const row = await db.first(
    { ...ShownRow, document: column.nullable(column.json<unknown>()) },
    sql`select ${placedColumns}, ${labelsColumn} as labels, items.document
      ${ofShown(websiteId, visibility, visibility.single(now))}
      and items.collection_id = ${collectionId} and items.url_id = ${urlId}`,
  );
  if (!row) return null;
  const { document, ...itemRow } = row;
  return { ...fromShownRow(itemRow), document };
}

const instant = (millis: number): Statement => sql`to_timestamp(${millis}::numeric / 1000)`;

/** What a collection can be ordered by, and the place of an item as it is compared. */
const places = {
  displayIndex: {
    column: sql`items.display_index`,
    toValue: (place: number): Statement => sql`${place}::int`,
  },
  publishOn: { column: sql`items.publish_on`, toValue: instant },
  startDate: { column: sql`items.start_date`, toValue: instant },
};
export type PlaceColumn = keyof typeof places;

/** The two next to an item: two places in an index, looked up before the items themselves. */
export function readItemsBeside(
  db: Queryable,
  websiteId: WebsiteId,
  {
    column: by,
    item,
  }: {
    readonly column: PlaceColumn;
    readonly item: { readonly id: string; readonly collectionId: CollectionId; readonly place: number };
  },
  shown: Shown,
): Promise<ShownItem[]> {
  const { column: place, toValue } = places[by];
  const isListed = shown.visibility.listed(shown.now);
  const side = (compare: Statement, direction: Statement): Statement => sql`(
    select items.item_id from items
    where items.website_id = ${websiteId} and items.collection_id = ${item.collectionId} and ${isListed}
      and (${place}, items.item_id) ${compare} (${toValue(item.place)}, ${item.id}::text)
    order by ${place} ${direction}, items.item_id ${direction} limit 1)`;
  return readShown(
    db,
    websiteId,
    sql`items.item_id in (${side(sql`>`, sql`asc`)}, ${side(sql`<`, sql`desc`)})`,
    shown,
  );
}
