import type { SiteLimits } from '@awning/contract';
import { column, type Queryable, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { CataloguedError, ErrorMaker } from '../../../../platform/errors/index.ts';
import type { Ids } from '../../../../platform/ids.ts';
import type { LabelKind } from '../base/content-rows.ts';
import { contentErrors } from '../content-errors.ts';

/** Two spellings of one word are one label. */
export const labelKey = (label: string): string => label.toLowerCase();

const tidy = (label: string): string => label.trim().replace(/\s+/g, ' ');

const refusalOf = (
  maker: ErrorMaker,
  values: Record<string, string | number>,
  field: string | undefined,
): CataloguedError =>
  maker({ values, ...(field === undefined ? {} : { errors: { [field]: maker({ values }).message } }) });

/** A label as it is stored, or a refusal in the words of its kind. `field` is where it was sent, among others. */
export function checkLabel(kind: LabelKind, typed: string, limits: SiteLimits, field?: string): string {
  const label = tidy(typed);
  if (label === '') throw refusalOf(contentErrors.emptyLabel, { tagType: kind }, field);
  const max = kind === 'tag' ? limits.tagLength : limits.categoryLength;
  const tooLong = kind === 'tag' ? contentErrors.tagTooLong : contentErrors.categoryTooLong;
  if ([...label].length > max) throw refusalOf(tooLong, { max }, field);
  return label;
}

export function checkLabels(kind: LabelKind, typed: readonly string[], limits: SiteLimits): string[] {
  const field = kind === 'tag' ? 'tags' : 'categories';
  const labels = typed.map((label) => checkLabel(kind, label, limits, field));
  if (new Set(labels.map(labelKey)).size < labels.length)
    throw refusalOf(contentErrors.duplicateLabel, { tagType: kind }, field);
  return labels;
}

export interface LabelledItem {
  readonly websiteId: WebsiteId;
  readonly collectionId: CollectionId;
  readonly itemId: ItemId;
}

/**
 * Replaces the labels of an item. The spelling that the collection uses already is kept, and the root of a store is
 * left out: every item is in it. Ask with the collection locked.
 */
export async function writeLabels(
  tx: Queryable,
  { websiteId, collectionId, itemId }: LabelledItem,
  kind: LabelKind,
  labels: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from item_labels where website_id = ${websiteId} and item_id = ${itemId} and label_kind = ${kind}`);
  if (labels.length === 0) return;
  const spellings = await knownSpellings(tx, websiteId, collectionId, kind, labels);
  const matchingLabels = labels.filter((label) => !spellings.get(labelKey(label))?.isRoot);
  if (matchingLabels.length === 0) return;
  const added = matchingLabels.map((label, position) => ({
    key: labelKey(label),
    label: spellings.get(labelKey(label))?.label ?? label,
    position,
  }));
  await tx.run(sql`
    insert into item_labels (website_id, item_id, label_kind, label_key, label, collection_id, position)
    select ${websiteId}, ${itemId}, ${kind}, key, label, ${collectionId}, position
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added (key text, label text, position smallint)`);
}

interface Spelling {
  readonly label: string;
  readonly isRoot: boolean;
}

async function knownSpellings(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
  kind: LabelKind,
  labels: readonly string[],
): Promise<Map<string, Spelling>> {
  const keys = labels.map(labelKey);
  if (kind === 'category') {
    const rows = await tx.rows(
      { key: column.text, label: column.text, type: column.text },
      sql`select category_key as key, display_name as label, category_type as type from collection_categories
        where website_id = ${websiteId} and collection_id = ${collectionId} and category_key = any (${keys})`,
    );
    return new Map(rows.map(({ key, label, type }) => [key, { label, isRoot: type === 'ROOT' }]));
  }
  const rows = await tx.rows(
    { key: column.text, label: column.text },
    sql`select distinct label_key as key, label from item_labels
      where website_id = ${websiteId} and collection_id = ${collectionId} and label_kind = ${kind} and label_key = any (${keys})`,
  );
  return new Map(rows.map(({ key, label }) => [key, { label, isRoot: false }]));
}

/** Categories that an item brings along are the collection's from then on, at the end of its list. */
export async function declareCategories(
  tx: Queryable,
  { ids, limits }: { ids: Ids; limits: SiteLimits },
  websiteId: WebsiteId,
  collectionId: CollectionId,
  labels: readonly string[],
): Promise<void> {
  if (labels.length === 0) return;
  const known = await knownSpellings(tx, websiteId, collectionId, 'category', labels);
  const fresh = labels.filter((label) => !known.has(labelKey(label)));
  if (fresh.length === 0) return;
  const { count, last } = await categoryCount(tx, websiteId, collectionId);
  if (count + fresh.length > limits.nestedCategories)
    throw contentErrors.tooManyCategories({ values: { max: limits.nestedCategories } });
  const added = fresh.map((name, index) => ({
    id: ids.next(),
    name,
    key: labelKey(name),
    place: last + 1 + index,
  }));
  await tx.run(sql`
    insert into collection_categories (website_id, collection_id, category_id, display_name, category_key, display_index)
    select ${websiteId}, ${collectionId}, id, name, key, place
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added (id text, name text, key text, place integer)`);
}

export async function categoryCount(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<{ count: number; last: number }> {
  const rows = await tx.rows(
    { count: column.integer, last: column.integer },
    sql`
    select count(*)::int as count, coalesce(max(display_index), 0)::int as last from collection_categories
    where website_id = ${websiteId} and collection_id = ${collectionId}`,
  );
  return rows[0] ?? { count: 0, last: 0 };
}

export type ItemLabels = Readonly<Record<LabelKind, readonly string[]>>;

/** Of the item in the same row, in the order in which a member put them. */
export const labelsColumn = sql`(
  select jsonb_build_object(
    'tag', coalesce(jsonb_agg(label order by position) filter (where label_kind = 'tag'), '[]'),
    'category', coalesce(jsonb_agg(label order by position) filter (where label_kind = 'category'), '[]'))
  from item_labels l where l.website_id = items.website_id and l.item_id = items.item_id)`;

/** The labels of items, in the order in which a member put them. */
export async function readLabels(
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
): Promise<(itemId: ItemId) => ItemLabels> {
  const byItem = new Map<string, Record<LabelKind, string[]>>();
  if (itemIds.length > 0) {
    const rows = await db.rows(
      { itemId: column.id<ItemId>(), kind: column.word<LabelKind>(), label: column.text },
      sql`select item_id as "itemId", label_kind as kind, label from item_labels
        where website_id = ${websiteId} and item_id = any (${itemIds}) order by item_id, position`,
    );
    for (const { itemId, kind, label } of rows) {
      const labels = byItem.get(itemId) ?? { tag: [], category: [] };
      labels[kind].push(label);
      byItem.set(itemId, labels);
    }
  }
  return (itemId) => byItem.get(itemId) ?? { tag: [], category: [] };
}

/** Of an item to its copy, which has none yet. */
export async function copyLabels(
  tx: Queryable,
  websiteId: WebsiteId,
  originalId: string,
  { itemId, collectionId }: Pick<LabelledItem, 'itemId' | 'collectionId'>,
): Promise<void> {
  await tx.run(sql`
    insert into item_labels (website_id, item_id, label_kind, label_key, label, collection_id, position)
    select website_id, ${itemId}, label_kind, label_key, label, ${collectionId}, position
    from item_labels where website_id = ${websiteId} and item_id = ${originalId}`);
}
