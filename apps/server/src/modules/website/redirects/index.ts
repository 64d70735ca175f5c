export { REDIRECTS_BODY_LIMIT } from './redirect-routes.ts';
export { createRedirects, type Redirect, type Redirects } from './redirects.ts';
export { redirectsModule } from './redirects-module.ts';
