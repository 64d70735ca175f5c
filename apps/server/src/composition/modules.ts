import type { Config } from '../config/config.ts';
import type { Platform } from '../platform/platform.ts';
import { createSiteModules, type SiteModules } from './site-modules.ts';
import { createStoreModules, type StoreModules } from './store-modules.ts';

export interface Modules extends SiteModules, StoreModules {}

/** The business, without HTTP: for the server and for commands alike. */
export function createModules(platform: Platform, config: Config): Modules {
  const site = createSiteModules(platform, config);
  return { ...site, ...createStoreModules(platform, config, site) };
}
