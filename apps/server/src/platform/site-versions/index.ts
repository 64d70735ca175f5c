export { createSiteMemory, type SiteMemory } from './site-memory.ts';
export { createSiteVersions, type SiteVersions } from './site-versions.ts';
