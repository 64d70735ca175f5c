export { createDesign, type SiteDesigns } from './design.ts';
export { designInvariants } from './design-invariants.ts';
export { registerDesignRoutes } from './design-routes.ts';
export { headerFooterDefaults } from './header-footer-defaults.ts';
export { registerHeaderFooterRoutes } from './header-footer-routes.ts';
export { createHeaderFooters, type HeaderFooters } from './header-footers.ts';
