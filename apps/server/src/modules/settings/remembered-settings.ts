import type { SiteRecall } from '../../platform/site-versions/index.ts';
import type { Settings } from './settings.ts';

/** Settings as pages read them: once for each version of a site. Nothing that decides about money or rights reads them here. */
export const rememberSettings = (settings: Settings, { recall }: SiteRecall): Settings => ({
  ...settings,
  site: (websiteId) => recall(websiteId, 'site settings', () => settings.site(websiteId)),
  store: (websiteId, db) =>
    db ? settings.store(websiteId, db) : recall(websiteId, 'store settings', () => settings.store(websiteId)),
  checkout: (websiteId) => recall(websiteId, 'checkout settings', () => settings.checkout(websiteId)),
});
