export { createSiteCopies, type SiteCopies } from './site-copies.ts';
export { siteCopiesModule } from './site-copies-module.ts';
