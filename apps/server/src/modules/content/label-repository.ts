import type { SiteLimits } from '@awning/contract';
import { and, eq, inArray, sql } from '../../platform/db/drizzle.ts';
import { builtOnce, type Queryable } from '../../platform/db/index.ts';
import type { CataloguedError, ErrorMaker } from '../../platform/errors/index.ts';
import type { Ids } from '../../platform/ids.ts';
import { contentErrors } from './content-errors.ts';
import { collectionCategories, itemLabels, type LabelKind } from './content-tables.ts';

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
  readonly websiteId: string;
  readonly collectionId: string;
  readonly itemId: string;
}

/**
 * Replaces the labels of an item. The spelling that the collection uses already is kept, and the root of a store is left out: every item is in
 * it. Ask with the collection locked.
 */
export async function writeLabels(
  tx: Queryable,
  { websiteId, collectionId, itemId }: LabelledItem,
  kind: LabelKind,
  labels: readonly string[],
): Promise<void> {
  await tx
    .delete(itemLabels)
    .where(
      and(eq(itemLabels.websiteId, websiteId), eq(itemLabels.itemId, itemId), eq(itemLabels.labelKind, kind)),
    );
  if (labels.length === 0) return;
  const spellings = await knownSpellings(tx, websiteId, collectionId, kind, labels);
  const kept = labels.filter((label) => !spellings.get(labelKey(label))?.isRoot);
  if (kept.length === 0) return;
  await tx.insert(itemLabels).values(
    kept.map((label, position) => ({
      websiteId,
      collectionId,
      itemId,
      labelKind: kind,
      labelKey: labelKey(label),
      label: spellings.get(labelKey(label))?.label ?? label,
      position,
    })),
  );
}

interface Spelling {
  readonly label: string;
  readonly isRoot: boolean;
}

async function knownSpellings(
  tx: Queryable,
  websiteId: string,
  collectionId: string,
  kind: LabelKind,
  labels: readonly string[],
): Promise<Map<string, Spelling>> {
  const keys = labels.map(labelKey);
  if (kind === 'category') {
    const rows = await tx
      .select({
        key: collectionCategories.categoryKey,
        label: collectionCategories.displayName,
        type: collectionCategories.categoryType,
      })
      .from(collectionCategories)
      .where(
        and(
          eq(collectionCategories.websiteId, websiteId),
          eq(collectionCategories.collectionId, collectionId),
          inArray(collectionCategories.categoryKey, keys),
        ),
      );
    return new Map(rows.map(({ key, label, type }) => [key, { label, isRoot: type === 'ROOT' }]));
  }
  const rows = await tx
    .selectDistinct({ key: itemLabels.labelKey, label: itemLabels.label })
    .from(itemLabels)
    .where(
      and(
        eq(itemLabels.websiteId, websiteId),
        eq(itemLabels.collectionId, collectionId),
        eq(itemLabels.labelKind, kind),
        inArray(itemLabels.labelKey, keys),
      ),
    );
  return new Map(rows.map(({ key, label }) => [key, { label, isRoot: false }]));
}

/** Categories that an item brings along are the collection's from then on, at the end of its list. */
export async function declareCategories(
  tx: Queryable,
  { ids, limits }: { ids: Ids; limits: SiteLimits },
  websiteId: string,
  collectionId: string,
  labels: readonly string[],
): Promise<void> {
  if (labels.length === 0) return;
  const known = await knownSpellings(tx, websiteId, collectionId, 'category', labels);
  const fresh = labels.filter((label) => !known.has(labelKey(label)));
  if (fresh.length === 0) return;
  const { count, last } = await categoryCount(tx, websiteId, collectionId);
  if (count + fresh.length > limits.nestedCategories)
    throw contentErrors.tooManyCategories({ values: { max: limits.nestedCategories } });
  await tx.insert(collectionCategories).values(
    fresh.map((displayName, index) => ({
      websiteId,
      collectionId,
      categoryId: ids.next(),
      parentId: null,
      displayName,
      categoryKey: labelKey(displayName),
      displayIndex: last + 1 + index,
    })),
  );
}

export async function categoryCount(
  tx: Queryable,
  websiteId: string,
  collectionId: string,
): Promise<{ count: number; last: number }> {
  const { rows } = await tx.execute<{ count: number; last: number }>(sql`
    select count(*)::int as count, coalesce(max(display_index), 0)::int as last from collection_categories
    where website_id = ${websiteId} and collection_id = ${collectionId}`);
  return rows[0] ?? { count: 0, last: 0 };
}

export type ItemLabels = Readonly<Record<LabelKind, readonly string[]>>;

/** Of the item in the same row, in the order in which somebody put them. */
export const labelsColumn = sql<ItemLabels>`(
  select jsonb_build_object(
    'tag', coalesce(jsonb_agg(label order by position) filter (where label_kind = 'tag'), '[]'),
    'category', coalesce(jsonb_agg(label order by position) filter (where label_kind = 'category'), '[]'))
  from item_labels l where l.website_id = items.website_id and l.item_id = items.item_id)`;

const labelsOfItems = builtOnce((db) =>
  db
    .select({ itemId: itemLabels.itemId, kind: itemLabels.labelKind, label: itemLabels.label })
    .from(itemLabels)
    .where(
      and(
        eq(itemLabels.websiteId, sql.placeholder('websiteId')),
        sql`${itemLabels.itemId} = any(${sql.placeholder('itemIds')})`,
      ),
    )
    .orderBy(itemLabels.itemId, itemLabels.position)
    .prepare('labels-of-items'),
);

/** The labels of items, in the order in which somebody put them. */
export async function readLabels(
  db: Queryable,
  websiteId: string,
  itemIds: readonly string[],
): Promise<(itemId: string) => ItemLabels> {
  const byItem = new Map<string, Record<LabelKind, string[]>>();
  if (itemIds.length > 0) {
    const rows = await labelsOfItems(db).execute({ websiteId, itemIds: [...itemIds] });
    for (const { itemId, kind, label } of rows) {
      const labels = byItem.get(itemId) ?? { tag: [], category: [] };
      labels[kind].push(label);
      byItem.set(itemId, labels);
    }
  }
  return (itemId) => byItem.get(itemId) ?? { tag: [], category: [] };
}
