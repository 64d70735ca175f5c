import type { Currency } from '@awning/commerce';
import { createKeyedCache, type SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';

const MAX_SITES = 10_000;

export const readStoreCurrency = async (
  settings: Pick<Settings, 'store'>,
  websiteId: string,
): Promise<Currency> => (await settings.store(websiteId)).value.storeCurrency;

/** Until the site changes: carts with a coupon ask every time. */
export function cacheStoreCurrency(o: {
  settings: Pick<Settings, 'store'>;
  siteVersions: SiteVersions;
}): (websiteId: string) => Promise<Currency> {
  const cache = createKeyedCache<Currency>({
    isListening: o.siteVersions.isListening,
    maxEntries: MAX_SITES,
  });
  o.siteVersions.onChange((websiteId) => cache.forget(websiteId ?? undefined));
  const load = (websiteId: string): Promise<Currency> => readStoreCurrency(o.settings, websiteId);
  return async (websiteId) =>
    (await cache.getOrLoad(websiteId, () => load(websiteId))) ?? (await load(websiteId));
}
