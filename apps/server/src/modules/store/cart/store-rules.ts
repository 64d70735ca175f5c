import type { Currency } from '@awning/commerce';
import { createKeyedCache, type SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';

/** What the store's settings say about carts. */
export interface StoreRules {
  readonly currency: Currency;
  readonly multipleAllowedForServices: boolean;
  readonly minimumSubtotalMinor: number;
}

const MAX_SITES = 10_000;

async function readStoreRules(settings: Pick<Settings, 'store'>, websiteId: string): Promise<StoreRules> {
  const { value } = await settings.store(websiteId);
  return {
    currency: value.storeCurrency,
    multipleAllowedForServices: value.multipleQuantityAllowedForServices,
    minimumSubtotalMinor: value.minimumOrderSubtotal,
  };
}

/** Remembered until the site changes: every call about a cart asks for them. */
export function createStoreRules({
  settings,
  siteVersions,
}: {
  settings: Pick<Settings, 'store'>;
  siteVersions: SiteVersions;
}): (websiteId: string) => Promise<StoreRules> {
  const cache = createKeyedCache<StoreRules>({
    isListening: siteVersions.isListening,
    maxEntries: MAX_SITES,
  });
  siteVersions.onChange((websiteId) => cache.forget(websiteId ?? undefined));

  const load = (websiteId: string): Promise<StoreRules> => readStoreRules(settings, websiteId);
  return async (websiteId) =>
    (await cache.getOrLoad(websiteId, () => load(websiteId))) ?? (await load(websiteId));
}
