import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { OrderId, ReturnId, WebsiteId } from '../../../platform/entity-ids.ts';

interface LabelKey {
  readonly websiteId: WebsiteId;
  readonly orderId: OrderId;
  readonly returnId: ReturnId;
}

const LabelRow = { fileName: column.text, contentType: column.text, content: column.bytes };
export type NewLabel = RowOf<typeof LabelRow>;

const thisOne = ({ websiteId, orderId, returnId }: LabelKey) =>
  sql`website_id = ${websiteId} and order_id = ${orderId} and return_id = ${returnId}`;

/** In the place of the one before. */
export async function storeLabel(
  tx: Queryable,
  { websiteId, orderId, returnId }: LabelKey,
  { fileName, contentType, content }: NewLabel,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into order_return_labels (website_id, order_id, return_id, file_name, content_type, content, created_at)
    values (${websiteId}, ${orderId}, ${returnId}, ${fileName}, ${contentType}, ${content}, ${now})
    on conflict (website_id, order_id, return_id) do update set file_name = excluded.file_name,
      content_type = excluded.content_type, content = excluded.content, created_at = excluded.created_at`);
}

export async function deleteLabel(tx: Queryable, key: LabelKey): Promise<void> {
  await tx.run(sql`delete from order_return_labels where ${thisOne(key)}`);
}

export const findLabel = (db: Queryable, key: LabelKey): Promise<NewLabel | null> =>
  db.first(
    LabelRow,
    sql`select file_name as "fileName", content_type as "contentType", content from order_return_labels
      where ${thisOne(key)}`,
  );

/** What the labels of an order's returns are called. */
export const listLabelNames = (
  db: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
): Promise<{ returnId: ReturnId; fileName: string }[]> =>
  db.rows(
    { returnId: column.id<ReturnId>(), fileName: column.text },
    sql`select return_id as "returnId", file_name as "fileName" from order_return_labels
      where website_id = ${websiteId} and order_id = ${orderId}`,
  );

/** An address stands on them. */
export async function eraseLabels(
  tx: Queryable,
  websiteId: WebsiteId,
  orderIds: readonly OrderId[],
): Promise<void> {
  await tx.run(sql`
    delete from order_return_labels where website_id = ${websiteId} and order_id = any (${orderIds})`);
}
