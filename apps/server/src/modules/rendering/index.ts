export { createErrorPage, registerPageRoutes } from './page-routes.ts';
