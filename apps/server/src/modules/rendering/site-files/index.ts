export { registerSiteFiles } from './site-file-routes.ts';
export type { SiteFilesParts } from './site-files-parts.ts';
