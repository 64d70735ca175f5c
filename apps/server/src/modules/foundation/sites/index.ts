export { siteErrors } from './site-errors.ts';
export type { Site } from './site-repository.ts';
export { registerSiteTitleRoutes } from './site-title-routes.ts';
export { createSites, type NewSite, type Sites } from './sites.ts';
