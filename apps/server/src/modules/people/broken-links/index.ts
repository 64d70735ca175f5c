export { type BrokenLinks, createBrokenLinks } from './broken-links.ts';
export { brokenLinksModule } from './broken-links-module.ts';
export type { FoundLink } from './found-link.ts';
