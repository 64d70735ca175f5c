export { createDesign, type SiteDesigns } from './design.ts';
export { designInvariants } from './design-invariants.ts';
export { registerDesignRoutes } from './design-routes.ts';
