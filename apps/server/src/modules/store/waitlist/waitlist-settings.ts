import {
  WAITLIST_DEFAULTS,
  type WaitlistSettingsChange,
  type WaitlistSettingsResponse,
} from '@awning/contract';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import { deleteSettings, listSettings, OF_SITE, storeSettings } from './waitlist-settings-repository.ts';

/** The product's own, else the site's, else the usual. */
export async function readSettings(
  db: Queryable,
  websiteId: WebsiteId,
  itemId: ItemId = OF_SITE,
): Promise<WaitlistSettingsResponse> {
  const [first] = await listSettings(db, websiteId, itemId);
  if (first === undefined) return { settings: WAITLIST_DEFAULTS, isOwn: false };
  const { itemId: owner, ...settings } = first;
  return { settings, isOwn: owner === itemId };
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
        await storeSettings(tx, websiteId, itemId ?? OF_SITE, { ...before, ...change, by });
        return readSettings(tx, websiteId, itemId);
      }),
    async resetSettings(websiteId: WebsiteId, itemId: ItemId | undefined): Promise<WaitlistSettingsResponse> {
      await deleteSettings(database.query, websiteId, itemId ?? OF_SITE);
      return settings(websiteId, itemId);
    },
  };
}
