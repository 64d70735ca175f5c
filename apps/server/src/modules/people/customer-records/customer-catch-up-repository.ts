import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { SourceTable } from './customer-sighting-repository.ts';

const CatchUpRow = { afterId: column.text, isDone: column.boolean };
type CatchUpRow = RowOf<typeof CatchUpRow>;

/** Sites of which not all `tables` are read. */
export async function sitesToCatchUp(db: Queryable, tables: number): Promise<WebsiteId[]> {
  const rows = await db.rows(
    { websiteId: column.id<WebsiteId>() },
    sql`select w.website_id as "websiteId" from websites w
      where (select count(*) from customer_catch_ups c where c.website_id = w.website_id and c.is_done) < ${tables}
      order by w.website_id`,
  );
  return rows.map(({ websiteId }) => websiteId);
}

/** Nobody else reads the same table of the site until the transaction ends. */
export async function findCatchUp(
  tx: Queryable,
  websiteId: WebsiteId,
  source: SourceTable,
): Promise<CatchUpRow> {
  await tx.run(sql`
    insert into customer_catch_ups (website_id, source) values (${websiteId}, ${source}) on conflict do nothing`);
  return tx.one(
    CatchUpRow,
    sql`select after_id as "afterId", is_done as "isDone" from customer_catch_ups
      where website_id = ${websiteId} and source = ${source} for update`,
  );
}

export async function saveCatchUp(
  tx: Queryable,
  websiteId: WebsiteId,
  source: SourceTable,
  { afterId, isDone }: CatchUpRow,
): Promise<void> {
  await tx.run(sql`
    update customer_catch_ups set after_id = ${afterId}, is_done = ${isDone}
    where website_id = ${websiteId} and source = ${source}`);
}
