export { type ConsistentReader, createConsistentReader } from './consistent-reader.ts';
export { estimateBytes } from './estimated-bytes.ts';
export { joinSave, type Save } from './joined-save.ts';
export { createKeyedCache, type KeyedCache } from './keyed-cache.ts';
export { createSiteCache, type OpenSite, type SiteCache } from './site-cache.ts';
export { createSiteVersions, type SiteVersions } from './site-versions.ts';
