import {
  WAITLIST_DEFAULTS,
  type WaitlistMode,
  type WaitlistSettings,
  type WaitlistSettingsChange,
  type WaitlistSettingsResponse,
} from '@awning/contract';
import { column, type Database, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';

const SettingsRow = {
  item_id: column.id<ItemId>(),
  mode: column.word<WaitlistMode>(),
  hold_hours: column.integer,
  automatic: column.boolean,
};
type SettingsRow = RowOf<typeof SettingsRow>;

const OF_SITE = '';

const toSettings = ({ mode, hold_hours, automatic }: SettingsRow): WaitlistSettings => ({
  mode,
  holdHours: hold_hours,
  automatic,
});

/** The product's own, else the site's, else the usual. */
export async function readSettings(
  db: Queryable,
  websiteId: WebsiteId,
  itemId: ItemId | undefined,
): Promise<WaitlistSettingsResponse> {
  const rows = await db.rows(
    SettingsRow,
    sql`
    select item_id, mode, hold_hours, automatic from waitlist_settings
    where website_id = ${websiteId} and item_id in (${OF_SITE}, ${itemId ?? OF_SITE})
    order by item_id desc`,
  );
  const [first] = rows;
  return {
    settings: first ? toSettings(first) : WAITLIST_DEFAULTS,
    isOwn: first !== undefined && first.item_id === (itemId ?? OF_SITE),
  };
}

export function createWaitlistSettings({ database }: { database: Database }) {
  const settings = (websiteId: WebsiteId, itemId?: ItemId): Promise<WaitlistSettingsResponse> =>
    readSettings(database.query, websiteId, itemId);
  return {
    settings,
    changeSettings: (
      websiteId: WebsiteId,
      itemId: ItemId | undefined,
      change: WaitlistSettingsChange,
      { by }: { readonly by: string },
    ): Promise<WaitlistSettingsResponse> =>
      database.transaction(async (tx) => {
        const { settings: before } = await readSettings(tx, websiteId, itemId);
        const { mode, holdHours, automatic } = { ...before, ...change };
        await tx.run(sql`
          insert into waitlist_settings (website_id, item_id, mode, hold_hours, automatic, changed_by)
          values (${websiteId}, ${itemId ?? OF_SITE}, ${mode}, ${holdHours}, ${automatic}, ${by})
          on conflict (website_id, item_id) do update set mode = excluded.mode, hold_hours = excluded.hold_hours,
            automatic = excluded.automatic, changed_by = excluded.changed_by`);
        return readSettings(tx, websiteId, itemId);
      }),
    async resetSettings(websiteId: WebsiteId, itemId: ItemId | undefined): Promise<WaitlistSettingsResponse> {
      await database.query.run(sql`
        delete from waitlist_settings where website_id = ${websiteId} and item_id = ${itemId ?? OF_SITE}`);
      return settings(websiteId, itemId);
    },
  };
}
