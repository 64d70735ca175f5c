import type { SiteCache } from '../../../platform/site-versions/index.ts';
import type { Settings } from './settings.ts';

/**
 * Settings as pages read them: once for each version of a site. Nothing that decides about money or rights reads them
 * here.
 */
export const cacheSettings = (settings: Settings, { getOrLoad }: SiteCache): Settings => ({
  ...settings,
  site: (websiteId) => getOrLoad(websiteId, 'site settings', () => settings.site(websiteId)),
  store: (websiteId, db) =>
    db
      ? settings.store(websiteId, db)
      : getOrLoad(websiteId, 'store settings', () => settings.store(websiteId)),
  limits: (websiteId) => getOrLoad(websiteId, 'limits', () => settings.limits(websiteId)),
  checkout: (websiteId) => getOrLoad(websiteId, 'checkout settings', () => settings.checkout(websiteId)),
});
