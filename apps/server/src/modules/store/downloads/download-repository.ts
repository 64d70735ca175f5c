import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';

export const GrantRow = {
  id: column.text,
  orderId: column.id<OrderId>(),
  lineId: column.text,
  fileId: column.text,
  timesAllowed: column.integer,
  timesUsed: column.integer,
  expiresAt: column.instant,
  isWithdrawn: column.boolean,
};
export type GrantRow = RowOf<typeof GrantRow>;

export interface NewGrant {
  readonly id: string;
  readonly lineId: string;
  readonly fileId: string;
}

export interface Terms {
  readonly times: number;
  readonly expiresAt: Date;
}

const time = (instant: Date): Statement => sql`${instant.toISOString()}::timestamptz`;

/** Answers how many are new. */
export async function insertGrants(
  db: Queryable,
  websiteId: WebsiteId,
  o: { orderId: OrderId; grants: readonly NewGrant[]; terms: Terms; now: Date },
): Promise<number> {
  const rowCount = await db.run(sql`
    insert into download_grants (website_id, grant_id, order_id, line_id, file_id, times_allowed, expires_at, created_at)
    select ${websiteId}, id, ${o.orderId}, "lineId", "fileId", ${o.terms.times}::integer, ${time(o.terms.expiresAt)}, ${time(o.now)}
    from jsonb_to_recordset(${JSON.stringify(o.grants)}::jsonb) as asked(id text, "lineId" text, "fileId" text)
    on conflict (website_id, order_id, line_id, file_id) do nothing`);
  return rowCount;
}

const readWhere = (db: Queryable, condition: Statement): Promise<GrantRow[]> =>
  db.rows(
    GrantRow,
    sql`
    select grant_id as id, order_id as "orderId", line_id as "lineId", file_id as "fileId", times_allowed as "timesAllowed",
      times_used as "timesUsed", expires_at as "expiresAt", withdrawn_at is not null as "isWithdrawn"
    from download_grants where ${condition}`,
  );

export const readGrant = async (
  db: Queryable,
  websiteId: WebsiteId,
  id: string,
): Promise<GrantRow | undefined> =>
  (await readWhere(db, sql`website_id = ${websiteId} and grant_id = ${id}`))[0];

export const readOfOrder = (db: Queryable, websiteId: WebsiteId, orderId: OrderId): Promise<GrantRow[]> =>
  readWhere(db, sql`website_id = ${websiteId} and order_id = ${orderId} order by grant_id`);

/** Counts what is about to be sent, if it may still be fetched. False: it is over. */
export async function countDownload(
  db: Queryable,
  websiteId: WebsiteId,
  o: { id: string; client: string; bytes: number; isPart: boolean; fileBytes: number; now: Date },
): Promise<boolean> {
  const rows = await db.rows(
    { counted: column.boolean },
    sql`
    select count_download(${websiteId}, ${o.id}, ${o.client}, ${o.bytes}, ${o.isPart}, ${o.fileBytes}, ${time(o.now)}) as counted`,
  );
  return rows[0]?.counted === true;
}

export async function renewGrant(
  db: Queryable,
  websiteId: WebsiteId,
  id: string,
  { times, expiresAt }: Terms,
): Promise<boolean> {
  const rowCount = await db.run(sql`
    update download_grants set times_allowed = ${times}, times_used = 0, expires_at = ${time(expiresAt)}, withdrawn_at = null
    where website_id = ${websiteId} and grant_id = ${id}`);
  return rowCount === 1;
}

export async function withdrawGrants(
  db: Queryable,
  websiteId: WebsiteId,
  o: { orderId: OrderId; lineIds: readonly string[] | undefined; now: Date },
): Promise<void> {
  const ofLines = o.lineIds
    ? sql`and line_id in (select jsonb_array_elements_text(${JSON.stringify(o.lineIds)}::jsonb) collate "C")`
    : sql``;
  await db.run(sql`
    update download_grants set withdrawn_at = ${time(o.now)}
    where website_id = ${websiteId} and order_id = ${o.orderId} and withdrawn_at is null ${ofLines}`);
}

export async function giveGrantsAgain(
  db: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
  lineIds: readonly string[],
): Promise<void> {
  await db.run(sql`
    update download_grants set withdrawn_at = null
    where website_id = ${websiteId} and order_id = ${orderId}
      and line_id in (select jsonb_array_elements_text(${JSON.stringify(lineIds)}::jsonb) collate "C")`);
}
