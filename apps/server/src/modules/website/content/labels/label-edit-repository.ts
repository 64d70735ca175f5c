import { column, type Queryable, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { LabelKind } from '../base/content-rows.ts';
import { labelKey } from './label-repository.ts';

/** Which labels are meant. Code that changes them holds the lock of the collection. */
export interface LabelScope {
  readonly websiteId: WebsiteId;
  readonly collectionId: CollectionId;
  readonly kind: LabelKind;
}

export async function usedLabels(
  db: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
  kind: LabelKind,
): Promise<{ name: string; itemCount: number }[]> {
  const rows = await db.rows(
    { name: column.text, item_count: column.integer },
    sql`
    select min(label) as name, count(*)::int as item_count from item_labels
    where website_id = ${websiteId} and collection_id = ${collectionId} and label_kind = ${kind}
    group by label_key order by label_key`,
  );
  return rows.map(({ name, item_count }) => ({ name, itemCount: item_count }));
}

/** On every item that has it. An item that has the new one already keeps that and loses the old one. */
export async function renameLabel(
  tx: Queryable,
  scope: LabelScope,
  fromKey: string,
  label: string,
  now: Date,
): Promise<void> {
  const toKey = labelKey(label);
  await touchItems(tx, scope, fromKey, now);
  if (toKey !== fromKey) {
    await tx.run(sql`
      delete from item_labels old where ${ofScope(scope)} and old.label_key = ${fromKey} and exists (
        select from item_labels o where o.website_id = old.website_id and o.item_id = old.item_id
          and o.label_kind = old.label_kind and o.label_key = ${toKey})`);
  }
  await tx.run(sql`
    update item_labels old set label_key = ${toKey}, label = ${label}
    where ${ofScope(scope)} and old.label_key in (${fromKey}, ${toKey})`);
}

/** Answers how many items had it. */
export async function removeLabel(tx: Queryable, scope: LabelScope, key: string, now: Date): Promise<number> {
  const touched = await touchItems(tx, scope, key, now);
  await tx.run(sql`delete from item_labels old where ${ofScope(scope)} and old.label_key = ${key}`);
  return touched;
}

const ofScope = ({ websiteId, collectionId, kind }: LabelScope) => sql`old.website_id = ${websiteId}
  and old.collection_id = ${collectionId} and old.label_kind = ${kind}`;

/** A member who has one of the items open must not bring the old label back unawares. */
async function touchItems(tx: Queryable, scope: LabelScope, key: string, now: Date): Promise<number> {
  const count = await tx.run(sql`
    update items set version = version + 1, updated_on = ${now.toISOString()}
    from item_labels old
    where ${ofScope(scope)} and old.label_key = ${key}
      and items.website_id = old.website_id and items.item_id = old.item_id
`);
  return count;
}
