export { COPIED_TABLES, LEFT_TABLES } from './site-copy-tables.ts';
export { siteErrors } from './site-errors.ts';
export type { Site, SiteStage } from './site-repository.ts';
export { UNNAMED_SITE } from './site-title.ts';
export { createSites, type NewSite, type Sites } from './sites.ts';
export { sitesModule } from './sites-module.ts';
