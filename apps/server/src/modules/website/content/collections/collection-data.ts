import { COLLECTION_ORDERINGS, contentKind } from '@awning/contract';
import type { CollectionData, ImageData } from '@awning/site-model';
import { column, type Queryable, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { collectionUrl } from '../addresses/addresses.ts';
import type { LabelKind, ListedCollection } from '../content-rows.ts';
import { isVisible } from '../items/visible-items.ts';
import { orderingOf, typeNameOf } from './collection-type.ts';

/** What a page says about the items of a collection without showing them. */
export interface CollectionSummary {
  readonly itemCount: number;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
}

const nothing: CollectionSummary = { itemCount: 0, tags: [], categories: [] };
export const uncounted = (): CollectionSummary => nothing;

/** Counts what visitors can see, and the labels in use there. */
export async function summarize(
  db: Queryable,
  websiteId: WebsiteId,
  collectionIds: readonly CollectionId[],
  now: Date,
): Promise<(collectionId: CollectionId) => CollectionSummary> {
  const counting = db.rows(
    { collection_id: column.id<CollectionId>(), count: column.integer },
    sql`
    select collection_id, count(*)::int as count from items
    where website_id = ${websiteId} and collection_id = any (${collectionIds}) and ${isVisible(now)}
    group by collection_id`,
  );
  const labelling = db.rows(
    { collection_id: column.id<CollectionId>(), kind: column.json<LabelKind>(), label: column.text },
    sql`
    select d.collection_id, d.label_kind as kind, d.label
    from (
      select website_id, collection_id, label_kind, label_key, min(label) as label from item_labels
      where website_id = ${websiteId} and collection_id = any (${collectionIds})
      group by website_id, collection_id, label_kind, label_key) d
    -- One item that visitors see is enough; looking for all of them takes long in a large collection.
    cross join lateral (
      select from item_labels l join items on items.website_id = l.website_id and items.item_id = l.item_id
      where l.website_id = d.website_id and l.collection_id = d.collection_id and l.label_kind = d.label_kind
        and l.label_key = d.label_key and ${isVisible(now)} limit 1) seen
    left join collection_categories c on d.label_kind = 'category' and c.website_id = d.website_id
      and c.collection_id = d.collection_id and c.category_key = d.label_key
    order by c.display_index, d.label_key`,
  );
  const [counted, labelled] = await Promise.all([counting, labelling]);
  const counts = new Map(counted.map(({ collection_id, count }) => [collection_id, count]));
  const labels = Map.groupBy(labelled, ({ collection_id }) => collection_id);
  const named = (id: string, kind: LabelKind): string[] =>
    (labels.get(id) ?? []).filter((row) => row.kind === kind).map(({ label }) => label);
  return (id) =>
    counts.has(id)
      ? { itemCount: counts.get(id) ?? 0, tags: named(id, 'tag'), categories: named(id, 'category') }
      : nothing;
}

export function toCollectionData(
  row: ListedCollection,
  summary: CollectionSummary,
  mainImage: ImageData | undefined,
): CollectionData {
  const { type, folder } = contentKind(row.kind);
  const typeName = typeNameOf(row);
  return {
    id: row.collectionId,
    websiteId: row.websiteId,
    title: row.title,
    navigationTitle: row.navigationTitle === '' ? row.title : row.navigationTitle,
    urlId: row.urlId,
    fullUrl: collectionUrl(row),
    type,
    typeName,
    typeLabel: typeName,
    ordering: COLLECTION_ORDERINGS[orderingOf(row)],
    enabled: row.enabled,
    starred: row.starred,
    homepage: row.homepage,
    folder,
    dropdown: row.kind === 'folder',
    synchronizing: false,
    passwordProtected: false,
    seoHidden: row.seoHidden,
    regionName: row.regionName ?? 'default',
    description: row.description,
    ...(mainImage ? { mainImageId: mainImage.id, mainImage } : {}),
    backgroundSource: row.backgroundSource,
    itemCount: summary.itemCount,
    ...(row.pageSize === null ? {} : { pageSize: row.pageSize }),
    updatedOn: row.updatedOn.getTime(),
    tags: summary.tags,
    categories: summary.categories,
    features: { relatedItems: { isEnabled: false }, productQuickView: { isEnabled: false } },
    ...(row.folderBehavior === null ? {} : { folderBehavior: row.folderBehavior }),
    ...(row.folderId === null ? {} : { folderId: row.folderId }),
  };
}
