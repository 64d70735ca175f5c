export { type Content, createContent } from './content.ts';
export type { ContentMedia } from './content-parts.ts';
export { registerContentRoutes } from './content-routes.ts';
export type { NavigationLink } from './page-navigation.ts';
export type { PageReaders, SiteItem, SitePage } from './page-readers.ts';
export { readStoredDocument } from './stored-document.ts';
