import type { WaitlistMode, WaitlistSettings } from '@awning/contract';
import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';

/** In the place of an item, for the settings of the whole site. */
export const OF_SITE = '';

/** Those of the site and of the item, the item's first. */
export const listSettings = (
  db: Queryable,
  websiteId: WebsiteId,
  itemId: ItemId,
): Promise<(WaitlistSettings & { itemId: ItemId; version: number })[]> =>
  db.rows(
    {
      itemId: column.id<ItemId>(),
      mode: column.word<WaitlistMode>(),
      holdHours: column.integer,
      automatic: column.boolean,
      version: column.integer,
    },
    sql`select item_id as "itemId", mode, hold_hours as "holdHours", automatic, version from waitlist_settings
      where website_id = ${websiteId} and item_id in (${OF_SITE}, ${itemId}) order by item_id desc`,
  );

/** False: another member stored them meanwhile. */
export async function storeSettings(
  tx: Queryable,
  websiteId: WebsiteId,
  itemId: ItemId,
  { mode, holdHours, automatic, by }: WaitlistSettings & { readonly by: string },
  expected: number | undefined,
): Promise<boolean> {
  const stored = await tx.run(sql`
    insert into waitlist_settings (website_id, item_id, mode, hold_hours, automatic, changed_by, version)
    values (${websiteId}, ${itemId}, ${mode}, ${holdHours}, ${automatic}, ${by}, nextval('settings_versions'))
    on conflict (website_id, item_id) do update set mode = excluded.mode, hold_hours = excluded.hold_hours,
      automatic = excluded.automatic, changed_by = excluded.changed_by, version = excluded.version
      ${expected === undefined ? sql.empty : sql`where waitlist_settings.version = ${expected}`}`);
  return stored === 1;
}

/** False: another member stored them meanwhile. */
export async function deleteSettings(
  db: Queryable,
  websiteId: WebsiteId,
  itemId: ItemId,
  expected: number | undefined,
): Promise<boolean> {
  const ofItem = sql`website_id = ${websiteId} and item_id = ${itemId}`;
  const deleted = await db.run(sql`
    delete from waitlist_settings where ${ofItem}
      ${expected === undefined ? sql.empty : sql`and version = ${expected}`}`);
  return deleted === 1 || expected === undefined;
}
