import type { Currency } from '@awning/commerce';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { createSiteCache, type SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';

/** What the store's settings say about carts. */
export interface StoreRules {
  readonly currency: Currency;
  readonly multipleAllowedForServices: boolean;
  readonly minimumSubtotalMinor: number;
}

const MAX_SITES = 10_000;

async function readStoreRules(settings: Pick<Settings, 'store'>, websiteId: WebsiteId): Promise<StoreRules> {
  const { value } = await settings.store(websiteId);
  return {
    currency: value.storeCurrency,
    multipleAllowedForServices: value.multipleQuantityAllowedForServices,
    minimumSubtotalMinor: value.minimumOrderSubtotal,
  };
}

/** Cached until the site changes: every call about a cart asks for them. */
export function createStoreRules({
  settings,
  siteVersions,
}: {
  settings: Pick<Settings, 'store'>;
  siteVersions: SiteVersions;
}): (websiteId: WebsiteId) => Promise<StoreRules> {
  const cache = createSiteCache({ siteVersions, maxSize: MAX_SITES });
  return (websiteId) => cache.getOrLoad(websiteId, 'rules', () => readStoreRules(settings, websiteId));
}
