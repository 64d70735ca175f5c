import { column, type Queryable, sql } from '../db/index.ts';
import type { WebsiteId } from '../entity-ids.ts';

/** A site that never changed has the version 1. */
export async function readStoredVersion(db: Queryable, websiteId: WebsiteId): Promise<number> {
  const row = await db.first(
    { version: column.text },
    sql`select version from site_versions where website_id = ${websiteId}`,
  );
  return Number(row?.version ?? 1);
}

/** Tells those who listen on the channel when the transaction commits. */
export async function raiseVersion(tx: Queryable, websiteId: WebsiteId, channel: string): Promise<void> {
  await tx.run(sql`
    with bumped as (
      insert into site_versions (website_id, version) values (${websiteId}, 2)
      on conflict (website_id) do update set version = site_versions.version + 1
      returning website_id)
    select pg_notify(${channel}, website_id) from bumped`);
}

export async function notifyListeners(db: Queryable, channel: string, message: string): Promise<void> {
  await db.run(sql`select pg_notify(${channel}, ${message})`);
}
