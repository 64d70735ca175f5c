import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

export interface StoredDesign {
  readonly value: object;
  /** 0: nothing was ever saved and the defaults hold. */
  readonly version: number;
}

const DesignRow = {
  value: column.json<object>(),
  version: column.integer,
};

export interface NewDesign {
  readonly websiteId: WebsiteId;
  readonly value: object;
  readonly now: Date;
  readonly by: string;
}

export async function readDesign(db: Queryable, websiteId: WebsiteId): Promise<StoredDesign> {
  const rows = await db.rows(
    DesignRow,
    sql`select value, version from site_designs where website_id = ${websiteId}`,
  );
  return rows[0] ?? { value: {}, version: 0 };
}

/** Other saves wait until this transaction ends, also when nothing was ever saved. */
export async function lockDesign(tx: Queryable, o: Omit<NewDesign, 'value'>): Promise<StoredDesign> {
  await tx.run(sql`
    insert into site_designs (website_id, value, version, updated_at, updated_by)
    values (${o.websiteId}, '{}', 0, ${o.now.toISOString()}, ${o.by})
    on conflict (website_id) do nothing`);
  const rows = await tx.rows(
    DesignRow,
    sql`select value, version from site_designs where website_id = ${o.websiteId} for update`,
  );
  return rows[0] ?? { value: {}, version: 0 };
}

/** After `lockDesign`. */
export async function writeDesign(tx: Queryable, o: NewDesign): Promise<void> {
  await tx.run(sql`
    update site_designs set value = ${JSON.stringify(o.value)}::jsonb, version = version + 1,
      updated_at = ${o.now.toISOString()}, updated_by = ${o.by}
    where website_id = ${o.websiteId}`);
}
