export { createCartPages } from './cart-page-routes.ts';
export { createEmbedFrames } from './embed-frames.ts';
export { createErrorPage, registerPageRoutes } from './page-routes.ts';
export { registerSiteFiles } from './site-files/index.ts';
export { createSitePages } from './site-pages.ts';
