export { createSiteVersions, type SiteVersions } from './site-versions.ts';
