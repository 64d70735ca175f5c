import type { PublishesQuery, PublishSort } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import {
  byText,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../../platform/lists/index.ts';

export interface NewPublish {
  readonly websiteId: WebsiteId;
  readonly publishId: string;
  readonly name: string;
  readonly at: Date;
  /** Null: a schedule. */
  readonly by: MemberId | null;
  readonly items: readonly PublishedItem[];
}

export interface PublishedItem<Kind extends string = string> {
  /** Of a draft, or of a value of another module. */
  readonly kind: Kind;
  readonly id: string;
  readonly title: string;
  readonly address: string | null;
  readonly value: unknown;
  readonly inverse: unknown;
  /** Null for what had no draft. */
  readonly liveVersion: number | null;
  /** Since when the changes had waited; null for what had no open draft. */
  readonly openedVersion: number | null;
  readonly labels: readonly string[];
}

export async function insertPublish(
  tx: Queryable,
  { websiteId, publishId, name, at, by, items }: NewPublish,
): Promise<void> {
  await tx.run(sql`
    insert into publishes (website_id, publish_id, name, published_at, published_by)
    values (${websiteId}, ${publishId}, ${name}, ${at}, ${by})`);
  for (const item of items)
    await tx.run(sql`
      insert into publish_items (website_id, publish_id, kind, subject_id, title, address, value, inverse, live_version,
        opened_version, labels)
      values (${websiteId}, ${publishId}, ${item.kind}, ${item.id}, ${item.title}, ${item.address},
        ${JSON.stringify(item.value)}, ${JSON.stringify(item.inverse)}, ${item.liveVersion}, ${item.openedVersion},
        ${item.labels})`);
}

const PublishRow = {
  publishId: column.text,
  name: column.text,
  at: column.instant,
  by: column.nullable(column.id<MemberId>()),
  undoneAt: column.nullable(column.instant),
  undoneBy: column.nullable(column.id<MemberId>()),
};
export type PublishRow = RowOf<typeof PublishRow>;

const publishColumns = sql`publish_id as "publishId", name, published_at as at, published_by as by,
  undone_at as "undoneAt", undone_by as "undoneBy"`;

export const lockPublish = (
  tx: Queryable,
  websiteId: WebsiteId,
  publishId: string,
): Promise<PublishRow | null> =>
  tx.first(
    PublishRow,
    sql`select ${publishColumns} from publishes
      where website_id = ${websiteId} and publish_id = ${publishId} for update`,
  );

export const readPublish = (
  db: Queryable,
  websiteId: WebsiteId,
  publishId: string,
): Promise<PublishRow | null> =>
  db.first(
    PublishRow,
    sql`select ${publishColumns} from publishes where website_id = ${websiteId} and publish_id = ${publishId}`,
  );

const publishList: ListDefinition<PublishSort> = {
  // Ids are made in the order of time.
  sorts: { at: byText(sql`publish_id`) },
  order: '-at',
  id: sql`publish_id`,
};

export const listPublishes = (
  db: Queryable,
  websiteId: WebsiteId,
  query: PublishesQuery,
): Promise<ListResult<PublishRow>> => {
  const { by, undone, search = '' } = query;
  const isUndone = undone ? sql`and undone_at is not null` : sql`and undone_at is null`;
  return readList(db, publishList, query, {
    shape: PublishRow,
    columns: publishColumns,
    from: sql`publishes`,
    where: sql`website_id = ${websiteId} ${by === undefined ? sql.empty : sql`and published_by = ${by}`}
      ${undone === undefined ? sql.empty : isUndone}`,
    search: search.trim() === '' ? undefined : searchWords(sql`name`, search.trim()),
  });
};

const ItemRow = {
  publishId: column.text,
  kind: column.text,
  id: column.text,
  title: column.text,
  address: column.nullable(column.text),
  liveVersion: column.nullable(column.integer),
  labels: column.texts,
};
export type ItemRow = RowOf<typeof ItemRow>;

const itemColumns = sql`publish_id as "publishId", kind, subject_id as id, title, address,
  live_version as "liveVersion", labels`;

export const readItems = (
  db: Queryable,
  websiteId: WebsiteId,
  publishIds: readonly string[],
): Promise<ItemRow[]> =>
  db.rows(
    ItemRow,
    sql`select ${itemColumns} from publish_items where website_id = ${websiteId} and publish_id = any (${publishIds})
      order by publish_id, kind, subject_id`,
  );

const WholeItem = {
  ...ItemRow,
  value: column.nullable(column.json<unknown>()),
  inverse: column.nullable(column.json<unknown>()),
  /** Null as well in publishes from before it was noted. */
  openedVersion: column.nullable(column.integer),
};
export type WholeItem = RowOf<typeof WholeItem>;

export const readWholeItems = (
  db: Queryable,
  websiteId: WebsiteId,
  publishId: string,
): Promise<WholeItem[]> =>
  db.rows(
    WholeItem,
    sql`select ${itemColumns}, value, inverse, opened_version as "openedVersion" from publish_items
      where website_id = ${websiteId} and publish_id = ${publishId} order by kind, subject_id`,
  );

export async function markUndone(
  tx: Queryable,
  websiteId: WebsiteId,
  publishId: string,
  { at, by }: { readonly at: Date; readonly by: MemberId },
): Promise<void> {
  await tx.run(sql`
    update publishes set undone_at = ${at}, undone_by = ${by}
    where website_id = ${websiteId} and publish_id = ${publishId}`);
}
