export { createDesign, type SiteDesigns } from './design.ts';
export { designModule } from './design-module.ts';
export { headerFooterDefaults } from './header-footer-defaults.ts';
export { createHeaderFooters, type HeaderFooters } from './header-footers.ts';
