import {
  WAITLIST_DEFAULTS,
  type WaitlistSettingsChange,
  type WaitlistSettingsResponse,
} from '@awning/contract';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import { waitlistErrors } from './waitlist-errors.ts';
import { deleteSettings, listSettings, OF_SITE, storeSettings } from './waitlist-settings-repository.ts';

/** The version of settings that are not stored: those of the site, or the usual. */
const NONE = 0;

/** The product's own, else the site's, else the usual. */
export async function readSettings(
  db: Queryable,
  websiteId: WebsiteId,
  itemId: ItemId = OF_SITE,
): Promise<WaitlistSettingsResponse> {
  const [first] = await listSettings(db, websiteId, itemId);
  if (first === undefined) return { settings: WAITLIST_DEFAULTS, isOwn: false, version: NONE };
  const { itemId: owner, version, ...settings } = first;
  const isOwn = owner === itemId;
  return { settings, isOwn, version: isOwn ? version : NONE };
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
      { by, expected }: { readonly by: string; readonly expected?: number | undefined },
    ): Promise<WaitlistSettingsResponse> =>
      database.transaction(async (tx) => {
        const { settings: before, version } = await readSettings(tx, websiteId, itemId);
        if (expected !== undefined && expected !== version) throw waitlistErrors.changedMeanwhile();
        const changed = { ...before, ...change, by };
        if (!(await storeSettings(tx, websiteId, itemId ?? OF_SITE, changed, expected)))
          throw waitlistErrors.changedMeanwhile();
        return readSettings(tx, websiteId, itemId);
      }),
    async resetSettings(
      websiteId: WebsiteId,
      itemId: ItemId | undefined,
      { expected }: { readonly expected?: number | undefined } = {},
    ): Promise<WaitlistSettingsResponse> {
      if (!(await deleteSettings(database.query, websiteId, itemId ?? OF_SITE, expected)))
        throw waitlistErrors.changedMeanwhile();
      return settings(websiteId, itemId);
    },
  };
}
