export { redirectInvariants } from './redirect-invariants.ts';
export { registerRedirectRoutes } from './redirect-routes.ts';
export { createRedirects, type Redirect, type Redirects } from './redirects.ts';
