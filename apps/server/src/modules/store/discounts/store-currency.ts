import type { Currency } from '@awning/commerce';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { createSiteCache, type SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';

const MAX_SITES = 10_000;

export const readStoreCurrency = async (
  settings: Pick<Settings, 'store'>,
  websiteId: WebsiteId,
  db?: Queryable,
): Promise<Currency> => (await settings.store(websiteId, db)).value.storeCurrency;

/** Until the site changes: carts with a coupon ask every time. */
export function cacheStoreCurrency(o: {
  settings: Pick<Settings, 'store'>;
  siteVersions: SiteVersions;
}): (websiteId: WebsiteId) => Promise<Currency> {
  const cache = createSiteCache({ siteVersions: o.siteVersions, maxSize: MAX_SITES });
  return (websiteId) =>
    cache.getOrLoad(websiteId, 'currency', () => readStoreCurrency(o.settings, websiteId));
}
